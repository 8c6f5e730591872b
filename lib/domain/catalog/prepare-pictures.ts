import type { StoredPicture } from "@/db/schema";
import { invalid, fileTooLarge } from "@/lib/core/contract/errors";
import type { NewFile } from "@/lib/platform/storage/keep-files";
import { randomName, storedName } from "@/lib/platform/storage/object-key";
import { kindOf } from "@/lib/platform/uploads/file-kind";
import { fileName, makePicture } from "@/lib/domain/documents/upload-file";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { readPicture } from "@/lib/platform/uploads/read-picture";
import { MOST_PICTURE_BYTES } from "./limits";
import type { Pictures } from "./update-item";
import type { PictureInput } from "./write-schema";

/** Longest side in pixels of a stored picture, and of the smaller one that lists show. */
export const LONGEST_SIDE = 2_000;
const THUMB = 320;

type New = Omit<StoredPicture, "isMain">;
type Prepared = { files: NewFile[]; shown: DocumentFileAnswer[]; pictures: Pictures };

/**
 * Sent pictures, decoded and written anew with a smaller one beside each, as files that are still to be
 * stored (S-063); what proposals show of them is stored, and still to be written down (recordFile()). To be called
 * outside a transaction. Errors: 413 above 5 MB, 422 unless PNG, JPEG or SVG by content (S-131) and for what cannot be
 * read.
 */
export async function preparePictures(tenantId: number, sent: readonly PictureInput[]): Promise<Prepared> {
  const files: NewFile[] = [];
  const shown: DocumentFileAnswer[] = [];
  const made = new Map<PictureInput, New>();
  for (const [place, picture] of sent.entries()) {
    if (picture.base64 === undefined) continue;
    const prepared = await prepare(
      tenantId,
      picture,
      decoded(picture.base64, picture.filename, `meta.attachments.${place}.base64`),
      `meta.attachments.${place}.base64`,
    );
    files.push(...prepared.files);
    shown.push(prepared.shown);
    made.set(picture, prepared.picture);
  }
  const main = Math.max(
    0,
    sent.findIndex((picture) => picture.is_main),
  );
  return {
    files,
    shown,
    pictures: (present) =>
      sent.map((picture, place) => ({
        ...(made.get(picture) ?? kept(picture, present, place)),
        isMain: place === main,
      })),
  };
}

async function prepare(
  tenantId: number,
  sent: PictureInput,
  bytes: Uint8Array,
  field: string,
): Promise<{ files: NewFile[]; shown: DocumentFileAnswer; picture: New }> {
  const rules = { kinds: ["png", "jpeg", "svg"], field } as const;
  const whole = await readPicture(tenantId, bytes, {
    ...rules,
    maxWidth: LONGEST_SIDE,
    maxHeight: LONGEST_SIDE,
  });
  // Made from what was read already: an SVG is drawn once.
  const small = await readPicture(tenantId, whole.png ?? whole.bytes, {
    ...rules,
    maxWidth: THUMB,
    maxHeight: THUMB,
  });
  const original = { name: randomName("items", whole.extension), bytes: whole.bytes };
  const thumb = { name: randomName("items", small.extension), bytes: small.bytes };
  const shown = await storeShown(tenantId, whole.png ?? whole.bytes);
  const picture: New = {
    type: "image",
    altText: sent.alt_text,
    filename: sent.filename,
    original: original.name,
    thumbs: { [THUMB]: thumb.name },
    document: shown.document,
  };
  return { files: [original, thumb], shown: { ...shown.row, name: fileName(sent.filename) }, picture };
}

/**
 * Stores what proposals show of a picture, under the hash of its content. What no row names afterwards is removed by
 * the job `sweep files`: it may be that of another service, too.
 */
export async function storeShown(tenantId: number, bytes: Uint8Array) {
  const { row, files } = await makePicture(tenantId, bytes);
  for (const file of files) await openStorage().put(tenantId, file.name, file.bytes);
  return { row, document: { file: row.file, width: row.width, height: row.height } };
}

/** Base64, also as a data URL; what the text claims to be is not looked at. */
function decoded(base64: string, name: string, field: string): Uint8Array {
  const text = base64.replace(/^data:[^,]{0,100},/, "");
  if (!/^[A-Za-z0-9+/]+={0,2}\s*$/.test(text)) throw invalid(field, "is not base64");
  const bytes = Buffer.from(text, "base64");
  if (bytes.byteLength > MOST_PICTURE_BYTES) throw fileTooLarge(field, name, MOST_PICTURE_BYTES);
  const kind = kindOf(bytes);
  if (kind !== "png" && kind !== "jpeg" && kind !== "svg")
    throw invalid(field, "The picture is not a PNG, JPEG or SVG.", "file_kind");
  return bytes;
}

function kept(sent: PictureInput, present: readonly StoredPicture[], place: number): New {
  const name = storedName(sent.original_url);
  const found = present.find(({ original }) => original === name);
  if (!found) throw invalid(`meta.attachments.${place}.original_url`, "is no picture of this service");
  return { ...found, altText: sent.alt_text };
}
