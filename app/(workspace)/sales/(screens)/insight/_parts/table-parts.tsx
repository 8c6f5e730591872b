import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { ServiceInsight } from "@/lib/domain/deals/insight/insight-api";

type TableProps = { caption: string; head: ReactNode; children: ReactNode };

/** A table of insight, which scrolls by itself where it is wider than its place. */
export const InsightTable = ({ caption, head, children }: TableProps) => (
  <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
    <table className="w-full min-w-3xl text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-muted">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

type HeadProps = { isFirst?: boolean; isNumber?: boolean; children: string };

export const Head = ({ isFirst, isNumber, children }: HeadProps) => (
  <th
    scope="col"
    className={classes("px-3 py-2.5 font-medium", isFirst && "pl-5", isNumber ? "text-right" : "text-left")}
  >
    {children}
  </th>
);

/** What a row is about. */
export const Subject = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="min-w-48 py-3 pr-3 pl-5 text-left font-medium wrap-anywhere">
    {children}
  </th>
);

/** How many offers, as a number. */
export const Count = ({ count, text }: { count: number; text: OfferText }) => (
  <td className="px-3 py-3 text-right tabular-nums">{text.number(count)}</td>
);

type ShareProps = { count: number; of: number; text: OfferText };

/** How many offers of those, as number, share and bar. */
export function Share({ count, of, text }: ShareProps) {
  const t = useTranslations("insight");
  return (
    <td className="px-3 py-3">
      <span className="whitespace-nowrap tabular-nums">
        {t("share", {
          count: text.number(count),
          share: text.percent(Math.round((count / of) * 100)),
        })}
      </span>
      <Bar share={count / of} />
    </td>
  );
}

/** Drawn on the server; the number beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-1.5 w-24">
    <rect width={100} height={6} className="fill-sunken" />
    <rect width={share * 100} height={6} className="fill-primary-600 dark:fill-primary-400" />
  </svg>
);

type Prices = ServiceInsight["prices"];
type PricesProps = { prices: Prices; hasCurrencies: boolean; text: OfferText };

/** Whether the prices name their currency: dollars of several countries look alike. */
export const haveCurrencies = (rows: readonly { prices: Prices }[]): boolean =>
  new Set(rows.flatMap(({ prices }) => prices.map(({ currency }) => currency))).size > 1;

/** At which prices it was accepted, by currency. */
export function Prices({ prices, hasCurrencies, text }: PricesProps) {
  const t = useTranslations("insight");
  return (
    <td className="min-w-44 px-3 py-3 pr-5 text-muted tabular-nums">
      {prices.map(({ currency, lowest, average, highest }) => (
        <p key={currency}>
          {hasCurrencies && `${currency} `}
          {lowest === highest
            ? text.money(average, currency)
            : t("range", {
                lowest: text.money(lowest, currency),
                highest: text.money(highest, currency),
                average: text.money(average, currency),
              })}
        </p>
      ))}
    </td>
  );
}
