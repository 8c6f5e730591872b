"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { focusUnread } from "@/app/_ui/focus-unread";
import { classes } from "@/app/_ui/classes";
import { FormSection } from "../form/form-section";
import type { FormPart } from "../form/use-item-form";
import { IntervalList } from "./interval-list";
import { ModifierList } from "./modifier-list";

const STEPS = ["price_modifiers", "price_modification_intervals"] as const;

/** The pricing configuration in two steps: price modifications and modification intervals (PRC-01). A step with a wrong row says so. */
export function PricingStepper({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.pricing");
  const [open, setOpen] = useState<(typeof STEPS)[number]>("price_modifiers");
  const { form, problems, tries } = state;
  const [seenTries, setSeenTries] = useState(tries);
  const isWrong = (step: string) => Object.keys(problems).some((name) => name.startsWith(`${step}.`));
  const wrong = STEPS.find(isWrong);
  // Saving was tried: a wrong row must be seen, so its step opens. While one edits, the step stays.
  if (tries !== seenTries) {
    setSeenTries(tries);
    if (wrong && !isWrong(open)) setOpen(wrong);
  }
  const show = (step: (typeof STEPS)[number]) => focusUnread() || setOpen(step);
  return (
    <FormSection title={t("title")} hint={t("hint")}>
      <ol className="flex flex-wrap gap-2" aria-label={t("steps")}>
        {STEPS.map((step, place) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === open ? "step" : undefined}
              onClick={() => show(step)}
              className={classes(
                "inline-flex min-h-10 items-center gap-2 rounded-control border px-3 text-sm font-medium",
                step === open ? "border-accent text-accent" : "border-line text-muted hover:text-ink",
              )}
            >
              <span
                aria-hidden="true"
                className="inline-flex size-5 items-center justify-center rounded-full bg-sunken text-xs"
              >
                {place + 1}
              </span>
              {t(step)}
              <Badge tone={isWrong(step) ? "error" : "neutral"}>{form[step].length}</Badge>
            </button>
          </li>
        ))}
      </ol>
      {open === "price_modifiers" ? (
        <ModifierList state={state} currency={currency} />
      ) : (
        <IntervalList state={state} currency={currency} />
      )}
      <div className="flex justify-between">
        <Button
          variant="ghost"
          size="sm"
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          disabled={open === STEPS[0]}
          onClick={() => show(STEPS[0])}
        >
          {t("back")}
        </Button>
        <Button variant="ghost" size="sm" disabled={open === STEPS[1]} onClick={() => show(STEPS[1])}>
          {t("next")}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </FormSection>
  );
}
