import { and, eq, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { deal } from "@/db/schema";
import { searchedNumber } from "@/db/schema/deal-number";
import {
  numberPatterns,
  PREFIX_MARKS,
  typedNumbers,
  type TypedNumber,
} from "@/lib/core/offers/typed-quote-number";
import { containing, escaped, searchable } from "@/lib/core/search/searchable";
import type { Context } from "@/lib/platform/context";
import { searchForm } from "@/lib/platform/search/matches-search";
import { isCommon, seenIn, textSample, type Sample } from "./text-sample";

/** How the deals with a typed text are looked up. */
export type TextSearch = {
  /** What a search text has to contain; behind a space where it has to begin a word. */
  whole: string;
  /** LIKE patterns of search texts, one of which has to match. Null: the index would find too many. */
  texts: string[] | null;
  /** LIKE patterns of numbers (searchedNumber), one of which has to match. */
  numbers: string[];
  /** Numbers that were typed as a whole. */
  exact: ExactNumber[];
};

/**
 * Chooses how to look a text up. A rare one is found by the trigram index. Of a common one the index would return a
 * large part of all deals, so they are read in the list's order until enough of them have it. One without three letters
 * or digits in a row, of which the index knows nothing, finds words that begin so. Null: no text.
 */
export async function textSearch(context: Context, typed = ""): Promise<TextSearch | null> {
  const text = searchable(typed);
  if (text === "") return null;
  const sample = await textSample(context);
  const numbers = numberPatterns(typed);
  const isBeginning = isShort(text);
  const whole = isBeginning ? ` ${text}` : text;
  const seen = seenIn(
    sample,
    (each) => ` ${each.text}`.includes(whole) || numbers.some((pattern) => isLike(each.number, pattern)),
  );
  const isRare = !isCommon(seen) && (isBeginning || searchForm(text) === "byIndex");
  const texts = isBeginning
    ? [`${escaped(text)}%`, `% ${escaped(text)}%`]
    : [containing(rarestPart(text, sample, ({ text: each }) => each))];
  return { whole, texts: isRare ? texts : null, numbers, exact: typedNumbers(typed).map(exactNumber) };
}

/** Whether a text begins with a letter or digit and has no trigram. */
const isShort = (text: string): boolean => searchForm(text) === "byReading" && /^[\p{L}\p{N}]/u.test(text);

/** The account manager's name or a part of it to look up in the trigram index; null if reading in order is faster. */
export async function rareOwner(context: Context, text: string): Promise<string | null> {
  if (text === "" || searchForm(text) !== "byIndex") return null;
  const sample = await textSample(context);
  return isCommon(seenIn(sample, ({ owner }) => owner.includes(text)))
    ? null
    : rarestPart(text, sample, ({ owner }) => owner);
}

/** Whether what a text has to contain has to begin a word. */
export const beginsWord = (whole: string): boolean => whole.startsWith(" ");

/** The most words of a typed text that are used. */
const MAX_WORDS = 8;

/**
 * The part of a text to look up in the trigram index: its rarest word, because the index reads all entries of each
 * trigram, also those of words that every deal contains; the whole text if its words are common and only rare together.
 */
function rarestPart(text: string, sample: Sample, read: (deal: Sample[number]) => string): string {
  if (!text.includes(" ")) return text;
  const rare = text
    .split(" ")
    .slice(0, MAX_WORDS)
    .filter((part) => searchForm(part) === "byIndex")
    .map((part) => ({ part, seen: seenIn(sample, (each) => read(each).includes(part)) }))
    .filter(({ seen }) => !isCommon(seen))
    .sort((a, b) => a.seen - b.seen || b.part.length - a.part.length);
  return rare[0]?.part ?? text;
}

/** Whether a text matches a LIKE pattern; without its escaped signs, because it only tells rare from common. */
function isLike(text: string, pattern: string): boolean {
  let end = 0;
  return pattern.split("%").every((part) => {
    const start = text.indexOf(part, end);
    end = start + part.length;
    return start >= 0;
  });
}

/** A typed number as values of a query: revision 0 for any. */
export type ExactNumber = { number: number; before: string; revision: number };

const exactNumber = ({ before, digits, revision }: TypedNumber): ExactNumber => ({
  number: Number(digits),
  before,
  revision: revision ?? 0,
});

type Looked = Record<"tenantId" | "texts" | "whole" | "numbers" | "latest", unknown>;

/** The call that finds ids and times of creation of deals with a rare text (0000_baseline.sql). */
export const foundByIndex = ({ tenantId, texts, whole, numbers, latest }: Looked): SQL =>
  sql`app_search_deals(${tenantId}::bigint, ${texts}::text[], ${whole}::text, ${numbers}::text[], ${latest}::boolean)`;

/** Condition: the deal has the text, or the typed number. */
export function hasText({ tenantId }: Pick<Context, "tenantId">, search: TextSearch): SQL {
  const { whole, texts, numbers, exact } = search;
  const byIndex = { tenantId, texts: sql.param(texts), whole, numbers: sql.param(numbers), latest: false };
  const byText = texts
    ? sql`${deal.id} = any(array(select deal_id from ${foundByIndex(byIndex)}))`
    : or(contains(deal.searchText, whole, beginsWord(whole)), ...numbers.map(hasPartOfNumber));
  return or(byText, ...exact.map(isNumber)) as SQL;
}

/**
 * Condition: the column contains the text. Uses strpos instead of LIKE, because under row-level security the planner
 * assumes that hardly any row matches LIKE, and would sort all rows instead of reading them in order.
 */
export const contains = (column: AnyPgColumn, text: string | Placeholder, beginsWord = false): SQL =>
  beginsWord ? sql`strpos(' ' || ${column}, ${text}) > 0` : sql`strpos(${column}, ${text}) > 0`;

/** Condition: the number matches a LIKE pattern, which may be empty. A function, for the same reason. */
export const hasPartOfNumber = (pattern: string | Placeholder): SQL =>
  sql`(${pattern} <> '' and textlike(${searchedNumber(deal)}, ${pattern}))`;

/** Condition: the deal has exactly the number that was typed. */
export const isNumber = ({ number, before, revision }: Record<keyof ExactNumber, unknown>): SQL =>
  and(
    eq(deal.number, number as number),
    sql`${revision}::integer in (0, ${deal.revision})`,
    sql`strpos(translate(lower(${deal.numberPrefix}), ${PREFIX_MARKS}::text, ''), ${before}) > 0`,
  ) as SQL;
