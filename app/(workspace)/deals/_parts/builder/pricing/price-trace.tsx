"use client";

import { useTranslations } from "next-intl";
import { PriceReasons } from "@/app/_pricing/price-reasons";
import { useReaderText } from "../use-reader-text";
import type { LineDraft } from "./use-line-draft";

/** Why a price is what it is: steps that sum to the unit price, each to be computed again by hand (S-077). */
export function PriceTrace({ draft }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  const { price, agreement, money } = draft;
  const text = useReaderText();
  if (!price.ok || !agreement) return null;
  return (
    <details className="group rounded-card border border-line" open>
      <summary className="px-4 py-2.5 text-sm font-medium">{t("why")}</summary>
      <dl className="border-t border-line px-4 py-3 text-sm">
        <PriceReasons trace={agreement.trace} currency={money.currency} money={text.money} />
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t("unitPrice")}</dt>
          <dd className="tabular-nums">{text.money(agreement.unitPrice, money.currency)}</dd>
        </div>
      </dl>
    </details>
  );
}
