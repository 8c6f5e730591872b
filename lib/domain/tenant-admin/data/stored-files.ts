import type { Storage } from "@/lib/platform/storage/storage";

/** A tenant's stored files one by one, without the archives that stay of a purge. One that is deleted meanwhile is passed over. */
export async function* storedFiles(storage: Storage, tenantId: number): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const name of storage.list(tenantId)) {
    if (name.startsWith("archive/")) continue;
    const bytes = await storage.get(tenantId, name);
    if (bytes) yield { name, bytes };
  }
}
