import { LRUCache } from "lru-cache";
import { objectKey } from "./object-key";
import type { Storage } from "./storage";

/**
 * Caches recently used files in memory, up to `maxBytes`. Only for names whose content never changes (rendered
 * proposals, content names), because changes by another process are not noticed.
 */
export function cachedStorage(inner: Storage, maxBytes: number): Storage {
  const files = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.byteLength + 200,
  });
  return {
    async put(tenantId, name, bytes) {
      await inner.put(tenantId, name, bytes);
      files.set(objectKey(tenantId, name), bytes);
    },
    // Not cached, because the file may be too large for memory.
    async putFile(tenantId, name, file) {
      await inner.putFile(tenantId, name, file);
      files.delete(objectKey(tenantId, name));
    },
    read: (tenantId, name) => inner.read(tenantId, name),
    async get(tenantId, name) {
      const key = objectKey(tenantId, name);
      const cached = files.get(key);
      if (cached) return cached === GONE ? null : cached;
      const bytes = await inner.get(tenantId, name);
      // Removed while it was being read.
      if (files.get(key) === GONE) return null;
      if (bytes) files.set(key, bytes);
      return bytes;
    },
    async delete(tenantId, name, before) {
      const key = objectKey(tenantId, name);
      if (before) {
        await inner.delete(tenantId, name, before);
        // It may still be there, or another process may store the same content again.
        files.delete(key);
        return;
      }
      files.set(key, GONE);
      await inner.delete(tenantId, name).catch((error: unknown) => {
        files.delete(key);
        throw error;
      });
    },
    list: (tenantId) => inner.list(tenantId),
    listOlder: (tenantId, before) => inner.listOlder(tenantId, before),
  };
}

/** Marks a removed file, so that a read that began earlier does not cache it. */
const GONE = new Uint8Array();
