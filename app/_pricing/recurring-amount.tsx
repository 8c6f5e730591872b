"use client";

import { useStaffText } from "@/app/_ui/staff-text";
import { EVERY } from "@/lib/core/pricing/rhythms";
import type { RecurringShape } from "@/lib/core/pricing/rhythm-shapes";
import { usePerPeriod } from "./use-per-period";

type Props = { recurring: RecurringShape | null; currency: string };

/** What repeats of a deal, quietly below its amount: "1,149.75 + 166.71 / month" (U-124). */
export function RecurringAmount({ recurring, currency }: Props) {
  const { money } = useStaffText();
  const per = usePerPeriod();
  if (!recurring) return null;
  const { once, groups } = recurring;
  const periods = EVERY.flatMap((every) => {
    const of = groups.filter(({ rhythm }) => rhythm.every === every);
    const amount = of.reduce((sum, { amount_after_tax: each }) => sum + each, 0);
    return of.length === 0 ? [] : [per(money(amount, currency), every)];
  });
  const sums = [...(once.amount_after_tax > 0 ? [money(once.amount_after_tax, currency)] : []), ...periods];
  return (
    <span className="ml-auto block max-w-44 text-xs font-normal text-balance whitespace-normal text-faint">
      {sums.join(" + ")}
    </span>
  );
}
