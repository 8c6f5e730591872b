import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import type { StoredPicture } from "@/db/schema";
import { makePictureVariants } from "@/lib/domain/catalog/make-picture-variants";
import { removeUnusedFiles } from "@/lib/domain/documents/document-files";
import { openStorage } from "@/lib/platform/storage/open-storage";
import type { Storage } from "@/lib/platform/storage/storage";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

vi.mock("@/lib/platform/storage/open-storage", () => ({ openStorage: vi.fn() }));

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId = 0;
const files = new Map<string, Uint8Array>();
const get = vi.fn((_tenant: number, name: string) => Promise.resolve(files.get(name) ?? null));

beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const [first] = await admin<{ id: string }[]>`select id from tenant order by id limit 1`;
  tenantId = Number(first?.id);
  vi.mocked(openStorage).mockReturnValue({
    get,
    put: (_tenant: number, name: string, bytes: Uint8Array) => Promise.resolve(void files.set(name, bytes)),
  } as Partial<Storage> as Storage);
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const earlier = (original: string): StoredPicture => ({
  type: "image",
  isMain: true,
  altText: "",
  filename: original,
  original,
  thumbs: {},
});

test("pictures of services from before get what proposals show of them, once, and one that cannot be read gets none (T-17)", async () => {
  const items = await admin<{ id: string }[]>`
    select id from catalog_item where tenant_id = ${tenantId} order by id limit 3`;
  const names = ["items/drawn.png", "items/written.svg", "items/gone.png"];
  files.set(
    "items/drawn.png",
    await sharp({ create: { width: 640, height: 400, channels: 3, background: "#0f766e" } })
      .png()
      .toBuffer(),
  );
  files.set(
    "items/written.svg",
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>',
    ),
  );
  for (const [place, { id }] of items.entries())
    await admin`update catalog_item set attachments = ${admin.json([earlier(names[place] ?? "")])}
      where tenant_id = ${tenantId} and id = ${id}`;
  const version = () =>
    admin`select value from counter where tenant_id = ${tenantId} and name = 'catalog_version'`;
  const before = await version();

  await makePictureVariants(new AbortController().signal);

  const rows = await admin<{ picture: StoredPicture }[]>`
    select attachments -> 0 as picture from catalog_item
    where tenant_id = ${tenantId} and attachments <> '[]' order by id`;
  const shown = rows.map(({ picture }) => picture.document);
  expect(shown).toEqual([
    { file: expect.stringMatching(/^documents\/[0-9a-f]{64}-640\.jpg$/), width: 640, height: 400 },
    { file: expect.stringMatching(/^documents\/[0-9a-f]{64}-2000\.png$/), width: 2000, height: 1333 },
    null,
  ]);
  for (const picture of shown) if (picture) expect(files.has(picture.file)).toBe(true);
  expect(await version()).not.toEqual(before);

  get.mockClear();
  await makePictureVariants(new AbortController().signal);
  expect(get).not.toHaveBeenCalled();
});

test("what a service shows or a line keeps stays, and goes 30 days after neither does (T-17)", async () => {
  const file = `documents/${"d".repeat(64)}-640.jpg`;
  const left = async () => {
    await withTenant(tenantId, (db) => removeUnusedFiles({ db, tenantId, now: new Date() }));
    return (await admin`select id from document_file where tenant_id = ${tenantId} and name = ${file}`)
      .length;
  };
  await admin`insert into document_file (tenant_id, name, kind, width, height, bytes, original_name, created_at)
    values (${tenantId}, ${file}, 'picture', 640, 400, 1, 'a.jpg', now() - interval '31 days')`;
  const item = admin`(select min(id) from catalog_item where tenant_id = ${tenantId})`;
  const line = admin`(select min(id) from deal_line where tenant_id = ${tenantId})`;
  const shown = { ...earlier("items/a.png"), document: { file, width: 640, height: 400 } };
  await admin`update catalog_item set attachments = ${admin.json([shown])} where tenant_id = ${tenantId} and id = ${item}`;
  expect(await left()).toBe(1);
  await admin`update deal_line set picture = ${admin.json({ file, sha256: "d".repeat(64), alt: "", width: 640, height: 400 })}
    where tenant_id = ${tenantId} and id = ${line}`;
  await admin`update catalog_item set attachments = '[]' where tenant_id = ${tenantId} and id = ${item}`;
  expect(await left()).toBe(1);
  await admin`update deal_line set picture = null where tenant_id = ${tenantId} and id = ${line}`;
  expect(await left()).toBe(0);
});
