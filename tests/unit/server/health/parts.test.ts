import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { compareMigrations } from "@/db/server-checks";
import { lookAtParts, examine } from "@/lib/server/health/parts/examine";
import type { BackupState } from "@/lib/server/backups/backup-state";
import { lookAtAddresses } from "@/lib/server/health/parts/look-at-addresses";
import { lookAtAlerts } from "@/lib/server/health/parts/look-at-alerts";
import { reasonOf } from "@/lib/server/health/parts/finding";
import { findingsOf, lookAtBackups } from "@/lib/server/health/parts/look-at-backups";
import { lookAtConfiguration } from "@/lib/server/health/parts/look-at-configuration";
import { lookAtDatabase } from "@/lib/server/health/parts/look-at-database";
import { lookAtDisk } from "@/lib/server/health/parts/look-at-disk";
import { lookAtMail } from "@/lib/server/health/parts/look-at-mail";
import { lookAtStorage } from "@/lib/server/health/parts/look-at-storage";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { startMailServer } from "@/tests/support/mail-server";
import { startNameServer, type NameServer } from "@/tests/support/name-server";
import { startResendServer } from "@/tests/support/resend-server";

const folder = mkdtempSync(join(tmpdir(), "kapi-parts-"));
const notAFolder = join(folder, "file");
writeFileSync(notAFolder, "");
let database: TestDatabase;
beforeAll(async () => (database = await testDatabase()));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const name of ["RESEND_API_KEY", "SMTP_URL", "STORAGE_DIR", "STORAGE_S3_BUCKET"]) vi.stubEnv(name, "");
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATABASE_ADMIN_URL", database.adminUrl);
  vi.stubEnv("MAIL_FROM", "kapi@example.test");
  vi.stubEnv("MAIN_DOMAIN", "example.test");
});
afterEach(() => vi.unstubAllEnvs());

/** An address where nothing listens. */
const NOWHERE = "127.0.0.1:9";

describe("the configuration", () => {
  // The test runner sets these itself (scripts/setup/run-tests.mjs, tests/mutants).
  beforeEach(() => {
    for (const name of ["KAPI_E2E_RESULTS", "KAPI_MUTANT"]) vi.stubEnv(name, undefined);
  });

  test("that can be used is well, and a wrong one is told variable by variable, with nothing else", async () => {
    expect(lookAtConfiguration()).toMatchObject([{ state: "ok" }]);
    vi.stubEnv("PORT", "many");
    vi.stubEnv("SMTP_URL", "http://mail");
    expect(await examine()).toMatchObject([
      { part: "configuration", state: "failure", says: expect.stringMatching(/^PORT must be/) as string },
      { part: "configuration", state: "failure", says: expect.stringMatching(/^SMTP_URL must be/) as string },
    ]);
  });

  test("with a name that nothing reads is warned of", () => {
    vi.stubEnv("STORAGE_S3_BUKCET", "files");
    vi.stubEnv("STORAGE_COLOUR", "red");
    expect(lookAtConfiguration()).toMatchObject([
      {
        state: "warning",
        says: "STORAGE_S3_BUKCET is set, and nothing reads it.",
        todo: "Call it STORAGE_S3_BUCKET, or take it away.",
      },
      { state: "warning", todo: "Correct its name or take it away." },
    ]);
  });
});

