import { useTranslations } from "next-intl";
import type { DealRow } from "@/lib/deals/schema";
import { formatDate, formatMoney } from "@/lib/money/format";
import { DealActions } from "./deal-actions";
import { DealCustomer } from "./deal-customer";
import { DealTitle } from "./deal-title";
import { StageBadge } from "./stage-badge";

/** The same deals on a phone: one block each, nothing to scroll sideways. */
export function DealCards({ deals, mayChange }: { deals: readonly DealRow[]; mayChange: boolean }) {
  const t = useTranslations("deals");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line">
      {deals.map((deal) => (
        <li key={deal.id} className="px-4 py-4 text-sm">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0"><DealTitle deal={deal} /></div>
            <StageBadge stage={deal.stage} />
          </div>
          <div className="mt-3 flex items-end justify-between gap-3">
            <div className="min-w-0"><DealCustomer customer={deal.customer} /></div>
            <p className="shrink-0 text-base font-semibold tabular-nums">{formatMoney(deal.amount, deal.currency)}</p>
          </div>
          <div className="mt-2 flex items-center justify-between gap-3 text-xs text-faint">
            <p className="min-w-0 [&>span]:block">
              <span>{t("columns.created")} <span className="tabular-nums">{formatDate(deal.created_at)}</span></span>
              <span>{t("columns.closeDate")} <span className="tabular-nums">{formatDate(deal.close_date)}</span></span>
              <span className="truncate">{deal.owner?.fullName ?? t("unassigned")}</span>
            </p>
            <DealActions deal={deal} mayChange={mayChange} />
          </div>
        </li>
      ))}
    </ul>
  );
}
