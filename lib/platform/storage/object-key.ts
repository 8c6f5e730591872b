import { randomBytes, createHash } from "node:crypto";

/**
 * The key of a tenant's file in any kind of storage: "tenant-7/pdf/1f….pdf". Throws RangeError for a tenant
 * that is not a positive integer and for a name that is not one to four plain parts of a-z, 0-9, "-", "_" and
 * single dots: no "..", no hidden or absolute path, nothing that a file system could read in another way.
 */
export function objectKey(tenantId: number, name: string): string {
  if (!plainName.test(name))
    throw new RangeError(`Not a storage name: ${JSON.stringify(name.slice(0, 200))}`);
  return `${tenantKey(tenantId)}/${name}`;
}

/** The prefix of the keys of all of a tenant's files, without the slash. Throws RangeError as above. */
export function tenantKey(tenantId: number): string {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError(`Not a tenant: ${tenantId}`);
  return `tenant-${tenantId}`;
}

const plainName =
  /^(?=.{1,200}$)[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*){0,3}$/;

/** A name that nobody can guess (128 random bits): "logo/<hex>.png" for ("logo", "png"). */
export function randomName(folder: string, extension: string): string {
  return `${folder}/${randomBytes(16).toString("hex")}.${extension}`;
}

/** A name derived from the content: "pdf/<sha-256>.pdf" for ("pdf", bytes, "pdf"). Equal bytes share one file. */
export function contentName(folder: string, bytes: Uint8Array, extension: string): string {
  return `${folder}/${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
}

/**
 * The stored name behind a reference ("/storage/logo/1f….png" or "/api/storage/…"); null for anything else, such
 * as a removed reference.
 */
export function storedName(reference: string | null | undefined): string | null {
  return /^(?:\/api)?\/storage\/([a-z0-9][\w./-]*)$/.exec(reference ?? "")?.[1] ?? null;
}
