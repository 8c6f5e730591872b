"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useBuilder } from "../builder-context";
import { STEPS } from "../steps";

/** The step before and the step after. */
export function StepFooter() {
  const t = useTranslations("builder.steps");
  const { form, dispatch } = useBuilder();
  const place = STEPS.indexOf(form.activeStep);
  const [before, after] = [STEPS[place - 1], STEPS[place + 1]];
  return (
    <div className="flex items-center justify-between gap-3 pt-2">
      {before ? (
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onClick={() => dispatch({ type: "stepOpened", step: before })}
        >
          {t("backTo", { step: t(before) })}
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button variant="secondary" onClick={() => dispatch({ type: "stepOpened", step: after })}>
          {t("onTo", { step: t(after) })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}
