import { directionFrom, recorded, redone, undone } from "@/app/_form/history";
import {
  clampPanelWidth,
  NEW_VIEW,
  newSession,
  type BuilderAction,
  type BuilderState,
  type DealVersion,
  type Session,
  type View,
} from "./builder-state";
import type { DealForm } from "./form-state";
import { reduceDeal } from "./reduce-deal";
import { removedAfter } from "./removal";
import { withSameParts } from "./same-parts";

/** An action at a time in milliseconds. */
export type TimedAction = { action: BuilderAction; at: number };

/** The builder's only reducer, with undo and redo of the deal; pure. */
export function reduceBuilder(state: BuilderState, { action, at }: TimedAction): BuilderState {
  if (action.type === "undone") return stepped(state, undone);
  if (action.type === "redone") return stepped(state, redone);
  const deal = reduceDeal(state.deal, action);
  const view = withSameParts(state.view, reduceView(state.view, action));
  const session = reduceSession(state, { action, at }, deal);
  return withSameParts(state, { deal, view, session });
}

/** The deal before or after a change, in the step in which it was changed. */
function stepped(state: BuilderState, step: typeof undone<DealVersion>): BuilderState {
  const { deal, view, session } = state;
  const result = step(session.history, (version) => ({ deal, step: version.step }));
  if (!result) return state;
  return {
    deal: result.version.deal,
    view: { ...view, activeStep: result.version.step },
    session: { ...session, history: result.history, removed: null },
  };
}

function reduceView(view: View, action: BuilderAction): View {
  switch (action.type) {
    case "stepOpened":
      return { ...view, activeStep: action.step };
    case "panelResized":
      return { ...view, leftPanelWidth: clampPanelWidth(action.width), isResizing: false };
    case "resizing":
      return { ...view, isResizing: action.isResizing };
    case "searched":
      return { ...view, searchQuery: action.query };
    case "clientChosen":
      return { ...view, searchQuery: "" };
    case "removalUndone":
      return action.removed.kind === "draft" ? action.removed.state.view : view;
    case "restored":
      return { ...action.view, isResizing: false };
    case "draftDiscarded":
    case "reset":
      return NEW_VIEW;
    default:
      return view;
  }
}

/** @param deal the deal after the action */
function reduceSession(state: BuilderState, { action, at }: TimedAction, deal: DealForm): Session {
  const { session } = state;
  switch (action.type) {
    case "removalSeen":
      return { ...session, removed: null };
    case "restoreSeen":
      return { ...session, restoredFrom: null };
    case "saved":
      return { ...newSession(deal), restoredFrom: session.restoredFrom };
    case "restored":
      return { ...newSession(session.opened), restoredFrom: action.from };
    case "draftDiscarded":
      return { ...newSession(deal), removed: { kind: "draft", state } };
    case "reset":
      return newSession(deal);
    default:
      return afterAction(state, { action, at }, deal);
  }
}

/** The session after any other action: what changed the deal can be undone. */
function afterAction(state: BuilderState, { action, at }: TimedAction, deal: DealForm): Session {
  const { session, view, deal: before } = state;
  const removed = removedAfter(session.removed, action, before);
  if (deal === before) return removed === session.removed ? session : { ...session, removed };
  const version = { deal: before, step: view.activeStep };
  return {
    ...session,
    history: recorded(session.history, { before: version, group: groupOf(action, before, deal), at }),
    removed,
    restoredFrom:
      action.type === "removalUndone" && action.removed.kind === "draft"
        ? action.removed.state.session.restoredFrom
        : session.restoredFrom,
  };
}

/** The key of changes that are merged into one: typing into one field, or deleting there. null: not merged. */
function groupOf(action: BuilderAction, before: DealForm, after: DealForm): string | null {
  switch (action.type) {
    case "discountTyped":
      return action.type;
    case "filled": {
      const names = Object.keys(action.fields) as (keyof typeof action.fields)[];
      const values = (deal: DealForm) => names.map((name) => deal[name]);
      return `filled ${names.join()} ${directionFrom(values(before), values(after))}`;
    }
    case "fieldFilled":
      return `field ${action.key} ${directionFrom([before.customFields], [after.customFields])}`;
    case "itemChanged":
      return action.field === undefined
        ? null
        : `line ${action.key} ${action.field} ${directionOf(action.key, before.selectedItems, after.selectedItems)}`;
    case "blockChanged":
      return `block ${action.key} ${action.field} ${directionOf(action.key, before.blocks, after.blocks)}`;
    case "sectionChanged":
      return `section ${action.key} ${action.field} ${directionOf(action.key, before.sections, after.sections)}`;
    default:
      return null;
  }
}

function directionOf(key: string, ...versions: [readonly Keyed[], readonly Keyed[]]): string {
  const [before, after] = versions.map((parts) => parts.find((part) => part.key === key));
  return before && after ? directionFrom(before, after) : "longer";
}

type Keyed = { key: string };
