import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { followingCalls, dealCalls } from "@/lib/domain/deals/calls";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const ASKED = {
  name: " Inès Roy ",
  email: "Ines@Eclair.test",
  question: " Is hosting included?\r\nFor how long? ",
};
const KEPT = {
  question: "Is hosting included?\r\nFor how long?",
  asked_by: { name: "Inès Roy", email: "ines@eclair.test" },
};

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("asking");
  ({ workspace } = site);
});
afterAll(() => site.close());

const ask = (uuid: string, body: unknown = ASKED, as: "manager" | null = null, headers = {}) =>
  workspace.call(proposalCalls.ask, { as, params: { uuid }, untyped: { body }, headers });

const questionsIn = async (dealId: number) =>
  (await workspace.call(followingCalls.timeline, { params: { id: dealId } })).body.data.filter(
    ({ kind }) => kind === "question_asked",
  );

const mailed = async (dealId: number) =>
  (
    await site.admin<{ recipient: string }[]>`
      select recipient from outbox where kind = 'proposal_question'
      and (payload->'data'->>'dealId')::bigint = ${dealId} order by recipient`
  ).map(({ recipient }) => recipient);

describe("a customer's question [T-33]", () => {
  test("is mailed to the owner, whose reply goes to the customer, and stands in the timeline alone", async () => {
    const deal = await makeDeal(workspace, { name: "New website" });
    const { status, body } = await ask(deal.uuid);
    expect(status).toBe(201);
    expect(Date.parse(body.data.asked_at)).not.toBeNaN();
    const mail = await site.mail.mailTo("manager@example.test");
    expect(mail.subject).toBe(`Éclair Café has a question about proposal ${deal.number}`);
    expect(mail.text).toContain(
      `Inès Roy asks about the proposal ${deal.number}, “New website”, for Éclair Café:`,
    );
    expect(mail.text).toContain("Is hosting included?\n\nFor how long?");
    expect(mail.links[0]).toBe(`http://${workspace.host}:${workspace.port}/deals/${deal.id}`);
    expect(mail.parsed.replyTo).toMatchObject([{ name: "Inès Roy", address: "ines@eclair.test" }]);
    expect(await questionsIn(deal.id)).toMatchObject([{ actor: "visitor", details: KEPT }]);
    const page = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(JSON.stringify(page.body)).not.toContain("hosting");
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).headers["etag"]).toBe(
      `"${deal.id}-1"`,
    );
  });

  test("may follow another, also when the proposal has expired, was accepted or was refused", async () => {
    const expired = await makeDeal(workspace);
    await site.admin`update deal set valid_until = now() - interval '1 day' where id = ${expired.id}`;
    const [accepted, refused] = [await makeDeal(workspace), await makeDeal(workspace)];
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: accepted.uuid },
      body: { name: "Inès Roy" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    for (const deal of [expired, accepted, refused, refused]) expect((await ask(deal.uuid)).status).toBe(201);
    const owner = "manager@example.test";
    expect([await mailed(expired.id), await mailed(accepted.id), await mailed(refused.id)]).toEqual([
      [owner],
      [owner],
      [owner, owner],
    ]);
  });

  test("goes to the administrators if the deal has no active owner", async () => {
    const deal = await makeDeal(workspace);
    await site.admin`update deal set owner_id = null where id = ${deal.id}`;
    expect((await ask(deal.uuid)).status).toBe(201);
    expect(await mailed(deal.id)).toEqual(["admin@example.test"]);
  });

  test("sent again with the same key is asked once", async () => {
    const deal = await makeDeal(workspace);
    const key = { "idempotency-key": crypto.randomUUID() };
    const [one, two] = [await ask(deal.uuid, ASKED, null, key), await ask(deal.uuid, ASKED, null, key)];
    expect(two.body).toEqual(one.body);
    expect(await questionsIn(deal.id)).toHaveLength(1);
  });

  test("of staff is refused, and on a cancelled, foreign or unknown proposal", async () => {
    const [deal, cancelled] = [await makeDeal(workspace), await makeDeal(workspace)];
    await workspace.call(dealCalls.updateMany, {
      body: { ids: [cancelled.id], updates: { stage: "cancelled" } },
    });
    const foreign = await makeDeal(
      await makeWorkspace("elsewhere", {
        port: site.server.port,
        url: site.database.url,
        adminUrl: site.database.adminUrl,
      }),
    );
    const answers = [
      await ask(deal.uuid, ASKED, "manager"),
      await ask(cancelled.uuid),
      await ask(foreign.uuid),
      await ask(crypto.randomUUID()),
    ];
    expect(answers.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [403, "SIGNED_IN_AS_STAFF"],
      [409, "CONFLICT"],
      [404, "NOT_FOUND_ERROR"],
      [404, "NOT_FOUND_ERROR"],
    ]);
    expect([await questionsIn(deal.id), await questionsIn(cancelled.id)]).toEqual([[], []]);
  });

  test.each([
    ["no name", { name: "  " }, "name"],
    ["a long name", { name: "x".repeat(121) }, "name"],
    ["a name that adds a header", { name: "Inès\nBcc: all@x.test" }, "name"],
    ["no address", { email: "nobody" }, "email"],
    ["two addresses", { email: "a@b.test, c@d.test" }, "email"],
    ["an empty question", { question: " \n " }, "question"],
    ["a long question", { question: "x".repeat(2_001) }, "question"],
    ["no question", { question: undefined }, "question"],
    ["another field", { more: 1 }, "more"],
  ])("with %s is refused and asked nowhere", async (_what, wrong, field) => {
    const deal = await makeDeal(workspace);
    const { status, refusal } = await ask(deal.uuid, { ...ASKED, ...wrong });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await questionsIn(deal.id)).toEqual([]);
  });
});
