import { useMessages, useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { TitledCard } from "@/app/_ui/titled-card";
import { linesBySection } from "@/lib/core/documents/outline";
import { taxesText, type OfferText } from "@/lib/core/offers/offer-text";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { totalRows } from "@/lib/domain/proposals/total-rows";

type Props = { deal: DealAnswer; discountKind: "dollar" | "percent"; text: OfferText };

/** A deal's services in their sections with what the customer has chosen, prices, taxes and totals, to read (U-26). */
export function Services({ deal, discountKind, text }: Props) {
  const t = useTranslations("proposal.services");
  return (
    <TitledCard id="services" title={t("title")}>
      {deal.lineItems.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("none")}</p>}
      {linesBySection(deal.lineItems, deal.sections).map(({ section, lines }) => (
        <div key={section?.key ?? ""} className="border-b border-line text-sm">
          {section && section.name !== "" && (
            <h3 className="bg-sunken px-5 py-2 font-medium wrap-anywhere">{section.name}</h3>
          )}
          <ul className="divide-y divide-line">
            {lines.map(({ line }) => (
              <Line key={line.id} line={line} currency={deal.currency} text={text} />
            ))}
          </ul>
        </div>
      ))}
      <Totals deal={deal} discountKind={discountKind} text={text} />
    </TitledCard>
  );
}

type LineProps = { line: DealAnswer["lineItems"][number]; currency: DealAnswer["currency"]; text: OfferText };

function Line({ line, currency, text }: LineProps) {
  const t = useTranslations("proposal.services");
  const deal = useTranslations("deal.services");
  const { name, quantity, unit, is_optional: isOptional, is_selected: isSelected, tax_profile: taxes } = line;
  const counts = !isOptional || isSelected;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isOptional && (
            <Badge tone={isSelected ? "success" : "neutral"}>
              {deal(isSelected ? "included" : "notIncluded")}
            </Badge>
          )}
        </p>
        <p className="mt-0.5 wrap-anywhere text-muted tabular-nums">
          {`${text.number(quantity)} × ${text.money(line.unit_price, currency)}`}
          {unit !== "" && ` ${t("per", { unit })}`}
        </p>
        {taxes !== null && (
          <p className="mt-0.5 text-xs wrap-anywhere text-muted">
            {t("ownTaxes", { taxes: taxesText(taxes, text) })}
          </p>
        )}
      </div>
      <p className={counts ? "font-medium tabular-nums" : "text-muted tabular-nums"}>
        {text.money(line.total_price, currency)}
      </p>
    </li>
  );
}

/** The rows of the customer's page, in the reader's language. */
function Totals({ deal, discountKind, text }: Props) {
  const t = useTranslations("proposal.totals");
  const texts = useMessages().proposal.totals;
  const rows = totalRows({ ...deal, discount_kind: discountKind }, deal, { texts, text });
  return (
    <dl className="ml-auto max-w-sm space-y-1.5 px-5 py-4 text-sm">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-6">
          <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{text.money(amount, deal.currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 border-t border-line pt-2 font-semibold">
        <dt>{t("total")}</dt>
        <dd className="whitespace-nowrap tabular-nums">{text.money(deal.amount_after_tax, deal.currency)}</dd>
      </div>
    </dl>
  );
}
