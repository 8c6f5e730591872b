import { LRUCache } from "lru-cache";
import { objectKey } from "./object-key";
import type { Storage } from "./storage";

/**
 * Keeps the files used last in memory, up to `maxBytes`. For names whose content never changes (drawn proposals, content
 * names): another process's put or delete of the same name is not noticed.
 */
export function cachedStorage(inner: Storage, maxBytes: number): Storage {
  const files = new LRUCache<string, Uint8Array>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.byteLength + 200 });
  return {
    async put(tenantId, name, bytes) {
      await inner.put(tenantId, name, bytes);
      files.set(objectKey(tenantId, name), bytes);
    },
    async get(tenantId, name) {
      const key = objectKey(tenantId, name);
      const known = files.get(key);
      if (known) return known;
      const bytes = await inner.get(tenantId, name);
      if (bytes) files.set(key, bytes);
      return bytes;
    },
    async delete(tenantId, name) {
      files.delete(objectKey(tenantId, name));
      await inner.delete(tenantId, name);
    },
    list: (tenantId) => inner.list(tenantId),
  };
}
