import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { EXCLUDED_TABLES, SECRET_COLUMNS } from "@/lib/domain/tenant-admin/data/tenant-tables";
import { purgeDueTenants } from "@/lib/domain/tenant-admin/data/purge-due-tenants";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { callAddress } from "@/app/_client/call-address";
import { testDatabase, type TestDatabase } from "../../support/database";
import { httpBytes } from "../../support/http";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let database: TestDatabase;
let server: RunningServer;
let home: Workspace;
let admin: postgres.Sql;
const folder = mkdtempSync(join(tmpdir(), "kapi-tenants-"));

beforeAll(async () => {
  database = await testDatabase();
  const secret = "s".repeat(40);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { STORAGE_DIR: folder, NEXTAUTH_SECRET: secret, DEFAULT_TENANT: "platform" },
  });
  for (const [name, value] of Object.entries({
    DATABASE_URL: database.url,
    STORAGE_DIR: folder,
    NEXTAUTH_SECRET: secret,
  }))
    vi.stubEnv(name, value);
  home = await makeWorkspace("home", { port: server.port, url: database.url, adminUrl: database.adminUrl });
  vi.stubEnv("DEFAULT_TENANT", home.tenant.slug);
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await server.stop();
  await database.drop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const newWorkspace = (prefix: string) =>
  makeWorkspace(prefix, { port: server.port, url: database.url, adminUrl: database.adminUrl });
const download = (path: string) =>
  httpBytes({
    port: server.port,
    host: home.host,
    path,
    headers: { authorization: `Bearer ${home.tokens.super_admin}` },
  });
const linesOf = (bytes: Uint8Array | undefined) =>
  Buffer.from(bytes ?? [])
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function withSignedDeal(prefix: string): Promise<Workspace> {
  const workspace = await newWorkspace(prefix);
  const [signed, other] = [await makeDeal(workspace), await makeDeal(workspace)];
  const accepted = await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: signed.uuid },
    body: { name: "Inès Roy" },
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  // Requests the PDFs now, so that none is rendered ahead and stored while rows are removed.
  for (const { uuid } of [signed, other])
    await workspace.call(proposalCalls.pdf, { as: null, params: { uuid } });
  await openStorage().put(workspace.tenant.id, "images/photo.png", Buffer.from("a picture"));
  return workspace;
}

describe("GET /super-admin/tenants/{id}/export", () => {
  test("gives all rows and files of one moment without secrets, each with its hash", async () => {
    const workspace = await withSignedDeal("exported");
    const answer = await download(callAddress(tenantCalls.export, { params: { id: workspace.tenant.id } }));
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    const entries = unzipSync(answer.body);
    const about = JSON.parse(Buffer.from(entries["contents.json"] ?? []).toString("utf8")) as {
      rows: Record<string, number>;
      contents: Record<string, { sha256: string }>;
    };
    expect(about.rows).toMatchObject({ deal: 2, acceptance: 1, user_account: 5, client: 1 });
    for (const [name, { sha256 }] of Object.entries(about.contents))
      expect(
        createHash("sha256")
          .update(entries[name] ?? "")
          .digest("hex"),
        name,
      ).toBe(sha256);
    expect(linesOf(entries["data/user_account.ndjson"]).map(({ email }) => email)).toContain(
      "manager@example.test",
    );
    expect(Buffer.from(entries["files/images/photo.png"] ?? []).toString()).toBe("a picture");
    const everything = Object.values(entries)
      .map((bytes) => Buffer.from(bytes).toString("latin1"))
      .join("");
    expect(everything).not.toMatch(/argon2|password_hash|token_hash/);
    expect(
      linesOf(entries["data/deal.ndjson"]).every(({ tenant_id: id }) => id === workspace.tenant.id),
    ).toBe(true);
    const [written] =
      await admin`select action, subject_name from audit_event where tenant_id = ${workspace.tenant.id}
        order by sequence desc limit 1`;
    expect(written).toEqual({ action: "exported", subject_name: workspace.tenant.name });
  });

  test("leaves out every column that a secret could be in, of every table there is", async () => {
    const suspicious = await admin<{ relname: string; attname: string }[]>`
      select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname ~ '(secret|token|password|credential|seed|(^|_)key_hash)'
        and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`;
    const open = suspicious.filter(
      ({ relname, attname }) =>
        !EXCLUDED_TABLES.has(relname) &&
        !SECRET_COLUMNS[relname]?.includes(attname) &&
        // Who did it, by which token or credential, without what is secret of it.
        !attname.endsWith("_id") &&
        !attname.endsWith("_expires_at") &&
        !attname.endsWith("_until"),
    );
    expect(open).toEqual([]);
  });

  test("answers 404 for a tenant that is not there", async () => {
    expect(
      (await download(callAddress(tenantCalls.export, { params: { id: 900719925474099 } }))).status,
    ).toBe(404);
  });
});

