import { expect, test } from "vitest";
import { nextNumber } from "@/app/(workspace)/deals/_parts/builder/clamp";

test.each([
  ["Q-000012", 1, "Q-000012-2"],
  ["Q-000012-2", 2, "Q-000012-3"],
  ["Q-000012-10", 10, "Q-000012-11"],
])("an edit of %s is saved as its next revision", (number, revision, next) => {
  expect(nextNumber({ number, revision })).toBe(next);
});
