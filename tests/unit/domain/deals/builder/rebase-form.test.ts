import { describe, expect, test } from "vitest";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { rebaseForm } from "@/app/(workspace)/deals/_parts/builder/rebase-form";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import type { BuilderAction } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { defaults, makeCatalogItem, makeDeal, makeDealLine, makeLine } from "./make";

const rates = { CAD: 1, USD: 0.75 };
const lineOf = (id: number, itemId: number, given = {}) =>
  makeDealLine({ id, name: `S${itemId}`, sale_catalog_item_id: itemId, quantity: 1, ...given });
const formOf = (deal: Partial<DealAnswer>) => formOfDeal(makeDeal(deal), defaults);

const base = formOf({ lineItems: [lineOf(1, 7), lineOf(2, 8), lineOf(3, 9)] });
const after = (...actions: BuilderAction[]) => actions.reduce(reduceDeal, base);
const newer = (deal: Partial<DealAnswer> = {}) =>
  formOf({ id: 41, lineItems: [lineOf(11, 7), lineOf(12, 8), lineOf(13, 9)], ...deal });
const shown = ({ selectedItems }: typeof base) =>
  selectedItems.map(({ title, quantity, isOptional }) => `${title} ${quantity}${isOptional ? "?" : ""}`);

describe("one's own changes on a newer revision", () => {
  test("what one side alone changed is as that side left it", () => {
    const mine = after(
      { type: "filled", fields: { name: "Mine" } },
      { type: "optionalChanged", key: "line-2", isOptional: true },
    );
    const { deal, both } = rebaseForm(
      { base, mine, theirs: newer({ tax_profile_id: null, closing_date: "2026-12-31" }) },
      rates,
    );
    expect(deal).toMatchObject({
      dealId: 41,
      name: "Mine",
      taxProfileId: null,
      closingDate: "2026-12-31",
    });
    expect(shown(deal)).toEqual(["S7 1", "S8 1?", "S9 1"]);
    expect(deal.selectedItems.map(({ key }) => key)).toEqual(["line-11", "line-12", "line-13"]);
    expect(both).toEqual([]);
  });

  test("what both changed is as one did oneself, and named", () => {
    const mine = after(
      { type: "filled", fields: { name: "Mine" } },
      { type: "optionalChanged", key: "line-1", isOptional: true },
    );
    const theirs = newer({
      name: "Theirs",
      lineItems: [lineOf(11, 7, { quantity: 5 }), lineOf(12, 8), lineOf(13, 9)],
    });
    const { deal, both } = rebaseForm({ base, mine, theirs }, rates);
    expect(deal.name).toBe("Mine");
    expect(shown(deal)).toEqual(["S7 5?", "S8 1", "S9 1"]);
    expect(both).toEqual([{ part: "name" }, { line: "S7" }]);
  });

  test("the same change on both sides is no matter", () => {
    const mine = after({ type: "filled", fields: { name: "Same" } });
    expect(rebaseForm({ base, mine, theirs: newer({ name: "Same" }) }, rates).both).toEqual([]);
  });

  test("lines that either side added or removed are added or removed", () => {
    const added = makeLine(makeCatalogItem({ id: 30, title: "S30" }));
    const mine = after({ type: "itemRemoved", key: "line-2" }, { type: "itemAdded", item: added });
    const theirs = newer({ lineItems: [lineOf(11, 7), lineOf(12, 8), lineOf(14, 20)] });
    const { deal, both } = rebaseForm({ base, mine, theirs }, rates);
    expect(shown(deal)).toEqual(["S7 1", "S30 1", "S20 1"]);
    expect(deal.selectedItems.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(both).toEqual([]);
  });

  test("a line that was removed there and changed here comes again, and is named", () => {
    const mine = after({ type: "optionalChanged", key: "line-3", isOptional: true });
    const { deal, both } = rebaseForm(
      { base, mine, theirs: newer({ lineItems: [lineOf(11, 7), lineOf(12, 8)] }) },
      rates,
    );
    expect(shown(deal)).toEqual(["S7 1", "S8 1", "S9 1?"]);
    expect(both).toEqual([{ line: "S9" }]);
  });

  test("one's own order stands unless the others moved lines too", () => {
    const mine = after({ type: "servicesReordered", keys: ["line-3", "line-1", "line-2"] });
    expect(shown(rebaseForm({ base, mine, theirs: newer() }, rates).deal)).toEqual(["S9 1", "S7 1", "S8 1"]);
    const moved = newer({ lineItems: [lineOf(12, 8), lineOf(11, 7), lineOf(13, 9)] });
    expect(shown(rebaseForm({ base, mine, theirs: moved }, rates).deal)).toEqual(["S8 1", "S7 1", "S9 1"]);
  });

  test("another currency on one side converts what the other side brings", () => {
    const mine = after({ type: "currencyChanged", currency: "USD", rates });
    const { deal, both } = rebaseForm({ base, mine, theirs: newer({ name: "Theirs" }) }, rates);
    expect(deal).toMatchObject({ currency: "USD", name: "Theirs" });
    expect(deal.selectedItems.map(({ unitPrice }) => unitPrice)).toEqual([6_750, 6_750, 6_750]);
    expect(both).toEqual([]);
  });
});

describe("the document on a newer revision", () => {
  const heading = (key: string, text: string): Block => ({ ...emptyBlock("heading", key), text });
  const services = emptyBlock("services", "services");
  const opened = formOf({ blocks: [heading("a", "A"), services, heading("b", "B"), heading("c", "C")] });
  const rebased = (mine: readonly Block[], theirs: readonly Block[]) => {
    const result = rebaseForm(
      { base: opened, mine: { ...opened, blocks: [...mine] }, theirs: { ...opened, blocks: [...theirs] } },
      rates,
    );
    const shownTexts = result.deal.blocks.map((block) =>
      block.type === "heading" ? block.text : block.type,
    );
    return [shownTexts, result.both] as const;
  };
  const [a, s, b, c] = opened.blocks as [Block, Block, Block, Block];

  test("blocks that one side alone changed, added, removed or moved are as that side left them", () => {
    expect(rebased([heading("a", "Mine"), s, b, c], [a, s, heading("b", "Theirs"), c])).toEqual([
      ["Mine", "services", "Theirs", "C"],
      [],
    ]);
    expect(rebased([a, heading("m", "M"), s, b, c], [a, s, c, heading("t", "T")])).toEqual([
      ["A", "M", "services", "C", "T"],
      [],
    ]);
    expect(rebased([a, s, b], [c, a, s, b])).toEqual([["A", "services", "B"], []]);
    expect(rebased([heading("a", "Mine"), s, b, c], [c, a, s, b])).toEqual([
      ["C", "Mine", "services", "B"],
      [],
    ]);
  });

  test("what both changed is as one did oneself, and named by its kind and words", () => {
    expect(rebased([heading("a", "Mine"), s, b, c], [heading("a", "Theirs"), s, b, c])).toEqual([
      ["Mine", "services", "B", "C"],
      [{ block: "heading", words: "Mine" }],
    ]);
    expect(rebased([a, s, c], [a, s, heading("b", "Theirs"), c])[1]).toEqual([
      { block: "heading", words: "Theirs" },
    ]);
    expect(rebased([c, a, s, b], [b, a, s, c])).toEqual([["C", "A", "services", "B"], [{ order: "blocks" }]]);
  });

  test("of two people who begin a document both keep their blocks, around one place of services", () => {
    const empty = formOf({});
    const { deal, both } = rebaseForm(
      {
        base: empty,
        mine: { ...empty, blocks: [heading("m", "M"), services] },
        theirs: { ...empty, blocks: [emptyBlock("services", "s2"), heading("t", "T")] },
      },
      rates,
    );
    expect(deal.blocks.map(({ type }) => type).sort()).toEqual(["heading", "heading", "services"]);
    expect(both).toEqual([]);
  });

  test("sections are merged by their keys, and lines of one that is gone stand before all", () => {
    const sections = [{ ...emptySection("one"), name: "One" }];
    const line = lineOf(1, 7, { section: "one" });
    const withSections = formOf({ sections, lineItems: [line] });
    const { deal, both } = rebaseForm(
      {
        base: withSections,
        mine: { ...withSections, sections: [{ ...emptySection("one"), name: "Mine" }] },
        theirs: formOf({ sections: [], lineItems: [lineOf(11, 7)] }),
      },
      rates,
    );
    expect(deal.sections.map(({ name }) => name)).toEqual(["Mine"]);
    expect(both).toEqual([{ section: "Mine" }]);
    const removed = rebaseForm(
      { base: withSections, mine: { ...withSections, sections: [] }, theirs: withSections },
      rates,
    );
    expect(removed.deal.selectedItems.map(({ section }) => section)).toEqual([""]);
  });

  test("the proposal's own language is a part like the others", () => {
    const mine = reduceDeal(opened, { type: "filled", fields: { language: "fr" } });
    expect(rebaseForm({ base: opened, mine, theirs: opened }, rates).deal.language).toBe("fr");
  });
});
