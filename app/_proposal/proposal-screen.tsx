"use client";

import { useMemo, type CSSProperties } from "react";
import { useReady } from "@/app/_ui/use-ready";
import type { Brand } from "@/lib/domain/branding/read-brand";
import { offerText } from "@/lib/core/offers/offer-text";
import type { RevisionChanges as Changes } from "@/lib/domain/deals/following-schema";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { DecisionBar } from "./decision-bar";
import { DecisionDialog } from "./decision-dialog";
import { fill } from "./fill";
import { OfferTextFor } from "./offer-text";
import { PageNotices } from "./page-notices";
import { hasChanges, type Decision } from "./page-state";
import { ProposalCard } from "./proposal-card";
import { selectionTotals } from "./selection-totals";
import { RecordFields } from "./record-fields";
import { RevisionChanges } from "./revision-changes";
import { SignatureField } from "./signature-field";
import type { Language, ProposalTexts } from "./texts";
import { TopBar } from "./top-bar";
import { useProposal } from "./use-proposal";
import { useUnfoldForPrint } from "./use-unfold-for-print";
import { useStaff } from "./use-staff";
import { useViewReport } from "./use-view-report";

export type ProposalScreenProps = {
  proposal: ProposalAnswer;
  /** Since the version before; null for a first one. */
  changes: Changes | null;
  brand: Brand;
  language: Language;
  texts: ProposalTexts;
};

/**
 * The customer's page: the proposal, and what a visitor can do with it. A member sees the same, but may not decide for the customer
 * (T-07). Light in every theme (PRO-01).
 */
export function ProposalScreen({ proposal, changes, brand, language, texts }: ProposalScreenProps) {
  const staff = useStaff();
  const { state, isOpen, mayRecord, mayTick, dispatch, toggle, run } = useProposal(proposal, language, staff);
  const isReady = useReady();
  useViewReport(proposal.uuid);
  useUnfoldForPrint();
  const isChanged = hasChanges(state);
  const totals = useMemo(
    () => (isChanged ? selectionTotals(proposal, state.selection) : state.confirmed) ?? proposal,
    [proposal, isChanged, state.selection, state.confirmed],
  );
  const text = offerText({ language, format: brand.offerFormat });
  const amount = text.money(totals.amount_after_tax, proposal.currency);
  const { dialog } = state;
  const decisions: readonly Decision[] = staff.isSignedIn
    ? mayRecord
      ? ["record"]
      : []
    : isOpen
      ? ["refuse", "accept"]
      : [];
  const colors = {
    colorScheme: "light",
    "--proposal-brand": brand.primaryColor,
    "--proposal-on-brand": brand.onPrimary,
  } as CSSProperties;
  return (
    <OfferTextFor value={text}>
      <div
        data-theme="light"
        className={`min-h-dvh bg-slate-100 print:bg-white ${decisions.length > 0 ? "max-md:pb-32" : ""}`}
        style={colors}
      >
        <TopBar
          proposal={proposal}
          brand={brand}
          language={language}
          isReady={isReady}
          texts={texts}
          onDownload={() => {
            if (isChanged) dispatch({ type: "noticed", notice: { tone: "warning", key: "pdfUnsaved" } });
          }}
        >
          {decisions.length > 0 ? (
            <DecisionBar
              state={state}
              hasChanges={isChanged}
              isReady={isReady}
              total={totals.amount_after_tax}
              currency={proposal.currency}
              texts={texts}
              decisions={decisions}
              onSave={isOpen ? () => void run("save") : undefined}
              onAsk={(decision) => dispatch({ type: "asked", decision, isStale: false })}
            />
          ) : null}
        </TopBar>
        {isOpen && !isReady ? (
          <div className="proposal-late proposal-screen-only mx-auto max-w-5xl px-4 sm:px-6">
            <p className="mt-6 rounded-[10px] border border-slate-200 bg-white px-4 py-3 text-sm text-slate-700">
              {texts.notices.noscript}
            </p>
          </div>
        ) : null}
        <main className="mx-auto max-w-5xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
          <PageNotices
            proposal={proposal}
            brand={brand}
            isStaff={staff.isSignedIn}
            notice={state.notice}
            onRetry={(task) => void run(task)}
            onClose={() => dispatch({ type: "noticed", notice: null })}
            texts={texts}
          />
          {changes ? <RevisionChanges changes={changes} texts={texts.changes} /> : null}
          <ProposalCard
            proposal={proposal}
            brand={brand}
            language={language}
            texts={texts}
            selection={state.selection}
            totals={totals}
            onToggle={mayTick ? toggle : undefined}
            isDisabled={!isReady || state.busy !== null}
          />
          <p role="status" className="sr-only">
            {isChanged || state.confirmed ? fill(texts.totals.announce, { amount }) : ""}
          </p>
        </main>
        {dialog ? (
          <DecisionDialog
            key={dialog.decision}
            title={texts[dialog.decision].title}
            confirmLabel={texts[dialog.decision].confirm}
            cancelLabel={texts[dialog.decision].cancel}
            busyLabel={texts[dialog.decision].busy}
            isBusy={state.busy !== null}
            onConfirm={() => void run(dialog.decision)}
            onDismiss={() => dispatch({ type: "dismissed" })}
          >
            {dialog.isStale ? (
              <p
                role="alert"
                className="rounded-lg border border-amber-200 bg-amber-50 px-3 py-2 text-amber-950"
              >
                {texts[dialog.decision].stale}
              </p>
            ) : null}
            <p>{fill(texts[dialog.decision].text, { number: proposal.number, brand: brand.name, amount })}</p>
            {isChanged ? <p>{texts[dialog.decision].unsaved}</p> : null}
            {dialog.decision === "accept" ? (
              <SignatureField
                name={state.name}
                isDisabled={state.busy !== null}
                onChange={(name) => dispatch({ type: "named", name })}
                texts={texts.accept}
              />
            ) : null}
            {dialog.decision === "record" ? (
              <RecordFields state={state} dispatch={dispatch} language={language} texts={texts.record} />
            ) : null}
          </DecisionDialog>
        ) : null}
      </div>
    </OfferTextFor>
  );
}
