"use client";

import { useLocale } from "next-intl";
import { readMoney, displayMoney } from "@/lib/core/money/typed-number";
import { classes } from "./classes";
import { NumericField, type NumericProps, useTypedNumber } from "./numeric-field";

/** value, min and max are minor units (x100). */
type Props = NumericProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  currency?: string;
};

/**
 * An amount of money in minor units, shown with the currency's decimals (WID-11). On blur it is clamped to
 * min and max.
 */
export function MoneyField({ value, onChange, min, max, currency, className, ...field }: Props) {
  const terms = { language: useLocale(), currency };
  const typed = useTypedNumber(
    { value, onChange, min, max },
    (amount) => displayMoney(amount, terms),
    (text) => readMoney(text, terms),
  );
  return (
    <NumericField
      {...field}
      className={className}
      inputMode="decimal"
      look={classes("text-right", currency ? "pr-13" : null)}
      unit={currency}
      typed={typed}
    />
  );
}
