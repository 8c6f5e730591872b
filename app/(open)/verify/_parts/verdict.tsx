import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { offerText, type OfferFormat } from "@/lib/core/offers/offer-text";
import type { VerificationAnswer } from "@/lib/domain/proposals/schema";
import type { Outcome } from "./use-verify-code";

type Props = { outcome: Outcome; offerFormat: OfferFormat };

/** Whether it is the accepted offer, in so many words, and what was accepted, written as the offer is. */
export function Verdict({ outcome, offerFormat }: Props) {
  const t = useTranslations("verify");
  if (outcome.kind !== "answer")
    return (
      <div className="mt-6">
        <Banner tone="error">{t(outcome.kind)}</Banner>
      </div>
    );
  const { answer } = outcome;
  const isGenuine = answer.verdict === "genuine" && answer.file !== "other";
  return (
    <div className="mt-6 space-y-4">
      <Banner tone={isGenuine ? "success" : "error"}>
        <p className="font-semibold">{t(answer.verdict)}</p>
        {answer.recorded_by && <p className="mt-1">{t("recorded")}</p>}
        {answer.file && <p className="mt-1">{t(answer.file === "genuine" ? "fileGenuine" : "fileOther")}</p>}
      </Banner>
      {answer.verdict === "genuine" && <Facts answer={answer} offerFormat={offerFormat} />}
    </div>
  );
}

function Facts({ answer, offerFormat }: { answer: VerificationAnswer } & Pick<Props, "offerFormat">) {
  const t = useTranslations("verify.facts");
  const { money } = offerText({ language: useLocale() === "fr" ? "fr" : "en", format: offerFormat });
  const facts = [
    { label: t("number"), value: answer.number },
    { label: t("company"), value: answer.company },
    {
      label: t(answer.recorded_by ? "recordedAt" : "acceptedAt"),
      value: `${answer.accepted_at.slice(0, 19).replace("T", " ")} UTC`,
    },
    ...(answer.recorded_by ? [{ label: t("recordedBy"), value: answer.recorded_by }] : []),
    ...(answer.signed_name
      ? [{ label: t(answer.recorded_by ? "acceptedBy" : "name"), value: answer.signed_name }]
      : []),
    { label: t("total"), value: money(answer.amount_after_tax, answer.currency) },
    { label: t("hash"), value: answer.content_hash },
  ];
  return (
    <dl className="grid gap-3 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium break-all tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
