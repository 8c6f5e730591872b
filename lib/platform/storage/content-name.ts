import { createHash } from "node:crypto";

/** A name that says what is inside: "pdf/<sha-256>.pdf" for ("pdf", bytes, "pdf"). Equal bytes share one file. */
export function contentName(folder: string, bytes: Uint8Array, extension: string): string {
  return `${folder}/${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
}
