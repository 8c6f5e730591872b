import { expect, test } from "vitest";
import { CARD_WIDTH, previewScale } from "@/app/(workspace)/deals/_parts/builder/preview/scaled-card";

test.each([
  [632, 0.5],
  [1232, 1],
  [2000, 1],
])("a container of %i px shows the card at %f [BLD-34]", (width, scale) => {
  expect(previewScale(width)).toBe(scale);
  expect(CARD_WIDTH).toBe(1200);
});
