import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls, questionCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { dealBody, makeDeal, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("answering");
  ({ workspace } = site);
});
afterAll(() => site.close());

const ask = (uuid: string, email: string, question = "Is hosting included?") =>
  workspace.call(proposalCalls.ask, {
    as: null,
    params: { uuid },
    body: { name: "Inès Roy", email, question },
  });
const questions = async (id: number) =>
  (await workspace.call(questionCalls.list, { as: "employee", params: { id } })).body;
/** A deal with one question. */
async function asked(email: string) {
  const deal = await makeDeal(workspace, { name: "New website" });
  await ask(deal.uuid, email);
  const { data } = await questions(deal.id);
  return { deal, params: { id: deal.id, question_id: data[0]?.id ?? 0 } };
}
const answer = (params: { id: number; question_id: number }, text: unknown, headers = {}) =>
  workspace.call(questionCalls.answer, { params, untyped: { body: { answer: text } }, headers });
const answerMails = async (address: string) =>
  (await site.admin`select id from outbox where kind = 'proposal_answer' and recipient = ${address}`).length;

describe("a customer's question [U-21]", () => {
  test("is answered by mail to who asked, whose reply goes to who answers, and stands in the timeline", async () => {
    const { deal, params } = await asked("first@eclair.test");
    const { status, body } = await answer(params, " Yes.\nFor the first year. ");
    expect(status).toBe(200);
    const told = {
      id: params.question_id,
      deal_id: deal.id,
      number: deal.number,
      question: "Is hosting included?",
      asked_by: { name: "Inès Roy", email: "first@eclair.test" },
      answered_by: { id: workspace.users.manager, name: "Zoé manager" },
      answer: "Yes.\nFor the first year.",
    };
    expect(body.data).toMatchObject(told);
    expect((await questions(deal.id)).data).toMatchObject([told]);
    const mail = await site.mail.mailTo("first@eclair.test");
    expect(mail.subject).toContain(deal.number);
    expect(mail.text).toMatch(/Yes\.\s+For the first year\.[^]*Is hosting included\?/);
    expect(mail.links[0]).toContain(`/proposals/${deal.uuid}`);
    expect(mail.parsed.replyTo).toMatchObject([{ name: "Zoé manager", address: "manager@example.test" }]);
    const { data } = (await workspace.call(followingCalls.timeline, { params: { id: deal.id } })).body;
    expect(data.find(({ kind }) => kind === "question_answered")).toMatchObject({
      actor: "member",
      by: "Zoé manager",
      details: { question: "Is hosting included?", answer: "Yes.\nFor the first year." },
    });
    const page = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(JSON.stringify(page.body)).not.toContain("first year");
  });

  test("is closed without a mail if it was answered elsewhere", async () => {
    const { deal, params } = await asked("second@eclair.test");
    const { body } = await answer(params, null);
    expect(body.data).toMatchObject({ answer: null, answered_by: { name: "Zoé manager" } });
    expect(await answerMails("second@eclair.test")).toBe(0);
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data.progress).toBe(
      "seen",
    );
  });

  test("is answered once: again is 409, with the same key the same answer", async () => {
    const { params } = await asked("third@eclair.test");
    const key = { "idempotency-key": crypto.randomUUID() };
    const [one, two] = [await answer(params, "Yes.", key), await answer(params, "Yes.", key)];
    expect(two.body).toEqual(one.body);
    const again = await answer(params, "No.");
    expect([again.status, again.refusal.code]).toEqual([409, "QUESTION_ANSWERED"]);
    expect(await answerMails("third@eclair.test")).toBe(1);
  });

  test("is answered by one of two who do it at once", async () => {
    const { params } = await asked("both@eclair.test");
    const answers = await Promise.all([answer(params, "Yes."), answer(params, "No.")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await answerMails("both@eclair.test")).toBe(1);
  });

  test.each([
    ["empty", " \n "],
    ["too long", "x".repeat(5_001)],
    ["left out", undefined],
  ])("is not answered by a text that is %s", async (_what, text) => {
    const { params } = await asked("fourth@eclair.test");
    const { status, refusal } = await answer(params, text);
    expect([status, refusal.errors[0]?.field]).toEqual([422, "answer"]);
  });

  test("is answered on its own deal only, by who may change deals", async () => {
    const [one, other] = [await asked("fifth@eclair.test"), await makeDeal(workspace)];
    expect((await answer({ ...one.params, id: other.id }, "Yes.")).status).toBe(404);
    expect((await answer({ ...one.params, question_id: 987_654 }, "Yes.")).status).toBe(404);
    const refused = await workspace.call(questionCalls.answer, {
      as: "none",
      params: one.params,
      body: { answer: "Yes." },
    });
    expect(refused.status).toBe(403);
  });

  test("can be answered after the deal was decided, which keeps its progress", async () => {
    const { deal, params } = await asked("sixth@eclair.test");
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    expect((await answer(params, "Yes.")).status).toBe(200);
    expect((await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data.progress).toBe(
      "accepted",
    );
  });

  test("is listed with all revisions of the offer, open ones first, in pages", async () => {
    const { deal, params } = await asked("seventh@eclair.test");
    await answer(params, null);
    await ask(deal.uuid, "seventh@eclair.test", "And later?");
    const { body } = await workspace.call(dealCalls.create, {
      body: dealBody(workspace, {}, undefined, deal.id),
    });
    const { data, meta } = await questions(body.data.id);
    expect(data.map(({ question, deal_id }) => [question, deal_id])).toEqual([
      ["And later?", deal.id],
      ["Is hosting included?", deal.id],
    ]);
    expect(meta.total).toBe(2);
    const second = await workspace.call(questionCalls.list, {
      params: { id: deal.id },
      query: { page: 2, per_page: 1 },
    });
    expect(second.body.data.map(({ question }) => question)).toEqual(["Is hosting included?"]);
  });
});
