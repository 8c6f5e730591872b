import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import postgres from "postgres";
import { Webhook } from "standardwebhooks";
import { closeConnection } from "@/db/client";
import { watcher } from "@/lib/server/alerts/watch";
import { statesInDatabase, statesInMemory } from "@/lib/server/alerts/states";
import { sendAlert } from "@/lib/server/alerts/send-alert";
import { cuttableProxy, type CuttableProxy } from "@/tests/support/cuttable-proxy";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { startMailServer, type MailServer, type ReceivedMail } from "@/tests/support/mail-server";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";

/* Uses a real mail server, a real webhook receiver, and a database connection that can be cut. */
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
let database: TestDatabase;
let proxy: CuttableProxy;
let mail: MailServer;
let receiver: WebhookReceiver;

/** The recipient whose mails the mail server refuses for now, and the refused ones. */
let refusing: string | null = null;
const refused: string[] = [];
function refuse({ to, subject }: ReceivedMail): void {
  if (to !== refusing) return;
  refused.push(subject);
  throw new Error("Try later");
}

beforeAll(async () => {
  database = await testDatabase({ demo: true });
  [mail, receiver, proxy] = await Promise.all([
    startMailServer({ receiving: refuse }),
    startWebhookReceiver(),
    cuttableProxy(Number(new URL(database.url).port)),
  ]);
});
afterAll(async () => {
  await closeConnection();
  await Promise.all([mail.close(), receiver.close(), proxy.close()]);
  await database.drop();
});

