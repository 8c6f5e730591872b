"use client";

import { NumericField, type NumericProps } from "./numeric-field";
import { useDraft } from "./use-draft";

type Props = NumericProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  integer?: boolean;
  /** Shown at the control's end, such as %. */ unit?: string;
};

/** A number; blank is null. While it is typed nothing is corrected; on leaving it is brought between min and max. */
export function NumberField({ value, onChange, min, max, integer = false, unit, ...field }: Props) {
  const { text, type, leave } = useDraft(
    { value, onChange, min, max },
    (shown) => (shown === null ? "" : String(shown)),
    numberOf,
  );
  const allowed = integer ? /^-?\d*$/ : /^-?\d*[.,]?\d*$/;
  return (
    <NumericField
      {...field}
      inputMode={integer ? "numeric" : "decimal"}
      look={unit ? "pr-10" : null}
      unit={unit}
      text={text}
      onText={(typed) => allowed.test(typed) && type(typed)}
      onLeave={leave}
    />
  );
}

function numberOf(text: string): number | null {
  const value = Number.parseFloat(text.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}
