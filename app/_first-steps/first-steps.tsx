import { ArrowRight, Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { LinkPending } from "@/app/_shell/pending-mark";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import { mayOpen } from "@/lib/core/access/pages";
import { holds, type PermissionSlug } from "@/lib/core/access/permissions";
import { FIRST_STEPS, readFirstSteps, type FirstStep } from "@/lib/domain/first-steps/read-first-steps";
import { FIRST_STEPS_SETTING } from "@/lib/domain/settings/known-settings";
import type { Member } from "@/lib/platform/context";
import { inPage } from "@/lib/server/auth/page-context";
import { FROM_FIRST_STEPS } from "./from";
import { PutAway } from "./put-away";

/** Where each step is done, and what that takes beside opening the page. */
const PLACES: Readonly<Record<FirstStep, { href: string; permission: PermissionSlug }>> = {
  company: { href: "/settings/company", permission: "settings.update" },
  look: { href: "/settings/logo", permission: "settings.create" },
  taxes: { href: "/settings/taxes", permission: "settings.update" },
  services: { href: "/sales/catalog-items", permission: "catalog_items.create" },
  colleague: { href: "/admin/users", permission: "users.create" },
  proposal: { href: "/deals/create", permission: "deals.create" },
};

type Steps = readonly { step: FirstStep; isDone: boolean }[];

/**
 * What a new workspace lacks before its first proposal, for whoever may set it up (U-60): the steps that the member may
 * take; null when all are done or the list is put away.
 */
export async function firstStepsFor(member: Member): Promise<Steps | null> {
  if (!holds(member, "settings.update")) return null;
  const result = await inPage(readFirstSteps);
  const steps = FIRST_STEPS.filter((step) => {
    const { href, permission } = PLACES[step];
    return mayOpen(member, href) && holds(member, permission);
  }).map((step) => ({ step, isDone: result[step] }));
  return result.isPutAway || steps.every(({ isDone }) => isDone) ? null : steps;
}

/** The first steps as a list that ticks itself. */
export async function FirstSteps({ steps }: { steps: Steps }) {
  const t = await getTranslations("firstSteps");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-labelledby="first-steps" className="mt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-5">
        <div className="min-w-0">
          <h2 id="first-steps" className="font-semibold">
            {t("title")}
          </h2>
          <p className="mt-1 text-sm text-muted">{t("text", { done, all: steps.length })}</p>
        </div>
        <PutAway setting={FIRST_STEPS_SETTING} />
      </div>
      <ol className="mt-3 grid gap-x-2 p-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="min-w-0">
            <Step step={step} isDone={isDone} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** One step as a link to its place. One that is done leads there too. */
async function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const t = await getTranslations("firstSteps");
  return (
    <Link
      href={`${PLACES[step].href}?from=${FROM_FIRST_STEPS}`}
      prefetch={false}
      className="group flex gap-3 rounded-control px-3 py-3 transition-colors hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={classes(
          "mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full border",
          isDone
            ? "border-transparent bg-success-100 text-success-800 dark:bg-success-500/20 dark:text-success-200"
            : "border-control",
        )}
      >
        {isDone && <Check className="size-3.5" />}
      </span>
      <span className="min-w-0">
        <span className={classes("flex items-center gap-1.5 font-medium", isDone && "text-muted")}>
          {t(`steps.${step}.title`)}
          <span className="sr-only">{t(isDone ? "done" : "open")}</span>
          {!isDone && (
            <ArrowRight
              aria-hidden="true"
              className="size-4 shrink-0 text-faint transition-transform group-hover:translate-x-0.5"
            />
          )}
          <LinkPending />
        </span>
        {!isDone && <span className="mt-0.5 block text-sm text-muted">{t(`steps.${step}.text`)}</span>}
      </span>
    </Link>
  );
}
