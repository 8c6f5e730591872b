import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, type Dispatch } from "react";
import { termsToAccept } from "@/lib/core/documents/blocks";
import { hasChoices } from "@/lib/core/offers/choices";
import { quantityProblem } from "@/lib/core/offers/open-lines";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { isReadableName } from "@/lib/domain/proposals/signed-name";
import { afterFailure } from "./after-failure";
import { goToDecision } from "./decision-place";
import { chosenAfter, missingIn, worseThan } from "./choosing";
import { CallFailure, callProposal, recordAcceptance } from "./call-proposal";
import {
  storeChanges,
  storeForReload,
  storedChanges,
  rememberLanguage,
  takeAfterReload,
} from "./stored-changes";
import {
  changesOf,
  hasChanges,
  type LineChange,
  nextState,
  type Notice,
  type NoticeKey,
  openingState,
  type PageAction,
  type PageState,
  type Task,
  typedIn,
} from "./page-state";
import { asEntered, type Entered, type PricingOfLines, savedEntered } from "./entered";
import { isBelowZero, savedSelection } from "./selection";
import type { Language } from "./texts";
import type { OpenCode } from "./use-open-code";
import { askWhoIsSignedIn, type Staff } from "./use-staff";

/**
 * The page's state and actions. The customer selects options, saves, accepts and refuses. A member who may
 * update deals selects, saves and records that the customer accepted, also after the proposal has expired
 * (T-07).
 */
export function useProposal(
  { proposal, pricing, isNameRequired, isPurchaseOrderRequired: isRequired, language }: OpenProposal,
  staff: Staff,
  code: OpenCode | null,
) {
  const [state, dispatch] = useReducer(nextState, proposal, ({ version }) =>
    openingState(version, savedSelection(proposal), savedEntered(proposal, pricing)),
  );
  const isOpen = proposal.status === "pending" && !proposal.is_expired;
  const mayRecord = proposal.status === "pending" && staff.mayUpdate;
  const needsPurchaseOrder = isRequired && proposal.purchase_order === "";
  const mayTick = mayRecord || (isOpen && !staff.isSignedIn);

  useReturn({ proposal, pricing }, { isOpen, mayRecord, mayTick }, dispatch);

  const { toggle, enter } = useChanges({ proposal, pricing }, { state, dispatch, code });

  /** unpriced: whether answers of the reader give no price. */
  async function run(task: Task, unpriced = false) {
    if (task !== "refuse" && unpriced) return dispatch({ type: "ended", notice: noticeOf("unanswered") });
    if (task !== "refuse" && mayNotBe(task, proposal, state)) {
      dispatch({ type: "rejected", problem: "choices" });
      return;
    }
    if (task === "record" && state.note.trim() === "")
      return dispatch({ type: "rejected", problem: "noNote" });
    if (task === "accept" && isNameRequired && !isReadableName(state.name))
      return dispatch({ type: "rejected", problem: "name" });
    if (task === "accept" && needsPurchaseOrder && !state.purchaseOrder?.trim())
      return dispatch({ type: "rejected", problem: "purchaseOrder" });
    if (task === "accept" && agreedTerms(proposal, state).length < termsToAccept(proposal.blocks).length)
      return dispatch({ type: "rejected", problem: "terms" });
    dispatch({ type: "began", task });
    try {
      if (task === "record") {
        // An acceptance is recorded with options alone.
        const isEntered = changesOf(state).some(({ quantity, answers }) => quantity ?? answers);
        await record(proposal, isEntered ? { ...state, version: await save(state) } : state);
      } else {
        const version = await save(state);
        if (task === "save") return dispatch({ type: "ended", notice: noticeOf("saved") });
        // The acceptance records the language in which the offer was read; the server takes it from this
        // cookie.
        rememberLanguage(language);
        await decide(task, proposal, { ...state, version });
      }
      reload({ notice: OUTCOMES[task] });
    } catch (error) {
      reportError(error);
      if (error instanceof CallFailure && error.code === "SIGNED_IN_AS_STAFF") void askWhoIsSignedIn();
      const plan = afterFailure(error, task);
      if (plan.kind === "mend") dispatch({ type: "rejected", problem: plan.problem });
      else if (plan.kind === "stay") dispatch({ type: "ended", notice: plan.notice });
      else reload(plan.after && "ask" in plan.after ? { ...plan.after, ...typedIn(state) } : plan.after);
    }
  }

  /** Saves the selection if it changed (S-113); returns the version after it. */
  async function save(current: PageState): Promise<number> {
    if (!hasChanges(current)) return current.version;
    const body = { line_items: changesOf(current) };
    const totals = await callProposal(proposalCalls.select, {
      params: { uuid: proposal.uuid },
      version: { id: proposal.id, version: current.version },
      body,
    });
    storeChanges(proposal.uuid, []);
    dispatch({ type: "saved", version: totals.version, totals });
    return totals.version;
  }

  function reload(after?: Parameters<typeof storeForReload>[1]) {
    if (after) storeForReload(proposal.uuid, after);
    location.reload();
  }

  return { state, isOpen, mayRecord, mayTick, needsPurchaseOrder, dispatch, toggle, enter, run };
}