beforeEach(() => {
  const through = new URL(database.url);
  through.port = String(proxy.port);
  vi.stubEnv("DATABASE_URL", through.href);
  vi.stubEnv("SMTP_URL", mail.url);
  vi.stubEnv("MAIL_FROM", "kapi@example.test");
  vi.stubEnv("MAIN_DOMAIN", "kapi.example.test");
  vi.stubEnv("ALERT_MAIL", "ops@example.test");
  vi.stubEnv("ALERT_WEBHOOK", `${receiver.url}/alerts`);
  vi.stubEnv("ALERT_WEBHOOK_SECRET", SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
  receiver.received.length = 0;
  refusing = null;
});

const toldOf = () => receiver.received.map(({ body: { type, data } }) => [type, data["alert"]]);

describe("alerts", () => {
  test("tell that the database is away at the second look, and that it is back, without it", async () => {
    const look = watcher();
    await look();
    await proxy.cut();
    await look();
    expect(toldOf()).toEqual([]);
    await look();
    await look();
    expect(toldOf()).toEqual([["alert.begun", "database away"]]);
    const began = await mail.mailTo("ops@example.test");
    expect(began.subject).toBe("Kapi at kapi.example.test: database away");
    expect(began.text).toContain("What to do: Look at the database's server");
    await proxy.mend();
    await vi.waitFor(
      async () => {
        await look();
        expect(toldOf().at(-1)).toEqual(["alert.ended", "database away"]);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect((await mail.mailTo("ops@example.test")).subject).toBe(
      "Kapi at kapi.example.test: over: database away",
    );
  });

  test("come signed, as libraries of Standard Webhooks check it, with a text for chats", async () => {
    await sendAlert(
      {
        name: "disk low",
        step: "begun",
        begunAt: new Date(),
        wrong: { says: "No room <b>.", todo: "Make some." },
      },
      new Date(),
    );
    const [message] = receiver.received;
    const headers = message?.headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(message?.text ?? "", headers)).toMatchObject({
      type: "alert.begun",
      data: { alert: "disk low", site: "kapi.example.test", says: "No room <b>.", todo: "Make some." },
      text: "Kapi at kapi.example.test: disk low. No room <b>.",
    });
    expect((await mail.mailTo("ops@example.test")).html).toContain("<p>No room &lt;b&gt;.</p>");
  });

  test("of what several processes see are told by one, again when nobody was reached, and over when it is", async () => {
    const now = new Date();
    const claims = await Promise.all([1, 2, 3, 4].map(() => statesInDatabase.claim("test", true, now)));
    const [claimed, ...more] = claims.filter((claim) => claim !== null);
    expect([claimed?.step, more.length]).toEqual(["begun", 0]);
    await claimed?.undo();
    const later = new Date(now.getTime() + 30_000);
    expect(await statesInDatabase.claim("test", true, later)).toMatchObject({ step: "begun", begunAt: now });
    expect(await statesInDatabase.claim("test", true, later)).toBeNull();
    const ended = await statesInDatabase.claim("test", false, later);
    expect(ended).toMatchObject({ step: "ended", begunAt: now });
    await ended?.undo();
    expect(await statesInDatabase.claim("test", false, later)).toMatchObject({ step: "ended", begunAt: now });
    expect(await statesInDatabase.claim("test", false, later)).toBeNull();
  });

  test("reach whom they can, and say when they reached nobody", async () => {
    const alert = { name: "disk low", step: "ended" as const, begunAt: new Date(), wrong: null };
    receiver.answers.set("/alerts", { status: 500 });
    expect(await sendAlert(alert, new Date())).toEqual({
      isReached: true,
      missed: [new URL(receiver.url).host],
    });
    expect((await mail.mailTo("ops@example.test")).text).toContain("This is over.");
    vi.stubEnv("ALERT_MAIL", undefined);
    expect(await sendAlert(alert, new Date())).toMatchObject({ isReached: false });
    receiver.answers.delete("/alerts");
  });

  test("that some receivers refuse are sent to these alone at the next looks, while they last", async () => {
    const before = mail.mails.length;
    vi.stubEnv("ALERT_MAIL", "ops@example.test,boss@example.test");
    const admin = postgres(database.adminUrl, { max: 1 });
    const look = watcher({ machine: statesInMemory(), installation: statesInMemory() });
    const mailed = () =>
      mail.mails.slice(before).map(({ to, subject }) => `${to} ${subject.split(": ").slice(1).join(": ")}`);
    await admin`insert into audit_head (tenant_id, sequence, hash, seal, checked_fault)
      select id, 1, '', '', 'changed:1' from tenant order by id limit 1
      on conflict (tenant_id) do update set checked_fault = excluded.checked_fault`;
    refusing = "ops@example.test";
    await look();
    await look();
    expect(refused).toHaveLength(2);
    refusing = null;
    await look();
    await look();
    expect(mailed()).toEqual(["boss@example.test audit trail broken", "ops@example.test audit trail broken"]);
    expect(toldOf()).toEqual([["alert.begun", "audit trail broken"]]);
    refusing = "ops@example.test";
    await admin`update audit_head set checked_fault = null`;
    await look();
    await look();
    expect(refused).toHaveLength(3);
    expect(mailed().slice(2)).toEqual(["boss@example.test over: audit trail broken"]);
    await admin.end();
  });

  test("look at the queues and the audit trails of all workspaces", async () => {
    const look = watcher({ machine: statesInMemory(), installation: statesInMemory() });
    await look();
    expect(toldOf()).toEqual([]);
    const admin = postgres(database.adminUrl, { max: 1 });
    const [old] = await admin`
      insert into import_job (tenant_id, user_id, subject, format, file_name, content, created_at)
      select tenant_id, min(id), 'services', 'csv', 'a.csv', '', now() - interval '11 minutes'
      from user_account group by tenant_id limit 1 returning tenant_id`;
    await admin`insert into audit_head (tenant_id, sequence, hash, seal, checked_fault)
      values (${old?.["tenant_id"]}, 1, '', '', 'changed:1')
      on conflict (tenant_id) do update set checked_fault = excluded.checked_fault`;
    await look();
    expect(receiver.received.map(({ body }) => body.data["says"])).toEqual([
      "Work waits that should be done (imports: 1 waiting, 1 due now, the oldest for 11 minutes).",
      "The audit trail of a workspace is not what was written.",
    ]);
    await admin`delete from import_job`;
    await admin`update audit_head set checked_fault = null`;
    await look();
    expect(toldOf().slice(2)).toEqual([
      ["alert.ended", "queue old"],
      ["alert.ended", "audit trail broken"],
    ]);
    await admin.end();
  });
});
