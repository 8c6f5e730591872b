import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { sweepFiles } from "@/lib/server/jobs/sweep";
import { folderStorage } from "@/lib/platform/storage/folder-storage";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { s3Storage } from "@/lib/platform/storage/s3-storage";
import { testDatabase, type TestDatabase } from "../../support/database";

const FILE = new Uint8Array([1]);
const NAMED = [
  "images/logo.svg",
  "images/logo.png",
  "images/icon.ico",
  "items/a.png",
  "items/a-small.png",
  "items/deleted.png",
  "items/deleted-small.png",
  "pages/p.pdf",
  "pages/p1.webp",
  "pages/p2.webp",
  "pages/t.webp",
  "pdf/drawn.pdf",
  "pdf/accepted.pdf",
  "archive/kept.zip",
  `documents/${"a".repeat(64)}-700.jpg`,
  `documents/${"a".repeat(64)}-480.webp`,
  `documents/${"a".repeat(64)}-480.avif`,
  `documents/${"a".repeat(64)}-700.webp`,
  `documents/${"a".repeat(64)}-700.avif`,
  `documents/${"b".repeat(64)}.pdf`,
];
const ORPHANS = [
  "images/orphan.png",
  "pdf/orphan.pdf",
  "pdf/changed.pdf",
  `documents/${"c".repeat(64)}-480.webp`,
];

vi.mock("@/lib/platform/storage/open-storage", () => ({ openStorage: vi.fn() }));

let database: TestDatabase;
let admin: postgres.Sql;
let folder = "";
let server: S3rver;
let bucket: ReturnType<typeof s3Storage>;
let tenantId = 0;

beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  folder = await mkdtemp(join(tmpdir(), "kapi-sweep-"));
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
  tenantId = await nameFiles();
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** Creates rows of each kind that refer to the files, and returns their tenant. */
async function nameFiles(): Promise<number> {
  const [first] = await admin<{ id: string }[]>`select tenant_id as id from deal order by tenant_id limit 1`;
  const id = Number(first?.id);
  const picture = (name: string) =>
    admin.json([
      {
        type: "image",
        isMain: true,
        altText: "",
        filename: "",
        original: `items/${name}.png`,
        thumbs: { 320: `items/${name}-small.png` },
      },
    ]);
  await admin`update setting set value = '/api/storage/images/logo.svg' where tenant_id = ${id}
    and key = '--kapi-logo'`;
  await admin`update setting set value = '/storage/images/icon.ico' where tenant_id = ${id} and key = '--kapi-favicon'`;
  await admin`update catalog_item set attachments = ${picture("a")} where tenant_id = ${id} and id = (select min(id)
    from catalog_item where tenant_id = ${id})`;
  await admin`update catalog_item set attachments = ${picture("deleted")}, deleted_at = now()
    where tenant_id = ${id} and id = (select max(id) from catalog_item where tenant_id = ${id})`;
  await admin`insert into pdf_page (tenant_id, name, type, file_key, order_index, meta)
    values (${id}, 'p', 'cover', 'pages/p.pdf', 99,
    ${admin.json({ thumbnail: "pages/t.webp", pictures: ["pages/p1.webp", "pages/p2.webp"] })})`;
  await admin`insert into drawn_pdf (tenant_id, deal_id, deal_version, state_key, language, form, file_key,
    content_hash, byte_length)
    select distinct on (file) tenant_id, deal.id, state, 'swept', 'en', 'x', file, 'x', 1 from deal,
      lateral (values ('pending', version, 'pdf/drawn.pdf'), ('pending', version - 1, 'pdf/changed.pdf'),
      ('signed', version - 1, 'pdf/accepted.pdf')) drawn (of_stage, state, file)
    where tenant_id = ${id} and stage = of_stage`;
  await admin`insert into tenant_archive (tenant_id, file_key, content_hash, byte_length, kept, removed, keep_until)
    values (${id}, 'archive/kept.zip', 'x', 1, '{}', '{}', now() + interval '1 year')`;
  await admin`insert into document_file (tenant_id, name, kind, width, height, bytes, original_name)
    values (${id}, ${`documents/${"a".repeat(64)}-700.jpg`}, 'picture', 700, 500, 1, 'a'),
    (${id}, ${`documents/${"b".repeat(64)}.pdf`}, 'file', null, null, 1, 'b')`;
  return id;
}

describe.each(["a folder", "a bucket"])("the sweep of files in %s", (kind) => {
  const storage = () => (kind === "a folder" ? folderStorage(join(folder, "files")) : bucket);

  test("removes what no row of its tenant names after an hour, and nothing else", async () => {
    vi.mocked(openStorage).mockReturnValue(storage());
    for (const name of [...NAMED, ...ORPHANS]) await storage().put(tenantId, name, FILE);
    await storage().put(tenantId + 1, "images/icon.ico", FILE);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

    await sweepFiles(new AbortController().signal, later(59));
    expect(await namesOf(tenantId)).toHaveLength(NAMED.length + ORPHANS.length);
    await sweepFiles(new AbortController().signal, later(61));
    expect(await namesOf(tenantId)).toEqual([...NAMED].sort());
    expect(await namesOf(tenantId + 1), "another tenant's row names the same").toEqual([]);
  });

  test("keeps what is stored again while it is swept", async () => {
    const again = `documents/${"d".repeat(64)}-480.webp`;
    await storage().put(tenantId, again, FILE);
    // Stores tell times in whole seconds.
    await new Promise((done) => setTimeout(done, 2_000));
    const inBetween = new Date();
    await new Promise((done) => setTimeout(done, 1_000));
    vi.mocked(openStorage).mockReturnValue({
      ...storage(),
      async *listOlder(tenant, before) {
        yield* storage().listOlder(tenant, before);
        if (tenant === tenantId) await storage().put(tenantId, again, FILE);
      },
    });
    await sweepFiles(new AbortController().signal, new Date(inBetween.getTime() + 3_600_000));
    expect(await namesOf(tenantId)).toContain(again);
  });

  async function namesOf(tenant: number): Promise<string[]> {
    const names: string[] = [];
    for await (const name of storage().list(tenant)) names.push(name);
    return names.sort();
  }
});

test("what a crash left of storing a file in a folder goes as well", async () => {
  const storage = folderStorage(join(folder, "files"));
  vi.mocked(openStorage).mockReturnValue(storage);
  await storage.put(tenantId, "pdf/drawn.pdf", FILE);
  await writeFile(join(folder, "files", `tenant-${tenantId}`, "pdf/half.pdf.00ff.tmp"), FILE);
  const in2Hours = new Date(Date.now() + 2 * 3_600_000);
  await sweepFiles(new AbortController().signal, in2Hours);
  const left: string[] = [];
  for await (const name of storage.listOlder(tenantId, in2Hours)) left.push(name);
  expect(left).not.toContain("pdf/half.pdf.00ff.tmp");
  expect(left).toContain("pdf/drawn.pdf");
});