/**
 * Whether choices forbid what the reader is about to do: to accept while something is missing, or to save what is worse
 * than what is saved.
 */
const mayNotBe = (task: Task, proposal: ProposalAnswer, { saved, selection }: PageState): boolean =>
  (task === "save" ? worseThan(proposal, saved, selection) : missingIn(proposal, selection)).length > 0;

/**
 * Ticks or unticks an option, and enters what is open of a line: the same functions for each state, so that only rows
 * whose texts change render.
 */
function useChanges(
  { proposal, pricing }: Pick<OpenProposal, "proposal" | "pricing">,
  { state, dispatch, code }: { state: PageState; dispatch: Dispatch<PageAction>; code: OpenCode | null },
): { toggle: (id: number) => void; enter: (id: number, value: Entered) => void } {
  const current = useRef(state);
  useLayoutEffect(() => {
    current.current = state;
  });
  const change = useCallback(
    (actionFor: (state: PageState) => PageAction) => {
      const action = actionFor(current.current);
      const next = nextState(current.current, action);
      const { offer } = asEntered(proposal, next.entered, { pricing, price: code?.price ?? null });
      if (isBelowZero(offer, next.selection))
        return dispatch({ type: "noticed", notice: noticeOf("belowZero") });
      // Before anything is rendered, so that a change outlives a page that breaks.
      storeChanges(proposal.uuid, changesOf(next));
      dispatch(action);
    },
    [proposal, pricing, code, dispatch],
  );
  const toggle = useCallback(
    (id: number) =>
      change(({ selection }) =>
        hasChoices(proposal.choices)
          ? { type: "chose", selection: chosenAfter(proposal, selection, id) }
          : { type: "toggled", id },
      ),
    [proposal, change],
  );
  const enter = useCallback(
    (id: number, value: Entered) => change(() => ({ type: "entered", id, value })),
    [change],
  );
  return { toggle, enter };
}

type OpenProposal = {
  proposal: ProposalAnswer;
  pricing?: PricingOfLines;
  isNameRequired: boolean;
  isPurchaseOrderRequired: boolean;
  language: Language;
};

/**
 * State restored when the page opens: unsaved choices, the result of a call before a reload, and the place where
 * staff record an acceptance, to which the deal's page links.
 */