describe("30 days after a tenant was deleted", () => {
  test("its rows and files are removed and reported, and what the law asks for stays in an archive (P-06)", async () => {
    const workspace = await withSignedDeal("purged");
    const { id } = workspace.tenant;
    const kept = await newWorkspace("untouched");
    await openStorage().put(id, "documents/sealed.jpg", new Uint8Array([7]));
    const sealed = admin.json({ blocks: [{ picture: { file: "documents/sealed.jpg" } }], sections: [] });
    await admin`update deal set sealed_content = ${sealed}
      where tenant_id = ${id} and id in (select deal_id from acceptance where tenant_id = ${id})`;
    await home.call(tenantCalls.delete, { as: "super_admin", params: { id } });
    const purge = () => purgeDueTenants(new AbortController().signal);
    const rows = async () =>
      (await admin<{ count: number }[]>`select count(*)::int as count from deal where tenant_id = ${id}`)[0]
        ?.count;
    await admin`update tenant set deleted_at = now() - interval '29 days', updated_at = now() - interval '29 days'
      where id = ${id}`;
    await purge();
    expect(await rows()).toBe(2);

    await admin`update tenant set deleted_at = now() - interval '31 days', updated_at = now() - interval '31 days'
      where id = ${id}`;
    await purge();
    expect(await rows()).toBe(0);
    expect(await openStorage().get(id, "images/photo.png")).toBeNull();
    const [archive] = await admin<
      {
        removed: Record<string, number>;
        kept: Record<string, number>;
        content_hash: string;
        keep_until: Date;
      }[]
    >`select removed, kept, content_hash, keep_until from tenant_archive where tenant_id = ${id}`;
    expect(archive?.removed).toMatchObject({
      deal: 2,
      acceptance: 1,
      user_account: 5,
      files: expect.any(Number) as number,
    });
    expect(archive?.kept).toMatchObject({
      deal: 1,
      acceptance: 1,
      audit_event: expect.any(Number) as number,
    });
    expect(archive?.keep_until.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 10);
    const [reported] =
      await admin`select action, subject_id, before from audit_event where tenant_id = ${home.tenant.id}
        order by sequence desc limit 1`;
    expect(reported).toMatchObject({ action: "purged", subject_id: String(id), before: { deal: 2 } });

    const answer = await download(callAddress(tenantCalls.archive, { params: { id } }));
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(createHash("sha256").update(answer.body).digest("hex")).toBe(archive?.content_hash);
    const entries = unzipSync(answer.body);
    const [acceptance] = linesOf(entries["data/acceptance.ndjson"]);
    expect(createHash("sha256").update(String(acceptance?.["content"])).digest("hex")).toBe(
      acceptance?.["content_hash"],
    );
    expect([...(entries["files/documents/sealed.jpg"] ?? [])]).toEqual([7]);
    expect(linesOf(entries["data/audit_event.ndjson"]).map(({ action }) => action)).toContain("deleted");

    const left = await admin<{ relname: string }[]>`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'tenant_archive'`;
    for (const { relname } of left)
      expect(
        await admin.unsafe(`select count(*)::int as count from ${relname} where tenant_id = ${id}`),
        relname,
      ).toEqual([{ count: 0 }]);
    expect((await kept.call(authCalls.me)).status).toBe(200);
    await purge();
    expect(await admin`select count(*)::int as count from tenant_archive where tenant_id = ${id}`).toEqual([
      { count: 1 },
    ]);
  });
});
