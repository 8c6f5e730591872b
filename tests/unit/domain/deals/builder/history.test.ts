import { expect, test } from "vitest";
import {
  openState,
  type BuilderAction,
  type BuilderState,
} from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { reduceBuilder, type TimedAction } from "@/app/(workspace)/deals/_parts/builder/reduce-builder";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { makeForm, makeLine } from "./make";

const at = (time: number, action: BuilderAction): TimedAction => ({ action, at: time });
const UNDO = at(0, { type: "undone" });
const REDO = at(0, { type: "redone" });
const opened = openState(makeForm());
const after = (...actions: TimedAction[]): BuilderState => actions.reduce(reduceBuilder, opened);
const hasChanges = ({ deal, session }: BuilderState) => deal !== session.opened;
const write = (text: string): BuilderAction => ({
  type: "blockChanged",
  key: "a",
  change: () => ({ ...emptyBlock("heading", "a"), text }),
  field: "text",
});
const heading: BuilderAction = { type: "blockAdded", block: emptyBlock("heading", "a"), at: 0 };
const textOf = ({ deal }: BuilderState) => deal.blocks.find((block) => block.type === "heading")?.text;

test("any change of the form is taken back and done again, from services to the language", () => {
  const changed = after(
    at(0, { type: "itemAdded", item: makeLine() }),
    at(0, { type: "filled", fields: { language: "fr" } }),
    UNDO,
  );
  expect(changed.deal.language).toBeNull();
  expect(changed.deal.selectedItems).toHaveLength(1);
  expect(reduceBuilder(changed, UNDO).deal.selectedItems).toEqual([]);
  expect(reduceBuilder(changed, REDO).deal.language).toBe("fr");
});

test("letters typed one after the other into a field are one change; after a pause another begins", () => {
  const typed = [at(0, heading), at(100, write("H")), at(300, write("He")), at(2_000, write("Hey"))];
  expect(textOf(after(...typed, UNDO))).toBe("He");
  expect(textOf(after(...typed, UNDO, UNDO))).toBe("");
  expect(after(...typed, UNDO, UNDO, UNDO).deal.blocks).toEqual([]);
});

test("what is deleted is another change than what was typed just before, however quick", () => {
  const typed = [at(0, heading), at(10, write("We {a}")), at(20, write("We ")), at(30, write("We"))];
  expect(textOf(after(...typed, UNDO))).toBe("We {a}");
  expect(textOf(after(...typed, UNDO, UNDO))).toBe("");
  expect(textOf(after(...typed, at(40, write("We!")), UNDO))).toBe("We");
});

test("what is deleted in a plain field of the form is another change too", () => {
  const filled = (fields: Extract<BuilderAction, { type: "filled" }>["fields"]): BuilderAction => ({
    type: "filled",
    fields,
  });
  const own = (value: string | null): BuilderAction => ({ type: "fieldFilled", key: "site", value });
  for (const [typed, deleted] of [
    [filled({ description: "Long words" }), filled({ description: "" })],
    [own("Long words"), own(null)],
    [filled({ name: "Long words" }), filled({ name: null })],
  ] as const) {
    const { deal } = after(at(0, typed), at(10, deleted), UNDO);
    expect([deal.description, deal.customFields["site"], deal.name]).toContain("Long words");
  }
});

test("what is typed into another field is another change", () => {
  const first = at(0, { type: "filled", fields: { purchaseOrder: "1" } });
  const second = at(10, { type: "filled", fields: { description: "2" } });
  expect(after(first, second, UNDO).deal).toMatchObject({ purchaseOrder: "1", description: "" });
});

test("looking around is no change, and undo leads to where the change was made", () => {
  const looked = after(
    at(0, { type: "stepOpened", step: "currency" }),
    at(0, { type: "filled", fields: { language: "fr" } }),
    at(0, { type: "stepOpened", step: "services" }),
    at(0, { type: "panelResized", width: 40 }),
    UNDO,
  );
  expect(looked.deal.language).toBeNull();
  expect(looked.view).toMatchObject({ activeStep: "currency", leftPanelWidth: 40 });
  expect(looked.session.history.past).toEqual([]);
});

test("a new change forgets what was undone", () => {
  const changed = after(at(0, heading), UNDO, at(0, { type: "filled", fields: { language: "fr" } }));
  expect(changed.session.history.future).toEqual([]);
});

test("a form with nothing left to save says so, and another form begins without a past", () => {
  expect(hasChanges(after(at(0, heading)))).toBe(true);
  expect(hasChanges(after(at(0, heading), UNDO))).toBe(false);
  expect(hasChanges(after(at(0, heading), UNDO, REDO))).toBe(true);
  expect(hasChanges(after(at(0, heading), at(0, { type: "saved" })))).toBe(false);
  const reset = after(at(0, heading), at(0, { type: "reset", deal: makeForm() }));
  expect([hasChanges(reset), reset.session.history.past]).toEqual([false, []]);
  expect(after(UNDO)).toBe(opened);
});

test("at most 200 changes are kept", () => {
  const many = Array.from({ length: 250 }, (_, index) => at(index * 5_000, write(`${index}`)));
  expect(after(at(0, heading), ...many).session.history.past).toHaveLength(200);
});
