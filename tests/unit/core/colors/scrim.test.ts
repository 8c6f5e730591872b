import { expect, test } from "vitest";
import { contrast } from "@/lib/core/colors/contrast";
import { scrim, SCRIM, scrimAt } from "@/lib/core/colors/scrim";

test("white on the scrim is readable on the whitest picture [U-86]", () => {
  const mixed = SCRIM.rgb.map((channel) => Math.round(255 * (1 - SCRIM.opacity) + channel * SCRIM.opacity));
  const behind = `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  expect(contrast("#ffffff", behind)).toBeGreaterThanOrEqual(4.5);
  expect(scrim(0.5)).toBe("rgb(2 6 23 / 0.5)");
});

test("the scrim comes in without a step, and is whole where the text begins [U-86]", () => {
  const opacities = Array.from({ length: 11 }, (_, step) => scrimAt(step / 10));
  expect([opacities[0], opacities.at(-1)]).toEqual([0, SCRIM.opacity]);
  const steps = opacities.slice(1).map((opacity, index) => opacity - (opacities[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(0);
  // From one part to the next the pace changes by a third of the highest at most.
  const changes = steps.slice(1).map((step, index) => Math.abs(step - (steps[index] ?? 0)));
  expect(Math.max(...changes)).toBeLessThan(Math.max(...steps) / 3);
});
