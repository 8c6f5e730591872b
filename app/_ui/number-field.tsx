"use client";

import { useLocale } from "next-intl";
import { readPlainNumber } from "@/lib/core/money/typed-number";
import { NumericField, type NumericProps, displayIn, useTypedNumber } from "./numeric-field";

type Props = NumericProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Decimals that it may have; none for whole numbers. */ decimals: number;
  /** Decimals that it is shown with at least. */ leastDecimals?: number;
  /** The largest possible value, if the form itself checks the maximum; default: max. */
  most?: number;
  /** Shown at the control's end, such as %. */ unit?: string;
};

/**
 * A number; blank is null. Nothing is corrected while typing; on blur the value is clamped to min and max.
 */
export function NumberField({
  value,
  onChange,
  min,
  max,
  most = max,
  decimals,
  leastDecimals,
  unit,
  ...field
}: Props) {
  const language = useLocale();
  const typed = useTypedNumber(
    { value, onChange, min, max },
    displayIn(language, { most, least: leastDecimals }),
    (text) => readPlainNumber(text, { language, decimals, most, units: unit === undefined ? [] : [unit] }),
  );
  return (
    <NumericField
      {...field}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      look={unit ? "pr-10" : null}
      unit={unit}
      typed={typed}
    />
  );
}
