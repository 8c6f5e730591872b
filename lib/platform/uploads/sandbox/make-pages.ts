import { PDFDocument, PageSizes } from "@cantoo/pdf-lib";
import type { ProcessedPages } from "../job";
import { drawPages } from "./draw-pages";
import { makePicture, toWebp } from "./make-picture";
import type { Use } from "./limit-use";
import { readPdf } from "./read-pdf";
import { Refused } from "../refusal";

const THUMBNAIL = { maxWidth: 320, maxHeight: 400 };

/** A PDF's pages as a clean file and as pictures; `allow` raises the CPU limit for them. */
export async function makePdfPages(bytes: Uint8Array, allow: Use["moreTime"]): Promise<ProcessedPages> {
  const pdf = await readPdf(bytes);
  return withThumbnail(pdf, await drawPages(pdf, allow));
}

/** A picture on one A4 page, complete and centred, in portrait or landscape as the picture is. */
export async function makePicturePage(bytes: Uint8Array): Promise<ProcessedPages> {
  const picture = await makePicture(bytes, { maxWidth: 2_480, maxHeight: 3_508 });
  const document = await PDFDocument.create({ updateMetadata: false });
  const embedded =
    picture.format === "jpg"
      ? await document.embedJpg(picture.bytes)
      : await document.embedPng(picture.bytes);
  const [short, long] = PageSizes.A4;
  const [width, height] = picture.width > picture.height ? [long, short] : [short, long];
  const scale = Math.min(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  document.addPage([width, height]).drawImage(embedded, {
    x: (width - drawnWidth) / 2,
    y: (height - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
  });
  return withThumbnail(await document.save({ useObjectStreams: true }), [
    await toWebp(picture.bytes, { maxWidth: 1_400, maxHeight: 2_800 }),
  ]);
}

async function withThumbnail(pdf: Uint8Array, pictures: ProcessedPages["pictures"]): Promise<ProcessedPages> {
  const [first] = pictures;
  if (!first) throw new Refused("file_unreadable");
  return { pdf, pictures, thumbnail: (await toWebp(first.bytes, THUMBNAIL)).bytes };
}
