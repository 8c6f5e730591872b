import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";
import { currencyDecimals, currencySigns, type CurrencyCode } from "./currency";
import { compare, decimal, multiply, negate, type Decimal, decimalText } from "./decimal";

/** How to read a typed number. */
export type NumberTerms = {
  /** The writer's language, which decides the decimal mark; null if it is unknown, as in files. */
  language: Language | null;
  /** The most decimals that the number may have. */
  decimals: number;
  /** The largest possible number, if there is one: 9,975 % must mean 9.975 %, because nothing is above 100 %. */
  most?: number | undefined;
  /** What may stand beside the number: "%", "$", "CAD". */
  units?: readonly string[] | undefined;
};

/**
 * The result. A blank text is null. An ambiguous text could mean `whole` or `fraction`, which is null if it has too
 * many decimals.
 */
export type Reading =
  | { ok: true; value: Decimal | null }
  | { ok: false; problem: "notANumber" | "tooLong" }
  | { ok: false; problem: "tooManyDecimals"; decimals: number }
  | { ok: false; problem: "twoMeanings"; whole: Decimal; fraction: Decimal | null; decimals: number }
  | { ok: false; problem: "otherUnit"; unit: string };

export type ReadingProblem = Extract<Reading, { ok: false }>;

/**
 * A number as people type or paste it, exactly. Groups of three digits may be separated by spaces, apostrophes,
 * points or commas. An ambiguous text is refused with its possible meanings: 7.480 may be 7.48 or 7480. No digit
 * or mark is ever ignored: a text that is not understood completely is refused.
 */
export function readNumber(text: string, terms: NumberTerms): Reading {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, value: null };
  if (trimmed.length > LONGEST) return { ok: false, problem: "tooLong" };
  const [, sign = "", before = "", innerSign = "", body = "", after = ""] = NUMBER.exec(trimmed) ?? [];
  if (body === "" || (sign !== "" && innerSign !== "")) return NOT_A_NUMBER;
  if (isTwice(before.trim(), after.trim())) return NOT_A_NUMBER;
  for (const unit of [before.trim(), after.trim()])
    if (unit !== "" && !isOneOf(unit, terms.units))
      return SIGN_OF_MONEY.test(unit) ? { ok: false, problem: "otherUnit", unit } : NOT_A_NUMBER;
  const reading = meaningOf(body.replace(GROUP_SPACE, " ").replace(GROUP_APOSTROPHE, "'"), terms);
  return (sign || innerSign || "+") === "+" ? reading : negated(reading);
}

/**
 * An amount of a currency in minor units (x100), null for a blank text; at most as many decimals as the
 * currency has.
 */
export function readMoney(
  text: string,
  { language, currency }: { language: Language | null; currency: CurrencyCode | undefined },
): { ok: true; value: number | null } | ReadingProblem {
  const decimals = currency === undefined ? 2 : currencyDecimals(currency);
  const units = currency === undefined ? [] : currencySigns(currency);
  const reading = readNumber(text, { language, decimals, units });
  return asNumber(
    reading.ok && reading.value ? { ok: true, value: multiply(reading.value, hundred) } : reading,
  );
}

/**
 * As readNumber, but returns a JavaScript number; values that it cannot represent exactly are refused as too
 * long.
 */
export const readPlainNumber = (
  text: string,
  terms: NumberTerms,
): { ok: true; value: number | null } | ReadingProblem => asNumber(readNumber(text, terms));

/**
 * A number as a field shows it: without grouping, with at least `least` decimals, and unambiguous in every
 * language. 1.234 is shown as 1.2340, because 1.234 could be 1234.
 */
export function displayNumber(
  value: Decimal,
  {
    language,
    most,
    least = 0,
  }: Pick<NumberTerms, "most"> & { language: Language; least?: number | undefined },
): string {
  const [head = "", tail = ""] = decimalText(value).split(".");
  const fraction = tail.padEnd(least, "0");
  if (fraction === "") return head;
  const isTwofold = couldBeGrouped(head.replace("-", ""), fraction) && !isBeyond(head + fraction, most);
  return `${head}${decimalMark(language)}${fraction}${isTwofold ? "0" : ""}`;
}

/** Minor units as a field shows them, with the currency's decimals; empty for null. */
export const displayMoney = (
  minor: number | null,
  { language, currency }: { language: Language; currency: CurrencyCode | undefined },
): string =>
  minor === null
    ? ""
    : displayNumber(multiply(decimal(minor), hundredth), {
        language,
        least: currency === undefined || minor % 100 !== 0 ? 2 : currencyDecimals(currency),
      });

const LONGEST = 40;
const NOT_A_NUMBER = { ok: false, problem: "notANumber" } as const;
const hundred = decimal(100);
const hundredth = decimal("0.01");

// Sign, unit, sign (-$5, $-5), everything from the first digit to the last, unit. Hyphens, dashes and the
// minus sign all count as minus.
const SIGN = String.raw`[-+\u2010-\u2013\u2212]`;
const UNIT = String.raw`[^\d.,+\-\u2010-\u2013\u2212]*`;
const GROUPED = String.raw`[\d.,'\u2018\u2019\u02bc \u00a0\u2007-\u200a\u202f]*`;
const DIGITS = String.raw`[.,]?\d(?:${GROUPED}\d)?[.,]?`;
const NUMBER = new RegExp(String.raw`^(${SIGN}?)(${UNIT})(${SIGN}?)\s*(${DIGITS})(\D*)$`);
const SIGN_OF_MONEY = /^(?:[A-Za-z]{0,3}\s?\p{Sc}|\p{Sc}\s?[A-Za-z]{1,3}|[A-Z]{3})$/u;

