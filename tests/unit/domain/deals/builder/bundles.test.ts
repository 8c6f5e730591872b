import { expect, test } from "vitest";
import { openState } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { bundleParts, bundleQuestions, newBundle } from "@/app/(workspace)/deals/_parts/builder/bundle-items";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import type { ResolvedItem } from "@/app/(workspace)/deals/_parts/builder/price-item";
import { emptySection } from "@/lib/core/documents/blocks";
import { catalogItemAnswer } from "../../../../support/api-answers";
import { makeField, makeRules, makeTiered } from "../../../core/pricing/make";
import { inTurn, makeForm, makeLine } from "./make";

const line = (key: string) => ({ ...makeLine(), key });
const bundle = {
  ...{ key: "kit", item: 9, title: "Kit", description: "", shown: "prices" as const },
  parts: [
    { line: "a", quantity: 1 },
    { line: "b", quantity: 3 },
  ],
};
const sections = [emptySection("s")];
const opened = () =>
  inTurn(openState(makeForm({ sections, selectedItems: [line("x")] })), {
    ...{ type: "bundleAdded", bundle },
    items: [line("a"), line("b")],
  });
const keys = (state: ReturnType<typeof opened>) => state.deal.selectedItems.map(({ key }) => key);

test("a bundle is moved, counted and removed whole, and undo brings it back [U-183]", () => {
  const state = opened();
  expect(keys(state)).toEqual(["x", "a", "b"]);
  expect(keys(inTurn(state, { type: "servicesReordered", keys: ["a", "x", "section:s"] }))).toEqual([
    "a",
    "b",
    "x",
  ]);
  const [, lead] = state.deal.selectedItems;
  if (!lead) throw new Error("no line");
  const counted = inTurn(state, { type: "itemChanged", key: "a", item: { ...lead, quantity: 4 } });
  expect(counted.deal.selectedItems.map(({ quantity }) => quantity)).toEqual([1, 4, 4]);
  const placed = inTurn(state, { type: "lineSectioned", key: "a", section: "s" });
  expect(placed.deal.selectedItems.map(({ section }) => section)).toEqual(["", "s", "s"]);
  const removed = inTurn(state, { type: "itemRemoved", key: "b" });
  expect([keys(removed), removed.deal.bundles]).toEqual([["x"], []]);
  expect(inTurn(removed, { type: "undone" }).deal.bundles).toEqual([bundle]);
  const restored = removed.session.removed;
  if (!restored) throw new Error("nothing to restore");
  const back = inTurn(removed, { type: "removalUndone", removed: restored });
  expect([keys(back), back.deal.bundles]).toEqual([["x", "a", "b"], [bundle]]);
});

test("its lines are no options, and are sent without their shares [U-183]", () => {
  const state = inTurn(opened(), { type: "allOptionalChanged", isOptional: true });
  expect(state.deal.selectedItems.map(({ isOptional }) => isOptional)).toEqual([true, false, false]);
  const given = { now: new Date("2026-03-05T12:00:00Z"), timeZone: "UTC", rate: 1 };
  const { bundles, lineItems } = dealPayload(state.deal, given).data.attributes;
  expect(bundles).toEqual([bundle]);
  expect(lineItems?.map((sent) => "unit_price" in sent)).toEqual([true, false, false]);
});

const pages = makeField({ id: 1, staffTitle: "Pages", isRequired: true });
const tiered = makeTiered([{ from: 1, to: null, rate: 10_00, flatFee: 0 }], { mainFieldId: 1 });
const items = [
  catalogItemAnswer(1, "Site"),
  catalogItemAnswer(2, "Texts"),
  catalogItemAnswer(3, "Logo"),
] as const;
const resolve = (item: { id: number }): ResolvedItem => ({
  ok: true,
  rules: item.id === 3 ? makeRules({ standardAmount: 100_00 }) : tiered,
  questions: item.id === 3 ? [] : [pages],
  isConditional: item.id !== 3,
});
const known = (answers: Record<string, number>[] = []) =>
  items.map((item, at) => ({ item, part: { item: item.id, quantity: at + 1, answers: answers[at] ?? {} } }));
const money = { currency: "CAD", rate: 1, defaultCurrency: "CAD" };
const terms = { money, resolve, words: { yes: "Yes", no: "No" } };
const kit = catalogItemAnswer(9, "Kit", {
  standard_amount: 250_00,
  bundle: { price: "own", percent: 0, shown: "names", parts: known().map(({ part }) => part) },
});

test("the same question of several parts is asked once, and not where the bundle answers it [U-183]", () => {
  expect(bundleQuestions(known(), {}, resolve).questions).toEqual([pages]);
  expect(bundleQuestions(known([{ 1: 5 }]), { 1: 2 }, resolve).questions).toEqual([pages]);
  expect(bundleQuestions(known([{ 1: 5 }, { 1: 5 }]), {}, resolve)).toEqual({ questions: [], problems: [] });
});

test("the parts have the server's shares, each by its own answers [U-183]", () => {
  const parts = bundleParts(kit, known([{ 1: 20 }]), { 1: 5 }, terms);
  // 200.00, two of 50.00 and three of 100.00 for 250.00.
  expect(parts?.map(({ share }) => share)).toEqual([83_33, 41_67, 125_00]);
  if (!parts) throw new Error("no prices");
  let made = 0;
  const result = newBundle(kit, parts, { money, taxProfiles: [], quantity: 2 }, () => `key-${made++}`);
  expect(result.items.map(({ calculatedPrice, fieldValues }) => [calculatedPrice, fieldValues])).toEqual([
    [166_66, { 1: 20 }],
    [83_34, { 1: 5 }],
    [250_00, {}],
  ]);
  expect(result.bundle).toMatchObject({
    item: 9,
    shown: "names",
    parts: [{ quantity: 1 }, { quantity: 2 }, { quantity: 3 }],
  });
  expect(bundleParts(kit, known(), {}, terms)).toBeNull();
});
