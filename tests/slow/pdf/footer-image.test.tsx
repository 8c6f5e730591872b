import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { modern, simple, toolyOg } from "@/lib/domain/templates/templates";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { drawPages } from "@/lib/platform/uploads/sandbox/draw-pages";
import { colorPlace } from "../../support/color-place";
import { renderFile } from "@/lib/domain/proposals/pdf/render-file";
import { sampleDocument } from "../../support/sample-document";

const COLOR = [240, 10, 200] as const;

const strip = async (width: number, height: number) =>
  (
    await sharp({
      create: { width, height, channels: 3, background: { r: COLOR[0], g: COLOR[1], b: COLOR[2] } },
    })
      .png()
      .toBuffer()
  ).toString("base64");

/** The last page of a proposal with a footer image, rendered to a picture. */
async function drawn(template: typeof simple, dataBase64: string) {
  const document = sampleDocument(1);
  const styles = templateStyles(template, { brandColor: "#0f5c6e", accentColor: "#b45309" });
  const pdf = await renderFile({
    ...document,
    brand: { ...document.brand, styles, footer: { kind: "png", dataBase64 } },
  });
  const page = (await drawPages(pdf, () => undefined)).at(-1);
  if (!page) throw new Error("nothing was drawn");
  return page.bytes;
}

describe.each([
  ["tooly-og", toolyOg],
  ["simple", simple],
  ["modern", modern],
])("the footer image in the PDF of the template %s (S-097)", (_, template) => {
  test("stands whole, in its proportions and in the middle, below the offer", async () => {
    const place = await colorPlace(await drawn(template, await strip(1_200, 200)), COLOR);
    expect(place.ratio).toBeCloseTo(6, 0);
    expect(place.middle).toBeCloseTo(0.5, 1);
    expect(place.width).toBeGreaterThan(0.5);
    expect(place.top).toBeGreaterThan(0.4);
    expect(place.filled).toBeGreaterThan(0.97);
  });

  test("keeps its proportions when it is high", async () => {
    const place = await colorPlace(await drawn(template, await strip(600, 600)), COLOR);
    expect(place.ratio).toBeCloseTo(1, 1);
    expect(place.middle).toBeCloseTo(0.5, 1);
    expect(place.width).toBeLessThan(0.2);
  });
});
