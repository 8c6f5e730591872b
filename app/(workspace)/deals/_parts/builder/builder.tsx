"use client";

import { useTranslations } from "next-intl";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { SendDialog } from "../send/send-dialog";
import type { BuilderData } from "./builder-data";
import { BuilderProvider, useBuilder } from "./builder-context";
import { BuilderHeader } from "./frame/builder-header";
import { DraftBanner } from "./draft/draft-banner";
import { Panels } from "./frame/panels";
import { StepContent } from "./frame/step-content";
import { StepRail } from "./frame/step-rail";
import { LivePreview } from "./preview/live-preview";
import { RemovedToast } from "./removed-toast";
import { FailureBanner } from "./save/failure-banner";
import { SaveProvider, useSave } from "./save/save-context";
import { ChangedTaxesBanner } from "./taxes/changed-taxes";

/** The deal builder, for a new deal and for an edited one (BLD-01). */
export const Builder = ({ data }: { data: BuilderData }) => (
  <BuilderProvider data={data}>
    <SaveProvider>
      <Screen />
    </SaveProvider>
  </BuilderProvider>
);

function Screen() {
  const t = useTranslations("builder");
  const { form } = useBuilder();
  const { sending } = useSave();
  useLeaveWarning(form.isChanged, t("leave"));
  return (
    <main className="flex min-h-0 flex-col lg:h-[calc(100dvh-3.5rem-1px)]">
      <BuilderHeader />
      <div className="space-y-3 border-b border-line bg-surface px-4 py-3 empty:hidden lg:px-6">
        <FailureBanner />
        <DraftBanner />
        <ChangedTaxesBanner />
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <StepRail />
        <Panels form={<StepContent />} preview={<LivePreview />} />
      </div>
      <RemovedToast />
      {sending && <SendDialog open dealId={sending.dealId} onClose={sending.close} />}
    </main>
  );
}
