import { useTranslations } from "next-intl";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { AnswerInsight } from "@/lib/domain/deals/insight/insight-api";
import { Count, Head, InsightTable, Share, Subject } from "./table-parts";

type Props = { answers: readonly AnswerInsight[]; text: OfferText };

/** A row for each answer, those of a question together (U-188). */
export function AnswersTable({ answers, text }: Props) {
  const t = useTranslations("insight");
  const head = (
    <>
      <Head isFirst>{t("columns.question")}</Head>
      <Head>{t("columns.answer")}</Head>
      <Head isNumber>{t("columns.offered")}</Head>
      <Head>{t("columns.accepted")}</Head>
    </>
  );
  return (
    <InsightTable caption={t("answersCaption")} head={head}>
      {answers.map(({ field_id: id, question, answer, offered, accepted }) => (
        <tr key={JSON.stringify([id, question, answer])}>
          <Subject>{question}</Subject>
          <td className="px-3 py-3 wrap-anywhere">{answer}</td>
          <Count count={offered} text={text} />
          <Share count={accepted} of={offered} text={text} />
        </tr>
      ))}
    </InsightTable>
  );
}
