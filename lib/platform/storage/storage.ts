import type { Readable } from "node:stream";

/**
 * A finished file of this machine: bytes, SHA-256 (hex), and its pieces from the beginning, as often as they
 * are asked for.
 */
export type MadeFile = { length: number; sha256: string; pieces: () => AsyncIterable<Uint8Array> };

/** A stored file that is being read: bytes, and a stream of them that has to be read to its end or destroyed. */
export type StoredFile = { length: number; stream: Readable };

/**
 * Where files live: a folder, later an object store. `name` is made by the caller with content-name.ts or
 * random-name.ts and is relative to the tenant ("pdf/1f….pdf"); a name that could leave the tenant's place
 * throws a RangeError.
 */
export interface Storage {
  /** Stores the bytes whole or not at all; an existing file of that name is replaced. */
  put(tenantId: number, name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of any size in the same way; memory holds a piece of it. */
  putFile(tenantId: number, name: string, file: MadeFile): Promise<void>;
  /** The bytes, which may be shared with other callers and must not be changed; null when there is no such file. */
  get(tenantId: number, name: string): Promise<Uint8Array | null>;
  /** The same as a stream, for a file of any size. */
  read(tenantId: number, name: string): Promise<StoredFile | null>;
  /** Removes the file; removing what is not there is no error. */
  delete(tenantId: number, name: string): Promise<void>;
  /** The names of all of a tenant's files, in no order. */
  list(tenantId: number): AsyncIterable<string>;
  /** The names of those that were last stored before a moment, with what a crash left of storing one, in no order. */
  listOlder(tenantId: number, before: Date): AsyncIterable<string>;
}
