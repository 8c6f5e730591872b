import { amountText } from "@/lib/spreadsheets/amount-text";
import { multiply, decimal, parseDecimal } from "@/lib/money/decimal";
import type { Column } from "./columns";
import { guarded, unguarded } from "./guarded-text";

/** A value as the text of a CSV cell, before quoting; what is absent or null is empty. */
export function cellOf({ kind }: Column, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "json") return JSON.stringify(value);
  if (kind === "amount") return amountText(Number(value));
  return kind === "text" ? guarded(String(value)) : String(value);
}

/**
 * The value of a CSV cell; undefined when it says nothing. What is not of the column's kind stays the text that it is, for the checks to
 * name: nothing is guessed.
 */
export function valueOf({ kind, nullable }: Column, cell: string): unknown {
  if (kind === "text") return cell === "" && nullable ? null : unguarded(cell);
  const text = cell.trim();
  if (text === "") return nullable ? null : undefined;
  if (kind === "number") return numberOf(text);
  if (kind === "amount") return minorUnitsOf(text);
  if (kind === "boolean") return BOOLEANS.get(text.toLowerCase()) ?? cell;
  return jsonOf(cell);
}

// As spreadsheets in both languages write them.
const BOOLEANS = new Map([
  ["true", true],
  ["false", false],
  ["vrai", true],
  ["faux", false],
  ["1", true],
  ["0", false],
  ["yes", true],
  ["no", false],
  ["oui", true],
  ["non", false],
]);

function numberOf(text: string): number | string {
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : text;
}

/** Major units with at most two decimals in minor ones, exactly. */
function minorUnitsOf(text: string): number | string {
  const parsed = parseDecimal(text.replace(",", "."));
  if (!parsed) return text;
  const minor = multiply(parsed, decimal(100));
  const whole =
    minor.scale === 0
      ? minor.digits
      : minor.digits % 10n ** BigInt(minor.scale) === 0n
        ? minor.digits / 10n ** BigInt(minor.scale)
        : null;
  return whole === null ? text : Number(whole);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Left as text, which no list is.
    return text;
  }
}
