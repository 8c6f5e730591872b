import { createHash } from "node:crypto";
import { isGone } from "@/db/away";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { openStorage } from "./open-storage";
import type { LocalFile } from "./storage";

export type NewFile = { name: string; bytes: Uint8Array };

/**
 * Stores files, then does the work that stores their names in a row. If either fails, all of the files are
 * removed, unless the connection to the database broke: the row may have been committed nevertheless, and if not,
 * the job `sweep files` removes them. To be called outside a transaction.
 */
export async function keepFiles<Result>(
  tenantId: number,
  files: readonly NewFile[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const { name, bytes } of files) await openStorage().put(tenantId, name, bytes);
    return await work();
  } catch (error) {
    if (!isGone(error))
      await removeFiles(
        tenantId,
        files.map(({ name }) => name),
      );
    throw error;
  }
}

/** Removes stored files after the transaction that deleted their row has committed. Missing names are skipped. */
export function removeAfterCommit(
  context: Pick<Context, "afterCommit" | "tenantId">,
  names: readonly (string | null | undefined)[],
): void {
  const present = names.filter((name) => typeof name === "string");
  if (present.length > 0) context.afterCommit(() => void removeFiles(context.tenantId, present));
}

/**
 * Removes a tenant's files, with `before` only those that were last stored before that time. A file that cannot
 * be removed is logged and stays, although nothing refers to it.
 */
export async function removeFiles(tenantId: number, names: readonly string[], before?: Date): Promise<void> {
  for (const name of names) {
    await openStorage()
      .delete(tenantId, name, before)
      .catch((error: unknown) =>
        log.error({ err: error, tenantId, name }, "a stored file could not be removed"),
      );
  }
}

/** Reads a tenant's file back, piece by piece. Throws unless it is there with this length and SHA-256 (hex). */
export async function checkStored(
  tenantId: number,
  name: string,
  expected: Pick<LocalFile, "length" | "sha256">,
): Promise<void> {
  const stored = await openStorage().read(tenantId, name);
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of stored?.stream ?? []) {
    hash.update(piece as Uint8Array);
    length += (piece as Uint8Array).byteLength;
  }
  if (!stored || length !== expected.length || hash.digest("hex") !== expected.sha256)
    throw new Error(`tenant ${tenantId}: ${name} is not in the store as it was put`);
}
