/**
 * Where files live: a folder, later an object store. `name` is made by the caller with content-name.ts or random-name.ts and
 * is relative to the tenant ("pdf/1f….pdf"); a name that could leave the tenant's place throws a RangeError.
 */
export interface Storage {
  /** Stores the bytes whole or not at all; an existing file of that name is replaced. */
  put(tenantId: number, name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, which may be shared with other callers and must not be changed; null when there is no such file. */
  get(tenantId: number, name: string): Promise<Uint8Array | null>;
  /** Removes the file; removing what is not there is no error. */
  delete(tenantId: number, name: string): Promise<void>;
  /** The names of all of a tenant's files, in no order. */
  list(tenantId: number): AsyncIterable<string>;
  /** The names of those that were last stored before a moment, with what a crash left of storing one, in no order. */
  listOlder(tenantId: number, before: Date): AsyncIterable<string>;
}
