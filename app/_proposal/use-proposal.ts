import { useEffect, useReducer } from "react";
import type { ProposalAnswer } from "@/lib/proposals/schema";
import { afterFailure } from "./after-failure";
import { callProposal } from "./call-proposal";
import { keepChanges, keepForReload, takeKept } from "./kept";
import { rememberLanguage } from "./remember-language";
import {
  changesOf,
  hasChanges,
  nextState,
  openingState,
  type Notice,
  type NoticeKey,
  type PageState,
  type Task,
} from "./page-state";
import { savedSelection } from "./saved-selection";
import type { Language } from "./texts";
import type { TotalsView } from "./view";

/** The visitor's side of a proposal: ticks, save, accept, refuse, and what came of them. */
export function useProposal(proposal: ProposalAnswer, language: Language) {
  const [state, dispatch] = useReducer(nextState, proposal, ({ version }) =>
    openingState(version, savedSelection(proposal)),
  );
  const isOpen = proposal.status === "pending" && !proposal.is_expired;

  useEffect(() => {
    const { changes = [], after } = takeKept(proposal.uuid);
    if (isOpen && changes.length > 0) dispatch({ type: "restored", selection: restored(proposal, changes) });
    if (after && "notice" in after) dispatch({ type: "noticed", notice: noticeOf(after.notice) });
    if (after && "ask" in after && isOpen)
      dispatch({ type: "asked", decision: after.ask, isStale: true, name: after.name });
  }, [proposal, isOpen]);

  function toggle(id: number) {
    const next = nextState(state, { type: "toggled", id });
    keepChanges(proposal.uuid, changesOf(next.saved, next.selection));
    dispatch({ type: "toggled", id });
  }

  async function run(task: Task) {
    dispatch({ type: "began", task });
    try {
      const version = await save(state);
      if (task === "save") return dispatch({ type: "ended", notice: noticeOf("saved") });
      // The record of an acceptance names the language that was read.
      rememberLanguage(language);
      const name = state.name.trim();
      await callProposal(proposal, {
        method: "POST",
        path: task,
        version,
        ...(task === "accept" && name ? { body: { name } } : {}),
      });
      reload({ notice: task === "accept" ? "accepted" : "refused" });
    } catch (error) {
      reportError(error);
      const plan = afterFailure(error, task);
      if (plan.kind === "reload")
        reload(plan.after && "ask" in plan.after ? { ...plan.after, name: state.name } : plan.after);
      else dispatch({ type: "ended", notice: plan.notice });
    }
  }

  /** Unsaved ticks first (S-113). The version after it. */
  async function save(current: PageState): Promise<number> {
    if (!hasChanges(current)) return current.version;
    const body = { line_items: changesOf(current.saved, current.selection) };
    const totals = await callProposal<TotalsView & { version: number }>(proposal, {
      method: "PATCH",
      path: "selections",
      version: current.version,
      body,
    });
    keepChanges(proposal.uuid, []);
    dispatch({ type: "saved", version: totals.version, totals });
    return totals.version;
  }

  function reload(after?: Parameters<typeof keepForReload>[1]) {
    if (after) keepForReload(proposal.uuid, after);
    location.reload();
  }

  return { state, isOpen, dispatch, toggle, run };
}

function restored(
  proposal: ProposalAnswer,
  changes: { id: number; is_selected: boolean }[],
): ReadonlySet<number> {
  const optional = new Set(proposal.line_items.filter((line) => line.is_optional).map(({ id }) => id));
  const selection = savedSelection(proposal);
  for (const { id, is_selected } of changes) {
    if (is_selected && optional.has(id)) selection.add(id);
    else selection.delete(id);
  }
  return selection;
}

const SUCCESSES: readonly NoticeKey[] = ["accepted", "saved"];

const noticeOf = (key: NoticeKey): Notice => ({ tone: SUCCESSES.includes(key) ? "success" : "warning", key });
