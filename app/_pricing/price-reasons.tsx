"use client";

import { useTranslations } from "next-intl";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { TraceStep } from "@/lib/core/pricing/types";
import { reasonsOf } from "./reasons-of";
import { useReasonText } from "./use-reason-text";

type Props = { trace: readonly TraceStep[]; currency: string; money: OfferText["money"] };

/**
 * The rows of a price's explanation, to stand in a <dl>: each with what it is computed from, in the reader's language. A converted price
 * is explained in the catalogue's currency first, then by the rate. Steps that change nothing are left out.
 * @param currency of the trace's amounts
 * @param money writes amounts as the prices beside are written
 */
export function PriceReasons({ trace, currency, money }: Props) {
  const t = useTranslations("builder.pricing");
  const { steps, converted } = reasonsOf(trace);
  const textOf = useReasonText(
    steps.filter(({ step }) => step === "base" || step === "tier"),
    money,
  );
  const inCatalogue = converted?.from.currency ?? currency;
  return (
    <>
      {steps.map((step, index) => (
        <Row key={index} text={textOf(step, inCatalogue)} amount={money(step.amount, inCatalogue)} />
      ))}
      {converted && (
        <>
          <Row
            isSum
            text={t("explained.inCatalogue", { currency: inCatalogue })}
            amount={money(converted.stated, inCatalogue)}
          />
          <Row text={textOf(converted.step, inCatalogue)} amount={money(converted.amount, currency)} />
          {converted.then.map((step, index) => (
            <Row key={index} text={textOf(step, currency)} amount={money(step.amount, currency)} />
          ))}
        </>
      )}
    </>
  );
}

function Row({ text, amount, isSum = false }: { text: string; amount: string; isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${isSum ? "mt-1 border-t border-line pt-2" : ""}`}>
      <dt className="min-w-0 text-muted wrap-anywhere">{text}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}
