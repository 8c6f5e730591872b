import { expect, test } from "vitest";
import { contrast } from "@/lib/core/colors/contrast";
import { scrim, SCRIM } from "@/lib/core/colors/scrim";

test("white on the scrim is readable on the whitest picture [U-86]", () => {
  const mixed = SCRIM.rgb.map((channel) => Math.round(255 * (1 - SCRIM.opacity) + channel * SCRIM.opacity));
  const behind = `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  expect(contrast("#ffffff", behind)).toBeGreaterThanOrEqual(4.5);
  expect(scrim(0.5)).toBe("rgb(2 6 23 / 0.5)");
});
