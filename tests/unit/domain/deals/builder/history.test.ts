import { expect, test } from "vitest";
import {
  historyOf,
  reduceHistory,
  type FormHistory,
  type HistoryAction,
} from "@/app/(workspace)/deals/_parts/builder/reduce-history";
import type { FormAction } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { makeForm, makeLine } from "./make";

const UNDO: HistoryAction = { type: "undone" };
const REDO: HistoryAction = { type: "redone" };
const at = (time: number, action: FormAction): HistoryAction => ({ action, at: time });
const after = (...actions: HistoryAction[]): FormHistory =>
  actions.reduce(reduceHistory, historyOf(makeForm()));
const write = (text: string): FormAction => ({
  type: "blockChanged",
  key: "a",
  change: () => ({ ...emptyBlock("heading", "a"), text }),
  field: "text",
});
const heading: FormAction = { type: "blockAdded", block: emptyBlock("heading", "a"), at: 0 };
const textOf = ({ form }: FormHistory) => form.blocks.find((block) => block.type === "heading")?.text;

test("any change of the form is taken back and done again, from services to the language", () => {
  const changed = after(
    at(0, { type: "itemAdded", item: makeLine() }),
    at(0, { type: "filled", fields: { language: "fr" } }),
    UNDO,
  );
  expect(changed.form.language).toBeNull();
  expect(changed.form.selectedItems).toHaveLength(1);
  expect(reduceHistory(changed, UNDO).form.selectedItems).toEqual([]);
  expect(reduceHistory(changed, REDO).form.language).toBe("fr");
});

test("letters typed one after the other into a field are one change; after a pause another begins", () => {
  const typed = [at(0, heading), at(100, write("H")), at(300, write("He")), at(2_000, write("Hey"))];
  expect(textOf(after(...typed, UNDO))).toBe("He");
  expect(textOf(after(...typed, UNDO, UNDO))).toBe("");
  expect(after(...typed, UNDO, UNDO, UNDO).form.blocks).toEqual([]);
});

test("what is deleted is another change than what was typed just before, however quick", () => {
  const typed = [at(0, heading), at(10, write("We {a}")), at(20, write("We ")), at(30, write("We"))];
  expect(textOf(after(...typed, UNDO))).toBe("We {a}");
  expect(textOf(after(...typed, UNDO, UNDO))).toBe("");
  expect(textOf(after(...typed, at(40, write("We!")), UNDO))).toBe("We");
});

test("what is deleted in a plain field of the form is another change too", () => {
  const filled = (fields: Extract<FormAction, { type: "filled" }>["fields"]): FormAction => ({
    type: "filled",
    fields,
  });
  const own = (value: string | null): FormAction => ({ type: "fieldFilled", key: "site", value });
  for (const [typed, deleted] of [
    [filled({ description: "Long words" }), filled({ description: "" })],
    [own("Long words"), own(null)],
    [filled({ name: "Long words" }), filled({ name: null })],
  ] as const) {
    const { form } = after(at(0, typed), at(10, deleted), UNDO);
    expect([form.description, form.customFields?.["site"], form.name]).toContain("Long words");
  }
});

test("what is typed into another field is another change", () => {
  const first = at(0, { type: "filled", fields: { purchaseOrder: "1" } });
  const second = at(10, { type: "filled", fields: { description: "2" } });
  expect(after(first, second, UNDO).form).toMatchObject({ purchaseOrder: "1", description: "" });
});

test("looking around is no change, and undo leads to where the change was made", () => {
  const looked = after(
    at(0, { type: "stepOpened", step: "currency" }),
    at(0, { type: "filled", fields: { language: "fr" } }),
    at(0, { type: "stepOpened", step: "services" }),
    at(0, { type: "panelResized", width: 40 }),
    UNDO,
  );
  expect(looked.form).toMatchObject({ activeStep: "currency", language: null, leftPanelWidth: 40 });
  expect(looked.past).toEqual([]);
});

test("a new change forgets what was undone", () => {
  const changed = after(at(0, heading), UNDO, at(0, { type: "filled", fields: { language: "fr" } }));
  expect(changed.future).toEqual([]);
});

test("a form with nothing left to save says so, and another form begins without a past", () => {
  expect(after(at(0, heading)).form.isChanged).toBe(true);
  expect(after(at(0, heading), UNDO).form.isChanged).toBe(false);
  expect(after(at(0, heading), at(0, { type: "reset", form: makeForm() })).past).toEqual([]);
  expect(reduceHistory(historyOf(makeForm()), UNDO).form.isChanged).toBe(false);
});

test("at most 200 changes are kept", () => {
  const many = Array.from({ length: 250 }, (_, place) => at(place * 5_000, write(`${place}`)));
  expect(after(at(0, heading), ...many).past).toHaveLength(200);
});
