import { createHash } from "node:crypto";
import { createGzip, type Gzip } from "node:zlib";
import { once } from "node:events";
import type postgres from "postgres";
import { migrationNames } from "@/db/migrate";
import { keyRing } from "@/lib/platform/secrets/seal";
import type { Storage } from "@/lib/platform/storage/storage";
import { encrypted } from "./encryption";
import { BACKUP_FORM, type Manifest, type SavedFile, type SavedTable } from "./manifest";
import { sealing } from "./sealing";
import { operatorConnection, seeAllRows, backedTables, linesOf, type BackedTable } from "./tables";
import { tarEnd, tarEntry, type NewEntry } from "./tar";

type Keep = (entry: NewEntry) => Promise<void>;

/**
 * Saves a snapshot of the database and all stored files, streaming it to `store`. Others may keep working
 * meanwhile. Throws if reading or storing fails.
 *
 * Files are saved before the snapshot, and those that came meanwhile right after it is taken: a file that its rows
 * name may be removed while the rows are being saved.
 *
 * @param key encrypts it; undefined: it can be read by whoever has it
 * @param store resolves when all pieces are kept, and keeps nothing when the pieces fail
 */
export async function writeBackup(
  adminUrl: string,
  { key, now, storage }: { key: string | undefined; now: Date; storage: Storage },
  store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Manifest> {
  const zip = createGzip({ level: 6 });
  // It may fail before anybody reads it; writer and store learn of it by their own calls.
  zip.on("error", () => undefined);
  const stored = store(key === undefined ? zip : encrypted(zip, key));
  // Stops the writer; the error itself is thrown below.
  const storing = stored.catch((error: Error) => void zip.destroy(error));
  const keep: Keep = async (entry) => {
    for await (const piece of tarEntry(entry)) await written(zip, piece);
  };
  try {
    const { tables, files } = await saveAll(adminUrl, storage, keep);
    const manifest: Manifest = {
      form: BACKUP_FORM,
      created_at: now.toISOString(),
      schema: (await migrationNames()).at(-1) ?? "",
      secret_id: keyRing()[0].id,
      tables,
      files,
    };
    await keep(whole("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2))));
    zip.end(tarEnd());
    await stored;
    return manifest;
  } catch (error) {
    zip.destroy(error instanceof Error ? error : new Error(String(error)));
    await storing;
    throw error;
  }
}

const whole = (name: string, bytes: Uint8Array): NewEntry => ({
  name,
  length: bytes.byteLength,
  pieces: [bytes],
});

/** Resolves when more may be written. Rejects if the stream has failed, even earlier. */
async function written(zip: Gzip, piece: Uint8Array): Promise<void> {
  if (zip.errored) throw zip.errored;
  if (!zip.write(piece)) await once(zip, "drain");
}

async function saveAll(
  adminUrl: string,
  storage: Storage,
  keep: Keep,
): Promise<{ tables: SavedTable[]; files: SavedFile[] }> {
  const client = operatorConnection(adminUrl, "kapi-backup");
  try {
    const before = await client.begin("read only", tenantIds);
    const files = await saveNewFiles(before, [], storage, keep);
    return await client.begin("isolation level repeatable read read only", async (sql) => {
      files.push(...(await saveNewFiles(await tenantIds(sql), files, storage, keep)));
      const tables: SavedTable[] = [];
      for (const table of await backedTables(sql)) tables.push(await saveTable(sql, table, keep));
      return { tables, files };
    });
  } finally {
    await client.end();
  }
}

async function tenantIds(sql: postgres.TransactionSql): Promise<number[]> {
  await seeAllRows(sql);
  const tenants = await sql<{ id: number }[]>`select id::int from tenant order by id`;
  return tenants.map(({ id }) => id);
}

async function saveTable(sql: postgres.TransactionSql, table: BackedTable, keep: Keep): Promise<SavedTable> {
  const hash = createHash("sha256");
  let [rows, part] = [0, 0];
  for await (const batch of linesOf(sql, table)) {
    hash.update(batch.bytes);
    rows += batch.rows;
    await keep(whole(`tables/${table.name}/${String((part += 1)).padStart(6, "0")}`, batch.bytes));
  }
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest("hex") };
}

/** Saves the files that are not among `saved`. A stored file never changes, so its name tells. */
async function saveNewFiles(
  tenants: readonly number[],
  saved: readonly SavedFile[],
  storage: Storage,
  keep: Keep,
): Promise<SavedFile[]> {
  const known = new Set(saved.map(({ tenant, name }) => `${tenant}/${name}`));
  const files: SavedFile[] = [];
  for (const tenant of tenants) {
    for await (const name of storage.list(tenant)) {
      if (known.has(`${tenant}/${name}`)) continue;
      const file = await storage.read(tenant, name);
      if (!file) continue;
      const { pieces, seal } = sealing(file.stream);
      await keep({ name: `files/${saved.length + files.length}`, length: file.length, pieces });
      files.push({ tenant, name, ...seal() });
    }
  }
  return files;
}
