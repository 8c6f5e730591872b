import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money/format";
import type { TraceStep } from "@/lib/pricing/types";

/** Why a price is what it is, step by step; steps that change nothing are left out. */
export function TrialTrace({ trace, currency }: { trace: readonly TraceStep[]; currency: string }) {
  const t = useTranslations("builder.pricing");
  const labelOf = ({ step, label }: TraceStep) =>
    step === "base" || step === "floor" ? t(`steps.${step}`) : label;
  return (
    <dl aria-label={t("why")} className="text-sm">
      {trace
        .filter(({ step, amount }) => amount !== 0 || step === "base")
        .map((step, index) => (
          <div key={index} className="flex justify-between gap-4 py-0.5">
            <dt className="min-w-0 text-muted wrap-anywhere">{labelOf(step)}</dt>
            <dd className="shrink-0 tabular-nums">{formatMoney(step.amount, currency)}</dd>
          </div>
        ))}
    </dl>
  );
}
