import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { mailReset, mailSetPassword } from "@/lib/domain/accounts/mails";
import type { Context } from "@/lib/platform/context";
import { asSystem } from "@/lib/platform/system-context";
import { sweep } from "@/lib/server/jobs/sweep";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { mailedPdf } from "@/lib/domain/proposals/render-proposal-ahead";
import { mailQueue } from "@/lib/domain/mail/mail-queue";
import type { Tenant } from "@/lib/core/tenants/host";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "../../support/database";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { tokenOf } from "../../support/mailing-site";
import { outboxTo, passTime } from "../../support/outbox-rows";

// These tests cause failures on purpose, which need not be logged.
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "silent";
});

const UNKNOWN = "gone@example.test";

let database: TestDatabase;
let admin: postgres.Sql;
let mail: MailServer;
let isRefusing = false;
let folder: string;
let acme: Tenant;
let other: Tenant;

// The worker runs in this process, so that the test decides when.
beforeAll(async () => {
  database = await testDatabase();
  mail = await startMailServer({
    unknown: [UNKNOWN],
    receiving: () => {
      if (isRefusing) throw new Error("Try again later");
    },
  });
  folder = mkdtempSync(join(tmpdir(), "kapi-mail-"));
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: "k".repeat(32),
    SMTP_URL: mail.url,
    DATA_DIR: folder,
    PORT: "3000",
  });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  acme = await ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug: "acme", name: "Acme" }));
  other = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug: "other", name: "Other", languageId: 2 }),
  );
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await mail.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const deliver = () => deliverDueMail(new AbortController().signal, mailedPdf);

/** Runs part of a verb in a transaction of the tenant, as the system. */
const act = (tenant: Tenant, work: (context: Context) => Promise<void>) =>
  asSystem({ tenant, job: "test" }, work);

async function newAccount(tenant: Tenant, email: string) {
  const [row] = await admin<{ id: number }[]>`
    insert into user_account (tenant_id, uuid, email, first_name, last_name, password_hash)
    values (${tenant.id}, gen_random_uuid(), ${email}, 'Zoé', 'Roy', 'hash') returning id::int`;
  return { id: row?.id ?? 0, email, firstName: "Zoé", languageId: null, passwordHash: "hash" };
}

/** Requests the mail for choosing a new password. */
const askReset = async (tenant: Tenant, email: string) => {
  const account = await newAccount(tenant, email);
  await act(tenant, (context) => mailReset(context, account));
};

