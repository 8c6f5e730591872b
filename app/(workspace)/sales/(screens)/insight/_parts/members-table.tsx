import { useTranslations } from "next-intl";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { MemberInsight } from "@/lib/domain/deals/insight/insight-api";
import { Count, Head, haveCurrencies, InsightTable, Prices, Share, Subject } from "./table-parts";

type Props = { members: readonly MemberInsight[]; text: OfferText };

/** A row for each package, or line to choose from; the bars show its share of the offers with it (U-188). */
export function MembersTable({ members, text }: Props) {
  const t = useTranslations("insight");
  const hasCurrencies = haveCurrencies(members);
  const head = (
    <>
      <Head isFirst>{t("columns.member")}</Head>
      <Head>{t("columns.choice")}</Head>
      <Head isNumber>{t("columns.offered")}</Head>
      <Head>{t("columns.selected")}</Head>
      <Head>{t("columns.accepted")}</Head>
      <Head>{t("prices")}</Head>
    </>
  );
  return (
    <InsightTable caption={t("membersCaption")} head={head}>
      {members.map(({ choice, title, offered, selected, accepted, prices }) => (
        <tr key={JSON.stringify([choice, title])}>
          <Subject>{title}</Subject>
          <td className="px-3 py-3 text-muted wrap-anywhere">{choice}</td>
          <Count count={offered} text={text} />
          <Share count={selected} of={offered} text={text} />
          <Share count={accepted} of={offered} text={text} />
          <Prices prices={prices} hasCurrencies={hasCurrencies} text={text} />
        </tr>
      ))}
    </InsightTable>
  );
}
