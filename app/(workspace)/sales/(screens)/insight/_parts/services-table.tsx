import { useTranslations } from "next-intl";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { ServiceInsight } from "@/lib/domain/deals/insight/insight-api";
import { Count, Head, haveCurrencies, InsightTable, Prices, Share, Subject } from "./table-parts";

type Props = { services: readonly ServiceInsight[]; text: OfferText };

const COUNTS = ["offered", "optional", "chosen", "takenBack"] as const;

/** A row for each service; the bar shows how many of its offers were accepted with it (U-161). */
export function ServicesTable({ services, text }: Props) {
  const t = useTranslations("insight");
  const hasCurrencies = haveCurrencies(services);
  const head = (
    <>
      <Head isFirst>{t("columns.service")}</Head>
      {COUNTS.map((column) => (
        <Head key={column} isNumber>
          {t(`columns.${column}`)}
        </Head>
      ))}
      <Head>{t("columns.accepted")}</Head>
      <Head>{t("prices")}</Head>
    </>
  );
  return (
    <InsightTable caption={t("caption")} head={head}>
      {services.map(
        ({ sale_catalog_item_id: id, title, offered, optional, chosen, taken_back, accepted, prices }) => (
          <tr key={id}>
            <Subject>{title}</Subject>
            <Count count={offered} text={text} />
            <Count count={optional} text={text} />
            <Count count={chosen} text={text} />
            <Count count={taken_back} text={text} />
            <Share count={accepted} of={offered} text={text} />
            <Prices prices={prices} hasCurrencies={hasCurrencies} text={text} />
          </tr>
        ),
      )}
    </InsightTable>
  );
}
