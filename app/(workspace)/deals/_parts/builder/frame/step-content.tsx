"use client";

import { useRef, type ComponentType } from "react";
import { UntilReady } from "@/app/_ui/until-ready";
import { ClientStep } from "../client/client-step";
import { CurrencyStep } from "../currency/currency-step";
import { PdfStep } from "../pdf/pdf-step";
import { PreviewStep } from "../preview/preview-step";
import { ServicesStep } from "../services/services-step";
import { useBuilder } from "../builder-context";
import type { Step } from "../steps";
import { StepFooter } from "./step-footer";
import { useStepFocus } from "./use-step-focus";

const CONTENT: Readonly<Record<Step, ComponentType>> = {
  client: ClientStep,
  currency: CurrencyStep,
  services: ServicesStep,
  pdf: PdfStep,
  preview: PreviewStep,
};

/** The active step in the left panel. */
export function StepContent() {
  const { form } = useBuilder();
  const panel = useRef<HTMLDivElement>(null);
  useStepFocus(panel, form);
  const Content = CONTENT[form.activeStep];
  return (
    <div ref={panel} className="@container relative scroll-mt-32 h-full overflow-y-auto max-lg:h-auto">
      <UntilReady>
        <div className="mx-auto max-w-3xl space-y-6 px-4 py-6 @2xl:px-8">
          <Content />
          <StepFooter />
        </div>
      </UntilReady>
    </div>
  );
}
