"use client";

import { createContext, useContext, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { leaveNotice, takeNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { focusUnread } from "@/app/_ui/focus-unread";
import { RETRY_EVENT } from "@/lib/api-client/events";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { CreateDealInput } from "@/lib/domain/deals/input-schema";
import { useBuilder } from "../builder-context";
import { useDraft } from "../draft/draft-context";
import { openForm } from "../loaded-deal";
import { dealPayload } from "../payload";
import { sendBlock } from "../save-problem";
import { saveFailure, type SaveFailure } from "./save-failure";

const Save = createContext<SaveState | null>(null);

/** The builder's save: its state and the refused fields. */
export function useSave(): SaveState {
  const save = useContext(Save);
  if (!save) throw new Error("used outside of the builder");
  return save;
}

export const SaveProvider = ({ children }: { children: ReactNode }) => (
  <Save value={useSaveDeal()}>{children}</Save>
);

type SaveState = {
  isSaving: boolean;
  failure: SaveFailure | null;
  /** Why saving is not possible yet, as text: only what nobody has got may be without client and services (U-82). */
  blocked: string | null;
  /** Why sending is not possible yet, as text (VAL-11, VAL-12). */
  unfinished: string | null;
  /** Saves; then opens the proposal in a new tab, or the send dialog. */
  save: (then: "show" | "send") => Promise<void>;
  /** The saved deal to be sent now; closing the dialog opens the list of deals. */
  sending: { dealId: number; close: (sent: boolean) => void } | null;
  /** Shows why an action related to saving failed. */
  fail: (error: unknown) => void;
  dismiss: () => void;
};

/**
 * Saves the form, then opens the proposal in a new tab or the send dialog, and then the list. A refused save
 * closes the tab and keeps the form (BLD-08 to BLD-11).
 */
function useSaveDeal(): SaveState {
  const t = useTranslations("builder");
  const { data, deal, money, isChanged, dispatch } = useBuilder();
  const { discard } = useDraft();
  const router = useRouter();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const block = sendBlock(deal);
  const unfinished = block && t(`blocked.${block}`);
  const isEmpty = data.deal === null && !isChanged && !data.template;
  const mayBeUnfinished = data.deal === null || data.deal.progress === "draft";
  const blocked = !mayBeUnfinished ? unfinished : isEmpty ? t("blocked.nothing") : null;

  async function save(then: "show" | "send") {
    if (isSaving || focusUnread()) return;
    const obstacle = then === "send" ? (unfinished ?? blocked) : blocked;
    if (obstacle) return setFailure({ kind: "blocked", message: obstacle, problems: [], deal, winner: null });
    const tab = then === "show" && !unfinished ? openProposalTab(t("popupBlocked")) : null;
    setSaving(true);
    setFailure(null);
    try {
      const body = dealPayload(deal, { now: new Date(), timeZone: data.timeZone, rate: money.rate });
      attempt.current = attemptFor(body, attempt.current);
      const created = await send(dealCalls.create, {
        body,
        headers: { "Idempotency-Key": attempt.current.key },
      });
      const link = `${location.origin}/proposals/${created.uuid}`;
      const done = { dealId: created.id, link, text: t(deal.dealId === null ? "created" : "updated") };
      if (then === "send") {
        dispatch({ type: "saved" });
        return setSaved(done);
      }
      // What is unfinished has no page that a customer could open.
      leaveNotice(
        unfinished
          ? { tone: "success", text: t("savedUnfinished") }
          : { tone: "success", text: done.text, link: { address: link, dealId: created.id } },
      );
      dispatch({ type: "reset", deal: openForm(data) });
      tab?.show(link);
      // The list counts the drafts.
      await discard();
      router.push("/deals");
    } catch (error) {
      tab?.close();
      setFailure(saveFailure(error, deal));
      setSaving(false);
    }
  }

  /** Says that the mail was sent, else that the deal was saved; both with the link. */
  function endSending({ text, link, dealId }: Saved, sent: boolean) {
    const told = sent ? takeNotice() : null;
    leaveNotice({ tone: "success", text: told?.text ?? text, link: { address: link, dealId } });
    dispatch({ type: "reset", deal: openForm(data) });
    router.push("/deals");
  }
  // Shown as long as it prevents saving.
  const isOver = failure?.kind === "blocked" && ![blocked, unfinished].includes(failure.message);
  return {
    isSaving,
    failure: isOver ? null : failure,
    blocked,
    unfinished,
    save,
    sending: saved && { dealId: saved.dealId, close: (sent) => endSending(saved, sent) },
    fail: (error) => setFailure(saveFailure(error, deal)),
    dismiss: () => setFailure(null),
  };
}

/** A saved deal, its proposal's address and the message about it. */
type Saved = { dealId: number; link: string; text: string };

type Attempt = { text: string; key: string };

/**
 * Sending the same content again, for example after a lost response, keeps the idempotency key, so that it is
 * saved once (S-031).
 */
function attemptFor(body: CreateDealInput, last: Attempt | null): Attempt {
  const text = JSON.stringify(body);
  return last?.text === text ? last : { text, key: crypto.randomUUID() };
}

type ProposalTab = { show: (address: string) => void; close: () => void };

/**
 * Opens a blank tab on the click, before the call, because browsers block it later (S-084). If it is blocked,
 * a native confirm with `question` asks whether to open the proposal afterwards (BLD-09). A call that is tried again
 * closes it, because a blank tab would hide the form meanwhile.
 */
function openProposalTab(question: string): ProposalTab {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  const close = () => tab?.close();
  window.addEventListener(RETRY_EVENT, close, { once: true });
  const forget = () => window.removeEventListener(RETRY_EVENT, close);
  return {
    show: (address) => {
      forget();
      if (tab && !tab.closed) tab.location.replace(address);
      else if (window.confirm(question)) window.open(address, "_blank", "noopener");
    },
    close: () => {
      forget();
      close();
    },
  };
}
