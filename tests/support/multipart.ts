import { randomBytes } from "node:crypto";

export type FormPart = string | { name: string; type?: string; bytes: Uint8Array };

/** A multipart/form-data body for http(): text fields, and files with name, type and bytes. */
export class Multipart {
  readonly #boundary = randomBytes(16).toString("hex");
  readonly type = `multipart/form-data; boundary=${this.#boundary}`;
  readonly bytes: Buffer;

  constructor(parts: Readonly<Record<string, FormPart>>) {
    const written = Object.entries(parts).flatMap(([name, part]) => [
      Buffer.from(`--${this.#boundary}\r\n${headOf(name, part)}\r\n\r\n`),
      typeof part === "string" ? Buffer.from(part) : part.bytes,
      Buffer.from("\r\n"),
    ]);
    this.bytes = Buffer.concat([...written, Buffer.from(`--${this.#boundary}--\r\n`)]);
  }
}

function headOf(name: string, part: FormPart): string {
  if (typeof part === "string") return `Content-Disposition: form-data; name="${name}"`;
  return `Content-Disposition: form-data; name="${name}"; filename="${part.name}"\r\nContent-Type: ${part.type ?? "application/octet-stream"}`;
}
