import { enteredDifference, type Entered, type EnteredLines } from "./entered";
import type { ProposalTexts } from "./texts";
import type { TotalsView } from "@/lib/domain/proposals/view";

/** The customer's decisions, and `record`, which staff make for the customer. */
export type Decision = "accept" | "refuse" | "record";
export type Task = "save" | Decision;
export type NoticeKey = Exclude<
  keyof ProposalTexts["notices"],
  | "openNewer"
  | "expiredHint"
  | "noscript"
  | "staff"
  | "recorded"
  | "cancelled"
  | "youAccepted"
  | "acceptedBy"
  | "acceptedOn"
  | "refusedHint"
  | "code"
>;
export type Notice = { tone: "success" | "warning" | "error"; key: NoticeKey; retry?: Task };

/** An error at a field of a decision: a text under proposal.problems. */
export type FieldProblem = keyof ProposalTexts["problems"];

/** State of the page: the selection, what was typed, the running call and the notice. */
export type PageState = {
  /** Version for If-Match of the next call. */
  version: number;
  saved: ReadonlySet<number>;
  selection: ReadonlySet<number>;
  /** What is saved, and what is entered, of open lines. */
  savedEntered: EnteredLines;
  entered: EnteredLines;
  /** Totals returned by the server for `saved`; null until the first save. */
  confirmed: TotalsView | null;
  /** The dialog that asks whether to refuse is open. */
  isRefusing: boolean;
  /** The decision that has to be taken again, because the proposal had changed; null: none. */
  stale: Decision | null;
  /** The name typed as a signature, or the name of the person who accepted. */
  name: string;
  /** The typed purchase order number; null: the proposal's own. */
  purchaseOrder: string | null;
  /** Keys of the terms that were accepted individually. */
  terms: ReadonlySet<string>;
  /** For an acceptance recorded by staff: the note and the file. */
  note: string;
  file: File | null;
  /** Why the customer refuses. */
  reason: string;
  problem: FieldProblem | null;
  /** How often a field was refused: each time moves the focus to it. */
  refusals: number;
  busy: Task | null;
  notice: Notice | null;
};

/** What a reader typed for a decision; kept during a reload. */
export type Typed = Pick<PageState, "name" | "note" | "purchaseOrder" | "reason">;

export const typedIn = ({ name, note, purchaseOrder, reason }: PageState): Typed => ({
  name,
  note,
  purchaseOrder,
  reason,
});

export type PageAction =
  | { type: "toggled"; id: number }
  /** Among choices, where one line changes others. */
  | { type: "chose"; selection: ReadonlySet<number> }
  | { type: "entered"; id: number; value: Entered }
  | { type: "restored"; selection: ReadonlySet<number>; entered: EnteredLines }
  | { type: "refusing" }
  | ({ type: "returned"; decision: Decision } & Partial<Typed>)
  | { type: "named"; name: string }
  | { type: "ordered"; purchaseOrder: string }
  | { type: "agreed"; key: string; isAgreed: boolean }
  | { type: "noted"; note: string }
  | { type: "reasoned"; reason: string }
  | { type: "attached"; file: File | null; problem: FieldProblem | null }
  | { type: "rejected"; problem: FieldProblem }
  | { type: "dismissed" }
  | { type: "began"; task: Task }
  | { type: "saved"; version: number; totals: TotalsView }
  | { type: "ended"; notice: Notice }
  | { type: "noticed"; notice: Notice | null };

/** The state of the page as the server rendered it. */
export const openingState = (
  version: number,
  saved: ReadonlySet<number>,
  entered: EnteredLines = new Map(),
): PageState => ({
  version,
  saved,
  selection: saved,
  savedEntered: entered,
  entered,
  confirmed: null,
  isRefusing: false,
  stale: null,
  name: "",
  purchaseOrder: null,
  terms: new Set(),
  note: "",
  file: null,
  reason: "",
  problem: null,
  refusals: 0,
  busy: null,
  notice: null,
});

/** The state after an action. Pure. While a call runs, only its outcome changes the selection or closes the dialog. */
export function nextState(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case "toggled":
      return state.busy ? state : { ...state, selection: toggled(state.selection, action.id), notice: null };
    case "chose":
      return state.busy
        ? state
        : {
            ...state,
            selection: action.selection,
            notice: null,
            problem: without(state.problem, "choices"),
          };
    case "entered":
      return state.busy
        ? state
        : { ...state, entered: new Map(state.entered).set(action.id, action.value), notice: null };
    case "restored":
      return { ...state, selection: action.selection, entered: action.entered };
    case "refusing":
      return { ...state, isRefusing: true, problem: null, notice: null };
    case "returned":
      return {
        ...state,
        isRefusing: action.decision === "refuse",
        stale: action.decision,
        name: action.name ?? state.name,
        note: action.note ?? state.note,
        reason: action.reason ?? state.reason,
        purchaseOrder: action.purchaseOrder ?? state.purchaseOrder,
      };
    case "named":
      return { ...state, name: action.name, problem: without(state.problem, "name", "nameUnprintable") };
    case "ordered":
      return {
        ...state,
        purchaseOrder: action.purchaseOrder,
        problem: without(state.problem, "purchaseOrder"),
      };
    case "agreed": {
      const terms = new Set(state.terms);
      if (action.isAgreed) terms.add(action.key);
      else terms.delete(action.key);
      return { ...state, terms };
    }
    case "noted":
      return { ...state, note: action.note, problem: without(state.problem, "noNote") };
    case "reasoned":
      return { ...state, reason: action.reason };
    case "attached":
      return {
        ...state,
        file: action.file,
        problem: action.problem ?? without(state.problem, "fileSize", "fileRefused"),
      };
    case "rejected":
      return {
        ...state,
        busy: null,
        problem: action.problem,
        refusals: state.refusals + 1,
      };
    case "dismissed":
      return state.busy ? state : { ...state, isRefusing: false };
    case "began":
      return { ...state, busy: action.task, notice: null };
    case "saved":
      return {
        ...state,
        version: action.version,
        saved: state.selection,
        savedEntered: state.entered,
        confirmed: action.totals,
      };
    case "ended":
      return { ...state, busy: null, isRefusing: false, notice: action.notice };
    case "noticed":
      return { ...state, notice: action.notice };
  }
}

/** The problem, unless it is one that the reader has just corrected. */
const without = (problem: FieldProblem | null, ...corrected: FieldProblem[]): FieldProblem | null =>
  problem && corrected.includes(problem) ? null : problem;

/** Whether the selection or a quantity differs from the saved one, which shows Save (PRO-04, PRO-13). */
export const hasChanges = (state: PageState): boolean => changesOf(state).length > 0;

/** What a reader changes of a line. */
export type LineChange = { id: number; is_selected?: boolean } & Partial<Entered>;

/** What differs from what is saved, with the new values: a line at most once. */
export function changesOf({
  saved,
  selection,
  savedEntered,
  entered,
}: Pick<PageState, "saved" | "selection" | "savedEntered" | "entered">): LineChange[] {
  const changes = new Map<number, LineChange>();
  for (const id of selection) if (!saved.has(id)) changes.set(id, { id, is_selected: true });
  for (const id of saved) if (!selection.has(id)) changes.set(id, { id, is_selected: false });
  for (const [id, value] of entered) {
    const difference = enteredDifference(savedEntered.get(id), value);
    if (Object.keys(difference).length > 0) changes.set(id, { id, ...changes.get(id), ...difference });
  }
  return [...changes.values()];
}

function toggled(selection: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
