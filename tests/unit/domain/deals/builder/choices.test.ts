import { expect, test } from "vitest";
import { openState } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { emptySection } from "@/lib/core/documents/blocks";
import { inTurn, makeForm, makeLine } from "./make";

const item = (key: string, section = "") => ({ ...makeLine(), key, section });
const group = { key: "g", title: "Hosting", least: 1, most: 1, lines: ["a", "b"], recommended: "b" };
const opened = () =>
  openState(
    makeForm({
      selectedItems: [item("a"), item("b"), item("c")].map((each, at) => ({ ...each, position: at + 1 })),
    }),
  );
const grouped = () => inTurn(opened(), { type: "grouped", group, chosen: ["a"] });
const now = { now: new Date("2026-03-05T12:00:00Z"), timeZone: "America/Toronto", rate: 1 };

test("a group makes its members options with the default chosen, which is sent [U-133]", () => {
  const { deal } = grouped();
  expect(deal.choices.groups).toEqual([group]);
  expect(deal.selectedItems.map(({ key, isOptional, isTicked }) => [key, isOptional, isTicked])).toEqual([
    ["a", true, true],
    ["b", true, false],
    ["c", false, false],
  ]);
  const { attributes } = dealPayload(deal, now).data;
  expect(attributes.choices).toEqual(deal.choices);
  expect(attributes.lineItems?.map((line) => [line.key, line.is_optional, line.is_selected])).toEqual([
    ["a", true, true],
    ["b", true, false],
    ["c", false, undefined],
  ]);
});

test("a member stays an option, whatever makes lines mandatory, until the group is dissolved [U-133]", () => {
  const state = inTurn(grouped(), { type: "allOptionalChanged", isOptional: false });
  expect(state.deal.selectedItems.map(({ isOptional }) => isOptional)).toEqual([true, true, false]);
  const free = inTurn(
    state,
    { type: "ungrouped", key: "g" },
    { type: "allOptionalChanged", isOptional: false },
  );
  expect(free.deal.choices.groups).toEqual([]);
  expect(free.deal.selectedItems.map(({ isOptional }) => isOptional)).toEqual([false, false, false]);
});

test("a removed line leaves its group, moved ones stay, and undo brings the group back [U-133]", () => {
  const moved = inTurn(grouped(), { type: "servicesReordered", keys: ["c", "b", "a"] });
  expect(moved.deal.choices).toBe(inTurn(moved, { type: "searched", query: "x" }).deal.choices);
  expect(moved.deal.choices.groups).toEqual([group]);
  const fewer = inTurn(moved, { type: "itemRemoved", key: "b" });
  expect(fewer.deal.choices.groups).toEqual([
    { key: "g", title: "Hosting", least: 1, most: 1, lines: ["a"] },
  ]);
  expect(inTurn(fewer, { type: "itemRemoved", key: "a" }).deal.choices.groups).toEqual([]);
  expect(inTurn(fewer, { type: "undone" }).deal.choices.groups).toEqual([group]);
});

test("a section is chosen with its lines, and leaves its group when it has none [U-133]", () => {
  const sections = ["s", "t"].map((key) => emptySection(key));
  const state = openState(
    makeForm({ sections, selectedItems: [item("a", "s"), item("b", "t"), item("c", "t")] }),
  );
  const packages = { key: "p", title: "", least: 1, most: 1, sections: ["s", "t"] };
  const chosen = inTurn(state, { type: "grouped", group: packages, chosen: ["t"] });
  expect(chosen.deal.selectedItems.map(({ isTicked }) => isTicked)).toEqual([false, true, true]);
  const left = inTurn(chosen, { type: "lineSectioned", key: "a", section: "" });
  expect(left.deal.choices.groups).toEqual([{ ...packages, sections: ["t"] }]);
});

test("relations replace those that a line had, from either side, and go with their lines [U-134]", () => {
  const related = inTurn(
    opened(),
    { type: "related", line: "a", needs: ["b"], not: ["c"] },
    { type: "related", line: "c", needs: [], not: ["b"] },
  );
  expect(related.deal.choices).toEqual({
    groups: [],
    requires: [{ line: "a", needs: ["b"] }],
    excludes: [{ line: "c", not: ["b"] }],
  });
  expect(dealPayload(related.deal, now).data.attributes.choices).toEqual(related.deal.choices);
  const fewer = inTurn(related, { type: "itemRemoved", key: "b" });
  expect(fewer.deal.choices).toEqual({ groups: [], requires: [], excludes: [] });
});
