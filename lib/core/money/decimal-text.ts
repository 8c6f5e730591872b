import { decimal, powerOfTen, type Decimal } from "./decimal";

/** A decimal in plain digits without needless zeros: 0.0725 as "0.0725", 1.50 as "1.5". */
export function decimalText({ digits, scale }: Decimal): string {
  const size = digits < 0n ? -digits : digits;
  const whole = size / powerOfTen(scale);
  const fraction = (size % powerOfTen(scale)).toString().padStart(scale, "0").replace(/0+$/, "");
  return `${digits < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

/** How many decimals a number has as it is written: 2 of 7.25. */
export const decimalsOf = (value: number): number => decimalText(decimal(value)).split(".")[1]?.length ?? 0;
