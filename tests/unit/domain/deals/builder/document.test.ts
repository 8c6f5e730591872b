import { describe, expect, test } from "vitest";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { sectionId } from "@/app/(workspace)/deals/_parts/builder/reduce-sections";
import type { BuilderAction } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import type { DealForm } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { emptyBlock, emptySection, type BlockType } from "@/lib/core/documents/blocks";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import { makeCatalogItem, makeForm, makeLine, removedFrom, restored } from "./make";

const after = (form: DealForm, ...actions: BuilderAction[]) => actions.reduce(reduceDeal, form);
const add = (type: BlockType, key: string, at: number): BuilderAction => ({
  type: "blockAdded",
  block: emptyBlock(type, key),
  at,
});
const keys = ({ blocks }: DealForm) => blocks.map(({ key }) => key);

describe("the blocks of a document", () => {
  test("the first one that is added puts the services in, before or after which it stands", () => {
    expect(keys(after(makeForm(), add("heading", "a", 0)))).toEqual(["a", "services"]);
    expect(keys(after(makeForm(), add("heading", "a", 1)))).toEqual(["services", "a"]);
  });

  test("are changed and moved, untouched ones staying the same objects", () => {
    const form = after(makeForm(), add("heading", "a", 0), add("text", "b", 1));
    const block = { ...emptyBlock("heading", "a"), text: "Hello" };
    const changed = after(form, { type: "blockChanged", key: block.key, change: () => block, field: "text" });
    expect(changed.blocks[0]).toEqual(block);
    expect(changed.blocks[1]).toBe(form.blocks[1]);
    const moved = after(changed, { type: "blocksReordered", keys: ["b", "services", "a"] });
    expect(keys(moved)).toEqual(["b", "services", "a"]);
  });

  test("one that was removed comes back in its place", () => {
    const form = after(makeForm(), add("heading", "a", 0), add("text", "b", 1));
    const removed = removedFrom(form, { type: "blockRemoved", key: "a" });
    expect(keys(removed.deal)).toEqual(["b", "services"]);
    expect(keys(restored(removed).deal)).toEqual(["a", "b", "services"]);
  });

  test("one stands in place of a text's empty paragraph, which divides the text or nothing if it was at an end", () => {
    const text = { ...emptyBlock("text", "a"), html: "<p>One</p><p></p><p>Two</p>" };
    const form = {
      ...after(makeForm(), add("text", "a", 0)),
      blocks: [text, emptyBlock("services", "services")],
    };
    const insert = (before: string, rest: string): BuilderAction => ({
      type: "blockInserted",
      key: "a",
      around: { before, after: rest },
      block: emptyBlock("divider", "b"),
      restKey: "c",
    });
    const parts = (result: DealForm) =>
      result.blocks.map((block) => (block.type === "text" ? `${block.key} ${block.html}` : block.key));
    expect(parts(after(form, insert("<p>One</p>", "<p>Two</p>")))).toEqual([
      "a <p>One</p>",
      "b",
      "c <p>Two</p>",
      "services",
    ]);
    expect(parts(after(form, insert("<p>One</p>", "")))).toEqual(["a <p>One</p>", "b", "services"]);
    expect(parts(after(form, insert("", "<p>Two</p>")))).toEqual(["b", "c <p>Two</p>", "services"]);
    const dividers = Array.from({ length: MAX_BLOCKS - 1 }, (_, index) => emptyBlock("divider", `d${index}`));
    const full = { ...form, blocks: [text, ...dividers] };
    expect(after(full, insert("<p>One</p>", ""))).toBe(full);
  });

  test("the services cannot be removed, and there are at most as many blocks as the server takes", () => {
    const form = after(makeForm(), add("heading", "a", 0));
    expect(after(form, { type: "blockRemoved", key: "services" })).toBe(form);
    const blocks = Array.from({ length: MAX_BLOCKS }, (_, index) => emptyBlock("divider", `d${index}`));
    expect(after({ ...form, blocks }, add("text", "b", 0)).blocks).toBe(blocks);
  });
});

describe("sections of the services", () => {
  const items = [7, 8, 9].map((id) => makeLine(makeCatalogItem({ id })));
  const form = after(
    makeForm(),
    ...items.map((item): BuilderAction => ({ type: "itemAdded", item })),
    { type: "sectionAdded", section: { ...emptySection("one"), name: "One" } },
    { type: "sectionAdded", section: { ...emptySection("two"), name: "Two" } },
  );
  const placed = ({ selectedItems }: DealForm) =>
    selectedItems.map(({ catalogItemId, section, position }) => `${position}: ${catalogItemId} ${section}`);

  test("a line that is put into one stands behind those before it, and the next service joins the last", () => {
    const moved = after(form, { type: "lineSectioned", key: "service-7", section: "one" });
    expect(placed(moved)).toEqual(["1: 8 ", "2: 9 ", "3: 7 one"]);
    const added = after(moved, { type: "itemAdded", item: makeLine(makeCatalogItem({ id: 10 })) });
    expect(placed(added).at(-1)).toBe("4: 10 one");
  });

  test("a line that is dragged below a section's heading stands in it", () => {
    const moved = after(form, {
      type: "servicesReordered",
      keys: ["service-8", sectionId("one"), "service-9", sectionId("two"), "service-7"],
    });
    expect(placed(moved)).toEqual(["1: 8 ", "2: 9 one", "3: 7 two"]);
  });

  test("a section that is dragged takes its lines along", () => {
    const filled = after(form, {
      type: "servicesReordered",
      keys: [sectionId("one"), "service-7", sectionId("two"), "service-8", "service-9"],
    });
    const moved = after(filled, {
      type: "servicesReordered",
      keys: [sectionId("two"), sectionId("one"), "service-7", "service-8", "service-9"],
    });
    expect(moved.sections.map(({ key }) => key)).toEqual(["two", "one"]);
    expect(placed(moved)).toEqual(["1: 8 two", "2: 9 two", "3: 7 one"]);
  });

  test("one that is removed leaves its lines, and comes back with them", () => {
    const filled = after(form, { type: "lineSectioned", key: "service-8", section: "one" });
    const removed = removedFrom(filled, { type: "sectionRemoved", key: "one" });
    expect(placed(removed.deal)).toEqual(["1: 7 ", "2: 9 ", "3: 8 "]);
    const back = restored(removed).deal;
    expect(back.sections.map(({ key }) => key)).toEqual(["one", "two"]);
    expect(placed(back)).toEqual(["1: 7 ", "2: 9 ", "3: 8 one"]);
  });
});
