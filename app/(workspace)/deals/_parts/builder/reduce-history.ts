import type { DealForm, FormAction, Step } from "./form-state";
import { reduceForm } from "./reduce-form";

/** A form as it was before a change, and the step that the change was made in. */
type Entry = { form: DealForm; step: Step };

/** The form with what can be undone and done again. */
export type FormHistory = {
  form: DealForm;
  past: readonly Entry[];
  future: readonly Entry[];
  /** What the last change was made to, and when (milliseconds): what follows at once is the same change. */
  last: { group: string; at: number } | null;
};

/** What happens to the form, at a time in milliseconds; or one change back, or forward again. */
export type HistoryAction = { type: "undone" } | { type: "redone" } | { action: FormAction; at: number };

export const historyOf = (form: DealForm): FormHistory => ({ form, past: [], future: [], last: null });

/** Changes that can be undone; what is before them is forgotten. */
export const MOST_CHANGES = 200;

/** Milliseconds between two letters of one change. */
export const PAUSE = 1_000;

/** The reducer of the form with undo and redo over everything that is saved of it; pure. */
export function reduceHistory(history: FormHistory, given: HistoryAction): FormHistory {
  if ("type" in given) return given.type === "undone" ? undo(history) : redo(history);
  const { action, at } = given;
  const form = reduceForm(history.form, action);
  if (BEGINS_ANEW.has(action.type)) return historyOf(form);
  if (form === history.form) return history;
  if (!isChange(history.form, form)) return { ...history, form };
  const group = groupOf(action, history.form);
  const last = group === null ? null : { group, at };
  const isSameChange = last !== null && history.last?.group === last.group && at - history.last.at < PAUSE;
  if (isSameChange && history.past.length > 0) return { ...history, form, future: [], last };
  const entry = { form: history.form, step: history.form.activeStep };
  return { form, past: [...history.past, entry].slice(-MOST_CHANGES), future: [], last };
}

/** After these another form is edited. */
const BEGINS_ANEW = new Set<FormAction["type"]>(["reset", "restored", "draftDiscarded", "saved"]);

/** Fields of the form that say how it is looked at and what was done to it. */
const VIEW = new Set<keyof DealForm>([
  "activeStep",
  "leftPanelWidth",
  "isResizing",
  "searchQuery",
  "removed",
  "restoredFrom",
  "isChanged",
]);

/** Whether something that is saved is another now. */
const isChange = (before: DealForm, after: DealForm): boolean =>
  (Object.keys(after) as (keyof DealForm)[]).some((name) => !VIEW.has(name) && before[name] !== after[name]);

/**
 * What is typed letter by letter is one change as long as it goes into the same field, and what is deleted there
 * another one: undo brings it back and leaves what was typed before. null for any other change.
 */
function groupOf(action: FormAction, { blocks, sections }: DealForm): string | null {
  switch (action.type) {
    case "named":
    case "discountTyped":
      return action.type;
    case "filled":
      return `filled ${Object.keys(action.fields).join()}`;
    case "fieldFilled":
      return `field ${action.key}`;
    case "blockChanged":
      return `block ${action.block.key} ${action.field} ${directionOf(blocks, action.block)}`;
    case "sectionChanged":
      return `section ${action.section.key} ${action.field} ${directionOf(sections, action.section)}`;
    default:
      return null;
  }
}

function directionOf<Part extends { key: string }>(parts: readonly Part[], part: Part): Direction {
  const before = parts.find(({ key }) => key === part.key);
  return before ? directionFrom(before, part) : "longer";
}

type Direction = "shorter" | "longer";

/** Whether less is written in a part of a document than was before. */
export const directionFrom = (before: object, after: object): Direction =>
  JSON.stringify(after).length < JSON.stringify(before).length ? "shorter" : "longer";

function undo({ form, past, future }: FormHistory): FormHistory {
  const entry = past.at(-1);
  if (!entry) return { form, past, future, last: null };
  return {
    form: seenAs(entry, form),
    past: past.slice(0, -1),
    future: [{ form, step: entry.step }, ...future],
    last: null,
  };
}

function redo({ form, past, future }: FormHistory): FormHistory {
  const [entry, ...rest] = future;
  if (!entry) return { form, past, future, last: null };
  return {
    form: seenAs(entry, form),
    past: [...past, { form, step: entry.step }],
    future: rest,
    last: null,
  };
}

/** Another state of the form, looked at as the present one, in the step that the change was made in. */
const seenAs = (entry: Entry, present: DealForm): DealForm => ({
  ...entry.form,
  leftPanelWidth: present.leftPanelWidth,
  isResizing: present.isResizing,
  searchQuery: present.searchQuery,
  restoredFrom: present.restoredFrom,
  removed: null,
  activeStep: entry.step,
});
