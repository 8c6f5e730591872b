import { useFormatter, useTranslations } from "next-intl";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { traceTotal } from "@/lib/core/pricing/settle-price";
import type { TraceBasis, TraceStep } from "@/lib/core/pricing/types";

/** Decimals of units, percents and rates that are shown: as many as are stored. */
const MOST_DECIMALS = 10;

const SIGNS = { "!=": "≠", ">": ">", "<": "<", ">=": "≥", "<=": "≤" } as const;

/**
 * What a step of a price is and how it is computed, in the reader's language: "Pages, 1 to 5: 5 × $7.00 + $1.00".
 * @param base the steps of the base price, which percents are of
 */
export function useReasonText(
  base: readonly TraceStep[],
  money: OfferText["money"],
): (step: TraceStep, currency: string) => string {
  const t = useTranslations("builder.pricing");
  const format = useFormatter();
  const number = (text: string | number) =>
    format.number(Number(text), { maximumFractionDigits: MOST_DECIMALS });
  const percent = (text: string) =>
    format.number(Number(text) / 100, { style: "percent", maximumFractionDigits: MOST_DECIMALS });

  return ({ step, label, basis }, currency) => {
    const text = ownText();
    return step === "modifier" || step === "interval" ? t("explained.modification", { text }) : text;

    function ownText(): string {
      if (basis?.kind === "units") return unitsText(basis);
      if (basis?.kind === "answer") return answerText(basis);
      if (basis?.kind === "percent") return t("explained.promotion", { percent: percent(basis.percent) });
      if (basis?.kind === "rates")
        return t("explained.rate", {
          from: `${number(basis.from.rate)} ${basis.from.currency}`,
          to: `${number(basis.to.rate)} ${basis.to.currency}`,
        });
      // Steps of our own making are translated; stored ones without a basis are named as they were.
      return step === "base" ||
        step === "conversion" ||
        step === "floor" ||
        step === "negotiation" ||
        step === "rounding"
        ? t(`steps.${step}`)
        : label;
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
