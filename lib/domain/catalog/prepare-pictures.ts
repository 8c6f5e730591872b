import type { StoredPicture } from "@/db/schema";
import { invalid, fileTooLarge } from "@/lib/core/contract/errors";
import type { NewFile } from "@/lib/platform/storage/keep-files";
import { randomName, storedName } from "@/lib/platform/storage/object-key";
import { isOneOf, kindOf } from "@/lib/platform/uploads/file-kind";
import { refusedKind } from "@/lib/platform/uploads/refusal";
import { fileName, makePicture } from "@/lib/domain/documents/upload-file";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { readPicture } from "@/lib/platform/uploads/read-picture";
import { MAX_PICTURE_BYTES } from "./limits";
import type { Pictures } from "./update-item";
import type { PictureInput } from "./write-schema";

/** Longest side in pixels of a stored picture, and of the smaller one for lists. */
const LONGEST_SIDE = 2_000;
const THUMB = 320;
/** Kinds of the pictures of services. */
const PICTURE_KINDS = ["png", "jpeg", "svg"] as const;

type New = Omit<StoredPicture, "isMain">;
type Prepared = { files: NewFile[]; variants: DocumentFileAnswer[]; pictures: Pictures };

/**
 * Decodes and re-encodes uploaded pictures, each with a smaller one, as files that the caller has to store
 * (S-063). Their variants for proposals are already stored, but still have to be recorded (recordFile()). To be
 * called outside a transaction. Errors: 413 above 5 MB; 422 unless the content is a readable PNG, JPEG or SVG
 * (S-131).
 */
export async function preparePictures(tenantId: number, sent: readonly PictureInput[]): Promise<Prepared> {
  const files: NewFile[] = [];
  const variants: DocumentFileAnswer[] = [];
  const created = new Map<PictureInput, New>();
  for (const [index, picture] of sent.entries()) {
    if (picture.base64 === undefined) continue;
    const prepared = await prepare(
      tenantId,
      picture,
      decoded(picture.base64, picture.filename, `meta.attachments.${index}.base64`),
      `meta.attachments.${index}.base64`,
    );
    files.push(...prepared.files);
    variants.push(prepared.variants);
    created.set(picture, prepared.picture);
  }
  const main = Math.max(
    0,
    sent.findIndex((picture) => picture.is_main),
  );
  return {
    files,
    variants,
    pictures: (present) =>
      sent.map((picture, at) => ({
        ...(created.get(picture) ?? unchanged(picture, present, at)),
        isMain: at === main,
      })),
  };
}

async function prepare(
  tenantId: number,
  sent: PictureInput,
  bytes: Uint8Array,
  field: string,
): Promise<{ files: NewFile[]; variants: DocumentFileAnswer; picture: New }> {
  const rules = { kinds: PICTURE_KINDS, field };
  const whole = await readPicture(tenantId, bytes, {
    ...rules,
    maxWidth: LONGEST_SIDE,
    maxHeight: LONGEST_SIDE,
  });
  // Made from the re-encoded picture, so that an SVG is rasterised only once.
  const small = await readPicture(tenantId, whole.png ?? whole.bytes, {
    ...rules,
    maxWidth: THUMB,
    maxHeight: THUMB,
  });
  const original = { name: randomName("items", whole.extension), bytes: whole.bytes };
  const thumb = { name: randomName("items", small.extension), bytes: small.bytes };
  const variants = await storeVariants(tenantId, whole.png ?? whole.bytes);
  const picture: New = {
    type: "image",
    altText: sent.alt_text,
    filename: sent.filename,
    original: original.name,
    thumbs: { [THUMB]: thumb.name },
    document: variants.document,
  };
  return { files: [original, thumb], variants: { ...variants.row, name: fileName(sent.filename) }, picture };
}

/**
 * Stores the variants of a picture for proposals, under the hash of its content. Another service may share them,
 * so unused ones are removed only by the job `sweep files`.
 */
async function storeVariants(tenantId: number, bytes: Uint8Array) {
  const { row, files } = await makePicture(tenantId, bytes);
  for (const file of files) await openStorage().put(tenantId, file.name, file.bytes);
  return { row, document: { file: row.file, width: row.width, height: row.height } };
}

/** Decodes base64 or a data URL; the declared type is ignored. */
function decoded(base64: string, name: string, field: string): Uint8Array {
  const text = base64.replace(/^data:[^,]{0,100},/, "");
  if (!/^[A-Za-z0-9+/]+={0,2}\s*$/.test(text)) throw invalid(field, "is not base64");
  const bytes = Buffer.from(text, "base64");
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw fileTooLarge(field, name, MAX_PICTURE_BYTES);
  if (!isOneOf(PICTURE_KINDS, kindOf(bytes))) throw refusedKind(PICTURE_KINDS, field);
  return bytes;
}

function unchanged(sent: PictureInput, present: readonly StoredPicture[], index: number): New {
  const name = storedName(sent.original_url);
  const match = present.find(({ original }) => original === name);
  if (!match) throw invalid(`meta.attachments.${index}.original_url`, "is no picture of this service");
  return { ...match, altText: sent.alt_text };
}
