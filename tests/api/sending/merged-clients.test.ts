import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { HOUR } from "@/lib/core/time/milliseconds";
import { untilBlocked } from "../../support/blocked";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { makeDeal, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  // The merge waits until the worker looks for what is due, every five seconds.
  site = await startMailingSite("merged", { isPatient: true });
  ({ workspace } = site);
});
afterAll(() => site.close());

/** Two clients who have a person in common, and a deal of the second one that is addressed to that person. */
async function twoClients(email: string) {
  const add = async (name: string, first_name: string) =>
    (
      await workspace.call(clientCalls.create, {
        body: { name, contacts: [{ first_name, last_name: "Roy", email }] },
      })
    ).body.data;
  const [kept, other] = [await add("Kept", "Ada"), await add("Other", "A.")];
  const [person, twin] = [kept.contacts[0]?.id ?? 0, other.contacts[0]?.id ?? 0];
  const dealOf = () => makeDeal(workspace, { client_id: other.id, selectedRecipients: [twin] });
  const merge = () =>
    workspace.call(clientCalls.merge, { params: { id: kept.id }, body: { client_id: other.id } });
  const schedule = async (id: number) => {
    const body = { contact_ids: [twin], send_at: new Date(Date.now() + HOUR).toISOString() };
    const answer = await workspace.call(followingCalls.send, { params: { id }, body });
    expect(answer.status).toBe(201);
    return answer.body.data.scheduled_id ?? 0;
  };
  return { person, dealOf, merge, schedule };
}

const hasten = (id: number) =>
  site.admin`update scheduled_sending set due_at = now() - interval '1 second' where id = ${id}`;
const recipients = async (id: number) =>
  (await workspace.call(dealCalls.read, { params: { id } })).body.data.selectedRecipients;
const isSent = (id: number) =>
  vi.waitFor(
    async () => {
      const [row] = await site.admin<
        { state: string }[]
      >`select state from scheduled_sending where id = ${id}`;
      expect(row?.state).toBe("sent");
    },
    { timeout: 60_000, interval: 100 },
  );
const mailsTo = (address: string) => site.mail.mails.filter(({ to }) => to === address).length;

describe("a sending to a person whom both merged clients have [S-101]", () => {
  test("that waits goes to the contact that is kept, once", async () => {
    const email = "waiting@merged.test";
    const { person, dealOf, merge, schedule } = await twoClients(email);
    const deal = await dealOf();
    const id = await schedule(deal.id);
    expect((await merge()).status).toBe(200);
    expect(await recipients(deal.id)).toEqual([person]);
    await hasten(id);
    const mail = await site.mail.mailTo(email);
    expect(mail.text).toContain("Ada");
    await isSent(id);
    expect(mailsTo(email)).toBe(1);
  });

  test("that a worker has already taken when the merge begins is sent, too, once", async () => {
    const email = "taken@merged.test";
    const { person, dealOf, merge, schedule } = await twoClients(email);
    const [first, second] = [await dealOf(), await dealOf()];
    const id = await schedule(first.id);
    const holder = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
    const merging = await holder.begin(async (sql) => {
      await sql`select 1 from deal where tenant_id = ${workspace.tenant.id} and id = ${second.id} for update`;
      const answer = merge();
      await untilBlocked(sql);
      // The merge has the first deal and waits for the second; the worker waits for the first.
      await hasten(id);
      await untilBlocked(sql, 2);
      return { answer };
    });
    await holder.end();
    expect((await merging.answer).status).toBe(200);
    await isSent(id);
    await site.mail.mailTo(email);
    expect(mailsTo(email)).toBe(1);
    expect([await recipients(first.id), await recipients(second.id)]).toEqual([[person], [person]]);
  });
});
