"use client";

import { type CSSProperties, type ReactNode, useEffect, useMemo } from "react";
import { classes } from "@/app/_ui/classes";
import type { OutlineEntry } from "@/lib/core/documents/outline";
import { offerText } from "@/lib/core/offers/offer-text";
import { rhythmSentence, type RhythmReader } from "@/lib/domain/proposals/rhythm-words";
import type { TotalsView } from "@/lib/domain/proposals/view";
import type { Brand } from "@/lib/domain/branding/read-brand";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { Afterwards } from "@/lib/server/proposal-page/read-page";
import { contentsOf } from "@/lib/domain/proposals/contents-of";
import { FoldedContents, SideContents } from "./contents";
import { DecisionBar } from "./decision-bar";
import { DecisionSection } from "./decision-section";
import { withCurrentTotals } from "./document-body";
import { asEntered, type PricingOfLines } from "./entered";
import { LateScript } from "./late-script";
import { OfferTextProvider } from "./offer-text";
import { PageNotices } from "./page-notices";
import { type Decision, hasChanges, type PageState, type Task } from "./page-state";
import { ProposalCard } from "./proposal-card";
import { type ComparedChanges, RevisionChanges } from "./revision-changes";
import { selectionTotals } from "./selection";
import { fill, type Language, type ProposalTexts } from "./texts";
import { OFFER, TopBar } from "./top-bar";
import { usePageReady } from "./use-page-ready";
import { useProposal } from "./use-proposal";
import { type OpenCode, useOpenCode } from "./use-open-code";
import { useStaff } from "./use-staff";
import { useViewReport } from "./use-view-report";

export type ProposalScreenProps = {
  proposal: ProposalAnswer;
  /** Changes since the previous version; null for the first one. */
  changes: ComparedChanges | null;
  /** What prices lines with open questions; absent without any. */
  pricing?: PricingOfLines;
  brand: Brand;
  /** What the customer must give to accept. */
  isNameRequired: boolean;
  isPurchaseOrderRequired: boolean;
  /** What an accepted proposal says beside its acceptance; null until then. */
  afterwards: Afterwards | null;
  language: Language;
  texts: ProposalTexts;
};

/**
 * The customer's page: the proposal and its actions. A member sees the same, but may not decide for the
 * customer (T-07). Always in the light theme (PRO-01).
 */
export function ProposalScreen(props: ProposalScreenProps) {
  const { changes, brand, language, texts } = props;
  const staff = useStaff();
  const code = useOpenCode(props);
  const page = useProposal(props, staff, code);
  const { state, isOpen, mayRecord, mayTick, dispatch, toggle, enter, run } = page;
  const { proposal, isUnpriced, isChanged, totals } = useOffer(props, state, code);
  const decide = (task: Task) => void run(task, isUnpriced);
  const isReady = usePageReady();
  useViewReport(proposal.uuid);
  useUnfoldForPrint();
  const text = offerText({ language, ...brand.offerStyle });
  const shown = withCurrentTotals(proposal, totals, brand.offerStyle);
  const entries = contentsOf(shown, texts);
  const decision = decisionFor({ isStaff: staff.isSignedIn, isOpen, mayRecord });
  const colors = {
    colorScheme: "light",
    "--proposal-brand": brand.primaryColor,
    "--proposal-on-brand": brand.onPrimary,
  } as CSSProperties;
  return (
    <OfferTextProvider value={text}>
      <div
        data-theme="light"
        className={`min-h-dvh bg-slate-100 print:bg-white ${decision ? "max-md:pb-32" : ""}`}
        style={colors}
      >
        <PageBar
          {...props}
          page={{ ...page, run: (task) => run(task, isUnpriced) }}
          totals={totals}
          decision={decision}
          isReady={isReady}
          isWide={entries.length > 0}
        />
        <PageBody entries={entries} label={texts.blocks.contents}>
          <PageNotices
            proposal={proposal}
            brand={brand}
            isStaff={staff.isSignedIn}
            notice={state.notice}
            onRetry={decide}
            onClose={() => dispatch({ type: "noticed", notice: null })}
            texts={texts}
          />
          {changes ? (
            <RevisionChanges changes={changes} texts={texts.changes} rhythms={texts.rhythms} />
          ) : null}
          <ProposalCard
            proposal={proposal}
            brand={brand}
            language={language}
            texts={texts}
            selection={state.selection}
            totals={totals}
            onToggle={mayTick ? toggle : undefined}
            onEnter={mayTick ? enter : undefined}
            entered={state.entered}
            code={code}
            isDisabled={!isReady || state.busy !== null}
          />
          <DecisionSection
            {...props}
            {...page}
            proposal={{ ...proposal, blocks: shown.blocks }}
            isStaff={staff.isSignedIn}
            isReady={isReady}
            totals={totals}
            onDecide={decide}
            onToggle={mayTick ? toggle : undefined}
          />
          <p role="status" className="sr-only">
            {isChanged || state.confirmed ? announced(totals, proposal.currency, { texts, text }) : ""}
          </p>
        </PageBody>
      </div>
    </OfferTextProvider>
  );
}

