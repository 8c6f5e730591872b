import { createHash } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import type postgres from "postgres";
import { migrate, migrationNames } from "@/db/migrate";
import type { Storage } from "@/lib/platform/storage/storage";
import type { Manifest, SavedFile, SavedTable } from "./manifest";
import { operatorConnection, seeAllRows, backedTables, dropSchema, insertLines, linesOf } from "./tables";
import { sha256Of } from "./sealing";
import type { Entry } from "./tar";
import { backupEntries, fileOf, tableOf, type BackupSource } from "./read-backup";

type Restoring = {
  source: BackupSource;
  manifest: Manifest;
  /**
   * Takes the files. Without a cache, so that the store itself is compared. null: nowhere, they are only compared,
   * which checkBackup() has done.
   */
  storage: Storage | null;
  /** The address that requests use, when it is another user's. */
  requestUrl: string | undefined;
};

/**
 * Restores a checked backup into an empty database and the storage, then compares rows and files with the
 * backup by their hashes. The rows are restored completely or not at all. Those of an earlier release are
 * restored into the schema of then and migrated afterwards, because migrations change rows too. Throws if the
 * database holds tenants or lacks tables or columns.
 */
export async function restoreBackup(
  adminUrl: string,
  { source, manifest, storage, requestUrl }: Restoring,
): Promise<void> {
  const client = operatorConnection(adminUrl, "kapi-restore");
  const isEarlier = await isOfEarlierRelease(manifest);
  try {
    await client.begin(async (sql) => {
      await seeAllRows(sql);
      await refuseTenants(sql);
      if (isEarlier) await dropSchema(sql);
    });
    if (isEarlier) await migrate(adminUrl, requestUrl, { until: manifest.schema });
    await client.begin(async (sql) => {
      await seeAllRows(sql);
      await refuseTenants(sql);
      await refuseMissingColumns(sql, manifest);
      await sql.unsafe(`truncate ${(await backedTables(sql)).map(({ name }) => `"${name}"`).join(", ")}`);
      await restoreTables(sql, source, manifest);
      await compareTables(sql, manifest);
      if (storage) await restoreFiles(sql, source, manifest, storage);
    });
    if (isEarlier) await migrate(adminUrl, requestUrl);
  } finally {
    await client.end();
  }
}

/** Throws if it is of a later release, or of a build before release 1.0.0. */
async function isOfEarlierRelease({ schema }: Manifest): Promise<boolean> {
  const names = await migrationNames();
  if (!names.includes(schema))
    throw new Error(
      `Another version made this backup (${schema}): a later release, or a build before release 1.0.0. ` +
        "Restore it with the version that made it.",
    );
  return schema !== names.at(-1);
}

async function refuseTenants(sql: postgres.TransactionSql): Promise<void> {
  const tenants = await sql<{ slug: string }[]>`select slug from tenant limit 3`;
  if (tenants.length > 0)
    throw new Error(
      `This database holds tenants (${tenants.map(({ slug }) => slug).join(", ")}). A backup is restored into ` +
        "an empty one: set DATA_DIR or DATABASE_URL to a new place, or remove the demo data.",
    );
}

async function refuseMissingColumns(sql: postgres.TransactionSql, manifest: Manifest): Promise<void> {
  const here = new Map((await backedTables(sql)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const missing = columns.filter((column) => !here.get(name)?.columns.includes(column));
    if (missing.length > 0)
      throw new Error(
        `Another version made this backup: there is no place here for ${name}.${missing[0]}. ` +
          "Restore it with the version that made it.",
      );
  }
}

/**
 * Tables follow one another in the backup, each after those that it references; an entry holds whole lines.
 */
async function restoreTables(
  sql: postgres.TransactionSql,
  source: BackupSource,
  { tables }: Manifest,
): Promise<void> {
  for await (const entry of backupEntries(source)) {
    const table = tables.find(({ name }) => name === tableOf(entry));
    if (!table) continue;
    const lines = (await text(entry.pieces)).trimEnd().split("\n");
    await sql.unsafe(insertLines(table), [`[${lines.join(",")}]`]);
  }
  for (const { name, columns } of tables) {
    if (columns.includes("id"))
      await sql.unsafe(
        `select setval(s, (select coalesce(max(id), 0) + 1 from "${name}"), false) from ` +
          `pg_get_serial_sequence('"${name}"', 'id') s where s is not null`,
      );
  }
}

async function compareTables(sql: postgres.TransactionSql, { tables }: Manifest): Promise<void> {
  const keys = new Map((await backedTables(sql)).map(({ name, key }) => [name, key]));
  for (const table of tables) {
    const hash = await hashOf(sql, table, keys.get(table.name) ?? []);
    if (hash !== table.sha256)
      throw new Error(`The table ${table.name} is not what was saved; nothing was restored.`);
  }
}

async function hashOf(
  sql: postgres.TransactionSql,
  { name, columns }: SavedTable,
  key: string[],
): Promise<string> {
  const hash = createHash("sha256");
  for await (const { bytes } of linesOf(sql, { name, columns, key })) hash.update(bytes);
  return hash.digest("hex");
}

/** Restores the files of all restored tenants: one that was purged during the backup may have left some in it. */
async function restoreFiles(
  sql: postgres.TransactionSql,
  source: BackupSource,
  { files }: Manifest,
  storage: Storage,
): Promise<void> {
  const tenants = new Set((await sql<{ id: number }[]>`select id::int from tenant`).map(({ id }) => id));
  for await (const entry of backupEntries(source)) {
    const index = fileOf(entry);
    const file = index === null ? undefined : files[index];
    if (!file || !tenants.has(file.tenant)) continue;
    await putEntry(storage, file, entry);
    const kept = await storage.read(file.tenant, file.name);
    if (!kept || (await sha256Of(kept.stream)) !== file.sha256)
      throw new Error(`The file ${file.name} is not what was saved; the database was not changed.`);
  }
}

/** Smaller files are put whole, because a store's client repeats those after an error. */
const LARGE = 16 * 1024 * 1024;

const putEntry = async (
  storage: Storage,
  { tenant, name, sha256 }: SavedFile,
  { length, pieces }: Entry,
): Promise<void> =>
  length < LARGE
    ? storage.put(tenant, name, await buffer(pieces))
    : storage.putFile(tenant, name, { length, sha256, pieces: () => pieces });
