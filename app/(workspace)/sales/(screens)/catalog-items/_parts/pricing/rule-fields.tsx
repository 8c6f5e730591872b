import { useTranslations } from "next-intl";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { MAX_AMOUNT, PERCENT_DECIMALS, VALUE_DECIMALS, MAX_BOUND } from "@/lib/domain/catalog/limits";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { displayPercent } from "@/lib/core/pricing/display-percent";
import type { Bounds } from "@/lib/domain/catalog/rule-terms";
import type { ModifierRow } from "../form/item-form";
import { fractionOf, offeredUnits, unitOf, withUnit } from "./modifier-change";

type Props = {
  row: ModifierRow;
  constants: ConstantAnswer[];
  currency: string;
  error: string | null;
  onChange: (values: Partial<ModifierRow>) => void;
};

/**
 * The amount of a modification and its unit: money in minor units, or a percentage, which is stored as a
 * fraction and shown times 100 (PRC-05, PRC-07, X-37).
 */
export function AmountField({ row, constants, currency, error, onChange }: Props) {
  const t = useTranslations("catalogItems.modifiers");
  const unit = unitOf(row.modifier_id, constants);
  // Hours are not offered, but an old row keeps them.
  const units = [...offeredUnits(constants), ...(unit === "hour" ? [{ id: row.modifier_id, unit }] : [])];
  return (
    <>
      {unit === "dollar" ? (
        <MoneyField
          label={t("value")}
          min={0}
          max={MAX_AMOUNT}
          currency={currency}
          error={error}
          value={row.value}
          onChange={(value) => onChange({ value: value ?? 0 })}
        />
      ) : unit === "percent" ? (
        <NumberField
          label={t("value")}
          min={0}
          max={100}
          decimals={PERCENT_DECIMALS}
          unit="%"
          error={error}
          value={Number(displayPercent(row.value))}
          onChange={(percent) => onChange({ value: fractionOf(percent) })}
        />
      ) : (
        <NumberField
          label={t("value")}
          min={0}
          decimals={VALUE_DECIMALS}
          unit="h"
          error={error}
          value={row.value}
          onChange={(hours) => onChange({ value: hours ?? 0 })}
        />
      )}
      <SelectField
        label={t("unit")}
        options={units.map(({ id, unit: offered }) => ({ value: String(id), label: SIGNS[offered] }))}
        value={String(row.modifier_id)}
        onChange={(value) => onChange(withUnit(row, Number(value), constants))}
      />
    </>
  );
}

const SIGNS = { dollar: "$", percent: "%", hour: "h" };

type SignFieldProps = {
  constants: readonly ConstantAnswer[];
  value: number;
  error: string | null;
  onChange: (id: number) => void;
};

/** Whether the amount is added to the price or subtracted from it. */
export function SignField({ constants, value, error, onChange }: SignFieldProps) {
  const t = useTranslations("catalogItems.modifiers");
  const signs = constants
    .filter(({ constant_type: type }) => type === "price_modification_type")
    .toSorted((left, right) => right.slug.localeCompare(left.slug));
  return (
    <SelectField
      label={t("sign")}
      error={error}
      options={signs.map(({ id, slug }) => ({
        value: String(id),
        label: t(slug === "minus" ? "minus" : "plus"),
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type BoundFieldsProps = {
  bounds: Bounds;
  onChange: (change: Partial<Bounds>) => void;
  errors: { from: string | null; to: string | null };
};

/** The bounds of an interval: whole numbers of at least 0; an empty end is unlimited (PRC-12). */
export function BoundFields({ bounds, onChange, errors }: BoundFieldsProps) {
  const t = useTranslations("catalogItems.tiers");
  return (
    <>
      <NumberField
        decimals={0}
        min={0}
        max={MAX_BOUND}
        label={t("from")}
        error={errors.from}
        value={bounds.from}
        onChange={(from) => onChange({ from: from ?? 0 })}
      />
      <NumberField
        decimals={0}
        min={0}
        max={MAX_BOUND}
        label={t("to")}
        placeholder={t("unlimited")}
        error={errors.to}
        value={bounds.to}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