// Spaces that group digits. A tab or a line break separates two numbers, as in cells copied from a table.
const GROUP_SPACE = /[ \u00a0\u2007-\u200a\u202f]/g;
const GROUP_APOSTROPHE = /['\u2018\u2019\u02bc]/g;

/**
 * The number that digits and marks mean: spaces and apostrophes group; the last point or comma is the decimal
 * mark if it can be one.
 */
function meaningOf(body: string, terms: NumberTerms): Reading {
  const marks = [...new Set(body.replace(/\d/g, ""))];
  const decimals = body.split(/[.,]/).length - 1;
  const [last = ""] = /[.,](?=[^.,]*$)/.exec(body) ?? [];
  const groups = marks.filter((mark) => mark !== last);
  if (last === "" || (groups.length === 0 && decimals > 1)) return read(body, "", marks, terms);
  const [head, tail] = [body.slice(0, body.lastIndexOf(last)), body.slice(body.lastIndexOf(last) + 1)];
  if (groups.length > 0 || !couldBeGrouped(head, tail)) return read(head, tail, groups, terms);
  return oneOfTwo(head, tail, last, terms);
}

/** Reads digits, in groups of three or ungrouped, and a fraction. */
function read(
  whole: string,
  fraction: string,
  groups: readonly string[],
  { decimals }: NumberTerms,
): Reading {
  const [mark] = groups;
  const digits = mark === undefined ? whole : whole.replaceAll(mark, "");
  const isGrouped = mark === undefined || /^[1-9]\d{0,2}(?:\D\d{3})+$/.test(whole);
  if (groups.length > 1 || !isGrouped || !/^\d*$/.test(digits + fraction)) return NOT_A_NUMBER;
  if (!hasAtMost(decimals, fraction)) return { ok: false, problem: "tooManyDecimals", decimals };
  return { ok: true, value: exactly(digits, fraction) };
}

const hasAtMost = (decimals: number, fraction: string): boolean =>
  fraction.replace(/0+$/, "").length <= decimals;

/**
 * A mark before three digits: "7,480" and "1.234". In English a comma groups, unless the field accepts three
 * decimals. If it does, the language's own decimal mark counts as such. Everything else is ambiguous, as is every
 * case with an unknown language.
 */
function oneOfTwo(head: string, tail: string, mark: string, terms: NumberTerms): Reading {
  const { language, decimals, most } = terms;
  const isDecimal = mark === decimalMark(language);
  if (decimals > 0 && isBeyond(head + tail, most)) return read(head, tail, [], terms);
  if (isDecimal && decimals >= 3) return read(head, tail, [], terms);
  if (language !== null && !isDecimal && decimals < 3 && mark === ",")
    return read(head + tail, "", [], terms);
  if (isBeyond(head + tail, most)) return { ok: false, problem: "tooManyDecimals", decimals };
  const fraction = hasAtMost(decimals, tail) ? exactly(head, tail) : null;
  return { ok: false, problem: "twoMeanings", whole: exactly(head + tail, ""), fraction, decimals };
}

/**
 * Whether a mark between head and tail could group digits: yes for "7" and "480", no for "0" and "480", "1234"
 * and "567" or "7" and "48".
 */
const couldBeGrouped = (head: string, tail: string): boolean =>
  /^[1-9]\d{0,2}$/.test(head) && /^\d{3}$/.test(tail);

const isBeyond = (digits: string, most: number | undefined): boolean =>
  most !== undefined && compare(exactly(digits, ""), decimal(most)) > 0;

const exactly = (whole: string, fraction: string): Decimal => decimal(`${whole || "0"}.${fraction}`);

const decimalMark = (language: Language | null): "." | "," | null =>
  language && LANGUAGE_TABLE[language].decimalMark;

function negated(reading: Reading): Reading {
  if (reading.ok) return { ok: true, value: reading.value && negate(reading.value) };
  if (reading.problem !== "twoMeanings") return reading;
  const { whole, fraction } = reading;
  return { ...reading, whole: negate(whole), fraction: fraction && negate(fraction) };
}

/** Whether there is a sign, or a code or word, on both sides. One of each is usual: "$5 CAD". */
const isTwice = (before: string, after: string): boolean =>
  before !== "" && after !== "" && SIGN_ALONE.test(before) === SIGN_ALONE.test(after);

const SIGN_ALONE = /[\p{Sc}%]/u;

const isOneOf = (unit: string, units: readonly string[] = []): boolean =>
  units.some((candidate) => bare(candidate) === bare(unit));

const bare = (unit: string): string => unit.replace(/\s/g, "").toUpperCase();

function asNumber(reading: Reading): { ok: true; value: number | null } | ReadingProblem {
  if (!reading.ok) return reading;
  if (reading.value === null) return { ok: true, value: null };
  const value = Number(decimalText(reading.value));
  const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER && compare(decimal(value), reading.value) === 0;
  return isExact ? { ok: true, value } : { ok: false, problem: "tooLong" };
}
