"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FieldInputs } from "@/app/_custom-fields/field-inputs";
import { useKnownFields } from "@/app/_custom-fields/known-fields";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { SelectField, type Option } from "@/app/_ui/select-field";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyName } from "@/lib/core/money/format";
import { DayField } from "@/app/_ui/day-field";
import { TextField } from "@/app/_ui/text-field";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { usualClosing, usualValidity } from "@/lib/domain/deals/lifecycle";
import { dayIn } from "@/lib/core/time/days";
import { Checkbox } from "@/app/_ui/checkbox";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { DISCOUNT_DECIMALS, MAX_PERCENT, MAX_UNIT_PRICE } from "@/lib/domain/deals/limits";
import type { Language } from "@/lib/core/i18n/languages";
import { EVERY } from "@/lib/core/pricing/rhythms";
import { useBuilder } from "../builder-context";
import { discountAbove, discountOverLimit, tenantRates } from "../deal-money";
import { StepHeading } from "../frame/steps";
import { StepProblems } from "../save/step-problems";
import { ConfigurationSummary } from "./configuration-summary";
import { useStaffText } from "@/app/_ui/staff-text";
import { discountKind, discountModifierId } from "../discount-kind";
import { useMoneyText } from "../money-text";

/** Currency, taxes and discount of the deal with a summary (BLD-18). */
export function CurrencyStep() {
  const t = useTranslations("builder.currency");
  const language = useLocale();
  const { data, deal, dispatch } = useBuilder();
  const changeCurrency = (currency: string | null) =>
    currency && dispatch({ type: "currencyChanged", currency, rates: tenantRates(data) });
  const profiles = data.taxProfiles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="space-y-5">
      <StepHeading title={t("title")} text={t("text")} />
      <StepProblems step="currency" />
      {deal.withoutRate.length > 0 && (
        <Banner tone="warning">{t("withoutRate", { currencies: deal.withoutRate.join(", ") })}</Banner>
      )}
      <Card className="grid gap-5 p-5 @xl:grid-cols-2">
        <SelectField
          label={t("currency")}
          options={currencyOptions(data.currencies, deal.currency, language)}
          value={deal.currency}
          onChange={changeCurrency}
        />
        <SelectField
          label={t("taxProfile")}
          options={profiles}
          placeholder={t("noTaxProfile")}
          value={deal.taxProfileId === null ? null : String(deal.taxProfileId)}
          onChange={(id) =>
            dispatch({
              type: "filled",
              fields: { taxProfileId: id === null ? null : Number(id), keepsTaxes: false },
            })
          }
        />
        <DiscountFields />
        <TermFields />
      </Card>
      <OwnFields />
      <ConfigurationSummary />
    </div>
  );
}

/**
 * Currencies that a deal may have: the tenant's enabled ones, and the deal's current one even if it was
 * disabled.
 */
function currencyOptions(
  currencies: readonly TenantCurrencyAnswer[],
  current: string,
  language: Language,
): Option[] {
  const usable = currencies.filter(
    ({ is_enabled, is_default, currency }) => is_enabled || is_default || currency.code === current,
  );
  const options = usable.map(({ currency }) => ({
    value: currency.code,
    label: `${currency.code} · ${currencyName(currency, language)}`,
  }));
  return options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}

/**
 * The offer's last valid day, and the day when staff expect a decision; both default to 30 days after saving
 * (PRO-15, BLD-39). Below: the customer's purchase order number.
 */
function TermFields() {
  const t = useTranslations("builder.currency");
  const text = useStaffText();
  const { data, deal, dispatch } = useBuilder();
  const usual = (dayOf: typeof usualValidity) =>
    t("usualDate", { date: text.date(dayOf(data.openedAt, data.timeZone)) });
  const today = dayIn(data.timeZone, data.openedAt);
  const isOver = deal.validUntil !== null && deal.validUntil < today;
  return (
    <>
      <DayField
        label={t("validUntil")}
        hint={deal.validUntil === null ? usual(usualValidity) : t("validUntilHint")}
        error={isOver ? t("validityOver") : null}
        min={today}
        value={deal.validUntil}
        onChange={(validUntil) => dispatch({ type: "filled", fields: { validUntil } })}
      />
      <DayField
        label={t("closingDate")}
        hint={deal.closingDate === null ? usual(usualClosing) : t("closingDateHint")}
        value={deal.closingDate}
        onChange={(closingDate) => dispatch({ type: "filled", fields: { closingDate } })}
      />
      <TextField
        label={t("purchaseOrder")}
        hint={t("purchaseOrderHint")}
        maxLength={DEAL_FIELDS.purchaseOrder.longest}
        autoComplete="off"
        value={deal.purchaseOrder}
        onChange={({ target }) => dispatch({ type: "filled", fields: { purchaseOrder: target.value } })}
      />
    </>
  );
}

