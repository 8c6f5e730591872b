"use client";

import { useTranslations } from "next-intl";
import { useCallback, useDeferredValue, useRef, useState, type ComponentType } from "react";
import { UserRoundX } from "lucide-react";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { Banner } from "@/app/_ui/banner";
import { classes } from "@/app/_ui/classes";
import { late } from "@/app/_ui/late";
import { useStaffText } from "@/app/_ui/staff-text";
import { UntilReady } from "@/app/_ui/until-ready";
import { RadioGroup } from "@/app/_ui/radio-group";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { AlsoOpen } from "../also-open";
import { SendDialog } from "../send/late-send-dialog";
import { NewFromTemplate } from "../templates/new-from-template";
import type { BuilderData } from "./builder-data";
import { BuilderProvider, useBuilder, useView } from "./builder-context";
import { useProposalBrand } from "./document/use-proposal-brand";
import { BuilderHeader } from "./frame/builder-header";
import { DraftProvider, useDraft } from "./draft/draft-context";
import { DraftNotes } from "./draft/draft-notes";
import { Panels } from "./frame/panels";
import { useSaveKey } from "./frame/save-key";
import { useUndoKeys } from "./frame/undo";
import { useUndo } from "./frame/use-undo";
import { StepRail, StepFooter, useStepFocus, StepHeading, StepShown } from "./frame/steps";
import { TemplateBanner } from "./template/template-banner";
import { RemovedToast } from "./removed-toast";
import { FailureBanner } from "./save/failure-banner";
import { SaveProvider, useSave } from "./save/save-context";
import { ScaledCard } from "./preview/scaled-card";
import { useProposalView } from "./use-proposal-view";
import { useNamedBlock, useNamedField } from "./document/missing-variables";
import { isWholePage, type Step } from "./form-state";
import { StepProblems } from "./save/step-problems";
import { ClientCard, NewClient } from "./client/client-card";
import { ClientSearchBox } from "./client/client-search-box";

const CurrencyStep = late(() => import("./currency/currency-step").then((module) => module.CurrencyStep));
const ServicesStep = late(() => import("./services/services-step").then((module) => module.ServicesStep));
const DocumentStep = late(() => import("./document/document-step").then((module) => module.DocumentStep));
const PreviewStep = late(() => import("./preview/preview-step").then((module) => module.PreviewStep));

/** The deal builder for new and existing deals (BLD-01). */
export const Builder = ({ data }: { data: BuilderData }) => (
  <BuilderProvider data={data}>
    <DraftProvider>
      <SaveProvider>
        <Screen />
      </SaveProvider>
    </DraftProvider>
  </BuilderProvider>
);

function Screen() {
  const t = useTranslations("builder");
  const { data, isChanged } = useBuilder();
  const { isSaving, sending, save } = useSave();
  const { isKept } = useDraft();
  useSaveKey(() => void save("show"));
  useLeaveWarning(isChanged && !isKept, t("leave"));
  useUndoKeys(useUndo());
  useNamedBlock();
  useNamedField();
  return (
    <main className="flex min-h-0 flex-col lg:h-[calc(100dvh-3.5rem-1px-var(--way-bar,0px))]">
      <BuilderHeader />
      <div
        inert={isSaving}
        className="space-y-3 border-b border-line bg-surface px-4 py-3 empty:hidden lg:px-6"
      >
        <FailureBanner />
        <TemplateBanner />
        <DraftNotes />
        {data.deal && <AlsoOpen dealId={data.deal.id} />}
        <ChangedTaxesBanner />
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <StepRail />
        <Panels form={<StepContent />} preview={<LivePreview />} />
      </div>
      {!isSaving && <RemovedToast />}
      {sending && <SendDialog open mayEdit dealId={sending.dealId} onClose={sending.close} />}
    </main>
  );
}

