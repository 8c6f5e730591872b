"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { useBuilder } from "../builder-context";
import { ConfigurationSummary } from "../currency/configuration-summary";
import { MissingVariables, RequiredFields } from "../document/missing-variables";
import { UnprintableCharacters } from "../document/unprintable-characters";
import { StepHeading } from "../frame/steps";
import { isComplete, STEPS } from "../form-state";

/** The summary before saving: what is complete, what is missing, and the totals. The preview is beside it. */
export function PreviewStep() {
  const t = useTranslations("builder.preview");
  const steps = useTranslations("builder.steps");
  const { deal, dispatch } = useBuilder();
  return (
    <div className="space-y-5">
      <StepHeading title={t("title")} text={t("text")} />
      <Card>
        <ul className="divide-y divide-line">
          {STEPS.slice(0, 3).map((step) => {
            const isDone = isComplete(step, deal);
            return (
              <li key={step} className="flex items-center gap-3 px-5 py-3 text-sm">
                {isDone ? (
                  <CircleCheck
                    aria-hidden="true"
                    className="size-5 shrink-0 text-success-700 dark:text-success-300"
                  />
                ) : (
                  <CircleAlert
                    aria-hidden="true"
                    className="size-5 shrink-0 text-warning-700 dark:text-warning-300"
                  />
                )}
                <span className="flex-1">{steps(step)}</span>
                <button
                  type="button"
                  onClick={() => dispatch({ type: "stepOpened", step })}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {isDone ? t("ready", { step: steps(step) }) : t("complete", { step: steps(step) })}
                </button>
              </li>
            );
          })}
        </ul>
      </Card>
      <RequiredFields />
      <MissingVariables />
      <UnprintableCharacters />
      <ConfigurationSummary />
    </div>
  );
}