describe("the database", () => {
  const states = async () => (await lookAtDatabase()).map(({ part, state }) => `${part} ${state}`);

  test("that answers is looked at for durability, roles, migrations and its clock", async () => {
    // The tests' own server runs without fsync and full_page_writes.
    expect(await states()).toEqual(["database warning", "database warning", "migrations ok", "clock ok"]);
  });

  test("in which requests would act as the owner of the tables is a failure", async () => {
    vi.stubEnv("DATABASE_URL", database.adminUrl);
    expect(await lookAtDatabase()).toContainEqual(
      expect.objectContaining({
        state: "failure",
        says: expect.stringContaining("row-level security would not keep tenants apart") as string,
      }),
    );
  });

  test("that is another one than that of the migrations, without tables, is a failure", async () => {
    const other = Object.assign(new URL(database.url), { pathname: "/postgres" });
    vi.stubEnv("DATABASE_URL", other.href);
    expect(await lookAtDatabase()).toContainEqual(
      expect.objectContaining({
        state: "failure",
        says: expect.stringContaining('"postgres", has none of Kapi\'s tables') as string,
      }),
    );
  });

  test("that takes fewer connections than the processes may open is a failure", async () => {
    vi.stubEnv("DATABASE_POOL", "1000");
    expect(await lookAtDatabase()).toContainEqual(
      expect.objectContaining({
        state: "failure",
        todo: expect.stringContaining("max_connections") as string,
      }),
    );
  });

  test("whose server sorts names by another ICU, or by none, says what to do", async () => {
    const own = await testDatabase();
    const superuser = postgres(own.superuserUrl, { max: 1 });
    vi.stubEnv("DATABASE_URL", own.url);
    try {
      await superuser`update pg_collation set collversion = '1' where collname = 'und-x-icu'`;
      expect(await lookAtDatabase()).toContainEqual(
        expect.objectContaining({
          state: "warning",
          todo: expect.stringContaining("REINDEX DATABASE") as string,
        }),
      );
      await superuser`update pg_collation set collname = 'gone' where collname = 'und-x-icu'`;
      expect(await lookAtDatabase()).toContainEqual(
        expect.objectContaining({
          state: "failure",
          says: expect.stringContaining("without ICU") as string,
        }),
      );
    } finally {
      await superuser.end();
      await own.drop();
    }
  });

  test("that is away is a failure with the server's name, not its password", async () => {
    vi.stubEnv("DATABASE_URL", `postgres://kapi:hushhush@${NOWHERE}/kapi`);
    const [found, ...more] = await lookAtDatabase();
    expect([found?.state, more]).toEqual(["failure", []]);
    expect(found?.says).toContain(NOWHERE);
    expect(JSON.stringify(found)).not.toContain("hushhush");
  });

  test("lacks the migrations that came after its last one, and is newer when it has had more", async () => {
    const own = await testDatabase();
    const sql = postgres(own.adminUrl, { max: 1 });
    const compared = () => compareMigrations(own.adminUrl, resolve("db/migrations"));
    expect(await compared()).toEqual({ pending: [], isNewer: false, isOfEarlierBuild: false });
    const [last] = await sql<{ at: string }[]>`
      delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning created_at as at`;
    expect(await compared()).toMatchObject({ pending: [expect.stringMatching(/^\d{4}_/)], isNewer: false });
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${Number(last?.at) + 1})`;
    expect(await compared()).toMatchObject({ pending: [], isNewer: true });
    await sql`drop schema drizzle cascade`;
    expect((await compared()).pending[0]).toBe("0000_baseline");
    await sql.end();
    await own.drop();
  });
});

describe("the storage", () => {
  test("that keeps, gives and deletes a file is well", async () => {
    expect(await lookAtStorage()).toMatchObject({ part: "storage", state: "ok", todo: null });
  });

  test("whose folder cannot be made is a failure, and so is a bucket that does not answer", async () => {
    vi.stubEnv("STORAGE_DIR", join(notAFolder, "storage"));
    expect(await lookAtStorage()).toMatchObject({
      state: "failure",
      says: expect.stringContaining("ENOTDIR") as string,
    });
    vi.stubEnv("STORAGE_S3_BUCKET", "kapi-files");
    vi.stubEnv("STORAGE_S3_ENDPOINT", `http://${NOWHERE}`);
    vi.stubEnv("STORAGE_S3_ACCESS_KEY_ID", "key");
    vi.stubEnv("STORAGE_S3_SECRET_ACCESS_KEY", "secret");
    expect(await lookAtStorage()).toMatchObject({
      state: "failure",
      says: expect.stringContaining("ECONNREFUSED") as string,
    });
  });
});

describe("the mail", () => {
  test("by a server that takes connections is well, by one that is away a failure, by none a warning", async () => {
    expect(await lookAtMail()).toMatchObject({
      state: "warning",
      says: expect.stringContaining("outbox") as string,
    });
    const server = await startMailServer();
    vi.stubEnv("SMTP_URL", server.url);
    expect(await lookAtMail()).toMatchObject({ state: "ok" });
    expect(server.mails).toEqual([]);
    vi.stubEnv("MAIL_FROM", "");
    expect(await lookAtMail()).toMatchObject({
      state: "warning",
      todo: expect.stringContaining("MAIL_FROM") as string,
    });
    await server.close();
    expect(await lookAtMail()).toMatchObject({
      state: "failure",
      says: expect.stringContaining("ECONNREFUSED") as string,
    });
  });

  test("by a server without TLS at that port is said in plain words", async () => {
    const server = await startMailServer();
    vi.stubEnv("SMTP_URL", server.url.replace("smtp:", "smtps:"));
    expect(await lookAtMail()).toMatchObject({
      state: "failure",
      says: expect.stringMatching(/: what answers at this port does not speak TLS\.$/) as string,
    });
    await server.close();
    expect(
      reasonOf(new Error("0A000410:error:0A000410:SSL routines:ssl3_read_bytes:handshake failure:a.c:1:")),
    ).toBe("TLS failed with 'handshake failure'");
  });

  test("by Resend needs a key that Resend knows", async () => {
    const resend = await startResendServer();
    vi.stubEnv("RESEND_BASE_URL", resend.url);
    vi.stubEnv("RESEND_API_KEY", "re_unknown");
    expect(await lookAtMail()).toMatchObject({
      state: "failure",
      says: expect.stringContaining("missing_api_key") as string,
    });
    await resend.close();
  });
});

