"use client";

import { useLocale, useTranslations } from "next-intl";
import { regionOf } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { TraceStep, TraceBasis } from "@/lib/core/pricing/types";
import { traceTotal } from "@/lib/core/pricing/settle-price";

type Props = { trace: readonly TraceStep[]; currency: string; money: OfferText["money"] };

/**
 * The rows of a price's explanation, for a <dl>: each with how it is computed, in the reader's language. A
 * converted price is explained in the catalogue's currency first, then by the rate. Steps that change nothing
 * are left out.
 * @param currency of the trace's amounts
 * @param money formats amounts as the prices next to them
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

/**
 * A trace prepared for its explanation: amounts of `steps` in minor units of the catalogue's currency;
 * converted: the later steps, in the deal's currency.
 */
type Reasons = {
  steps: TraceStep[];
  converted: {
    step: TraceStep;
    from: { currency: string };
    /** The sum of the steps. */
    stated: number;
    /** The same in the deal's currency. */
    amount: number;
    then: TraceStep[];
  } | null;
};

/**
 * Puts a trace into the order in which people would calculate. Steps that change nothing are left out, except
 * the base price and an entered one.
 */
function reasonsOf(trace: readonly TraceStep[]): Reasons {
  const index = trace.findIndex(({ basis }) => basis?.kind === "rates");
  const step = trace[index];
  if (step?.basis?.kind !== "rates") return { steps: trace.filter(counts), converted: null };
  const before = trace.slice(0, index).map((one) => ({ ...one, amount: one.original ?? one.amount }));
  return {
    steps: before.filter(counts),
    converted: {
      step,
      from: step.basis.from,
      stated: traceTotal(before),
      amount: traceTotal(trace.slice(0, index + 1)),
      then: trace.slice(index + 1).filter(counts),
    },
  };
}

const counts = ({ step, amount }: TraceStep): boolean =>
  amount !== 0 || step === "base" || step === "entered";

/** Decimals shown of units, percentages and rates: as many as are stored. */
const MAX_DECIMALS = 10;

/** Steps defined by the catalogue, explained by their basis; all other steps have texts of their own. */
const OF_CATALOGUE = ["tier", "modifier", "interval", "promotion"] as const;
const isOfCatalogue = (step: TraceStep["step"]): step is (typeof OF_CATALOGUE)[number] =>
  OF_CATALOGUE.some((one) => one === step);

const SIGNS = { "!=": "≠", ">": ">", "<": "<", ">=": "≥", "<=": "≤" } as const;

/**
 * A step of a price and how it is computed, in the reader's language: "Pages, 1 to 5: 5 × $7.00 + $1.00".
 * @param base the steps of the base price, to which percentages refer
 */
function useReasonText(
  base: readonly TraceStep[],
  money: OfferText["money"],
): (step: TraceStep, currency: string) => string {
  const t = useTranslations("builder.pricing");
  const region = regionOf(useLocale());
  const written = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(region, { ...options, maximumFractionDigits: MAX_DECIMALS }).format(value);
  const number = (text: string | number) => written(Number(text));
  const percent = (text: string) => written(Number(text) / 100, { style: "percent" });

  return ({ step, label, basis, amount }, currency) => {
    const text = ownText();
    if (step !== "modifier" && step !== "interval") return text;
    return t(amount < 0 ? "explained.reduction" : "explained.surcharge", { text });

    function ownText(): string {
      if (basis?.kind === "units") return unitsText(basis);
      if (basis?.kind === "answer") return answerText(basis);
      if (basis?.kind === "percent") return t("explained.promotion", { percent: percent(basis.percent) });
      if (basis?.kind === "rates")
        return t("explained.rate", {
          from: `${number(basis.from.rate)} ${basis.from.currency}`,
          to: `${number(basis.to.rate)} ${basis.to.currency}`,
        });
      // A stored step of the catalogue may lack a basis; then its stored label is shown.
      return isOfCatalogue(step) ? label : t(`steps.${step}`);
    }

    function unitsText({ question, from, to, units, rate, flat_fee: fee }: Basis<"units">): string {
      return t("explained.units", {
        question,
        bounds:
          to === null
            ? t("explained.from", { from: number(from) })
            : t("explained.between", { from: number(from), to: number(to) }),
        units: number(units),
        rate: money(rate, currency),
        hasFee: fee === 0 ? "no" : "yes",
        fee: money(fee, currency),
      });
    }

    function answerText({
      question,
      operator,
      value,
      percent: share,
      hours,
      hourly_rate,
    }: Basis<"answer">): string {
      const condition =
        operator === "="
          ? t("explained.is", { question, value })
          : operator === "CONTAINS" || operator === "EXCLUDES"
            ? t(`explained.${operator}`, { question, value })
            : `${question} ${SIGNS[operator]} ${value}`;
      if (share !== undefined)
        return t("explained.computed", {
          condition,
          sum: t("explained.percentOf", {
            percent: percent(share),
            amount: money(traceTotal(base), currency),
          }),
        });
      if (hours === undefined) return condition;
      const sum = t("explained.hours", {
        hours: number(hours),
        rate: money(hourly_rate ?? 0, currency),
      });
      return t("explained.computed", { condition, sum });
    }
  };
}

type Basis<Kind extends TraceBasis["kind"]> = Extract<TraceBasis, { kind: Kind }>;
