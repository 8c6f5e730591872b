import { log } from "@/lib/platform/log";
import { openStorage } from "./open-storage";

/** Removes a tenant's files. A file that cannot be removed is logged and stays: nothing names it any more. */
export async function removeFiles(tenantId: number, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await openStorage()
      .delete(tenantId, name)
      .catch((error: unknown) =>
        log.error({ err: error, tenantId, name }, "a stored file could not be removed"),
      );
  }
}
