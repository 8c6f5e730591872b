import sharp from "sharp";
import { dish, drinks, feast } from "./feast-drawings";
import { kitchen, materials, plan } from "./kitchen-drawings";

/** The pictures of the sample proposals. They are drawn here, so that nobody else holds rights to them. */
const DRAWINGS = { kitchen, plan, materials, feast, dish, drinks } as const;
export type DrawingName = keyof typeof DRAWINGS;

export const isDrawing = (name: string): name is DrawingName => Object.hasOwn(DRAWINGS, name);

/** A drawing as JPEG. */
export function drawn(name: DrawingName): Promise<Buffer> {
  const { width, height, svg } = DRAWINGS[name]();
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${svg}</svg>`;
  return sharp(Buffer.from(whole)).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}
