import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { ServiceInsight } from "@/lib/domain/deals/insight/insight-api";

type Props = { services: readonly ServiceInsight[]; text: OfferText };

const COUNTS = ["offered", "optional", "chosen", "takenBack"] as const;

/**
 * A row for each service; the bar shows how many of its offers were accepted with it. Dollars of several countries look
 * alike, so prices name their currency where there is more than one.
 */
export function ServicesTable({ services, text }: Props) {
  const t = useTranslations("insight");
  const currencies = new Set(services.flatMap(({ prices }) => prices.map(({ currency }) => currency)));
  return (
    <div role="region" aria-label={t("caption")} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-3xl text-sm">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <Head isFirst>{t("columns.service")}</Head>
            {COUNTS.map((column) => (
              <Head key={column} isNumber>
                {t(`columns.${column}`)}
              </Head>
            ))}
            <Head>{t("columns.accepted")}</Head>
            <Head>{t("prices")}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {services.map((service) => (
            <Row
              key={service.sale_catalog_item_id}
              service={service}
              text={text}
              hasCurrencies={currencies.size > 1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { isFirst?: boolean; isNumber?: boolean; children: string };

const Head = ({ isFirst, isNumber, children }: HeadProps) => (
  <th
    scope="col"
    className={classes("px-3 py-2.5 font-medium", isFirst && "pl-5", isNumber ? "text-right" : "text-left")}
  >
    {children}
  </th>
);

type RowProps = { service: ServiceInsight; text: OfferText; hasCurrencies: boolean };

function Row({ service, text, hasCurrencies }: RowProps) {
  const t = useTranslations("insight");
  const { title, offered, optional, chosen, taken_back, accepted, prices } = service;
  return (
    <tr>
      <th scope="row" className="min-w-48 py-3 pr-3 pl-5 text-left font-medium wrap-anywhere">
        {title}
      </th>
      {[offered, optional, chosen, taken_back].map((count, index) => (
        <td key={COUNTS[index]} className="px-3 py-3 text-right tabular-nums">
          {text.number(count)}
        </td>
      ))}
      <td className="px-3 py-3">
        <span className="whitespace-nowrap tabular-nums">
          {t("share", {
            count: text.number(accepted),
            share: text.percent(Math.round((accepted / offered) * 100)),
          })}
        </span>
        <Bar share={accepted / offered} />
      </td>
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
    </tr>
  );
}

/** Drawn on the server; the number beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-1.5 w-24">
    <rect width={100} height={6} className="fill-sunken" />
    <rect width={share * 100} height={6} className="fill-primary-600 dark:fill-primary-400" />
  </svg>
);
