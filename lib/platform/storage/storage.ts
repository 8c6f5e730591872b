import type { Readable } from "node:stream";

/**
 * A complete local file: length in bytes, SHA-256 (hex), and its pieces, which can be read from the beginning
 * several times.
 */
export type LocalFile = { length: number; sha256: string; pieces: () => AsyncIterable<Uint8Array> };

/** A stored file being read: length in bytes, and a stream that must be read to its end or destroyed. */
export type StoredFile = { length: number; stream: Readable };

/**
 * Storage of files: a folder or an object store. `name` is made by the caller with contentName() or randomName()
 * (object-key.ts) and is relative to the tenant ("pdf/1f….pdf"); a name that could point outside the tenant's
 * folder throws a RangeError. A name never gets another content, so that browsers may cache it for ever.
 */
export interface Storage {
  /** Stores the bytes completely or not at all; an existing file of that name is replaced. */
  put(tenantId: number, name: string, bytes: Uint8Array): Promise<void>;
  /** As put(), for a file of any size, whose pieces are read once; memory holds one piece of it. */
  putFile(tenantId: number, name: string, file: LocalFile): Promise<void>;
  /** The bytes, which may be shared with other callers and must not be modified; null if there is no such file. */
  get(tenantId: number, name: string): Promise<Uint8Array | null>;
  /** As get(), as a stream for a file of any size. */
  read(tenantId: number, name: string): Promise<StoredFile | null>;
  /**
   * Removes the file, with `before` only if it was last stored before that time. Removing a missing file is not
   * an error.
   */
  delete(tenantId: number, name: string, before?: Date): Promise<void>;
  /** The names of all of a tenant's files, in no particular order. */
  list(tenantId: number): AsyncIterable<string>;
  /**
   * The names of files last stored before a time, and of temporary files that a crash left, in no particular
   * order.
   */
  listOlder(tenantId: number, before: Date): AsyncIterable<string>;
}
