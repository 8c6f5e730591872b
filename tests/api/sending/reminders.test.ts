import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { notifyOfExpiry } from "@/lib/domain/deals/following/expiries";
import { remindOfExpiry } from "@/lib/domain/deals/following/reminders";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { mailedPdf } from "@/lib/domain/proposals/render-proposal-ahead";
import { settingCalls } from "@/lib/domain/settings/calls";
import { followingCalls, dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { testDatabase, type TestDatabase } from "../../support/database";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Columns that the database computes. */
const DERIVED = new Set(["decided_amount", "decided_monthly", "updated_hour"]);

let database: TestDatabase;
let server: RunningServer;
let mail: MailServer;
let workspace: Workspace;
let admin: postgres.Sql;
let folder: string;

// The job runs in this process, so that the test decides when, and with which clock.
beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  folder = mkdtempSync(join(tmpdir(), "kapi-reminders-"));
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { SMTP_URL: mail.url, KAPI_WEBHOOK_PRIVATE: "1" },
  });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: "k".repeat(32),
    SMTP_URL: mail.url,
    DATA_DIR: folder,
    PORT: "3000",
  });
  workspace = await makeWorkspace("reminding", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await server.stop();
  await mail.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const switchTo = (value: string) =>
  workspace.call(settingCalls.executeQuery, {
    as: "admin",
    body: { query: "settings.update", params: { key: "proposal_reminders", value } },
  });
const remind = () => remindOfExpiry(new AbortController().signal);
const reminders = async (dealId: number) =>
  (
    await admin`select recipient from outbox where kind = 'proposal_reminder'
      and (payload->'data'->>'dealId')::bigint = ${dealId} order by recipient`
  ).map(({ recipient }) => String(recipient));
/**
 * Runs the job and reads the reminders until they match. A single run is not enough, because the job skips a
 * deal that is locked, which the rendering of its PDF does for a moment.
 */
const remindersAfter = (dealId: number, run: () => Promise<unknown> = remind) =>
  expect.poll(async () => (await run(), reminders(dealId)));
const sentAgo = (dealId: number, days: number) =>
  admin`update proposal_sending set at = ${new Date(Date.now() - days * DAY)} where deal_id = ${dealId}`;
const endsIn = (dealId: number, days: number) =>
  admin`update deal set valid_until = ${new Date(Date.now() + days * DAY)} where id = ${dealId}`;

/** A proposal that was sent to both contacts `ago` days ago and ends in `days` days. */
async function sent(days: number, ago = 3) {
  const deal = await makeDeal(workspace);
  const { status } = await workspace.call(followingCalls.send, {
    params: { id: deal.id },
    body: { contact_ids: workspace.catalog.contactIds },
  });
  expect(status).toBe(201);
  await admin`update outbox set created_at = now() - interval '2 hours'`;
  await sentAgo(deal.id, ago);
  await endsIn(deal.id, days);
  return deal;
}

const BOTH = ["ines@eclair.test", "paul@eclair.test"];

describe("reminders", () => {
  test("are off until the tenant switches them on", async () => {
    const deal = await sent(1);
    await remind();
    expect(await reminders(deal.id)).toEqual([]);
    expect((await switchTo("perhaps")).status).toBe(422);
    expect((await switchTo("on")).body.data.value).toBe("on");
    await remindersAfter(deal.id).toEqual(BOTH);
    await switchTo("off");
  });

  test("go out 7 and 2 days before the end, once each, to those it was sent to", async () => {
    await switchTo("on");
    const deal = await sent(7.5);
    await remind();
    expect(await reminders(deal.id)).toEqual([]);
    await endsIn(deal.id, 6.9);
    await remindersAfter(deal.id, () => Promise.all([remind(), remind()])).toEqual(BOTH);
    await remind();
    expect(await reminders(deal.id)).toEqual(BOTH);
    await endsIn(deal.id, 1.9);
    await remindersAfter(deal.id).toEqual([...BOTH, ...BOTH].sort());
    await remind();
    expect(await reminders(deal.id)).toEqual([...BOTH, ...BOTH].sort());
    const [event] =
      await admin`select array_agg((data->>'days')::int order by id) as days from deal_event where kind = 'reminded'
        and deal_id = ${deal.id}`;
    expect(event?.["days"]).toEqual([7, 2]);
  });

  test("go out again before a later end, once the validity is extended", async () => {
    await switchTo("on");
    const deal = await sent(1.9);
    await remindersAfter(deal.id).toEqual(BOTH);
    const { status, body } = await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      body: { data: { attributes: { valid_until: new Date(Date.now() + 30 * DAY).toISOString() } } },
    });
    expect(status).toBe(200);
    const end = Date.parse(body.data.valid_until);
    const remindBeforeEnd = (days: number) =>
      remindOfExpiry(new AbortController().signal, new Date(end - days * DAY));
    await remindBeforeEnd(7.1);
    expect(await reminders(deal.id)).toEqual(BOTH);
    for (const [before, times] of [
      [6.9, 2],
      [1.9, 3],
    ] as const) {
      const all = Array.from({ length: times }, () => BOTH).flat();
      await remindersAfter(deal.id, () => remindBeforeEnd(before)).toEqual(all.sort());
      await remindBeforeEnd(before - 0.1);
      expect(await reminders(deal.id)).toEqual(all);
    }
  });

  test("do not follow a reminder that already lies within the same days before an extended end", async () => {
    await switchTo("on");
    const deal = await sent(1.9);
    await remindersAfter(deal.id).toEqual(BOTH);
    await endsIn(deal.id, 2.9);
    await remind();
    expect(await reminders(deal.id)).toEqual(BOTH);
  });

  test("greet as the sending did: by the whole first name, or nobody by name", async () => {
    await switchTo("on");
    const created = await workspace.call(clientCalls.create, {
      body: {
        name: "Théâtre de la Marée",
        email: "info@maree.test",
        contacts: [{ first_name: "Marie Claire", last_name: "Roy", email: "marie@maree.test" }],
      },
    });
    const client = await workspace.call(clientCalls.read, { params: { id: created.body.data.id } });
    const deal = await makeDeal(workspace, { client_id: created.body.data.id, selectedRecipients: [] });
    const { status } = await workspace.call(followingCalls.send, {
      params: { id: deal.id },
      body: {
        contact_ids: client.body.data.contacts.map(({ id }) => id),
        client_address: true,
        greeting: "Dear customers,",
      },
    });
    expect(status).toBe(201);
    await sentAgo(deal.id, 3);
    await endsIn(deal.id, 5);
    await remindersAfter(deal.id).toEqual(["info@maree.test", "marie@maree.test"]);
    const greeted = await admin`select payload->>'firstName' as name from outbox
      where kind = 'proposal_reminder' and (payload->'data'->>'dealId')::bigint = ${deal.id} order by recipient`;
    expect(greeted.map(({ name }) => String(name))).toEqual(["", "Marie Claire"]);
  });

  test("leave those alone for two days who were sent the proposal, or sent it again, late", async () => {
    await switchTo("on");
    const deal = await sent(5, 10);
    await workspace.call(followingCalls.send, {
      params: { id: deal.id },
      body: { contact_ids: workspace.catalog.contactIds.slice(0, 1) },
    });
    await remind();
    expect(await reminders(deal.id)).toEqual([]);
    await sentAgo(deal.id, 2.01);
    await remindersAfter(deal.id).toEqual(BOTH);
  });

  test("never go out for proposals that were never sent, or are accepted, refused, replaced, deleted or over", async () => {
    await switchTo("on");
    const deals = await Promise.all([makeDeal(workspace), sent(1), sent(1), sent(1), sent(1), sent(-0.1)]);
    const [unsent, accepted, refused, replaced, deleted] = deals;
    await endsIn(unsent.id, 1);
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: accepted.uuid },
      body: { name: "Inès Roy" },
    });
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    await makeDeal(workspace, {}, undefined, replaced.id);
    await admin`update deal set deleted_at = now() where id = ${deleted.id}`;
    await remind();
    for (const deal of deals) expect(await reminders(deal.id)).toEqual([]);
  });

  test("that wait to be sent are dropped once the proposal is decided", async () => {
    await switchTo("on");
    const deal = await sent(1);
    await admin`update outbox set next_at = now() + interval '1 hour' where sent_at is null and dead_at is null`;
    // Uses a clock an hour ahead, so that the server does not send the reminder immediately.
    await remindersAfter(deal.id, () =>
      remindOfExpiry(new AbortController().signal, new Date(Date.now() + HOUR)),
    ).toEqual(BOTH);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
    await admin`update outbox set next_at = now() - interval '1 second', locked_until = null
      where kind = 'proposal_reminder' and dead_at is null and sent_at is null`;
    await deliverDueMail(new AbortController().signal, mailedPdf);
    await expect
      .poll(async () =>
        (
          await admin`select distinct last_error from outbox where kind = 'proposal_reminder'
            and (payload->'data'->>'dealId')::bigint = ${deal.id} and dead_at is not null`
        ).map((row) => row["last_error"]),
      )
      .toEqual(["the proposal is no longer open"]);
  });
});

