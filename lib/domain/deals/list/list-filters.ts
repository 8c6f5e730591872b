import { and, desc, eq, gte, lte, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { deal, setting } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { momentsOfDays } from "@/lib/domain/tenants/time-zone";
import type { Context } from "@/lib/platform/context";
import { changedSince } from "@/lib/platform/search/followed";
import { matchesPattern, searchForm } from "@/lib/platform/search/matches-search";
import {
  DEFAULT_NUMBER_FORMAT,
  NUMBER_FORMAT_SETTING,
  numberFormatOf,
} from "@/lib/core/offers/number-format";
import { numbersWith } from "@/lib/core/offers/numbers-with";
import { PREFIX_MARKS, typedNumbers, type TypedNumber } from "@/lib/core/offers/typed-quote-number";
import { containing, searchable } from "@/lib/core/search/searchable";
import type { DealFilters } from "../api";
import { isLatest, progressFilter, progressIs } from "./progress";

/** Conditions of a list's filters; narrow: few of the tenant's deals can match, so that counting is cheap. */
export type ChosenFilters = { conditions: SQL[]; narrow: boolean };

/** Sample size for estimating how common a text is: the deals with the lowest uuids, which are random. */
const SAMPLE = 200;
/** Matches in the sample from which a text counts as common: 2 %. */
const COMMON = 4;
/** The most words of a typed text that are used. */
const MAX_WORDS = 8;

/**
 * Chooses how to search for the filters. A rare text is found by the trigram index. A common one is found faster
 * by reading the deals in order, and counted by reading one index, because the trigram index would return a large
 * part of all deals first.
 */
export async function chooseFilters(context: Context, filters: DealFilters): Promise<ChosenFilters> {
  const stage = filters["filter[stage]"];
  const words = progressFilter(filters);
  const name = searchable(filters["filter[name]"]);
  const owner = searchable(filters["filter[owner]"]);
  const [seen, numbered, plain] = await Promise.all([
    name || owner ? seenInSample(context, name, owner) : [],
    withNumber(context, filters["filter[name]"]),
    plainFilters(context, filters),
  ]);
  const texts = [
    {
      what: "deals" as const,
      text: name,
      column: deal.searchText,
      seen: seen.slice(0, partsOf(name).length),
    },
    {
      what: "dealOwners" as const,
      text: owner,
      column: deal.ownerSearchText,
      seen: seen.slice(partsOf(name).length),
    },
  ].filter(({ text }) => text !== "");
  const byIndex = texts
    .map((value) => ({ ...value, part: rarestPart(value.text, value.seen) }))
    .find(({ part }) => part !== null);
  return {
    narrow: byIndex !== undefined,
    conditions: [
      ...(stage ? [eq(deal.stage, stage)] : []),
      ...(words.length > 0 ? [progressIs(words, context.now)] : []),
      ...(filters["filter[latest]"] === "true" ? [isLatest()] : []),
      ...plain,
      ...(byIndex?.part
        ? [
            orNumbered(
              byIndex.what,
              matchesPattern("byIndex", byIndex.what, context.tenantId, containing(byIndex.part)),
              numbered,
            ),
          ]
        : []),
      ...texts
        .filter(({ text }) => text !== byIndex?.part)
        .map(({ what, column, text }) => orNumbered(what, contains(column, text), numbered)),
    ],
  };
}

/** Conditions on account manager, client and days, for which an index is enough. */
async function plainFilters(context: Context, filters: DealFilters): Promise<SQL[]> {
  const owner = filters["filter[owner_id]"];
  const client = filters["filter[client]"];
  const { from, to } = await momentsOfDays(context, {
    from: filters["filter[created_from]"],
    to: filters["filter[created_to]"],
  });
  const since = filters["filter[updated_since]"];
  return [
    ...(owner ? [eq(deal.ownerId, owner)] : []),
    ...(client ? [eq(deal.clientId, client)] : []),
    ...(from ? [gte(deal.createdAt, from)] : []),
    ...(to ? [lte(deal.createdAt, to)] : []),
    ...(since ? [changedSince(deal, new Date(since))] : []),
  ];
}

/** Adds deals whose number was typed to the matches of the text. */
const orNumbered = (what: "deals" | "dealOwners", condition: SQL, numbered: SQL | undefined): SQL =>
  what === "deals" && numbered ? (or(condition, numbered) ?? condition) : condition;

/**
 * Condition: the number was typed, "Q-000161", "q161", "161" or "2026-0161", one revision of it, "Q-000161-2", or three
 * digits and more of it: "016" anywhere in it, "Q-0001" at its start. The numbers are listed, so that their index finds
 * them; those with other digits than today's format, or the usual one, has are found as a whole.
 */
async function withNumber({ db, tenantId }: Context, typed = ""): Promise<SQL | undefined> {
  const readings = typedNumbers(typed);
  if (readings.length === 0) return undefined;
  const [[last], [format]] = await Promise.all([
    lastNumber(db, { tenantId }),
    presentFormat(db, { tenantId }),
  ]);
  const formats = [DEFAULT_NUMBER_FORMAT, ...(format ? [format.value] : [])];
  const widths = new Set(formats.flatMap((text) => numberFormatOf(text)?.width ?? []));
  return or(...readings.map((reading) => reads(reading, last?.number ?? 0, widths)));
}

/** Condition: the number can be read like this. `max`: the highest number; `widths`: digits that numbers have. */
function reads(
  { before, digits, revision }: TypedNumber,
  max: number,
  widths: ReadonlySet<number>,
): SQL | undefined {
  const place = before === "" ? "anywhere" : "start";
  const parts = [...widths].flatMap((width) => numbersWith(digits, max, place, width));
  const numbers = [...new Set([...(revision === null ? parts : []), Number(digits)])];
  return and(
    sql`${deal.number} = any(${sql.param(numbers)}::int[])`,
    revision === null ? undefined : eq(deal.revision, revision),
    hasBefore(before),
  );
}

/** Condition: the deal has exactly the number that was typed. */
export const hasTypedNumber = ({ before, digits, revision }: TypedNumber): SQL | undefined =>
  and(
    eq(deal.number, Number(digits)),
    revision === null ? undefined : eq(deal.revision, revision),
    hasBefore(before),
  );

const hasBefore = (before: string): SQL | undefined =>
  before === ""
    ? undefined
    : sql`strpos(translate(lower(${deal.numberPrefix}), ${PREFIX_MARKS}::text, ''), ${before}) > 0`;

const presentFormat = statement<{ tenantId: number }, { value: string }[]>((db) =>
  db
    .select({ value: setting.value })
    .from(setting)
    .where(within(anyTenant, setting, eq(setting.key, NUMBER_FORMAT_SETTING))),
);

const lastNumber = statement<{ tenantId: number }, { number: number }[]>((db) =>
  db
    .select({ number: deal.number })
    .from(deal)
    .where(eq(deal.tenantId, anyTenant.tenantId))
    .orderBy(desc(deal.number))
    .limit(1),
);

/** The text and, if it has several words, each of them; a deal that contains the text contains each word. */
const partsOf = (text: string): string[] =>
  text === "" ? [] : text.includes(" ") ? [text, ...text.split(" ").slice(0, MAX_WORDS)] : [text];

/**
 * The part of a text to look up in the trigram index: its rarest word, because the index reads all entries of
 * each trigram, also those of words that every deal contains; the whole text if its words are common and only
 * rare together; null if reading in order is faster.
 */
function rarestPart(text: string, seen: readonly number[]): string | null {
  if ((seen[0] ?? 0) >= COMMON || searchForm(text) !== "byIndex") return null;
  const rare = partsOf(text)
    .map((part, index) => ({ part, seen: seen[index] ?? 0 }))
    .filter((word, index) => index > 0 && word.seen < COMMON && searchForm(word.part) === "byIndex")
    .sort((a, b) => a.seen - b.seen || b.part.length - a.part.length);
  return rare[0]?.part ?? text;
}

/**
 * Condition: the column contains the text. Uses strpos instead of LIKE, because under row-level security the
 * planner assumes that hardly any row matches LIKE, and would sort all rows instead of reading them in order.
 */
const contains = (column: AnyPgColumn | SQL.Aliased<string>, text: string | Placeholder): SQL =>
  sql`strpos(${column}, ${text}) > 0`;

/** How many deals of the sample contain each part of the name, then each part of the owner's name. */
async function seenInSample({ db, tenantId }: Context, name: string, owner: string): Promise<number[]> {
  const [sample] = await matchesInSample(db, { tenantId, names: partsOf(name), owners: partsOf(owner) });
  return [...(sample?.names ?? []), ...(sample?.owners ?? [])];
}

const matchesInSample = statement<
  { tenantId: number; names: string[]; owners: string[] },
  { names: number[] | null; owners: number[] | null }[]
>((db) => {
  const some = db
    .$with("sample")
    .as(
      db
        .select({ name: deal.searchText, owner: deal.ownerSearchText })
        .from(deal)
        .where(within(anyTenant, deal))
        .orderBy(deal.uuid)
        .limit(SAMPLE),
    );
  const among = (column: SQL, parts: string) =>
    sql<
      number[] | null
    >`(select array_agg((select count(*)::int from sample where strpos(${column}, part) > 0) order by place)
      from unnest(${sql.placeholder(parts)}::text[]) with ordinality as given(part, place))`;
  return db
    .with(some)
    .select({
      names: among(sql`search_text`, "names").as("names"),
      owners: among(sql`owner_search_text`, "owners").as("owners"),
    })
    .from(sql`(values (1)) as once`);
});
