"use client";

import { useMemo, type CSSProperties } from "react";
import { useReady } from "@/app/_ui/use-ready";
import type { Brand } from "@/lib/branding/brand";
import { formatMoney } from "@/lib/money/format";
import type { RevisionChanges as Changes } from "@/lib/deals/following-schema";
import type { ProposalAnswer } from "@/lib/proposals/schema";
import { DecisionBar } from "./decision-bar";
import { DecisionDialog } from "./decision-dialog";
import { fill } from "./fill";
import { PageNotices } from "./page-notices";
import { hasChanges } from "./page-state";
import { ProposalCard } from "./proposal-card";
import { selectionTotals } from "./selection-totals";
import { RevisionChanges } from "./revision-changes";
import { SignatureField } from "./signature-field";
import type { Language, ProposalTexts } from "./texts";
import { TopBar } from "./top-bar";
import { useProposal } from "./use-proposal";
import { useUnfoldForPrint } from "./use-unfold-for-print";
import { useViewReport } from "./use-view-report";

export type ProposalScreenProps = {
  proposal: ProposalAnswer;
  /** Since the version before; null for a first one. */
  changes: Changes | null;
  brand: Brand;
  language: Language;
  texts: ProposalTexts;
};

/** The customer's page: the proposal, and what a visitor can do with it. Light in every theme (PRO-01). */
export function ProposalScreen({ proposal, changes, brand, language, texts }: ProposalScreenProps) {
  const { state, isOpen, dispatch, toggle, run } = useProposal(proposal, language);
  const isReady = useReady();
  useViewReport(proposal.uuid);
  useUnfoldForPrint();
  const isChanged = hasChanges(state);
  const totals = useMemo(
    () => (isChanged ? selectionTotals(proposal, state.selection) : state.confirmed) ?? proposal,
    [proposal, isChanged, state.selection, state.confirmed],
  );
  const amount = formatMoney(totals.amount_after_tax, proposal.currency, "proposal");
  const { dialog } = state;
  const colors = {
    colorScheme: "light",
    "--proposal-brand": brand.primaryColor,
    "--proposal-on-brand": brand.onPrimary,
  } as CSSProperties;
  return (
    <div
      data-theme="light"
      className={`min-h-dvh bg-slate-100 print:bg-white ${isOpen ? "max-md:pb-32" : ""}`}
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
        {isOpen ? (
          <DecisionBar
            state={state}
            hasChanges={isChanged}
            isReady={isReady}
            total={totals.amount_after_tax}
            currency={proposal.currency}
            texts={texts}
            onSave={() => void run("save")}
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
          onToggle={isOpen ? toggle : undefined}
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
        </DecisionDialog>
      ) : null}
    </div>
  );
}
