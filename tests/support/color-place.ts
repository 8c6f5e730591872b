import sharp from "sharp";

/**
 * The bounding box of a colour in a picture. `width`, `middle` and `top` are fractions of the picture's size,
 * `ratio` is the box's width divided by its height, and `filled` is the fraction of its pixels that have the
 * colour.
 */
export type ColorPlace = { width: number; middle: number; top: number; ratio: number; filled: number };

/** Finds a colour (red, green, blue). Tolerates the small differences that compression causes. */
export async function colorPlace(picture: Uint8Array, color: readonly number[]): Promise<ColorPlace> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, right, top, bottom, count] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (let index = 0; index < info.width * info.height; index++) {
    if (!color.every((value, channel) => Math.abs((data[3 * index + channel] ?? 0) - value) < 24)) continue;
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    [left, right, top, bottom, count] = [
      Math.min(left, x),
      Math.max(right, x + 1),
      Math.min(top, y),
      Math.max(bottom, y + 1),
      count + 1,
    ];
  }
  const [width, height] = [right - left, bottom - top];
  return {
    width: width / info.width,
    middle: (left + right) / 2 / info.width,
    top: top / info.height,
    ratio: width / height,
    filled: count / (width * height),
  };
}
