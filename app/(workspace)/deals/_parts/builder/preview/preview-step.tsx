"use client";

import { CircleAlert, CircleCheck, Maximize2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Dialog } from "@/app/_ui/dialog";
import { useBuilder } from "../builder-context";
import { ConfigurationSummary } from "../currency/configuration-summary";
import { MissingVariables, RequiredFields } from "../document/missing-variables";
import { UnprintableCharacters } from "../document/unprintable-characters";
import { StepHeading } from "../frame/steps";
import { isComplete, STEPS } from "../form-state";
import { ShownProposal, type Shape } from "./shown-proposal";

/**
 * The proposal as its customer sees it, also over the whole screen (U-91); beside it what is complete, what is
 * missing, and the totals.
 */
export function PreviewStep() {
  const t = useTranslations("builder.preview");
  const [isFull, setFull] = useState(false);
  const [shape, setShape] = useState<Shape>("desktop");
  const proposal = <ShownProposal shape={shape} onShape={setShape} />;
  return (
    <div className="space-y-6 gap-x-8 @5xl:grid @5xl:grid-cols-[18rem_minmax(0,1fr)] @5xl:space-y-0">
      <div className="space-y-5">
        <StepHeading title={t("title")} text={t("text")} />
        <Button
          variant="secondary"
          icon={<Maximize2 aria-hidden="true" className="size-4" />}
          onClick={() => setFull(true)}
        >
          {t("full")}
        </Button>
        <Completeness />
        <RequiredFields />
        <MissingVariables />
        <UnprintableCharacters />
        <ConfigurationSummary />
      </div>
      {isFull ? (
        <Dialog open size="full" isChanged={false} onOpenChange={setFull} title={t("title")}>
          {proposal}
        </Dialog>
      ) : (
        proposal
      )}
    </div>
  );
}

/** Which steps are complete, each with a way to it. */
function Completeness() {
  const t = useTranslations("builder.preview");
  const steps = useTranslations("builder.steps");
  const { deal, dispatch } = useBuilder();
  return (
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
  );
}
