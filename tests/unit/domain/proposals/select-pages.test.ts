import { expect, test } from "vitest";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { selectPages } from "@/lib/domain/proposals/select-pages";

const PAGES = [
  { id: 1, type: "cover", is_active: true },
  { id: 2, type: "cover", is_active: false },
  { id: 3, type: "content", is_active: true },
] as const;
const PICTURE: Block = {
  ...emptyBlock("pictures", "cover"),
  pictures: [
    {
      picture: { file: "documents/own.jpg", width: 2100, height: 900, alt: "", focus: { x: 50, y: 50 } },
      caption: "",
    },
  ],
};
const SERVICES = emptyBlock("services", "s");

const selected = (changes: Partial<Parameters<typeof selectPages>[1]>) =>
  selectPages(PAGES, { coverId: null, blocks: [SERVICES], hasCoverBand: false, ...changes }).map(
    ({ id }) => id,
  );

test("a proposal has the workspace's active covers, or the one that it names [T-28]", () => {
  expect(selected({})).toEqual([1, 3]);
  expect(selected({ coverId: 2 })).toEqual([2, 3]);
  expect(selected({ coverId: 9 })).toEqual([1, 3]);
});

test("no cover page stands beside a cover of the proposal's own [U-86]", () => {
  expect(selected({ blocks: [PICTURE, SERVICES] })).toEqual([3]);
  expect(selected({ hasCoverBand: true })).toEqual([3]);
  expect(selected({ hasCoverBand: true, coverId: 2 })).toEqual([3]);
  expect(selected({ blocks: [SERVICES, PICTURE] })).toEqual([1, 3]);
});
