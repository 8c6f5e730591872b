import type { DealForm, FormAction, Step } from "./form-state";
import { reduceForm } from "./reduce-form";

/** The form before (in `past`) or after (in `future`) a change, and the step in which it was changed. */
type Entry = { form: DealForm; step: Step };

/** The form with its undo and redo history. */
export type FormHistory = {
  form: DealForm;
  past: readonly Entry[];
  future: readonly Entry[];
  /** The target of the last change, and when (milliseconds): quick further changes to it are merged. */
  last: { group: string; at: number } | null;
};

/** An action on the form at a time in milliseconds, or undo or redo. */
export type HistoryAction = { type: "undone" } | { type: "redone" } | { action: FormAction; at: number };

export const historyOf = (form: DealForm): FormHistory => ({ form, past: [], future: [], last: null });

/** Number of changes that can be undone; older ones are dropped. */
export const MOST_CHANGES = 200;

/** Milliseconds between two keystrokes of one change. */
export const PAUSE = 1_000;

/** The reducer of the form with undo and redo of everything that is saved; pure. */
export function reduceHistory(history: FormHistory, given: HistoryAction): FormHistory {
  if ("type" in given) return given.type === "undone" ? undo(history) : redo(history);
  const { action, at } = given;
  const form = reduceForm(history.form, action);
  if (BEGINS_ANEW.has(action.type)) return historyOf(form);
  if (form === history.form) return history;
  if (!isChange(history.form, form)) return { ...history, form };
  const group = groupOf(action, history.form, form);
  const last = group === null ? null : { group, at };
  const isSameChange = last !== null && history.last?.group === last.group && at - history.last.at < PAUSE;
  if (isSameChange && history.past.length > 0) return { ...history, form, future: [], last };
  const entry = { form: history.form, step: history.form.activeStep };
  return { form, past: [...history.past, entry].slice(-MOST_CHANGES), future: [], last };
}

/** After these actions the history starts anew. */
const BEGINS_ANEW = new Set<FormAction["type"]>(["reset", "restored", "draftDiscarded", "saved"]);

/** Fields of the form that are not saved: view state and history. */
const VIEW = new Set<keyof DealForm>([
  "activeStep",
  "leftPanelWidth",
  "isResizing",
  "searchQuery",
  "removed",
  "restoredFrom",
  "isChanged",
]);

/** Whether anything that is saved has changed. */
const isChange = (before: DealForm, after: DealForm): boolean =>
  (Object.keys(after) as (keyof DealForm)[]).some((name) => !VIEW.has(name) && before[name] !== after[name]);

/**
 * The key of changes that are merged into one. Typing into one field is one change, and deleting there is
 * another one: undo restores the deleted text and keeps what was typed before. null: not merged.
 */
function groupOf(action: FormAction, before: DealForm, after: DealForm): string | null {
  switch (action.type) {
    case "discountTyped":
      return action.type;
    case "filled": {
      const names = Object.keys(action.fields) as (keyof typeof action.fields)[];
      const values = (form: DealForm) => names.map((name) => form[name]);
      return `filled ${names.join()} ${directionFrom(values(before), values(after))}`;
    }
    case "fieldFilled":
      return `field ${action.key} ${directionFrom([before.customFields], [after.customFields])}`;
    case "blockChanged":
      return `block ${action.key} ${action.field} ${directionOf(action.key, before.blocks, after.blocks)}`;
    case "sectionChanged":
      return `section ${action.key} ${action.field} ${directionOf(action.key, before.sections, after.sections)}`;
    default:
      return null;
  }
}

function directionOf(key: string, ...versions: [readonly Keyed[], readonly Keyed[]]): Direction {
  const [before, after] = versions.map((parts) => parts.find((part) => part.key === key));
  return before && after ? directionFrom(before, after) : "longer";
}

type Keyed = { key: string };

type Direction = "shorter" | "longer";

/** Whether the content became shorter, measured as JSON. */
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

/** An earlier or later form with the current view state, in the step in which it was changed. */
const seenAs = (entry: Entry, present: DealForm): DealForm => ({
  ...entry.form,
  leftPanelWidth: present.leftPanelWidth,
  isResizing: present.isResizing,
  searchQuery: present.searchQuery,
  restoredFrom: present.restoredFrom,
  removed: null,
  activeStep: entry.step,
});
