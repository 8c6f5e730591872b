import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import S3rver from "s3rver";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import type { LongContext } from "@/lib/platform/context";
import { folderStorage } from "@/lib/platform/storage/folder-storage";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { s3Storage } from "@/lib/platform/storage/s3-storage";
import type { Storage } from "@/lib/platform/storage/storage";
import { archiveEvidence } from "@/lib/domain/tenant-admin/data/archive-evidence";
import { purgeTenant } from "@/lib/domain/tenant-admin/data/purge-tenant";
import { readArchive } from "@/lib/domain/tenant-admin/data/archives";
import { testDatabase, type TestDatabase } from "../../support/database";
import { largeFile, pieceByPiece } from "../../support/large-file";

vi.mock("@/lib/platform/storage/open-storage", () => ({ openStorage: vi.fn() }));

const MB = 1024 * 1024;
const PDF = largeFile(120);
let database: TestDatabase;
let admin: postgres.Sql;
let folder = "";
let server: S3rver;
let bucket: Storage;
let id = 0;

beforeAll(async () => {
  database = await testDatabase({ demo: true });
  folder = await mkdtemp(join(tmpdir(), "kapi-evidence-"));
  vi.stubEnv("DATABASE_URL", database.url);
  // A temporary folder of its own, so that files of other tests are not counted.
  vi.stubEnv("TMPDIR", folder);
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  bucket = s3Storage({
    bucket: "files",
    region: "us-east-1",
    prefix: "",
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  const [deal] = await admin<
    { id: string; tenant_id: string }[]
  >`select id, tenant_id from deal order by tenant_id, id limit 1`;
  id = Number(deal?.tenant_id);
  await admin`insert into acceptance (tenant_id, deal_id, accepted_at, address, user_agent, language, selection,
    totals, content, content_hash, request_id)
    values (${id}, ${deal?.id ?? 0}, now(), '', '', 'en', '[]', '{}', 'x', 'x', 'x') on conflict do nothing`;
  await admin`insert into drawn_pdf (tenant_id, deal_id, deal_version, state_key, language,
    form, file_key, content_hash, byte_length)
    values (${id}, ${deal?.id ?? 0}, 1, 'signed', 'en', 'x', 'pdf/signed.pdf', 'x', 1)`;
});
beforeEach(async () => {
  await admin`delete from tenant_archive`;
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await server.close();
  await database.drop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const archives = () =>
  admin<
    { file_key: string; content_hash: string; byte_length: string }[]
  >`select file_key, content_hash, byte_length from tenant_archive where tenant_id = ${id}`;
const deals = async () =>
  (await admin<{ count: number }[]>`select count(*)::int as count from deal where tenant_id = ${id}`)[0]
    ?.count;

async function archiveNames(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list(id)) if (name.startsWith("archive/")) names.push(name);
  return names;
}

describe.each(["a folder", "a bucket"])("the archive of a tenant in %s", (kind) => {
  const storage = () => (kind === "a folder" ? folderStorage(join(folder, "files")) : bucket);

  beforeEach(async () => {
    await storage().putFile(id, "pdf/signed.pdf", PDF);
    for (const name of await archiveNames(storage())) await storage().delete(id, name);
  });

  test("is written, checked and read back piece by piece, whatever its size (P-06)", async () => {
    const counting = pieceByPiece(storage());
    vi.mocked(openStorage).mockReturnValue(counting);
    const before = await temporary();
    await archiveEvidence(id, new Date());
    expect(await temporary()).toEqual(before);
    const [archive] = await archives();
    expect(Number(archive?.byte_length)).toBeGreaterThan(PDF.length);

    const reply = await readArchive({ conclude: async () => undefined } as unknown as LongContext, id);
    expect(reply.options.headers).toMatchObject({ "Content-Length": archive?.byte_length });
    const whole = new Uint8Array(await new Response(reply.body).arrayBuffer());
    expect(createHash("sha256").update(whole).digest("hex")).toBe(archive?.content_hash);
    expect(
      createHash("sha256")
        .update(unzipSync(whole)["files/pdf/signed.pdf"] ?? "")
        .digest("hex"),
    ).toBe(PDF.sha256);
    expect(counting.largest()).toBeGreaterThan(0);
    expect(counting.largest()).toBeLessThanOrEqual(MB);
  });

  test("that the store gives back otherwise has no row, leaves no file, and nothing of the tenant is removed", async () => {
    const inner = storage();
    vi.mocked(openStorage).mockReturnValue({
      ...inner,
      read: (tenantId, name) =>
        name.startsWith("archive/") ? inner.read(tenantId, "pdf/signed.pdf") : inner.read(tenantId, name),
    });
    const [had, before] = [await deals(), await temporary()];
    await expect(purgeTenant({ id, name: "gone" }, new Date())).rejects.toThrow(
      /not in the store as it was put/,
    );
    expect([await deals(), await archives(), await archiveNames(inner), await temporary()]).toEqual([
      had,
      [],
      [],
      before,
    ]);
  });

  test("is checked again when a purge goes on after it was ended halfway", async () => {
    vi.mocked(openStorage).mockReturnValue(storage());
    await archiveEvidence(id, new Date());
    await archiveEvidence(id, new Date());
    const [archive, second] = await archives();
    expect(second).toBeUndefined();
    await storage().delete(id, archive?.file_key ?? "");
    await expect(archiveEvidence(id, new Date())).rejects.toThrow(/not in the store as it was put/);
  });

  test("is let go when the download cannot be written down", async () => {
    const opened: { destroyed: boolean }[] = [];
    const inner = storage();
    vi.mocked(openStorage).mockReturnValue({
      ...inner,
      read: async (tenantId, name) => {
        const file = await inner.read(tenantId, name);
        if (file) opened.push(file.stream);
        return file;
      },
    });
    await archiveEvidence(id, new Date());
    await expect(
      readArchive({ conclude: () => Promise.reject(new Error("no audit")) } as unknown as LongContext, id),
    ).rejects.toThrow("no audit");
    expect(opened.length).toBeGreaterThan(2);
    expect(opened.every(({ destroyed }) => destroyed)).toBe(true);
  });
});

/** The temporary files that the creation of archives left behind. */
const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("kapi-export-"));
