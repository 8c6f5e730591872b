import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY, HOUR } from "@/lib/core/time/milliseconds";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("scheduled");
  ({ workspace } = site);
});
afterAll(() => site.close());

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const send = (id: number, body: object = {}) =>
  workspace.call(followingCalls.send, {
    params: { id },
    body: { contact_ids: [workspace.catalog.contactIds[0] ?? 0], ...body },
  });
const cancel = (id: number, scheduled_id: number) =>
  workspace.call(followingCalls.cancelSending, { params: { id, scheduled_id } });
const timeline = async (id: number) =>
  (
    await workspace.call(followingCalls.timeline, { params: { id }, query: { per_page: 100 } })
  ).body.data.filter(({ kind }) => kind !== "pdf");
const kinds = async (id: number) => (await timeline(id)).map(({ kind }) => kind);
const state = async (id: number) =>
  (await site.admin<{ state: string }[]>`select state from scheduled_sending where id = ${id}`)[0]?.state;
/** Lets the time of a sending come; the worker looks every five seconds. */
const hasten = (id: number) =>
  site.admin`update scheduled_sending set due_at = now() - interval '1 second' where id = ${id}`;
const WAIT = { timeout: 30_000, interval: 100 };

async function scheduled(deal: { id: number }, body: object): Promise<number> {
  const { status, body: answer } = await send(deal.id, body);
  expect(status).toBe(201);
  return answer.data.scheduled_id ?? 0;
}

describe("a sending for later [U-53]", () => {
  test("is answered with its time, waits, and is sent as its member when the time comes", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const send_at = inFuture(HOUR);
    const { body } = await send(deal.id, { send_at, message: "Later", cc: ["copy@later.test"] });
    expect(body.data).toMatchObject({
      id: null,
      sent_at: null,
      scheduled_for: send_at,
      recipients: [{ email: "ines@eclair.test" }],
      message: "Later",
    });
    const id = body.data.scheduled_id ?? 0;
    expect(await kinds(deal.id)).toEqual(["scheduled", "created"]);
    expect((await timeline(deal.id))[0]?.details).toEqual({
      scheduled_id: id,
      scheduled_for: send_at,
      is_waiting: true,
    });
    await hasten(id);
    const mail = await site.mail.mailTo("ines@eclair.test");
    expect(mail.text).toContain("Later");
    expect(mail.parsed.cc).toMatchObject([{ address: "copy@later.test" }]);
    expect(mail.parsed.replyTo).toMatchObject([{ name: "Zoé manager", address: "manager@example.test" }]);
    expect(await kinds(deal.id)).toEqual(["sent", "scheduled", "created"]);
    expect((await timeline(deal.id))[1]?.details.is_waiting).toBe(false);
    const late = await cancel(deal.id, id);
    expect([late.status, late.refusal.code]).toEqual([409, "CONFLICT"]);
  });

  test("days ahead waits, although other queues take such a time for a clock that was wrong", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { send_at: inFuture(2 * DAY) });
    const due = await site.admin`select found from app_tenants_with_due_sendings(now(), 1000) as found`;
    expect([...due]).toEqual([]);
    // One that is due is sent meanwhile by the worker, which leaves this one.
    const other = await scheduled(deal, { send_at: inFuture(HOUR) });
    await hasten(other);
    await vi.waitFor(async () => expect(await state(other)).toBe("sent"), WAIT);
    expect(await state(id)).toBe("waiting");
  });

  test("in the past or after the validity is refused, and everything else that a sending checks, too", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const { body } = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    const after = new Date(Date.parse(body.data.valid_until) + DAY).toISOString();
    for (const [send_at, code] of [
      [inFuture(-1_000), "past"],
      [after, "too_late"],
    ] as const) {
      const refused = await send(deal.id, { send_at });
      expect([refused.status, refused.refusal.errors.map(({ field, code: each }) => [field, each])]).toEqual([
        422,
        [["send_at", code]],
      ]);
    }
    const unfilled = await send(deal.id, { send_at: inFuture(HOUR), message: "{deal.purchase_order}" });
    expect([unfilled.status, unfilled.refusal.errors[0]?.field]).toEqual([422, "deal.purchase_order"]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("that is cancelled in time is not sent, and the timeline says so", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { send_at: inFuture(HOUR) });
    expect((await cancel(deal.id, id)).status).toBe(204);
    expect(await kinds(deal.id)).toEqual(["sending_cancelled", "scheduled", "created"]);
    expect((await cancel(deal.id, id)).status).toBe(409);
    const other = await makeDeal(workspace, { selectedRecipients: [] });
    expect((await cancel(other.id, id)).status).toBe(404);
  });

  test("is dropped when the deal is decided, replaced or deleted", async () => {
    const { call } = workspace;
    const ends = [
      (id: number) => call(dealCalls.refuse, { params: { id } }),
      (id: number) => call(dealCalls.status, { params: { id }, body: { status: "cancelled" } }),
      (id: number) => call(dealCalls.remove, { params: { id }, as: "admin" }),
    ];
    for (const end of ends) {
      const deal = await makeDeal(workspace, { selectedRecipients: [] });
      const id = await scheduled(deal, { send_at: inFuture(HOUR) });
      expect((await end(deal.id)).status).toBeLessThan(300);
      expect(await state(id)).toBe("dropped");
    }
  });

  test("that can no longer be sent is not: the timeline and a mail to the seller say why", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { send_at: inFuture(HOUR) });
    await site.admin`update deal set valid_until = now() - interval '1 minute' where id = ${deal.id}`;
    await hasten(id);
    const mail = await site.mail.mailTo("manager@example.test");
    expect(mail.subject).toContain("was not sent");
    expect(mail.text).toContain("The proposal had expired.");
    expect(await kinds(deal.id)).toEqual(["not_sent", "scheduled", "created"]);
    expect((await timeline(deal.id))[0]).toMatchObject({ actor: "system", details: { because: "expired" } });
    expect(await state(id)).toBe("refused");
  });

  test("is not sent for a member who may no longer send", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { send_at: inFuture(HOUR) });
    const { manager } = workspace.users;
    await site.admin`update user_account set is_active = false where id = ${manager}`;
    try {
      await hasten(id);
      await vi.waitFor(async () => expect(await state(id)).toBe("refused"), WAIT);
    } finally {
      await site.admin`update user_account set is_active = true where id = ${manager}`;
    }
    expect((await timeline(deal.id))[0]?.details.because).toBe("forbidden");
  });
});

describe("a sending that can be undone [U-53]", () => {
  test("is sent after its seconds without being news before", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { undo_seconds: 1 });
    expect(await kinds(deal.id)).toEqual(["created"]);
    await vi.waitFor(async () => expect(await state(id)).toBe("sent"), WAIT);
    expect(await kinds(deal.id)).toEqual(["sent", "created"]);
  });

  test("is undone without a trace", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: [] });
    const id = await scheduled(deal, { undo_seconds: 60 });
    expect((await cancel(deal.id, id)).status).toBe(204);
    expect(await kinds(deal.id)).toEqual(["created"]);
    expect(await state(id)).toBe("cancelled");
  });
});
