import { describe, expect, test } from "vitest";
import {
  NEW_VIEW,
  openState,
  type BuilderAction,
} from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { inTurn, makeCatalogItem, makeClient, makeForm, makeLine, removedFrom, restored } from "./make";

const lines = Array.from({ length: 100 }, (_, index) => ({
  ...makeLine(makeCatalogItem({ id: index + 1 })),
  position: index + 1,
}));
const keys = lines.map(({ key }) => key);
const filled = makeForm({
  name: "Spring",
  client: makeClient(),
  customFields: { site: "Here" },
  selectedItems: lines,
  sections: [emptySection("one")],
  blocks: [emptyBlock("heading", "a"), emptyBlock("services", "services")],
});
const opened = openState(filled);
const RATES = { CAD: 1, USD: 0.5 };

describe("the deal is the same object", () => {
  test.each<BuilderAction>([
    { type: "stepOpened", step: "pdf" },
    { type: "resizing", isResizing: true },
    { type: "panelResized", width: 30 },
    { type: "searched", query: "bo" },
    { type: "removalSeen" },
    { type: "restoreSeen" },
    { type: "undone" },
    { type: "redone" },
  ])("after what changes only the view or the session: $type", (action) => {
    const looked = inTurn(opened, action);
    expect(looked.deal).toBe(opened.deal);
    expect(looked.session.history).toBe(opened.session.history);
  });

  test.each<BuilderAction>([
    { type: "filled", fields: { name: "Spring", keepsTaxes: false } },
    { type: "fieldFilled", key: "site", value: "Here" },
    { type: "allOptionalChanged", isOptional: false },
    { type: "optionalChanged", key: "no such line", isOptional: true },
    { type: "itemRemoved", key: "no such line" },
    { type: "sectionRemoved", key: "no such section" },
    { type: "lineSectioned", key: keys[4] ?? "", section: "" },
    { type: "servicesReordered", keys: [...keys, "section:one"] },
    { type: "blockRemoved", key: "services" },
    { type: "blocksReordered", keys: ["a", "services"] },
    { type: "blockChanged", key: "a", change: (block) => block, field: "text" },
  ])("after $type if it changes nothing, and there is nothing to undo or to save", (action) => {
    expect(inTurn(opened, action)).toBe(opened);
  });
});

test("a change of one line of a hundred leaves the other lines and parts the same objects", () => {
  const key = keys[40] ?? "";
  const changed = reduceDeal(filled, { type: "optionalChanged", key, isOptional: true });
  expect(changed.selectedItems.filter((item, index) => item !== lines[index])).toMatchObject([{ key }]);
  const { selectedItems: _, ...others } = filled;
  for (const [name, part] of Object.entries(others)) expect(changed[name as keyof typeof others]).toBe(part);
});

test("what is shown is the same object if nothing else is shown", () => {
  expect(inTurn(opened, { type: "stepOpened", step: "client" }).view).toBe(opened.view);
  expect(inTurn(opened, { type: "filled", fields: { name: "Other" } }).view).toBe(opened.view);
});

describe("what was removed last", () => {
  test("is the client with its recipients, until another one is chosen", () => {
    const chosen = { ...filled, selectedRecipients: [12] };
    const cleared = removedFrom(chosen, { type: "clientCleared" });
    expect(cleared.deal).toMatchObject({ client: null, selectedRecipients: [] });
    expect(restored(cleared).deal).toMatchObject({ client: filled.client, selectedRecipients: [12] });
    const other = inTurn(
      cleared,
      { type: "searched", query: "nor" },
      { type: "clientChosen", client: makeClient({ id: 6 }) },
    );
    expect([other.session.removed, other.view.searchQuery]).toEqual([null, ""]);
  });

  test("are lines, which come back to their places in the deal's currency of then", () => {
    const removed = inTurn(
      removedFrom(filled, { type: "itemRemoved", key: keys[2] ?? "" }),
      { type: "currencyChanged", currency: "USD", rates: RATES },
      { type: "filled", fields: { name: "Later" } },
    );
    expect(removed.deal.selectedItems).toHaveLength(99);
    const back = restored(removed);
    expect(back.deal).toMatchObject({ name: "Later", currency: "USD" });
    expect(back.deal.selectedItems.map(({ key }) => key)).toEqual(keys);
    expect(back.deal.selectedItems[2]).toMatchObject({ unitPrice: 5_000, position: 3 });
    expect(back.session.removed).toBeNull();
  });

  test("is forgotten by undo, which restores it too", () => {
    const removed = removedFrom(filled, { type: "itemRemoved", key: keys[0] ?? "" });
    const undone = inTurn(removed, { type: "undone" });
    expect([undone.deal, undone.session.removed]).toEqual([filled, null]);
  });
});

describe("a draft", () => {
  const from = { savedAt: 1, isOutdated: false, rebased: null };
  const view = { activeStep: "services", leftPanelWidth: 35, isResizing: true, searchQuery: "bo" } as const;
  const typed = { ...filled, name: "Typed" };
  const continued = inTurn(opened, { type: "restored", deal: typed, view, from });

  test("is restored with what was looked at, as something to save that undo does not take back", () => {
    expect(continued.deal).toBe(typed);
    expect(continued.view).toEqual({ ...view, isResizing: false });
    expect(continued.session).toMatchObject({ opened: filled, restoredFrom: from, removed: null });
    expect(continued.session.history.past).toEqual([]);
    expect(inTurn(continued, { type: "restoreSeen" }).session.restoredFrom).toBeNull();
  });

  test("that is discarded opens the deal anew, and comes back whole", () => {
    const discarded = inTurn(continued, { type: "draftDiscarded", deal: filled });
    expect([discarded.deal, discarded.view, discarded.session.opened]).toEqual([filled, NEW_VIEW, filled]);
    const back = restored(discarded);
    expect(back.deal).toEqual(typed);
    expect(back.view).toEqual(continued.view);
    expect(back.session).toMatchObject({ opened: filled, restoredFrom: from, removed: null });
    expect(inTurn(back, { type: "undone" }).deal).toBe(filled);
  });
});

test("after a save nothing can be undone, and the draft's banner stays", () => {
  const from = { savedAt: 1, isOutdated: true, rebased: null };
  const saved = inTurn(
    opened,
    { type: "restored", deal: { ...filled, name: "Typed" }, view: NEW_VIEW, from },
    { type: "itemRemoved", key: keys[0] ?? "" },
    { type: "saved" },
  );
  expect(saved.session).toMatchObject({ opened: saved.deal, removed: null, restoredFrom: from });
  expect(saved.session.history).toMatchObject({ past: [], future: [] });
});
