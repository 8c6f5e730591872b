import { useMessages, useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { TitledCard } from "@/app/_ui/titled-card";
import { linesBySection } from "@/lib/core/documents/outline";
import { taxesText, type OfferText } from "@/lib/core/offers/offer-text";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { rhythmOfLine, rhythmSentence, totalsParts } from "@/lib/domain/proposals/rhythm-words";
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
  const { rhythms } = useMessages().proposal;
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
        {suggestedOf(line, text).map((suggested) => (
          <p key={suggested} className="mt-0.5 text-xs font-medium wrap-anywhere">
            {deal("chosen", { suggested })}
          </p>
        ))}
        {line.rhythm && (
          <p className="mt-0.5 text-xs wrap-anywhere text-muted">
            {rhythmOfLine(line.rhythm, { texts: rhythms, text })}
          </p>
        )}
        {taxes !== null && (
          <p className="mt-0.5 text-xs wrap-anywhere text-muted">
            {t("ownTaxes", { taxes: taxesText(taxes, text) })}
          </p>
        )}
      </div>
      <p className={counts ? "font-medium tabular-nums" : "text-muted tabular-nums"}>
        {text.money(line.total_price, currency)}
        {line.rhythm && (
          <span className="block text-right text-xs font-normal text-muted">
            {rhythms.per[line.rhythm.every]}
          </span>
        )}
      </p>
    </li>
  );
}

/** What the seller suggested of a line where its customer chose otherwise. */
function suggestedOf({ suggestion, quantity, answers }: LineProps["line"], text: OfferText): string[] {
  if (!suggestion) return [];
  const others = (suggestion.answers ?? []).filter(
    ({ question, answer }) => answers.find((each) => each.question === question)?.answer !== answer,
  );
  return [
    ...(suggestion.quantity === quantity ? [] : [text.number(suggestion.quantity)]),
    ...others.map(({ question, answer }) => `${question} ${answer}`),
  ];
}

/** The rows of the customer's page, in the reader's language; where lines repeat, by rhythm (U-124). */
function Totals({ deal, discountKind, text }: Props) {
  const t = useTranslations("proposal.totals");
  const texts = useMessages().proposal;
  const { recurring } = deal;
  const proposal = { ...deal, discount_kind: discountKind };
  const money = (amount: number) => text.money(amount, deal.currency);
  if (!recurring)
    return (
      <dl className={TOTALS}>
        {totalRows(proposal, deal, { texts: texts.totals, text }).map(({ label, amount }) => (
          <Row key={label} label={label} amount={money(amount)} />
        ))}
        <Row label={t("total")} amount={money(deal.amount_after_tax)} isSum />
      </dl>
    );
  return (
    <div className={TOTALS}>
      {totalsParts(proposal, { ...deal, recurring }, { texts, text }).map(
        ({ title, terms, rows, label, amount }, index) => (
          <dl key={index} aria-label={title} className="space-y-1.5 pb-3">
            <div>
              <dt className="font-semibold">{title}</dt>
              <dd className="text-xs text-muted">{terms}</dd>
            </div>
            {rows.map((row) => (
              <Row key={row.label} label={row.label} amount={money(row.amount)} />
            ))}
            <Row label={label} amount={money(amount)} isSum />
          </dl>
        ),
      )}
      <dl className="space-y-1.5">
        <Row label={texts.rhythms.dueNow} amount={money(recurring.due_at_start)} isSum />
        <Row label={texts.rhythms.committed} amount={money(deal.amount_after_tax)} />
      </dl>
      <p className="pt-2 text-muted">{rhythmSentence(recurring, deal.currency, { texts, text })}</p>
    </div>
  );
}

const TOTALS = "ml-auto max-w-sm space-y-1.5 px-5 py-4 text-sm";

/** A row of totals; a sum stands below a line. */
const Row = ({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) => (
  <div className={`flex justify-between gap-6 ${isSum ? "border-t border-line pt-2 font-semibold" : ""}`}>
    <dt className={isSum ? "min-w-0 wrap-anywhere" : "min-w-0 wrap-anywhere text-muted"}>{label}</dt>
    <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
  </div>
);
