import { getTranslations } from "next-intl/server";
import Link from "next/link";
import type { ReactNode } from "react";
import { pageStaffText } from "@/app/_shell/staff-text";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { filledTexts } from "@/lib/domain/deals/terms/pick-fields";

type FactsProps = {
  deal: DealAnswer;
  isExpired: boolean;
  mayReadClients: boolean;
  /** The buttons that edit its texts and its owner, for users who may. */
  edit: ReactNode;
};

/** Summary of a deal; only the team sees its description. */
export async function Facts({ deal, isExpired, mayReadClients, edit }: FactsProps) {
  const [t, { money, date }] = await Promise.all([getTranslations("deal.facts"), pageStaffText()]);
  const facts = [
    { label: t("amount"), value: money(deal.amount_after_tax, deal.currency) },
    { label: t("beforeTax"), value: money(deal.amount_before_tax, deal.currency) },
    {
      label: t("customer"),
      value:
        deal.customer && mayReadClients ? (
          <Link
            href={`/clients/${deal.customer.id}`}
            prefetch={false}
            className="underline-offset-2 hover:underline"
          >
            {deal.customer.name}
          </Link>
        ) : (
          (deal.customer?.name ?? t("none"))
        ),
    },
    { label: t("owner"), value: deal.owner?.full_name ?? t("none") },
    { label: t("created"), value: date(deal.created_at) },
    ...(deal.sent_at ? [{ label: t("sent"), value: date(deal.sent_at) }] : []),
    { label: isExpired ? t("expired") : t("validUntil"), value: date(deal.valid_until) },
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
        <div
          className={classes(
            "mt-4 flex flex-wrap items-start justify-between gap-x-6",
            "gap-y-2 border-t border-line pt-4 text-sm",
          )}
        >
          <p className="min-w-0 flex-1 basis-64 whitespace-pre-line text-muted">
            {deal.description || t("noDescription")}
          </p>
          {edit}
        </div>
      )}
    </Card>
  );
}
