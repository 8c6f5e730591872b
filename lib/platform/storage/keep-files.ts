import { openStorage } from "./open-storage";
import { removeFiles } from "./remove-files";

export type NewFile = { name: string; bytes: Uint8Array };

/**
 * Stores files, then does the work whose row names them; when either fails none of the files stays. To be
 * called outside a transaction.
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
    await removeFiles(
      tenantId,
      files.map(({ name }) => name),
    );
    throw error;
  }
}
