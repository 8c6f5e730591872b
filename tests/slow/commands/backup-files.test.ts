import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOf } from "@/lib/platform/backups/open-place";
import { folderStorage } from "@/lib/platform/storage/folder-storage";
import type { Storage } from "@/lib/platform/storage/storage";
import { checkBackup, sourceIn, type BackupSource } from "@/scripts/commands/backup/read-backup";
import { writeBackup } from "@/scripts/commands/backup/write-backup";
import { untilBlocked } from "../../support/blocked";
import { testDatabase, type TestDatabase } from "../../support/database";

const folder = mkdtempSync(join(tmpdir(), "kapi-backup-files-"));
let database: TestDatabase | undefined;
let client: postgres.Sql;
let stored: Storage;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  client = postgres(adminUrl(), { max: 1 });
  await client`
    insert into tenant (id, uuid, name, slug, domain, sender_email)
    values (1, gen_random_uuid(), 'One', 'one', 'one.example.test', 'one@example.test')`;
});
afterAll(async () => {
  await client.end();
  await database?.drop();
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
});
