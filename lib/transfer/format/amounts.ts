import { amountText } from "@/lib/spreadsheets/amount-text";
import type { Problem } from "../problem";
import type { Column } from "./columns";

/**
 * An amount in major units, as a file has it, in minor ones. In text a point or a comma stands before one or two decimals, and thousands
 * may stand in groups. What could be read in two ways ("1,234") is a problem: nothing is guessed.
 */
export function minorUnitsOf(value: unknown): number | Problem {
  if (typeof value === "number" && !Number.isFinite(value)) return { code: "numberTooLarge" };
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (typeof value === "string" && /^[+-]?\d+[.,]\d{3}$/.test(text))
    return ambiguous(text, `${text.replace(/[.,]/, "")}.00`, text.replace(",", ".").slice(0, -1));
  const found = AMOUNT.exec(text);
  if (!found) return { code: "noAmount" };
  const [, sign, whole = "", decimals = ""] = found;
  const minor = Number(whole.replace(/\D/g, "") + decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(minor)) return { code: "numberTooLarge" };
  return sign === "-" && minor > 0 ? -minor : minor;
}

// Digits; groups of three with one sign between them, which is not the decimal one; several such groups.
const GROUPED = [
  String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019]\d{3})+`,
  String.raw`\d{1,3}(?:,\d{3})+(?=\.)`,
  String.raw`\d{1,3}(?:\.\d{3})+(?=,)`,
  String.raw`\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})(?=$)`,
];
const AMOUNT = new RegExp(String.raw`^([+-]?)(\d+|${GROUPED.join("|")})(?:[.,](\d{1,2}))?$`);

/** A number of a cell: a point or a comma stands before its decimals. */
export function numberOf(text: string): number | Problem {
  if (/^[+-]?\d+,\d{3}$/.test(text)) return ambiguous(text, text.replace(",", ""), text.replace(",", "."));
  if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return { code: "noNumber" };
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : { code: "numberTooLarge" };
}

const ambiguous = (text: string, whole: string, decimal: string): Problem => ({
  code: "ambiguousNumber",
  values: { text, whole, decimal },
});

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list's amounts in major units, as files have them. */
export const inMajorUnits = ({ amounts }: Column, value: unknown): unknown =>
  amounts && Array.isArray(value)
    ? value.map((entry: unknown) =>
        isEntry(entry)
          ? {
              ...entry,
              ...Object.fromEntries(
                amounts(entry)
                  .filter((key) => typeof entry[key] === "number")
                  .map((key) => [key, Number(amountText(Number(entry[key])))]),
              ),
            }
          : entry,
      )
    : value;

/** The other way round. `wrong` is told what cannot be read, with its path below the column. */
export function inMinorUnits(
  { amounts }: Column,
  value: unknown,
  wrong: (path: string, problem: Problem) => void,
): unknown {
  if (!amounts || !Array.isArray(value)) return value;
  return value.map((entry: unknown, place) => {
    if (!isEntry(entry)) return entry;
    const read: Entry = { ...entry };
    for (const key of amounts(entry)) {
      if (entry[key] === undefined || entry[key] === null) continue;
      const amount = minorUnitsOf(entry[key]);
      if (typeof amount === "number") read[key] = amount;
      else wrong(`${place}.${key}`, amount);
    }
    return read;
  });
}
