import { LRUCache } from "lru-cache";
import { objectKey } from "./object-key";
import type { Storage } from "./storage";

/**
 * Keeps the files used last in memory, up to `maxBytes`. For names whose content never changes (drawn
 * proposals, content names): another process's put or delete of the same name is not noticed.
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
    // What is too large for memory is not kept there.
    async putFile(tenantId, name, file) {
      await inner.putFile(tenantId, name, file);
      files.delete(objectKey(tenantId, name));
    },
    read: (tenantId, name) => inner.read(tenantId, name),
    async get(tenantId, name) {
      const key = objectKey(tenantId, name);
      const known = files.get(key);
      if (known) return known === GONE ? null : known;
      const bytes = await inner.get(tenantId, name);
      // Removed while it was read.
      if (files.get(key) === GONE) return null;
      if (bytes) files.set(key, bytes);
      return bytes;
    },
    async delete(tenantId, name) {
      const key = objectKey(tenantId, name);
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

/** Stands for a file that was removed, so that a reading which had begun before keeps nothing. */
const GONE = new Uint8Array();