describe("the addresses", () => {
  let nameServer: NameServer;
  beforeAll(async () => (nameServer = await startNameServer()));
  afterAll(() => nameServer.close());
  beforeEach(() => vi.stubEnv("KAPI_DNS_SERVERS", nameServer.address));

  test("are well when name servers know them and the default workspace is there", async () => {
    nameServer.point("example.test", "192.0.2.1");
    nameServer.point("local.example.test", "2001:db8::1");
    const client = postgres(database.adminUrl, { max: 1 });
    await client`insert into tenant (uuid, slug, name, sender_email)
      values (gen_random_uuid(), 'local', 'Local', 'local@example.test')`;
    await client.end();
    expect(await lookAtAddresses()).toMatchObject([{ state: "ok" }]);
  });

  test("that no name server knows, and a default workspace that is not there, are warned of", async () => {
    vi.stubEnv("MAIN_DOMAIN", "exmaple.test");
    vi.stubEnv("DEFAULT_TENANT", "nobody");
    expect(await lookAtAddresses()).toMatchObject([
      { state: "warning", says: "No name server knows an address of exmaple.test." },
      { state: "warning", says: "No name server knows an address of nobody.exmaple.test." },
      { state: "warning", says: expect.stringContaining("no workspace named nobody") as string },
    ]);
  });

  test("that no name server answers for are not doubted", async () => {
    nameServer.behave("failing");
    vi.stubEnv("MAIN_DOMAIN", "elsewhere.test");
    expect(await lookAtAddresses()).not.toContainEqual(
      expect.objectContaining({ says: expect.stringContaining("No name server") as string }),
    );
  });
});

describe("the disk", () => {
  test("that is full is told to be given room, not another owner", async () => {
    vi.doMock("node:fs/promises", async (original) => ({
      ...(await original<object>()),
      // Writing to this device always fails as on a full disk.
      writeFile: () => writeFile("/dev/full", "kapi"),
    }));
    vi.resetModules();
    const { lookAtDisk: lookAtFullDisk } = await import("@/lib/server/health/parts/look-at-disk");
    vi.doUnmock("node:fs/promises");
    expect(await lookAtFullDisk()).toMatchObject({
      state: "failure",
      todo: expect.stringMatching(/^Make room/) as string,
    });
  });

  test("is the data folder's: writable, or a failure; not there yet, a warning", async () => {
    expect((await lookAtDisk()).says).toMatch(/of [\d.]+ GiB are free/);
    vi.stubEnv("DATA_DIR", notAFolder);
    expect(await lookAtDisk()).toMatchObject({ state: "failure" });
    vi.stubEnv("DATA_DIR", join(folder, "later"));
    expect(await lookAtDisk()).toMatchObject({ state: "warning" });
  });
});

test("all parts are told in one order", async () => {
  const parts = (await lookAtParts()).map(({ part }) => part);
  expect([...new Set(parts)]).toEqual([
    "database",
    "migrations",
    "addresses",
    "storage",
    "mail",
    "backups",
    "alerts",
    "disk",
    "clock",
  ]);
});

test("a disk that hangs is a failure of its own, in time", async () => {
  vi.doMock("@/lib/server/health/parts/look-at-disk", () => ({
    lookAtDisk: () => new Promise(() => undefined),
  }));
  const found = await lookAtParts(2);
  vi.doUnmock("@/lib/server/health/parts/look-at-disk");
  expect(found).toContainEqual(
    expect.objectContaining({ part: "disk", state: "failure", says: "No answer in 2 s." }),
  );
});

