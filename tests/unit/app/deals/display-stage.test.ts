import { expect, test } from "vitest";
import { displayStage } from "@/app/(workspace)/deals/_parts/list/stage-badge";

test.each([
  ["pending", "prospect"],
  ["signed", "closed"],
  ["lost", "lost"],
  ["cancelled", "lost"],
  ["archived", "prospect"],
  ["toString", "prospect"],
])("%s is shown as %s [DLS-06]", (slug, shown) => {
  expect(displayStage(slug)).toBe(shown);
});
