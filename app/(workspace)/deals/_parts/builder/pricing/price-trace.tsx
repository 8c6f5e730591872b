"use client";

import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money/format";
import { negotiatedTrace } from "@/lib/pricing/negotiation";
import type { TraceStep } from "@/lib/pricing/types";
import type { LineDraft } from "./use-line-draft";

/** Why a price is what it is: steps that sum to the unit price (S-077). Steps that change nothing are left out. */
export function PriceTrace({ draft }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  const { price, agreement, money } = draft;
  if (!price.ok || !agreement) return null;
  const steps = negotiatedTrace(price.trace, agreement.unitPrice).filter(
    ({ step, amount }) => amount !== 0 || step === "base",
  );
  return (
    <details className="group rounded-card border border-line" open>
      <summary className="px-4 py-2.5 text-sm font-medium">{t("why")}</summary>
      <dl className="border-t border-line px-4 py-3 text-sm">
        {steps.map((step, index) => (
          <div key={index} className="flex justify-between gap-4 py-1">
            <dt className="min-w-0 wrap-anywhere text-muted">{labelOf(step)}</dt>
            <dd className="shrink-0 tabular-nums">{formatMoney(step.amount, money.currency)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t("unitPrice")}</dt>
          <dd className="tabular-nums">{formatMoney(agreement.unitPrice, money.currency)}</dd>
        </div>
      </dl>
    </details>
  );

  /** Steps of our own making are translated; the others are named by the tenant's questions. */
  function labelOf({ step, label }: TraceStep): string {
    if (
      step === "base" ||
      step === "conversion" ||
      step === "floor" ||
      step === "negotiation" ||
      step === "rounding"
    )
      return t(`steps.${step}`);
    return label;
  }
}
