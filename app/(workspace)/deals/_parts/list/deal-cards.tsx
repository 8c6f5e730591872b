import { useTranslations } from "next-intl";
import type { DealRow } from "@/lib/domain/deals/schema";
import { formatDate, formatMoney } from "@/lib/core/money/format";
import { ChooseDeal } from "./choose-deal";
import { ChoosePage } from "./choose-page";
import { DealActions } from "./deal-actions";
import { DealCustomer } from "./deal-customer";
import { DealTitle } from "./deal-title";
import type { Rights } from "./rights";
import { StageBadge } from "./stage-badge";

/** The same deals on a phone: one block each, nothing to scroll sideways. */
export function DealCards({ deals, rights }: { deals: readonly DealRow[]; rights: Rights }) {
  const t = useTranslations("deals");
  return (
    <>
      {rights.mayDelete && (
        <div className="border-b border-line px-4 py-2.5">
          <ChoosePage ids={deals.map(({ id }) => id)} label="shown" />
        </div>
      )}
      <ul aria-label={t("title")} className="divide-y divide-line">
        {deals.map((deal) => (
          <li key={deal.id} className="px-4 py-4 text-sm">
            <div className="flex items-start justify-between gap-3">
              {rights.mayDelete && <ChooseDeal id={deal.id} name={deal.name || deal.number} />}
              <div className="min-w-0 flex-1">
                <DealTitle deal={deal} />
              </div>
              <StageBadge stage={deal.stage} />
            </div>
            <div className="mt-3 flex items-end justify-between gap-3">
              <div className="min-w-0">
                <DealCustomer customer={deal.customer} />
              </div>
              <p className="shrink-0 text-base font-semibold tabular-nums">
                {formatMoney(deal.amount, deal.currency)}
              </p>
            </div>
            <div className="mt-2 flex items-center justify-between gap-3 text-xs text-faint">
              <p className="min-w-0 [&>span]:block">
                <span>
                  {t("columns.created")} <span className="tabular-nums">{formatDate(deal.created_at)}</span>
                </span>
                <span>
                  {t("columns.closeDate")} <span className="tabular-nums">{formatDate(deal.close_date)}</span>
                </span>
                <span className="truncate">{deal.owner?.fullName ?? t("unassigned")}</span>
              </p>
            </div>
            <div className="-mb-2 mt-1 flex justify-end">
              <DealActions deal={deal} rights={rights} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
