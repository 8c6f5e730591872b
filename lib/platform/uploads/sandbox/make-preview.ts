import sharp from "sharp";
import type { PreviewJob, ProcessedPicture } from "../job";
import { MAX_PIXELS, refuseGiants, unreadable } from "./make-picture";

/** In pixels: what messengers and networks show of a link, which crop any other ratio. */
const WIDTH = 1_200;
const HEIGHT = 630;

/** Around the logo. */
const PLATE = { padding: 48, radius: 24 };
const LOGO = { width: 640, height: 270, fit: "inside" } as const;

/**
 * The picture of a link as a JPEG: a cover that fills it around its focus point, or a logo on a white plate, because
 * it may have any colours, on the brand's colour.
 */
export async function makePreview({ bytes, focus, color }: PreviewJob): Promise<ProcessedPicture> {
  await refuseGiants(bytes);
  const picture = focus === null ? await onColor(bytes, color) : await filled(bytes, focus);
  const data = await picture.jpeg({ quality: 82 }).toBuffer().catch(unreadable);
  return { bytes: new Uint8Array(data), format: "jpg", width: WIDTH, height: HEIGHT };
}

const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient().toColourspace("srgb");

async function filled(bytes: Uint8Array, focus: { x: number; y: number }) {
  const { data, info } = await opened(bytes)
    .resize({ width: WIDTH, height: HEIGHT, fit: "outside" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width, height, channels } = info;
  const left = Math.round((Math.max(0, width - WIDTH) * focus.x) / 100);
  const top = Math.round((Math.max(0, height - HEIGHT) * focus.y) / 100);
  return sharp(data, { raw: { width, height, channels } }).extract({
    left,
    top,
    width: WIDTH,
    height: HEIGHT,
  });
}

async function onColor(bytes: Uint8Array, color: string) {
  const { data, info } = await opened(bytes)
    .resize(LOGO)
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const [width, height] = [info.width + 2 * PLATE.padding, info.height + 2 * PLATE.padding];
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect
    width="${width}" height="${height}" rx="${PLATE.radius}" fill="#ffffff"/></svg>`;
  const canvas = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: color } });
  return canvas.composite([{ input: Buffer.from(plate) }, { input: data }]);
}
