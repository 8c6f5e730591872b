import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { asSystem } from "@/lib/platform/system-context";
import { sendLater } from "@/lib/domain/mail/send-later";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { mailedPdf } from "@/lib/domain/proposals/render-proposal-ahead";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import type { Tenant } from "@/lib/core/tenants/host";
import { chooseTransport } from "@/lib/platform/mail-transport/choose-transport";
import { mail } from "../../unit/domain/mail/sample";
import { testDatabase, type TestDatabase } from "../../support/database";
import { outboxTo, passTime } from "../../support/outbox-rows";
import { startResendServer } from "../../support/resend-server";

// These tests cause failures on purpose, which need not be logged.
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "silent";
});

let database: TestDatabase;
let admin: postgres.Sql;
let tenant: Tenant;
let resend: Awaited<ReturnType<typeof startResendServer>>;
const refusals: { status: number; name: string; message: string }[] = [];

beforeAll(async () => {
  [database, resend] = await Promise.all([testDatabase(), startResendServer({ refusals })]);
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: "k".repeat(32),
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: "post@kapi.example",
  });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  tenant = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug: "acme", name: 'Acme "Studio"', senderEmail: "quotes@acme.example" }),
  );
});
beforeEach(() => {
  refusals.length = 0;
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await resend.close();
  await database.drop();
});

const deliver = () => deliverDueMail(new AbortController().signal, mailedPdf);
const notify = (to: string) =>
  asSystem({ tenant, job: "test" }, (context) =>
    sendLater(context, { kind: "token_reuse", to, firstName: "Zoé", language: "fr", data: {} }),
  );
const deliveredTo = (to: string) => resend.delivered.filter(({ mail }) => mail.to === to);

test("takes a proposal as its seller's mail: their name in Reply-To, and nothing of a machine's [S-022]", async () => {
  const transport = chooseTransport({ isTestMode: false });
  const written = mail("proposal_sent", { to: "ines@example.test" });
  expect([transport.name, written.isAutomatic]).toEqual(["resend", false]);
  await transport.send(written);
  const [sent] = deliveredTo("ines@example.test");
  expect(sent?.mail.reply_to).toBe('"Amélie Côté" <sales@acme.example>');
  expect(sent?.mail.headers).toEqual({});
});

test("sends copies with the mail [U-51]", async () => {
  const written = { ...mail("proposal_sent", { to: "copied@example.test" }), cc: ["boss@example.test"] };
  await chooseTransport({ isTestMode: false }).send({ ...written, key: "proposal_sent/copied" });
  const [sent] = deliveredTo("copied@example.test");
  expect(sent?.mail.cc).toEqual(["boss@example.test"]);
});

test("takes mails with their key, from the platform's sender while the tenant's domain is unproven", async () => {
  await notify("zoe@example.test");
  await deliver();
  const [sent] = deliveredTo("zoe@example.test");
  expect(sent?.mail).toMatchObject({
    from: '"Acme Studio" <post@kapi.example>',
    reply_to: '"Acme Studio" <quotes@acme.example>',
    subject: expect.stringContaining("Acme") as string,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  expect(sent?.mail.html).toContain('<html lang="fr">');
  const [row] = await outboxTo(admin, "zoe@example.test");
  expect(row?.sent).toBe(true);
  expect(sent?.key).toMatch(new RegExp(`^token_reuse/${row?.id}\\.\\d+$`));
});

test("takes them from the tenant once its domain is proven", async () => {
  await admin`update tenant set sender_verified_at = now() where id = ${tenant.id}`;
  await notify("proven@example.test");
  await deliver();
  const [sent] = deliveredTo("proven@example.test");
  expect(sent?.mail.from).toBe('"Acme Studio" <quotes@acme.example>');
  expect(sent?.mail.reply_to).toBeUndefined();
});

test("sends once what it took while our mark was lost", async () => {
  await notify("once@example.test");
  await deliver();
  await admin`update outbox set sent_at = null where recipient = 'once@example.test'`;
  await passTime(admin, "once@example.test");
  await deliver();
  expect(deliveredTo("once@example.test")).toHaveLength(1);
  expect(resend.keys.filter((key) => key === deliveredTo("once@example.test")[0]?.key)).toHaveLength(2);
  expect(await outboxTo(admin, "once@example.test")).toMatchObject([{ sent: true }]);
});

test("counts a mail as sent when only its looks have changed since it was taken", async () => {
  await notify("looks@example.test");
  await deliver();
  await admin`update outbox set sent_at = null where recipient = 'looks@example.test'`;
  await admin`update setting set value = '#aa0000' where key = '--kapi-primary-500'`;
  await passTime(admin, "looks@example.test");
  await deliver();
  expect(deliveredTo("looks@example.test")).toHaveLength(1);
  expect(await outboxTo(admin, "looks@example.test")).toMatchObject([{ sent: true, attempts: 2 }]);
});

test.each([
  { status: 429, name: "rate_limit_exceeded", message: "Too many requests" },
  { status: 500, name: "internal_server_error", message: "An unexpected error occurred" },
  { status: 409, name: "concurrent_idempotent_requests", message: "Same key in progress" },
])("is asked again later after $name", async (refusal) => {
  const to = `${refusal.name}@example.test`;
  refusals.push(refusal);
  await notify(to);
  await deliver();
  expect(await outboxTo(admin, to)).toMatchObject([
    {
      sent: false,
      attempts: 1,
      wait: expect.closeTo(30, -1) as number,
      why: `${refusal.name}: ${refusal.message}`,
    },
  ]);
  await passTime(admin, to);
  await deliver();
  expect(deliveredTo(to)).toHaveLength(1);
});
