import { compare, decimal, decimalText, multiply } from "@/lib/core/money/decimal";
import { readMoney, readPlainNumber } from "@/lib/core/money/typed-number";
import { amountText } from "@/lib/platform/spreadsheets/cell";
import type { Problem } from "../problem";
import type { Column } from "./columns";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/**
 * An amount in major units, as a file has it, in minor ones. What could be read in two ways ("1,234") is a problem,
 * for nobody knows in which language a file was written: nothing is guessed.
 */
export function minorUnitsOf(value: unknown): number | Problem {
  if (typeof value === "number") return minorUnitsOfNumber(value);
  if (typeof value !== "string") return { code: "noAmount" };
  return valueOf(value, readMoney(value, { language: null, currency: undefined }), "noAmount");
}

/** A cell that holds a number, whose digits mean one thing only. */
function minorUnitsOfNumber(value: number): number | Problem {
  const minor = Math.round(value * 100);
  if (!Number.isSafeInteger(minor)) return { code: "numberTooLarge" };
  return compare(decimal(minor), multiply(decimal(value), decimal(100))) === 0 ? minor : { code: "noAmount" };
}

/**
 * A number of a cell, with a point before its decimals as exports write it, or a comma where that can mean nothing
 * else.
 */
export const numberOf = (text: string): number | Problem =>
  valueOf(text, readPlainNumber(text, { language: DEFAULT_LANGUAGE, decimals: NUMBER_DECIMALS }), "noNumber");

const NUMBER_DECIMALS = 10;

function valueOf(
  text: string,
  reading: ReturnType<typeof readPlainNumber>,
  unread: "noAmount" | "noNumber",
): number | Problem {
  if (reading.ok) return reading.value ?? { code: unread };
  if (reading.problem === "tooLong") return { code: "numberTooLarge" };
  if (reading.problem !== "twoMeanings") return { code: unread };
  const [one, other] = reading.meanings.map((meaning) => decimalText(meaning));
  return {
    code: "ambiguousNumber",
    values: { text: text.trim(), whole: other ?? "", decimal: one ?? "" },
  };
}

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

/** The other way round. `wrong` is called with what cannot be read and its path below the column; 0 stands there. */
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
      read[key] = typeof amount === "number" ? amount : 0;
      if (typeof amount !== "number") wrong(`${place}.${key}`, amount);
    }
    return read;
  });
}