/** The offer as it is entered, its totals, and whether answers give no price yet. */
function useOffer(
  { proposal: saved, pricing }: ProposalScreenProps,
  state: PageState,
  code: OpenCode | null,
) {
  const { offer: proposal, unpriced } = useMemo(
    () => asEntered(saved, state.entered, { pricing, price: code?.price ?? null }),
    [saved, state.entered, pricing, code],
  );
  const isChanged = hasChanges(state);
  const totals = useMemo(
    () => (isChanged ? selectionTotals(proposal, state.selection) : state.confirmed) ?? proposal,
    [proposal, isChanged, state.selection, state.confirmed],
  );
  return { proposal, isUnpriced: unpriced.length > 0, isChanged, totals };
}

/** What a screen reader says of changed totals. */
const announced = (totals: TotalsView, currency: string, reader: RhythmReader): string =>
  totals.recurring
    ? rhythmSentence(totals.recurring, currency, reader)
    : fill(reader.texts.totals.announce, { amount: reader.text.money(totals.amount_after_tax, currency) });

type BodyProps = { entries: readonly OutlineEntry[]; label: string; children: ReactNode };

/** The page below its bar, with the table of contents at the side if there is room. */
function PageBody({ entries, label, children }: BodyProps) {
  if (entries.length === 0)
    return (
      <main
        id={OFFER}
        tabIndex={-1}
        className={classes(
          "mx-auto max-w-5xl scroll-mt-20 space-y-4 px-4 py-6 outline-none sm:px-6 sm:py-10",
          "print:max-w-none print:p-0",
        )}
      >
        {children}
      </main>
    );
  return (
    <div
      className={classes(
        "mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10 xl:grid xl:max-w-[82rem] xl:gap-x-10",
        "xl:grid-cols-[13rem_minmax(0,1fr)] print:block print:max-w-none print:p-0",
      )}
    >
      <SideContents entries={entries} label={label} />
      <main id={OFFER} tabIndex={-1} className="min-w-0 scroll-mt-20 space-y-4 outline-none">
        <FoldedContents entries={entries} label={label} />
        {children}
      </main>
    </div>
  );
}

type PageBarProps = Pick<ProposalScreenProps, "proposal" | "brand" | "language" | "texts"> & {
  page: ReturnType<typeof useProposal>;
  totals: TotalsView;
  decision: DecisionInBar | null;
  isReady: boolean;
  isWide: boolean;
};

/** The top bar, with the way to the reader's decision; below it, what needs scripts. */
function PageBar({ page, totals, decision, isReady, ...shown }: PageBarProps) {
  const { state, isOpen, dispatch, run } = page;
  const isChanged = hasChanges(state);
  return (
    <>
      <TopBar
        {...shown}
        isReady={isReady}
        onDownload={() => {
          if (isChanged) dispatch({ type: "noticed", notice: { tone: "warning", key: "pdfUnsaved" } });
        }}
      >
        {decision ? (
          <DecisionBar
            state={state}
            hasChanges={isChanged}
            isReady={isReady}
            totals={totals}
            currency={shown.proposal.currency}
            texts={shown.texts}
            decision={decision}
            onSave={isOpen ? () => void run("save") : undefined}
          />
        ) : null}
      </TopBar>
      {isOpen && !isReady ? (
        <div className="mx-auto max-w-5xl px-4 sm:px-6 [&_p]:mt-6">
          <LateScript text={shown.texts.notices.noscript} />
        </div>
      ) : null}
    </>
  );
}

type DecisionInBar = Exclude<Decision, "refuse">;

/** The decision that the reader may take: as the customer of an open proposal, or as a member on their behalf. */
function decisionFor(input: { isStaff: boolean; isOpen: boolean; mayRecord: boolean }): DecisionInBar | null {
  if (input.isStaff) return input.mayRecord ? "record" : null;
  return input.isOpen ? "accept" : null;
}

/**
 * Opens all details elements while the page is printed, for browsers whose style sheets cannot do so.
 */
function useUnfoldForPrint(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
      for (const details of opened) details.open = true;
    };
    const fold = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    addEventListener("beforeprint", unfold);
    addEventListener("afterprint", fold);
    return () => {
      removeEventListener("beforeprint", unfold);
      removeEventListener("afterprint", fold);
    };
  }, []);
}
