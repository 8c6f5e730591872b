import { documentFile } from "@/db/schema";
import { cutText } from "@/lib/core/i18n/cut-text";
import type { Context, LongContext } from "@/lib/platform/context";
import type { NewFile } from "@/lib/platform/storage/keep-files";
import { contentName } from "@/lib/platform/storage/object-key";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { plainFileName } from "@/lib/platform/uploads/plain-file-name";
import { isOneOf, kindOf } from "@/lib/platform/uploads/file-kind";
import { refusedFile, refusedKind } from "@/lib/platform/uploads/refusal";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import type { DocumentFileAnswer } from "./api";
import { namedForms } from "./picture-forms";

const KINDS = ["pdf", "png", "jpeg", "webp", "avif", "gif"] as const;

type Sent = { file: { bytes: Uint8Array; name: string } };
type Prepared = { row: Omit<DocumentFileAnswer, "name">; files: NewFile[] };
type PreparedPicture = Prepared & { row: { width: number; height: number } };

/**
 * Uploads a picture or a PDF for a document. It is processed in the sandbox by its content, and stored under the
 * hash of the result, so that the same file is stored once. After an error, stored files without a row are left
 * to the job `sweep files`, because they may belong to an earlier upload. Errors: 413; 422 with the reason
 * (lib/platform/uploads/refusal.ts); 503 if too many are waiting.
 */
export async function uploadFile(context: LongContext, { file }: Sent): Promise<DocumentFileAnswer> {
  const { row, files } = await readFile(context.tenantId, file.bytes);
  for (const { name, bytes } of files) await openStorage().put(context.tenantId, name, bytes);
  const originalName = fileName(file.name);
  await context.conclude((within) => recordFile(within, { ...row, name: originalName }));
  return { ...row, name: originalName };
}

/** Records a stored file; a known one counts as uploaded again. */
export const recordFile = (
  { db, tenantId, now }: Pick<Context, "db" | "tenantId" | "now">,
  { file, kind, width, height, bytes, name }: DocumentFileAnswer,
) =>
  db
    .insert(documentFile)
    .values({ tenantId, name: file, kind, width, height, bytes, originalName: name, createdAt: now })
    .onConflictDoUpdate({
      target: [documentFile.tenantId, documentFile.name],
      set: { originalName: name, createdAt: now },
    });

async function readFile(tenantId: number, bytes: Uint8Array): Promise<Prepared> {
  if (bytes.byteLength === 0) throw refusedFile("file_empty");
  const kind = kindOf(bytes);
  if (kind === "pdf") {
    await inSandbox(tenantId, { kind: "checkPdf", bytes, attachments: "refused" });
    const name = contentName("documents", bytes, "pdf");
    return {
      row: { file: name, kind: "file", width: null, height: null, bytes: bytes.byteLength },
      files: [{ name, bytes }],
    };
  }
  if (!isOneOf(KINDS, kind)) throw refusedKind(KINDS);
  return makePicture(tenantId, bytes);
}

/** Makes all served variants of a picture (not SVG), which the caller has to store. */
export async function makePicture(tenantId: number, bytes: Uint8Array): Promise<PreparedPicture> {
  const result = await inSandbox(tenantId, { kind: "documentPicture", bytes });
  const { file, files } = namedForms(result);
  const { width, height, raster } = result;
  return { row: { file, kind: "picture", width, height, bytes: raster.bytes.byteLength }, files };
}

const LONGEST_NAME = 200;

export const fileName = (text: string): string => cutText(plainFileName(text), LONGEST_NAME) || "file";
