import { expect, test } from "vitest";
import { restorable } from "@/app/(workspace)/deals/_parts/builder/draft/draft-copy";
import { NEW_VIEW } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { makeForm } from "./make";

const WEEK = 7 * 24 * 3_600_000;
const kept = (dealVersion: number | null) => ({
  savedAt: 1_000,
  data: { deal: makeForm(), view: NEW_VIEW, dealVersion, rebased: null },
});

test("a draft is restored for a week", () => {
  expect(restorable(kept(null), null, 1_000 + WEEK)).toEqual({
    savedAt: 1_000,
    isOutdated: false,
    rebased: null,
  });
  expect(restorable(kept(null), null, 1_001 + WEEK)).toBeNull();
});

test("a draft of another version of the deal is outdated", () => {
  expect(restorable(kept(2), 2, 2_000)?.isOutdated).toBe(false);
  expect(restorable(kept(2), 3, 2_000)?.isOutdated).toBe(true);
});
