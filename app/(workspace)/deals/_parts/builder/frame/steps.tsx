"use client";

import {
  Check,
  Coins,
  Eye,
  FileText,
  House,
  ListChecks,
  UserRound,
  ArrowLeft,
  ArrowRight,
  Save,
} from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { createContext, useContext, useEffect, useRef, type RefObject } from "react";
import { classes } from "@/app/_ui/classes";
import { UntilReady } from "@/app/_ui/until-ready";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { useBuilder, useView } from "../builder-context";
import { isComplete, type DealForm, STEPS, type Step } from "../form-state";
import { useSave } from "../save/save-context";
import { SaveAndSend } from "./save-and-send";

const ICONS: Readonly<Record<Step, typeof Check>> = {
  client: UserRound,
  currency: Coins,
  services: ListChecks,
  pdf: FileText,
  preview: Eye,
};

/** The steps, finished ones marked, and a link back to the deals (BLD-03, BLD-12, BLD-13). */
export function StepRail() {
  const t = useTranslations("builder.steps");
  const { deal, dispatch } = useBuilder();
  const { activeStep } = useView();
  return (
    <nav
      aria-label={t("label")}
      className={classes(
        "sticky top-14 z-20 flex shrink-0 gap-1 overflow-x-auto border-line",
        "bg-surface p-2 max-lg:border-b lg:static lg:w-26 lg:flex-col lg:gap-1.5",
        "lg:border-r lg:p-3 in-data-scrolled:top-12",
      )}
    >
      <Link href="/deals" className={ENTRY}>
        <House aria-hidden="true" className="size-5" />
        <span>{t("home")}</span>
      </Link>
      <UntilReady>
        <ol
          className={classes(
            "flex gap-1 max-lg:border-l max-lg:border-line max-lg:pl-1 lg:flex-col",
            "lg:gap-1.5 lg:border-t lg:border-line lg:pt-3",
          )}
        >
          {STEPS.map((step) => {
            const Icon = ICONS[step];
            const isDone = isComplete(step, deal);
            const isActive = step === activeStep;
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
                        className={classes(
                          "absolute -right-2.5 -top-1.5 inline-flex size-3.5 items-center justify-center",
                          "rounded-full bg-success-700 text-white ring-2 ring-surface",
                        )}
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

const ENTRY = classes(
  "flex w-full min-w-16 flex-col items-center gap-1 rounded-control px-2 py-2 text-xs font-medium",
  "whitespace-nowrap text-muted transition-colors hover:bg-sunken hover:text-ink",
);
const ACTIVE = classes(
  "bg-primary-50 text-primary-700 hover:bg-primary-50 hover:text-primary-700 dark:bg-primary-500/20",
  "dark:text-primary-200 dark:hover:bg-primary-500/20 dark:hover:text-primary-200",
);

/** Buttons for the previous and the next step; the last step has buttons to save, or to save and send. */
export function StepFooter() {
  const t = useTranslations("builder.steps");
  const { dispatch } = useBuilder();
  const index = STEPS.indexOf(useView().activeStep);
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
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
      {after ? (
        <Button variant="secondary" onClick={() => dispatch({ type: "stepOpened", step: after })}>
          {t("onTo", { step: t(after) })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      ) : (
        <SaveButtons />
      )}
    </div>
  );
}

/** Save, and for users who may send proposals also save and send. */
function SaveButtons() {
  const t = useTranslations("builder");
  const { deal } = useBuilder();
  const { isSaving, blocked, save } = useSave();
  return (
    <span className="flex flex-wrap gap-2">
      <SaveAndSend />
      <Button
        loading={isSaving}
        disabled={blocked !== null}
        disabledReason={blocked}
        icon={<Save aria-hidden="true" className="size-4" />}
        onClick={() => void save("show")}
      >
        {t(deal.dealId === null ? "save" : "update")}
      </Button>
    </span>
  );
}

/** Is told when a step is shown, whose code may have had to be loaded first. */
export const StepShown = createContext<() => void>(() => undefined);

/** Title and instructions of a step. Gets the focus when a step without a first field is opened. */
export function StepHeading({ title, text }: { title: string; text?: string }) {
  const shown = useContext(StepShown);
  useEffect(() => shown(), [shown]);
  return (
    <header>
      <h2 data-step-heading tabIndex={-1} className="text-lg font-semibold tracking-tight focus:outline-none">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
    </header>
  );
}

/** Marks the first field of a step, which gets the focus. */
export const BEGINS_HERE = "data-begins-here";

/**
 * Manages the builder's focus: initially the client search; the top of a step when it is opened; and after
 * the client was chosen or cleared, the element that replaced the focused one. On touch screens it never
 * focuses a text field, because the keyboard would cover the step, and dragging would scroll back to the
 * field.
 */
export function useStepFocus(
  panel: RefObject<HTMLElement | null>,
  { shownStep, client }: Pick<DealForm, "client"> & { shownStep: Step | null },
): void {
  const isReady = useReady();
  const clientId = client?.id ?? null;
  const last = useRef<{ shownStep: Step; clientId: number | null } | null>(null);
  useEffect(() => {
    if (!isReady || !panel.current || shownStep === null) return;
    const before = last.current;
    last.current = { shownStep, clientId };
    const begin = matchMedia("(pointer: coarse)").matches
      ? null
      : panel.current.querySelector<HTMLElement>(`[${BEGINS_HERE}]`);
    if (before === null) return begin?.focus({ preventScroll: true });
    if (before.shownStep === shownStep && before.clientId === clientId) return;
    if (before.shownStep !== shownStep) toTop(panel.current);
    (begin ?? panel.current.querySelector<HTMLElement>("[data-step-heading]"))?.focus({
      preventScroll: true,
    });
  }, [isReady, panel, shownStep, clientId]);
}

/** The panel scrolls; on a phone the page does. */
function toTop(panel: HTMLElement): void {
  panel.scrollTop = 0;
  if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ block: "start" });
}
