"use client";

import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { SelectField } from "@/app/_ui/select-field";
import { useBuilder } from "../builder-context";
import { tenantRates } from "../deal-money";
import { StepHeading } from "../frame/step-heading";
import { StepProblems } from "../save/step-problems";
import { ConfigurationSummary } from "./configuration-summary";
import { DateFields } from "./date-fields";
import { DiscountFields } from "./discount-fields";
import { currencyOptions } from "./currency-options";

/** Currency, taxes and discount of the deal with a summary (BLD-18). */
export function CurrencyStep() {
  const t = useTranslations("builder.currency");
  const language = useLocale();
  const { data, form, dispatch } = useBuilder();
  const changeCurrency = (currency: string | null) =>
    currency && dispatch({ type: "currencyChanged", currency, rates: tenantRates(data) });
  const profiles = data.taxProfiles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="space-y-5">
      <StepHeading title={t("title")} text={t("text")} />
      <StepProblems step="currency" />
      {form.withoutRate.length > 0 && (
        <Banner tone="warning">{t("withoutRate", { currencies: form.withoutRate.join(", ") })}</Banner>
      )}
      <Card className="grid gap-5 p-5 @xl:grid-cols-2">
        <SelectField
          label={t("currency")}
          options={currencyOptions(data.currencies, form.currency, language)}
          value={form.currency}
          onChange={changeCurrency}
        />
        <SelectField
          label={t("taxProfile")}
          options={profiles}
          placeholder={t("noTaxProfile")}
          value={form.taxProfileId === null ? null : String(form.taxProfileId)}
          onChange={(id) =>
            dispatch({ type: "taxProfileChanged", taxProfileId: id === null ? null : Number(id) })
          }
        />
        <DiscountFields />
        <DateFields />
      </Card>
      <ConfigurationSummary />
    </div>
  );
}
