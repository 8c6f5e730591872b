import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { createGzip } from "node:zlib";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import journal from "@/db/migrations/meta/_journal.json";
import { keyRing } from "@/lib/platform/secrets/seal";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { BACKUP_FORM, type Manifest, type SavedFile, type SavedTable } from "./manifest";
import { operatorConnection, seeAllRows, backedTables, linesOf, type BackedTable } from "./tables";
import { tarEnd, tarEntry } from "./tar";

type Keep = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes the database as it is at one moment, and all stored files, into a new file that nobody else can
 * read. Others may go on working meanwhile. Throws when the file is there already; nothing is left of a
 * backup that failed.
 */
export async function writeBackup(adminUrl: string, path: string, now: Date): Promise<Manifest> {
  const file = await open(path, "wx", 0o600);
  const zip = createGzip({ level: 6 });
  const written = pipeline(zip, file.createWriteStream());
  // Its failure is thrown below.
  written.catch(() => undefined);
  const keep: Keep = async (name, bytes) => {
    for (const piece of tarEntry({ name, bytes })) if (!zip.write(piece)) await once(zip, "drain");
  };
  try {
    const { tables, tenants } = await saveTables(adminUrl, keep);
    const files = await saveFiles(tenants, keep);
    const manifest: Manifest = {
      form: BACKUP_FORM,
      created_at: now.toISOString(),
      schema: journal.entries.at(-1)?.tag ?? "",
      secret_id: keyRing()[0].id,
      tables,
      files,
    };
    await keep("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)));
    zip.end(tarEnd());
    await written;
    return manifest;
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function saveTables(
  adminUrl: string,
  keep: Keep,
): Promise<{ tables: SavedTable[]; tenants: number[] }> {
  const client = operatorConnection(adminUrl, "kapi-backup");
  try {
    return await client.begin("isolation level repeatable read read only", async (sql) => {
      await seeAllRows(sql);
      const tables: SavedTable[] = [];
      for (const table of await backedTables(sql)) tables.push(await saveTable(sql, table, keep));
      const tenants = await sql<{ id: number }[]>`select id::int from tenant order by id`;
      return { tables, tenants: tenants.map(({ id }) => id) };
    });
  } finally {
    await client.end();
  }
}

async function saveTable(sql: postgres.TransactionSql, table: BackedTable, keep: Keep): Promise<SavedTable> {
  const hash = createHash("sha256");
  let [rows, part] = [0, 0];
  for await (const batch of linesOf(sql, table)) {
    hash.update(batch.bytes);
    rows += batch.rows;
    await keep(`tables/${table.name}/${String((part += 1)).padStart(6, "0")}`, batch.bytes);
  }
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest("hex") };
}

async function saveFiles(tenants: readonly number[], keep: Keep): Promise<SavedFile[]> {
  const storage = openStorage();
  const files: SavedFile[] = [];
  for (const tenant of tenants) {
    for await (const name of storage.list(tenant)) {
      const bytes = await storage.get(tenant, name);
      if (!bytes) continue;
      await keep(`files/${files.length}`, bytes);
      files.push({
        tenant,
        name,
        bytes: bytes.byteLength,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
    }
  }
  return files;
}