describe("the outbox", () => {
  test("sends what is due once and marks it", async () => {
    await askReset(acme, "one@example.test");
    await deliver();
    await deliver();
    expect(mail.mails.filter(({ to }) => to === "one@example.test")).toHaveLength(1);
    expect(await outboxTo(admin, "one@example.test")).toMatchObject([
      { attempts: 1, sent: true, dead: false, locked: false, why: null },
    ]);
  });

  test("sends nothing of what is rolled back", async () => {
    const account = await newAccount(acme, "rolled-back@example.test");
    const failing = act(acme, async (context) => {
      await mailReset(context, account);
      throw new Error("something else failed");
    });
    await expect(failing).rejects.toThrow("something else failed");
    expect(await outboxTo(admin, account.email)).toEqual([]);
  });

  test("is emptied by several workers at once without sending anything twice", async () => {
    const addresses = Array.from({ length: 12 }, (_, number) => `crowd${number}@example.test`);
    for (const [number, address] of addresses.entries())
      await askReset(number % 2 === 0 ? acme : other, address);
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    for (const address of addresses)
      expect(
        mail.mails.filter(({ to }) => to === address),
        address,
      ).toHaveLength(1);
  });

  test("waits 30 s, 2 min, 10 min, 1 h, 4 h and 12 h after failures, then gives a mail up", async () => {
    const email = "retried@example.test";
    await askReset(acme, email);
    await admin`update account_link set expires_at = now() + interval '2 days' where email = ${email}`;
    isRefusing = true;
    const waits = [];
    for (let attempt = 1; attempt <= mailQueue.mostAttempts; attempt++) {
      await deliver();
      const [row] = await outboxTo(admin, email);
      expect(row).toMatchObject({
        attempts: attempt,
        sent: false,
        locked: false,
        why: expect.stringContaining("Try again later") as string,
      });
      if (row?.dead) break;
      waits.push(row?.wait);
      await passTime(admin, email);
    }
    isRefusing = false;
    expect(waits).toEqual(
      [30, 120, 600, 3_600, 14_400, 43_200].map((seconds) => expect.closeTo(seconds, -1) as number),
    );
    expect(await outboxTo(admin, email)).toMatchObject([{ attempts: 7, dead: true }]);
    await passTime(admin, email);
    await deliver();
    expect(mail.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test("sends at a later attempt what a server could not take before", async () => {
    await askReset(acme, "later@example.test");
    isRefusing = true;
    await deliver();
    isRefusing = false;
    await deliver();
    expect(await outboxTo(admin, "later@example.test")).toMatchObject([{ attempts: 1, sent: false }]);
    await passTime(admin, "later@example.test");
    await deliver();
    expect(await outboxTo(admin, "later@example.test")).toMatchObject([
      { attempts: 2, sent: true, why: null },
    ]);
    expect((await mail.mailTo("later@example.test")).subject).toBe("Choose a new password for Acme");
  });

  test("does not try again where the mailbox does not exist", async () => {
    await askReset(acme, UNKNOWN);
    await deliver();
    expect(await outboxTo(admin, UNKNOWN)).toMatchObject([
      { attempts: 1, dead: true, why: expect.stringContaining("No such mailbox") as string },
    ]);
  });

  test("sends no link that is over or was used meanwhile", async () => {
    await askReset(acme, "used@example.test");
    await admin`update account_link set used_at = now() where email = 'used@example.test'`;
    await askReset(acme, "over@example.test");
    await admin`update account_link set expires_at = now() where email = 'over@example.test'`;
    await deliver();
    for (const email of ["used@example.test", "over@example.test"])
      expect(await outboxTo(admin, email)).toMatchObject([
        { dead: true, why: "the link was used or is over" },
      ]);
  });

  test("tries again, and gives up in the end, a mail that this release cannot read; others go on", async () => {
    await askReset(acme, "strange@example.test");
    await admin`update outbox set payload = '{"data": {"of": "a newer release"}}' where recipient = 'strange@example.test'`;
    await askReset(acme, "behind@example.test");
    await deliver();
    const why = "this release cannot read what the mail is to say";
    expect(await outboxTo(admin, "strange@example.test")).toMatchObject([{ attempts: 1, dead: false, why }]);
    expect(await outboxTo(admin, "behind@example.test")).toMatchObject([{ sent: true }]);
    await admin`update outbox set attempts = ${mailQueue.mostAttempts - 1} where recipient = 'strange@example.test'`;
    await passTime(admin, "strange@example.test");
    await deliver();
    expect(await outboxTo(admin, "strange@example.test")).toMatchObject([
      { attempts: mailQueue.mostAttempts, dead: true, why },
    ]);
  });

  test("gives up a mail whose every attempt ended the process", async () => {
    await askReset(acme, "deadly@example.test");
    await admin`update outbox set attempts = ${mailQueue.mostAttempts - 1} where recipient = 'deadly@example.test'`;
    isRefusing = true;
    await deliver();
    isRefusing = false;
    expect(await outboxTo(admin, "deadly@example.test")).toMatchObject([
      { attempts: mailQueue.mostAttempts, dead: true },
    ]);
  });
});

describe("a mail", () => {
  test("is one message with HTML and text, says that no person wrote it, and comes from the tenant's sender", async () => {
    await askReset(acme, "form@example.test");
    await deliver();
    const { parsed, from, messageId } = await mail.mailTo("form@example.test");
    expect([from, parsed.from?.name]).toEqual(["quotes@acme.localhost", "Acme"]);
    expect(parsed.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    for (const part of [parsed.text, parsed.html]) expect(part).toContain("/auth/reset-password?token=");
    expect(messageId).toMatch(/^<reset\.\d+\.\d+\.\d+@acme\.localhost>$/);
  });

  test("is in the workspace's language when the reader chose none", async () => {
    await askReset(other, "francais@example.test");
    await deliver();
    expect((await mail.mailTo("francais@example.test")).subject).toBe(
      "Choisissez un nouveau mot de passe pour Other",
    );
  });

  test("lets a person for whom an account was made choose a password", async () => {
    const account = await newAccount(acme, "invited@example.test");
    await act(acme, async (context) => void (await mailSetPassword(context, account)));
    await deliver();
    const { subject, links } = await mail.mailTo("invited@example.test");
    expect(subject).toBe("Your account at Acme");
    expect(tokenOf(links)).toMatch(/^[\w-]{43}$/);
  });

  test("of a test tenant goes to the folder, whatever is configured", async () => {
    await admin`update tenant set is_test_mode = true where id = ${other.id}`;
    await askReset(other, "sample@example.test");
    await deliver();
    await admin`update tenant set is_test_mode = false where id = ${other.id}`;
    expect(mail.mails.filter(({ to }) => to === "sample@example.test")).toEqual([]);
    expect(readdirSync(join(folder, "outbox"))).toEqual([expect.stringMatching(/^reset-\d+\.\d+\.html$/)]);
    expect(await outboxTo(admin, "sample@example.test")).toMatchObject([{ sent: true }]);
  });

  test("of a disabled tenant is not sent", async () => {
    await admin`update tenant set is_enabled = false where id = ${other.id}`;
    await askReset(other, "disabled@example.test");
    await deliver();
    await admin`update tenant set is_enabled = true where id = ${other.id}`;
    expect(await outboxTo(admin, "disabled@example.test")).toMatchObject([
      { dead: true, why: "the workspace is disabled or deleted" },
    ]);
  });
});

test("what was sent or given up goes after 30 days, and so do old links; what waits stays", async () => {
  await askReset(acme, "old@example.test");
  await deliver();
  await askReset(acme, "waiting@example.test");
  await admin`update outbox set created_at = now() - interval '31 days'
    where recipient in ('old@example.test', 'waiting@example.test')`;
  await admin`update account_link set expires_at = now() - interval '31 days' where email = 'old@example.test'`;
  await sweep(new AbortController().signal);
  expect([
    (await outboxTo(admin, "old@example.test")).length,
    (await outboxTo(admin, "waiting@example.test")).length,
  ]).toEqual([0, 1]);
  const links =
    await admin`select email from account_link where email in ('old@example.test', 'waiting@example.test')`;
  expect([...links]).toEqual([{ email: "waiting@example.test" }]);
});