describe("the backups", () => {
  const NOW = new Date("2026-11-25T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  const state = (more: Partial<BackupState>): BackupState => ({
    place: "the folder /backups",
    backups: [],
    newest: { at: hoursAgo(5), bytes: 3 * 1024 ** 2 },
    tried: { at: hoursAgo(72), problem: null },
    verifiedAt: null,
    isOverdue: false,
    isTrialOverdue: false,
    ...more,
  });
  beforeEach(() => {
    vi.stubEnv("BACKUP_TO", undefined);
    vi.stubEnv("BACKUP_KEY", `AGE-SECRET-KEY-1${"Q".repeat(58)}`);
  });

  test("that nobody asked for, or whose place cannot be read, are told", async () => {
    expect(await lookAtBackups()).toMatchObject([
      { state: "warning", says: "No backups are made on a schedule." },
    ]);
    vi.stubEnv("BACKUP_TO", notAFolder);
    expect(await lookAtBackups()).toMatchObject([
      { state: "failure", says: expect.stringContaining("cannot be read: ENOTDIR") as string },
    ]);
    vi.stubEnv("BACKUP_TO", join(folder, "backups"));
    expect(await lookAtBackups()).toMatchObject([
      { state: "warning", says: `There is no backup in the folder ${join(folder, "backups")} yet.` },
    ]);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
    vi.stubEnv("BACKUP_TO", "/sys/kapi-backups");
    expect(await lookAtBackups()).toMatchObject([
      { state: "warning" },
      {
        state: "failure",
        says: expect.stringContaining("No backup can be stored in the folder /sys/kapi-backups") as string,
      },
    ]);
  });

  test("are told with their age, and with how restoring one went", () => {
    expect(findingsOf(state({}), NOW)).toEqual([
      {
        part: "backups",
        state: "ok",
        says: "The newest backup in the folder /backups is 5 hours old (3.0 MiB).",
        todo: null,
      },
      {
        part: "backups",
        state: "ok",
        says: "A backup was restored into another database 3 days ago and was what had been saved.",
        todo: null,
      },
    ]);
  });

  test.each([
    ["overdue", { isOverdue: true }, ["failure", "ok"]],
    ["not there an hour after the start", { newest: null, isOverdue: true }, ["failure"]],
    ["never restored", { tried: null }, ["ok", "warning"]],
    ["not restored for long", { isTrialOverdue: true }, ["ok", "warning"]],
    ["found wrong", { tried: { at: hoursAgo(1), problem: "The backup is damaged." } }, ["ok", "failure"]],
  ] as const)("that are %s are no success", (_, more, states) => {
    const findings = findingsOf(state(more), NOW);
    expect(findings.map((finding) => finding.state)).toEqual(states);
    expect(findings.every((finding) => finding.state === "ok" || finding.todo !== null)).toBe(true);
  });

  test("whose first trial is overdue are no longer said to be tried by themselves", () => {
    const todo = (isTrialOverdue: boolean) =>
      findingsOf(state({ tried: null, isTrialOverdue }), NOW)[1]?.todo;
    expect([todo(false), todo(true)]).toEqual([
      "That is done once a week by itself.",
      expect.stringContaining("job_failed"),
    ]);
  });

  test("without a key are warned of", () => {
    vi.stubEnv("BACKUP_KEY", undefined);
    expect(findingsOf(state({}), NOW).at(-1)).toMatchObject({
      state: "warning",
      says: expect.stringContaining("not encrypted") as string,
    });
  });
});

test("whom alerts reach is told, without what may be a secret of the address", async () => {
  vi.stubEnv("ALERT_MAIL", undefined);
  vi.stubEnv("ALERT_WEBHOOK", undefined);
  expect(await lookAtAlerts()).toMatchObject([
    { state: "warning", todo: expect.stringContaining("ALERT_MAIL") as string },
  ]);
  vi.stubEnv("ALERT_MAIL", "ops@example.test, boss@example.test");
  vi.stubEnv("ALERT_WEBHOOK", "https://hooks.example.test/secret");
  expect(await lookAtAlerts()).toMatchObject([
    {
      state: "ok",
      says: "Told when something is wrong: ops@example.test, boss@example.test, a webhook at hooks.example.test.",
    },
  ]);
});

test("an open alert is named, and alerts are not well, unless nobody looks for them any more", async () => {
  const sql = postgres(database.adminUrl, { max: 1 });
  await sql`insert into alert_state (name, begun_at) values ('audit trail broken', '2026-11-25T12:00:00Z')`;
  vi.stubEnv("ALERT_MAIL", "ops@example.test");
  expect((await lookAtParts()).filter(({ part }) => part === "alerts")).toMatchObject([
    { state: "ok" },
    { state: "warning", says: 'The alert "audit trail broken" is open since 2026-11-25T12:00:00.000Z.' },
  ]);
  vi.stubEnv("ALERT_MAIL", undefined);
  vi.stubEnv("ALERT_WEBHOOK", undefined);
  expect(await lookAtAlerts()).toHaveLength(1);
  await sql`delete from alert_state`;
  await sql.end();
});