/** The proposal as its client will see it, updated with the form (BLD-03). */
function LivePreview() {
  const t = useTranslations("builder.preview");
  const { data, whyNoTotals } = useBuilder();
  const brand = useProposalBrand();
  const proposal = useDeferredValue(useProposalView(useBuilder().deal));
  return (
    <section
      aria-label={t("live")}
      className="relative h-full overflow-y-auto scroll-mt-32 bg-sunken max-lg:h-auto"
    >
      {proposal ? (
        <ScaledCard proposal={proposal} brand={brand} language={data.language} texts={data.texts} />
      ) : (
        <div className="p-4">
          <Banner tone="error">{t(whyNoTotals ?? "tooLarge")}</Banner>
        </div>
      )}
    </section>
  );
}

const CONTENT: Readonly<Record<Step, ComponentType>> = {
  client: ClientStep,
  currency: CurrencyStep,
  services: ServicesStep,
  pdf: DocumentStep,
  preview: PreviewStep,
};

/** The active step in the left panel. While the form is being saved, it does not change: that would be lost. */
function StepContent() {
  const { client } = useBuilder().deal;
  const { activeStep } = useView();
  const { isSaving } = useSave();
  const panel = useRef<HTMLDivElement>(null);
  const [shownStep, setShownStep] = useState<Step | null>(null);
  const shown = useCallback(() => setShownStep(activeStep), [activeStep]);
  useStepFocus(panel, { shownStep, client });
  const Content = CONTENT[activeStep];
  return (
    <div ref={panel} className="@container relative scroll-mt-32 h-full overflow-y-auto max-lg:h-auto">
      <UntilReady>
        <div
          className={classes(
            "mx-auto space-y-6 px-4 py-6 @2xl:px-8",
            isWholePage(activeStep) ? "max-w-[82rem]" : "max-w-3xl",
          )}
        >
          <div inert={isSaving} className="space-y-6">
            <StepShown value={shown}>
              <Content />
            </StepShown>
          </div>
          <StepFooter />
        </div>
      </UntilReady>
    </div>
  );
}

/** The deal's recipient: search for a client, or the chosen client with its contacts (BLD-14). */
function ClientStep() {
  const t = useTranslations("builder.client");
  const { data, deal, isChanged } = useBuilder();
  const isEmpty = deal.dealId === null && !isChanged && !data.template;
  return (
    <div className="space-y-5">
      <StepHeading title={t("title")} text={t("text")} />
      <StepProblems step="client" />
      {deal.client ? <ClientCard client={deal.client} /> : <ClientSearchBox />}
      {deal.client ? null : <NewClient />}
      {isEmpty && <NewFromTemplate isCard mayKeep={data.maySaveTemplates} />}
      {deal.client ? null : deal.dealId === null ? (
        <NoClientYet text={t("empty")} />
      ) : (
        <Banner tone="warning">{t("unassigned")}</Banner>
      )}
    </div>
  );
}

const NoClientYet = ({ text }: { text: string }) => (
  <p className="flex items-center gap-3 rounded-card border border-dashed border-line px-4 py-5 text-sm text-muted">
    <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-faint" />
    {text}
  </p>
);

/**
 * Says that the edited deal's tax profile has changed since. The user keeps the deal's taxes or takes the new
 * ones.
 */
function ChangedTaxesBanner() {
  const t = useTranslations("builder.changedTaxes");
  const { deal, changedTaxes, dispatch } = useBuilder();
  const text = useStaffText();
  if (!changedTaxes) return null;
  const { agreed, present } = changedTaxes;
  return (
    <Banner tone="warning">
      <p>{t("text", { name: agreed.name, agreed: inWords(agreed), present: inWords(present) })}</p>
      <div className="mt-2">
        <RadioGroup
          label={t("label")}
          value={deal.keepsTaxes ? "keep" : "take"}
          onChange={(choice) => dispatch({ type: "filled", fields: { keepsTaxes: choice === "keep" } })}
          options={[
            { value: "take", label: t("take", { taxes: inWords(present) }) },
            { value: "keep", label: t("keep", { taxes: inWords(agreed) }) },
          ]}
        />
      </div>
    </Banner>
  );

  function inWords({ value, taxes }: TaxProfileAnswer): string {
    return (
      taxes.map((tax) => `${text.tax(tax)} ${text.percent(tax.value)}`).join(", ") || text.percent(value)
    );
  }
}
