import { AppError, fileTooLarge, invalid, notStorable } from "@/lib/core/contract/errors";
import { UploadedFile } from "@/lib/core/contract/uploaded-file";
import { readUpTo } from "./body";

/** Bytes allowed for boundaries, names and text fields in addition to the file. */
const MULTIPART_EXTRA = 64 * 1024;

const MAX_PARTS = 20;

/**
 * Reads a form whose files have at most `fileLimit` bytes and stops reading there. Error: 413, with the file's
 * name if it was already read.
 */
export const readForm = (request: Request, fileLimit: number): Promise<Uint8Array> =>
  readUpTo(request, fileLimit + MULTIPART_EXTRA, (beginning) => {
    const head = Buffer.from(beginning.subarray(0, 4_096)).toString("utf8");
    const [, field = "file", name = ""] = /\bname="([^"\r\n]*)"; *filename="([^"\r\n]*)"/.exec(head) ?? [];
    return fileTooLarge(field, name, fileLimit);
  });

/**
 * The fields of a multipart/form-data body: texts, and files with their bytes. Errors: 415 for another type; 422
 * for a malformed form, a repeated field or more than 20 fields; 413 for a file of more than `fileLimit` bytes.
 */
export async function multipartBody(
  bytes: Uint8Array,
  contentType: string | null,
  fileLimit: number,
): Promise<Record<string, string | UploadedFile>> {
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? ""))
    throw new AppError(415, "UNSUPPORTED_MEDIA_TYPE", "Send the body as multipart/form-data.");
  const fields = new Map<string, string | UploadedFile>();
  for (const [name, value] of await partsOf(bytes, contentType ?? "")) {
    if (fields.has(name)) throw invalid(name, "is given twice", "repeated");
    if (typeof value !== "string" && value.size > fileLimit) throw fileTooLarge(name, value.name, fileLimit);
    fields.set(
      name,
      typeof value === "string"
        ? plainText(name, value)
        : new UploadedFile(
            plainText(name, value.name),
            value.type,
            new Uint8Array(await value.arrayBuffer()),
          ),
    );
  }
  return Object.fromEntries(fields);
}

async function partsOf(bytes: Uint8Array, contentType: string): Promise<[string, FormDataEntryValue][]> {
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch(() => null);
  const parts = form ? [...form] : [];
  if (form === null || parts.length > MAX_PARTS)
    throw new AppError(422, "VALIDATION_ERROR", "The body is not a form of at most 20 fields.");
  return parts;
}

function plainText(name: string, text: string): string {
  if (text.includes("\u0000")) throw notStorable(name);
  return text;
}
