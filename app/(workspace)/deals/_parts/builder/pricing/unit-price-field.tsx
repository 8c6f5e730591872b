"use client";

import { useTranslations } from "next-intl";
import { MoneyField } from "@/app/_ui/money-field";
import { useMoneyText } from "../use-reader-text";
import type { ItemPrice } from "../price-item";
import type { LineDraft } from "./use-line-draft";

/** The agreed unit price, kept within the negotiation range shown below it, and the line's total (S-075). */
export function UnitPriceField({ draft, quantity }: { draft: LineDraft; quantity: number }) {
  const t = useTranslations("builder.pricing");
  const { agreement, money, isCalculating, price } = draft;
  const text = useMoneyText(money.currency);
  if (!agreement)
    return <p className="rounded-card bg-sunken px-4 py-5 text-sm text-muted">{t(whyNone(price))}</p>;
  const { min, max } = agreement.shown;
  return (
    <div className="space-y-4">
      <MoneyField
        label={t("unitPrice")}
        hint={min === max ? t("fixed", { price: text(min) }) : t("range", { min: text(min), max: text(max) })}
        currency={money.currency}
        min={agreement.range.min}
        max={agreement.range.max}
        value={agreement.unitPrice}
        onChange={draft.setUnitPrice}
      />
      <p
        role="status"
        className={`flex items-baseline justify-between gap-4 rounded-card bg-sunken px-4 py-3 tabular-nums transition-opacity ${isCalculating ? "opacity-60" : ""}`}
      >
        <span className="text-sm text-muted">
          {t("times", { quantity, price: text(agreement.unitPrice) })}
        </span>
        <span className="text-lg font-semibold">{text(agreement.total)}</span>
      </p>
    </div>
  );
}

function whyNone(price: ItemPrice): "answerFirst" | "tooLarge" | "failedHint" {
  if (price.ok || price.problem === "missing_answer") return "answerFirst";
  return price.problem === "tooLarge" ? "tooLarge" : "failedHint";
}
