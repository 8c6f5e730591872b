import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followingCalls } from "@/lib/domain/deals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { readPdf } from "../../support/read-pdf";
import { makeDeal, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("confirming");
  ({ workspace } = site);
});
afterAll(() => site.close());

/** Sends a deal to a new contact with this address, and returns the contact's mail with the link. */
async function sendTo(dealId: number, email: string, language: "en" | "fr" = "en") {
  const [row] = await site.admin<{ id: number }[]>`
    insert into contact (tenant_id, client_id, first_name, last_name, email, search_text, position)
    values (${workspace.tenant.id}, ${workspace.catalog.clientId}, 'Nadia', 'Roy', ${email}, '', 9)
    on conflict do nothing returning id::int`;
  const body = { contact_ids: [row?.id ?? 0], language };
  const { status } = await workspace.call(followingCalls.send, { params: { id: dealId }, body });
  expect(status).toBe(201);
  return site.mail.mailTo(email);
}

const accept = (uuid: string) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy" } });

const confirmations = async (dealId: number) =>
  (
    await site.admin<{ recipient: string }[]>`
      select recipient from outbox where kind = 'proposal_confirmed'
      and (payload->'data'->>'dealId')::bigint = ${dealId} order by recipient`
  ).map(({ recipient }) => recipient);

describe("a customer's acceptance of a mailed proposal [T-31]", () => {
  test("is confirmed to each reader in the language of their mail, with the signed PDF", async () => {
    const deal = await makeDeal(workspace, { name: "New website" });
    await sendTo(deal.id, "one@eclair.test");
    await sendTo(deal.id, "deux@eclair.test", "fr");
    const { data } = (await accept(deal.uuid)).body;
    const [english, french] = [
      await site.mail.mailTo("one@eclair.test"),
      await site.mail.mailTo("deux@eclair.test"),
    ];
    expect(english.subject).toBe(`Proposal ${deal.number} from Company confirming is accepted`);
    expect(english.text.replace(/\s/g, " ")).toContain("for a total of $100.00");
    expect(english.text).toContain("Signed as: Inès Roy");
    expect(english.text).toContain("The signed proposal is attached as a PDF.");
    expect(english.text).toContain(
      `http://${workspace.host}:${workspace.port}/verify/${data.verification_code}`,
    );
    expect(english.parsed.replyTo).toMatchObject([{ address: "manager@example.test" }]);
    expect(french.subject).toBe(`La proposition ${deal.number} (Company confirming) est acceptée`);
    const served = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "fr" } }),
    });
    const [attached] = french.parsed.attachments;
    expect(attached).toMatchObject({ filename: `proposal-${deal.id}.pdf`, mimeType: "application/pdf" });
    const bytes = new Uint8Array(attached?.content as ArrayBuffer);
    expect(served.body.equals(bytes)).toBe(true);
    expect((await readPdf(bytes)).pages.join().replace(/\s/g, "")).toContain(data.verification_code);
  });

  test("says in each reader's language what happens next; the page too, and who was mailed [U-85]", async () => {
    for (const [key, value] of Object.entries({ next_steps_en: "We call you.", next_steps_fr: "" }))
      await workspace.call(settingCalls.update, { as: "admin", params: { key }, body: { value } });
    const deal = await makeDeal(workspace);
    await sendTo(deal.id, "three@eclair.test");
    await sendTo(deal.id, "quatre@eclair.test", "fr");
    await accept(deal.uuid);
    const mails = [await site.mail.mailTo("three@eclair.test"), await site.mail.mailTo("quatre@eclair.test")];
    expect(mails[0]?.text).toMatch(/What happens next:\s+We call you\./);
    expect(mails[1]?.text).not.toContain("La suite");
    const page = async (language: string) =>
      String((await workspace.raw("GET", `/proposals/${deal.uuid}?language=${language}`, { as: null })).text)
        .replace(/<script[^]*?<\/script>/g, "")
        .replace(/<[^>]+>/g, "|");
    expect(await page("en")).toMatch(/\|What happens next\|+We call you\.\|/);
    expect(await page("en")).toContain("goes by email to t…@eclair.test, q…@eclair.test.");
    expect(await page("en")).not.toContain("three@");
    expect(await page("fr")).not.toContain("La suite");
  });

  test("is confirmed once to an address, however often it was mailed and accepted", async () => {
    const deal = await makeDeal(workspace);
    await sendTo(deal.id, "again@eclair.test");
    await sendTo(deal.id, "Again@eclair.test");
    await Promise.all([accept(deal.uuid), accept(deal.uuid)]);
    await accept(deal.uuid);
    expect(await confirmations(deal.id)).toEqual(["Again@eclair.test"]);
  });

  test("is confirmed to nobody if Kapi mailed it to nobody, or if staff recorded it", async () => {
    const [unsent, recorded] = [await makeDeal(workspace), await makeDeal(workspace)];
    await sendTo(recorded.id, "recorded@eclair.test");
    await accept(unsent.uuid);
    const { status } = await workspace.call(proposalCalls.record, {
      params: { id: recorded.id },
      body: new Multipart({ note: "By telephone", name: "Inès Roy" }),
    });
    expect(status).toBe(201);
    expect([...(await confirmations(unsent.id)), ...(await confirmations(recorded.id))]).toEqual([]);
  });
});