function useReturn(
  { proposal, pricing }: Pick<OpenProposal, "proposal" | "pricing">,
  { isOpen, mayRecord, mayTick }: Record<"isOpen" | "mayRecord" | "mayTick", boolean>,
  dispatch: Dispatch<PageAction>,
): void {
  useEffect(() => {
    const changes = storedChanges(proposal.uuid);
    if (mayTick && changes.length > 0)
      dispatch({ type: "restored", ...restored(proposal, changes, pricing) });
  }, [proposal, pricing, mayTick, dispatch]);

  useEffect(() => {
    const after = takeAfterReload(proposal.uuid);
    const isPending = proposal.status === "pending";
    if (after && "notice" in after) {
      // Staff recorded one before the customer's own arrived, which then answered the recorded one.
      const isRecorded = after.notice === "accepted" && proposal.accepted?.recorded_by != null;
      dispatch({ type: "noticed", notice: noticeOf(isRecorded ? "alreadyAccepted" : after.notice) });
    }
    if (after && "ask" in after && (isOpen || (isPending && after.ask === "record")))
      dispatch({ ...after, type: "returned", decision: after.ask });
  }, [proposal, isOpen, dispatch]);

  // The deal's page links there; the hash is removed so that a reload does not lead there again.
  useEffect(() => {
    if (!mayRecord || location.hash !== RECORD_HASH) return;
    history.replaceState(null, "", location.pathname + location.search);
    goToDecision();
  }, [mayRecord]);
}

/** Records as staff that the customer accepted, with the currently selected options. */
async function record({ id, uuid }: ProposalAnswer, state: PageState): Promise<void> {
  const { version, note, name, purchaseOrder, selection, file } = state;
  await recordAcceptance({ id, version }, { note, name, purchaseOrder, selected: selection, file });
  storeChanges(uuid, []);
}

/** Sends the customer's decision about a version of the proposal. */
async function decide(
  task: "accept" | "refuse",
  proposal: ProposalAnswer,
  { version, ...state }: PageState,
): Promise<void> {
  const { id, uuid } = proposal;
  const parts = { params: { uuid }, version: { id, version } };
  const reason = state.reason.trim();
  if (task === "refuse")
    return void (await callProposal(proposalCalls.refuse, reason ? { ...parts, body: { reason } } : parts));
  const [name, order] = [state.name.trim(), state.purchaseOrder?.trim()];
  const terms = agreedTerms(proposal, state);
  const body = {
    ...(name && { name }),
    ...(order && { purchase_order: order }),
    ...(terms.length > 0 && { accepted_terms: terms }),
  };
  await callProposal(proposalCalls.accept, Object.keys(body).length > 0 ? { ...parts, body } : parts);
}

/** Keys of the proposal's terms that were accepted individually, in the proposal's order. */
const agreedTerms = ({ blocks }: ProposalAnswer, { terms }: Pick<PageState, "terms">): string[] =>
  termsToAccept(blocks).flatMap(({ key }) => (terms.has(key) ? [key] : []));

/** Hash of the address that leads to where staff record an acceptance. */
const RECORD_HASH = "#record";

const OUTCOMES = { accept: "accepted", refuse: "refused", record: "acceptanceRecorded" } as const;

/** The saved state with what a reader had changed, as far as the proposal still allows it. */
function restored(
  proposal: ProposalAnswer,
  changes: readonly LineChange[],
  pricing?: PricingOfLines,
): Pick<PageState, "selection" | "entered"> {
  const lines = new Map(proposal.line_items.map((line) => [line.id, line]));
  const selection = savedSelection(proposal);
  const entered = new Map(savedEntered(proposal, pricing));
  for (const { id, is_selected: isSelected, quantity, answers } of changes) {
    const line = lines.get(id);
    if (isSelected && line?.is_optional) selection.add(id);
    else if (isSelected === false) selection.delete(id);
    const range = line?.open?.quantity;
    const value = entered.get(id);
    if (!value) continue;
    const isCounted = range && quantity !== undefined && quantityProblem(range, quantity) === null;
    const known = Object.keys(value.answers ?? {});
    const isAnswered = answers && Object.keys(answers).join() === known.join();
    entered.set(id, { ...value, ...(isCounted && { quantity }), ...(isAnswered && { answers }) });
  }
  return { selection, entered };
}

const SUCCESSES: readonly NoticeKey[] = ["accepted", "saved", "acceptanceRecorded"];

const noticeOf = (key: NoticeKey): Notice => ({ tone: SUCCESSES.includes(key) ? "success" : "warning", key });
