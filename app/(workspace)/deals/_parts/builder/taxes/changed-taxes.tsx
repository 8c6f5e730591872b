"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { RadioGroup } from "@/app/_ui/radio-group";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { useBuilder } from "../builder-context";
import { useReaderText } from "../use-reader-text";

/** Says that the edited deal's tax profile has changed since, and lets its reader keep the deal's own taxes or take the new ones. */
export function ChangedTaxesBanner() {
  const t = useTranslations("builder.changedTaxes");
  const { form, changedTaxes, dispatch } = useBuilder();
  const text = useReaderText();
  if (!changedTaxes) return null;
  const { agreed, present } = changedTaxes;
  return (
    <Banner tone="warning">
      <p>{t("text", { name: agreed.name, agreed: inWords(agreed), present: inWords(present) })}</p>
      <div className="mt-2">
        <RadioGroup
          label={t("label")}
          value={form.keepsTaxes ? "keep" : "take"}
          onChange={(choice) => dispatch({ type: "taxesKept", keepsTaxes: choice === "keep" })}
          options={[
            { value: "take", label: t("take", { taxes: inWords(present) }) },
            { value: "keep", label: t("keep", { taxes: inWords(agreed) }) },
          ]}
        />
      </div>
    </Banner>
  );

  function inWords({ value, taxes }: TaxProfileAnswer): string {
    return (
      taxes.map((tax) => `${text.tax(tax)} ${text.percent(tax.value)}`).join(", ") || text.percent(value)
    );
  }
}
