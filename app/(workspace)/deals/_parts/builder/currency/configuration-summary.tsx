"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { percentText } from "@/app/_proposal/percent-text";
import { Card } from "@/app/_ui/card";
import { formatMoney } from "@/lib/money/format";
import { useBuilder } from "../builder-context";
import { discountKind } from "../discount-kind";

/** The chosen terms in words, and what they make of the present services (BLD-18). */
export function ConfigurationSummary() {
  const t = useTranslations("builder.summary");
  const { data, form, taxProfile, totals } = useBuilder();
  const percent = (value: number) => percentText(value, data.language);
  const money = (amount: number) => formatMoney(amount, form.currency);
  const discount =
    discountKind(form, data.constants) === "percent"
      ? percent(form.discountAmount)
      : money(form.discountAmount);
  return (
    <Card aria-label={t("title")} className="p-5">
      <h3 className="text-sm font-semibold">{t("title")}</h3>
      <dl className="mt-3 space-y-2 text-sm">
        <Row term={t("currency")}>{form.currency}</Row>
        <Row term={t("taxes")}>
          {taxProfile?.taxes.map((tax) => `${tax.name} ${percent(tax.value)}`).join(", ") ||
            taxProfile?.name ||
            t("none")}
        </Row>
        <Row term={t("discount")}>
          {form.discountAmount > 0
            ? t(form.isDiscountWithTax ? "afterTax" : "beforeTax", { discount })
            : t("none")}
        </Row>
        {totals && (
          <>
            <Row term={t("subtotal")}>{money(totals.subtotal)}</Row>
            {totals.taxes.map((tax) => (
              <Row key={tax.name} term={tax.name || t("tax")}>
                {money(tax.amount)}
              </Row>
            ))}
            <Row term={t("total")} strong>
              {money(totals.amountAfterTax)}
            </Row>
          </>
        )}
      </dl>
      {totals === null && <p className="mt-3 text-sm font-medium text-danger">{t("tooLarge")}</p>}
    </Card>
  );
}

const Row = ({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${strong ? "border-t border-line pt-2 font-semibold" : ""}`}
  >
    <dt className={strong ? "" : "text-muted"}>{term}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);
