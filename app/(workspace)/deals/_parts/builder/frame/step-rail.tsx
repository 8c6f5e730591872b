"use client";

import { Check, Coins, Eye, FileText, House, ListChecks, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { classes } from "@/app/_ui/classes";
import { UntilReady } from "@/app/_ui/until-ready";
import { useBuilder } from "../builder-context";
import { isComplete } from "../form-state";
import { STEPS, type Step } from "../steps";

const ICONS: Readonly<Record<Step, typeof Check>> = {
  client: UserRound,
  currency: Coins,
  services: ListChecks,
  pdf: FileText,
  preview: Eye,
};

/** The steps with a marker on finished ones, and the way home to the deals (BLD-03, BLD-12, BLD-13). */
export function StepRail() {
  const t = useTranslations("builder.steps");
  const { form, dispatch } = useBuilder();
  return (
    <nav
      aria-label={t("label")}
      className="sticky top-14 z-20 flex shrink-0 gap-1 overflow-x-auto border-line bg-surface p-2 max-lg:border-b lg:static lg:w-26 lg:flex-col lg:gap-1.5 lg:border-r lg:p-3 in-data-scrolled:top-12"
    >
      <Link href="/deals" className={ENTRY}>
        <House aria-hidden="true" className="size-5" />
        <span>{t("home")}</span>
      </Link>
      <UntilReady>
        <ol className="flex gap-1 max-lg:border-l max-lg:border-line max-lg:pl-1 lg:flex-col lg:gap-1.5 lg:border-t lg:border-line lg:pt-3">
          {STEPS.map((step) => {
            const Icon = ICONS[step];
            const isDone = isComplete(step, form);
            const isActive = step === form.activeStep;
            return (
              <li key={step}>
                <button
                  type="button"
                  aria-current={isActive ? "step" : undefined}
                  onClick={() => dispatch({ type: "stepOpened", step })}
                  className={classes(ENTRY, isActive && ACTIVE)}
                >
                  <span className="relative">
                    <Icon aria-hidden="true" className="size-5" />
                    {isDone && (
                      <span
                        className="absolute -right-2.5 -top-1.5 inline-flex size-3.5 items-center justify-center rounded-full bg-success-700 text-white ring-2 ring-surface"
                        data-completed
                      >
                        <Check aria-hidden="true" className="size-2.5" strokeWidth={3.5} />
                      </span>
                    )}
                  </span>
                  <span className="whitespace-nowrap">{t(step)}</span>
                  <span className="sr-only">{isDone ? t("completed") : t("open")}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </UntilReady>
    </nav>
  );
}

const ENTRY =
  "flex w-full min-w-16 flex-col items-center gap-1 rounded-control px-2 py-2 text-xs font-medium whitespace-nowrap text-muted transition-colors hover:bg-sunken hover:text-ink";
const ACTIVE =
  "bg-primary-50 text-primary-700 hover:bg-primary-50 hover:text-primary-700 dark:bg-primary-500/20 dark:text-primary-200 dark:hover:bg-primary-500/20 dark:hover:text-primary-200";
