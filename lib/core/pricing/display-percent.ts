import { decimal, multiply, decimalText } from "@/lib/core/money/decimal";

/**
 * A stored fraction as the percent that people read and type: 0.15 as "15", 0.0725 as "7.25" (PRC-05, X-37).
 */
export function displayPercent(fraction: number | string): string {
  return decimalText(multiply(decimal(fraction), hundred));
}

const hundred = decimal(100);
