import { withoutTenant, withTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { removeFiles } from "@/lib/platform/storage/remove-files";
import { unnamedFiles } from "./unnamed-files";

/** A file is stored before the row that names it is committed; a verb never takes that long, in milliseconds. */
const LONGEST_UNNAMED = 60 * 60_000;

const BATCH = 5_000;

/**
 * Removes files that no row names: what a crash between storing a file and the commit leaves behind, or one between a commit and the
 * removal of the file that it forgot.
 */
export async function sweepFiles(signal: AbortSignal, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_UNNAMED);
  const tenants = await withoutTenant((db) => db.select({ id: tenant.id }).from(tenant));
  for (const { id } of tenants) {
    for await (const names of batches(openStorage().listOlder(id, before))) {
      if (signal.aborted) return;
      await removeFiles(id, await withTenant(id, (db) => unnamedFiles({ db, tenantId: id }, names)));
    }
  }
}

async function* batches(names: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