describe("webhooks about expired proposals [T-35]", () => {
  const tell = (now = new Date()) => notifyOfExpiry(new AbortController().signal, now);
  const told = async (dealId: number) =>
    (
      await admin<{ data: Record<string, unknown> }[]>`select data from webhook_delivery
        where event = 'deal.expired' and (data->>'id')::bigint = ${dealId} order by id`
    ).map(({ data }) => data);
  const toldAfter = (dealId: number, run: () => Promise<unknown> = tell) =>
    expect.poll(async () => (await run(), (await told(dealId)).length));

  test("are sent once for each end, with the deal, and the timeline has it", async () => {
    const early = await makeDeal(workspace);
    await endsIn(early.id, -1);
    await tell();
    expect(await told(early.id)).toEqual([]);
    const { status } = await workspace.call(webhookCalls.create, {
      as: "admin",
      body: { url: "http://127.0.0.1:9/expired", events: ["deal.expired"] },
    });
    expect(status).toBe(201);
    // It expired before the webhook was there, but only a day ago.
    await toldAfter(early.id).toBe(1);

    const deal = await makeDeal(workspace);
    await endsIn(deal.id, 0.01);
    await tell();
    expect(await told(deal.id)).toEqual([]);
    await endsIn(deal.id, -0.01);
    await toldAfter(deal.id, () => Promise.all([tell(), tell()])).toBe(1);
    await tell();
    expect(await told(deal.id)).toMatchObject([{ id: deal.id, uuid: deal.uuid, stage: "pending" }]);
    const timeline = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ kind: "expired", actor: "system", by: null }),
    );

    const extended = await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      body: { data: { attributes: { valid_until: new Date(Date.now() + DAY).toISOString() } } },
    });
    expect(extended.status).toBe(200);
    await tell();
    expect(await told(deal.id)).toHaveLength(1);
    const end = Date.parse(extended.body.data.valid_until);
    await toldAfter(deal.id, () => tell(new Date(end + HOUR))).toBe(2);
  });

  test("are not sent of what was decided, replaced or deleted, nor of what expired over a week ago", async () => {
    const deals = await Promise.all(Array.from({ length: 5 }, () => makeDeal(workspace)));
    const [refused, cancelled, replaced, deleted, old] = deals;
    if (!refused || !cancelled || !replaced || !deleted || !old) throw new Error("five deals were made");
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    await admin`update deal set stage = 'cancelled', progress = 'cancelled', decided_at = now() where id = ${cancelled.id}`;
    await makeDeal(workspace, {}, undefined, replaced.id);
    await admin`update deal set deleted_at = now() where id = ${deleted.id}`;
    for (const { id } of deals) await endsIn(id, -0.01);
    await endsIn(old.id, -7.1);
    const last = await makeDeal(workspace);
    await endsIn(last.id, -0.001);
    await toldAfter(last.id).toBe(1);
    for (const { id } of deals) expect(await told(id)).toEqual([]);
  });

  test("reach all that expired in the meantime, more than one transaction writes", async () => {
    const [last] = await admin<{ id: number; row: object }[]>`
      select id::int, to_jsonb(deal) as row from deal where stage = 'pending' and deleted_at is null
        order by id desc limit 1`;
    if (!last) throw new Error("there is a deal");
    const copies = Array.from({ length: 120 }, (_, index) => ({
      ...last.row,
      id: last.id + 1_000 + index,
      uuid: randomUUID(),
      number: 90_000 + index,
      adjusted_deal_id: null,
      valid_until: new Date(Date.now() - HOUR),
    }));
    const columns = Object.keys(last.row).filter((name) => !DERIVED.has(name));
    await admin`insert into deal (${admin.unsafe(columns.join(", "))}) select ${admin.unsafe(columns.join(", "))}
      from jsonb_array_elements(${JSON.stringify(copies)}::text::jsonb) copy, jsonb_populate_record(null::deal, copy)`;
    await expect
      .poll(async () => {
        await tell();
        const [row] = await admin<{ told: number }[]>`select count(distinct data->>'id')::int as told
          from webhook_delivery where event = 'deal.expired' and (data->>'id')::bigint >= ${last.id + 1_000}`;
        return row?.told;
      })
      .toBe(120);
  });
});