/** The custom fields of deals (T-19). */
function OwnFields() {
  const t = useTranslations("builder.currency");
  const { deal, dispatch } = useBuilder();
  const fields = useKnownFields("deal");
  if (fields.length === 0) return null;
  return (
    <Card className="p-5" aria-labelledby="own-fields">
      <h3 id="own-fields" className="mb-4 text-sm font-semibold">
        {t("fields")}
      </h3>
      <div className="grid items-start gap-5 @xl:grid-cols-2">
        <FieldInputs
          fields={fields}
          values={deal.customFields}
          onChange={(key, value) => dispatch({ type: "fieldFilled", key, value })}
        />
      </div>
    </Card>
  );
}

/** The rhythm that a fixed discount is taken from, where there is more than what is sold once. */
function DiscountEvery() {
  const t = useTranslations("builder.currency");
  const rhythm = useTranslations("builder.pricing.rhythm");
  const { deal, dispatch } = useBuilder();
  const present = EVERY.filter(
    (every) =>
      deal.discountEvery === every || deal.selectedItems.some((item) => item.rhythm?.every === every),
  );
  if (present.length === 0) return null;
  return (
    <SelectField
      label={t("discountEvery")}
      hint={t("discountEveryHint")}
      options={[
        { value: "once", label: rhythm("once") },
        ...present.map((every) => ({ value: every as string, label: rhythm(every) })),
      ]}
      value={deal.discountEvery ?? "once"}
      onChange={(chosen) =>
        dispatch({
          type: "filled",
          fields: { discountEvery: present.find((every) => every === chosen) ?? null },
        })
      }
    />
  );
}

/** Discount as an amount, or as a percentage of at most 100, before or after tax (BLD-18, BLD-43, S-073). */
function DiscountFields() {
  const t = useTranslations("builder.currency");
  const { data, deal, money, dispatch } = useBuilder();
  const write = useMoneyText(deal.currency);
  const kind = discountKind(deal, data.constants);
  const terms = (of: "dollar" | "percent") => ({ kind: of, rate: money.rate });
  const type = (amount: number | null) => dispatch({ type: "discountTyped", amount, terms: terms(kind) });
  // An amount over 100 is no percentage: the field is empty then, and the way back brings it again.
  const [left, setLeft] = useState(0);
  const choose = (chosen: "dollar" | "percent") => {
    dispatch({
      type: "discountModifierChanged",
      modifierId: discountModifierId(data.constants, chosen),
      terms: terms(chosen),
    });
    if (chosen === "percent") setLeft(deal.discountAmount / 100 > MAX_PERCENT ? deal.discountAmount : 0);
    else if (left > 0 && deal.discountAmount === 0)
      dispatch({ type: "discountTyped", amount: left, terms: terms(chosen) });
  };
  const amount = deal.discountAmount === 0 ? null : deal.discountAmount;
  return (
    <>
      <div className="flex items-start gap-3">
        <DiscountValue kind={kind} value={amount} onChange={type} />
        <div className="mt-6.5">
          <RadioGroup
            segmented
            hideLabel
            label={t("discountKind")}
            value={kind}
            onChange={choose}
            options={[
              { value: "dollar", label: "$" },
              { value: "percent", label: "%" },
            ]}
          />
        </div>
      </div>
      {kind === "percent" && amount === null && left > 0 && (
        <p role="status" className="text-sm text-muted @xl:col-span-full">
          {t("discountLeft", { amount: write(left) })}
        </p>
      )}
      <Checkbox
        className="@xl:mt-8"
        label={t("discountAfterTax")}
        checked={deal.isDiscountWithTax}
        onChange={({ target }) => dispatch({ type: "filled", fields: { isDiscountWithTax: target.checked } })}
      />
      {kind === "dollar" && <DiscountEvery />}
    </>
  );
}

type ValueProps = {
  kind: "dollar" | "percent";
  value: number | null;
  onChange: (value: number | null) => void;
};

/** The discount itself, and what is wrong with it: more than there is, or than the user's role may give (U-146). */
function DiscountValue({ kind, value, onChange }: ValueProps) {
  const t = useTranslations("builder.currency");
  const { data, deal } = useBuilder();
  const write = useMoneyText(deal.currency);
  const above = discountAbove(deal, data.constants);
  const most = discountOverLimit(deal, data);
  const { percent } = useStaffText();
  const hint =
    data.discountLimit === null
      ? t("discountHint")
      : t("discountLimit", { percent: percent(data.discountLimit) });
  return kind === "percent" ? (
    <NumberField
      className="flex-1"
      label={t("discountPercent")}
      hint={hint}
      error={most === null ? null : t("discountOverLimit", { most: percent(most) })}
      unit="%"
      decimals={DISCOUNT_DECIMALS}
      min={0}
      max={MAX_PERCENT}
      value={value}
      onChange={onChange}
    />
  ) : (
    <MoneyField
      className="flex-1"
      label={t("discountAmount")}
      hint={hint}
      min={0}
      max={MAX_UNIT_PRICE}
      currency={deal.currency}
      error={
        above
          ? t("discountAbove", { amount: write(above.subtotal) })
          : most === null
            ? null
            : t("discountOverLimit", { most: write(most) })
      }
      value={value}
      onChange={onChange}
    />
  );
}
