import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { filledTexts } from "@/lib/domain/deals/deal-texts";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { formatDate, formatMoney } from "@/lib/core/money/format";

type Props = {
  deal: DealAnswer;
  isExpired: boolean;
  /** Changes its texts, for whoever may. */ edit: ReactNode;
};

/** What a deal is, at a glance; its description is for the team alone. */
export async function Facts({ deal, isExpired, edit }: Props) {
  const t = await getTranslations("deal.facts");
  const facts = [
    { label: t("amount"), value: formatMoney(deal.amount_after_tax, deal.currency) },
    { label: t("beforeTax"), value: formatMoney(deal.amount_before_tax, deal.currency) },
    { label: t("customer"), value: deal.customer?.name ?? t("none") },
    { label: t("owner"), value: deal.owner?.full_name ?? t("none") },
    { label: t("created"), value: formatDate(deal.created_at) },
    { label: isExpired ? t("expired") : t("validUntil"), value: formatDate(deal.valid_until) },
    ...filledTexts("inDetails", deal).map(({ name, value }) => ({ label: t(name), value })),
  ];
  return (
    <Card className="p-5">
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {(deal.description !== "" || edit !== null) && (
        <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
          <p className="min-w-0 flex-1 basis-64 whitespace-pre-line text-muted">
            {deal.description || t("noDescription")}
          </p>
          {edit}
        </div>
      )}
    </Card>
  );
}
