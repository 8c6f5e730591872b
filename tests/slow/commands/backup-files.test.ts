import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOf } from "@/lib/platform/backups/open-place";
import { folderStorage } from "@/lib/platform/storage/folder-storage";
import type { Storage } from "@/lib/platform/storage/storage";
import { checkBackup, sourceIn, type BackupSource } from "@/scripts/commands/backup/read-backup";
import { restoreBackup } from "@/scripts/commands/backup/restore-backup";
import { writeBackup } from "@/scripts/commands/backup/write-backup";
import { untilBlocked } from "../../support/blocked";
import { testDatabase, type TestDatabase } from "../../support/database";
import { largeFile, pieceByPiece } from "../../support/large-file";

const folder = mkdtempSync(join(tmpdir(), "kapi-backup-files-"));
let [database, elsewhere]: TestDatabase[] = [];
let client: postgres.Sql;
let stored: Storage;
let made = 0;

beforeAll(async () => {
  [database, elsewhere] = await Promise.all([testDatabase(), testDatabase()]);
  client = postgres(adminUrl(), { max: 1 });
  await client`
    insert into tenant (id, uuid, name, slug, domain, sender_email)
    select id, gen_random_uuid(), 'One', 'one' || id, id || '.example.test', 'one@example.test' from generate_series(1, 2) id`;
});
afterAll(async () => {
  await client.end();
  await Promise.all([database?.drop(), elsewhere?.drop()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  const data = join(folder, String((made += 1)));
  for (const [name, value] of Object.entries({ NEXTAUTH_SECRET: "s".repeat(40), DATA_DIR: data }))
    vi.stubEnv(name, value);
  stored = folderStorage(join(data, "storage"));
});
afterEach(() => vi.unstubAllEnvs());

const adminUrl = () => database?.adminUrl ?? "";

async function save(storage: Storage): Promise<BackupSource> {
  const [place, name] = placeOf(join(folder, `${made}.backup`), (path) => path);
  await writeBackup(adminUrl(), { key: undefined, now: new Date(), storage }, (pieces) =>
    place.put(name, pieces),
  );
  return sourceIn(place, name, undefined);
}

const namesIn = async (source: BackupSource) =>
  (await checkBackup(source)).files.map(({ tenant, name }) => `${tenant}/${name}`).toSorted();

describe("the files of a backup", () => {
  test("include one that is removed while the rows that name it are being saved", async () => {
    await stored.put(1, "logo/a.png", Buffer.from("a logo"));
    const { saving } = await client.begin(async (sql) => {
      await sql`lock table deal`;
      const begun = save(stored);
      await untilBlocked(sql);
      await stored.delete(1, "logo/a.png");
      return { saving: begun };
    });
    expect(await namesIn(await saving)).toEqual(["1/logo/a.png"]);
  });

  test("include once each that is stored meanwhile, and one of a tenant removed meanwhile is not restored", async () => {
    await stored.put(1, "logo/a.png", Buffer.from("a logo"));
    await stored.put(2, "logo/b.png", Buffer.from("the logo of a tenant that leaves"));
    let isFirst = true;
    const source = await save({
      ...stored,
      async read(tenant, name) {
        const file = await stored.read(tenant, name);
        if (tenant === 2 && isFirst) {
          isFirst = false;
          await client`delete from tenant where id = 2`;
          await stored.put(1, "logo/c.png", Buffer.from("another logo"));
        }
        return file;
      },
    });
    expect(await namesIn(source)).toEqual(["1/logo/a.png", "1/logo/c.png", "2/logo/b.png"]);
    const taken = folderStorage(join(folder, "without-two"));
    await restoreBackup(elsewhere?.adminUrl ?? "", {
      requestUrl: elsewhere?.url,
      source,
      manifest: await checkBackup(source),
      storage: taken,
    });
    expect(await taken.get(1, "logo/c.png")).toEqual(Buffer.from("another logo"));
    expect(await taken.get(2, "logo/b.png")).toBeNull();
  });

  test("of any size are saved, checked and restored piece by piece", async () => {
    const file = largeFile(80);
    await stored.putFile(1, "archive/large.zip", file);
    const [from, to] = [pieceByPiece(stored), pieceByPiece(folderStorage(join(folder, "large")))];
    const source = await save(from);
    const manifest = await checkBackup(source);
    expect(manifest.files).toEqual([
      { tenant: 1, name: "archive/large.zip", bytes: file.length, sha256: file.sha256 },
    ]);
    const target = await testDatabase();
    try {
      await restoreBackup(target.adminUrl, { source, manifest, storage: to, requestUrl: target.url });
    } finally {
      await target.drop();
    }
    for (const { largest } of [from, to]) {
      expect(largest()).toBeGreaterThan(0);
      expect(largest()).toBeLessThanOrEqual(256 * 1024);
    }
  });
});
