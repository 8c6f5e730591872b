import { expect, test } from "vitest";
import { PICTURE_WIDTHS, WIDEST_AVIF } from "@/lib/core/documents/picture-widths";
import { namedForms, servedForm } from "@/lib/domain/documents/picture-forms";

const HASH = "0a".repeat(32);
const wide = `documents/${HASH}-2400.jpg`;
const small = `documents/${HASH}-700.png`;
const ALL = "image/avif,image/webp,*/*";

test.each([
  ["480", ALL, wide, `documents/${HASH}-480.avif`],
  ["1600", ALL, wide, `documents/${HASH}-1600.avif`],
  ["960", "image/webp,*/*", wide, `documents/${HASH}-960.webp`],
  ["960", "*/*", wide, wide],
  [null, ALL, wide, `documents/${HASH}-2400.webp`],
  ["481", ALL, wide, `documents/${HASH}-2400.webp`],
  ["99999", ALL, wide, `documents/${HASH}-2400.webp`],
  ["", ALL, wide, `documents/${HASH}-2400.webp`],
  ["480", ALL, small, `documents/${HASH}-480.avif`],
  ["960", ALL, small, `documents/${HASH}-700.avif`],
  ["1600", "image/webp", small, `documents/${HASH}-700.webp`],
  ["480", ALL, "images/logo.png", "images/logo.png"],
  ["480", ALL, `documents/${HASH}-480.webp`, `documents/${HASH}-480.webp`],
])("in width %s for a reader of %s, %s is %s", (asked, accept, file, served) => {
  expect(servedForm(file, asked, accept)).toBe(served);
});

test("what is served of a picture is among its forms, however it is asked for", () => {
  for (const width of [1, 480, 700, 1_600, 2_400]) {
    const bytes = new Uint8Array([1, 2, 3]);
    const widths = [...PICTURE_WIDTHS.filter((size) => size < width), width];
    const forms = widths.flatMap((size) => [
      { bytes, format: "webp" as const, width: size },
      ...(size <= WIDEST_AVIF ? [{ bytes, format: "avif" as const, width: size }] : []),
    ]);
    const { file, files } = namedForms({ raster: { bytes, format: "png" }, width, height: 1, forms });
    for (const asked of [null, "480", "960", "1600"])
      for (const accept of [ALL, "image/webp", "*/*"])
        expect(files.map(({ name }) => name)).toContain(servedForm(file, asked, accept));
  }
});

test("a picture is called by the hash of its own bytes and the width of the whole", () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const { file, files } = namedForms({
    raster: { bytes, format: "jpg" },
    width: 2_000,
    height: 10,
    forms: [{ bytes, format: "webp", width: 480 }],
  });
  const hash = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81";
  expect(file).toBe(`documents/${hash}-2000.jpg`);
  expect(files.map(({ name }) => name)).toEqual([`documents/${hash}-480.webp`, file]);
});
