"use client";

import { classes } from "./classes";
import { cleanMoneyText, minorOfText, textOfMinor } from "./money-text";
import { NumericField, type NumericProps } from "./numeric-field";
import { useDraft } from "./use-draft";

/** value, min and max are minor units (x100). */
type Props = NumericProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  currency?: string;
};

/** An amount of money, held in minor units, shown with 2 decimals (WID-11). On leaving it is brought between min and max. */
export function MoneyField({ value, onChange, min, max, currency, className, ...field }: Props) {
  const { text, type, leave } = useDraft({ value, onChange, min, max }, textOfMinor, minorOfText);
  return (
    <NumericField
      {...field}
      className={className}
      inputMode="decimal"
      look={classes("text-right", currency ? "pr-13" : null)}
      unit={currency}
      text={text}
      onText={(typed) => type(cleanMoneyText(typed))}
      onLeave={leave}
    />
  );
}
