import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { libraryEntry } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { notFound } from "@/lib/core/contract/errors";
import type { Block, Section } from "@/lib/core/documents/blocks";
import { cutText } from "@/lib/core/i18n/cut-text";
import { searchable } from "@/lib/core/search/searchable";
import { wordsOf } from "@/lib/domain/deals/revisions/compare-words";
import type { Context } from "@/lib/platform/context";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import type { EntriesQuery } from "./api";
import type { EntryAnswer, EntryRow, SavedLine } from "./schema";

type StoredRow = typeof libraryEntry.$inferSelect;
type StoredSectionEntry = { section: Section; lines: SavedLine[] };

/**
 * The block of an entry, or its section with lines. The casts are safe, because the API's schema validates
 * everything that is stored.
 */
export const contentOfEntry = ({ kind, content }: Pick<StoredRow, "kind" | "content">) =>
  kind === "block" ? { kind, block: content as Block } : { kind, ...(content as StoredSectionEntry) };

const described = (row: StoredRow) => ({
  id: row.id,
  name: row.name,
  tags: row.tags,
  language: row.language,
  archived: row.archivedAt !== null,
  version: row.version,
  content_version: row.contentVersion,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** An entry as the API returns it. */
export const presentEntry = (row: StoredRow): EntryAnswer =>
  row.kind === "block"
    ? { ...described(row), kind: "block", content: row.content as Block }
    : { ...described(row), kind: "section", content: row.content as StoredSectionEntry };

const EXCERPT = 200;

function presentRow(row: StoredRow): EntryRow {
  const content = contentOfEntry(row);
  const words =
    content.kind === "block"
      ? wordsOf({ blocks: [content.block] })
      : wordsOf({ sections: [content.section] });
  return {
    ...described(row),
    kind: row.kind,
    type: content.kind === "block" ? content.block.type : null,
    excerpt: cutText(words.join(" "), EXCERPT),
    lines: content.kind === "block" ? 0 : content.lines.length,
  };
}

/** An entry as recorded in the audit trail: the beginning of its texts, without pictures. */
export function auditedEntry(row: StoredRow) {
  const { name, tags, language, kind, version, excerpt, archived } = presentRow(row);
  return { name, tags, language, kind, version, excerpt, archived };
}

/** The tenant's saved blocks and sections by name, filtered and paged; a workspace has at most 2,000. */
export async function listEntries(
  context: Context,
  query: EntriesQuery,
): Promise<{ data: EntryRow[]; meta: ReturnType<typeof pageOf> }> {
  const { db } = context;
  const typed = query["filter[name]"] ?? "";
  const [tag, language, kind] = [query["filter[tag]"], query["filter[language]"], query["filter[kind]"]];
  const ids = query["filter[ids]"]?.split(",").map(Number);
  const matching = within(
    context,
    libraryEntry,
    and(
      searchable(typed) === "" ? undefined : matchesSearch(context, "library", typed),
      tag ? sql`${tag} = any(${libraryEntry.tags})` : undefined,
      language ? or(eq(libraryEntry.language, language), isNull(libraryEntry.language)) : undefined,
      kind ? eq(libraryEntry.kind, kind) : undefined,
      ids ? inArray(libraryEntry.id, ids) : undefined,
      query["filter[archived]"] === "true"
        ? isNotNull(libraryEntry.archivedAt)
        : isNull(libraryEntry.archivedAt),
    ),
  );
  const [total, rows] = await Promise.all([
    db.$count(libraryEntry, matching),
    db
      .select()
      .from(libraryEntry)
      .where(matching)
      .orderBy(asc(alphabetical(libraryEntry.name)), asc(libraryEntry.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { data: rows.map(presentRow), meta: pageOf(query, total) };
}

/** All tags of the library, in order, at most 500. */
export async function listTags(context: Context): Promise<string[]> {
  const rows = await context.db
    .selectDistinct({ tag: alphabetical(sql`unnest(${libraryEntry.tags})`).mapWith(String) })
    .from(libraryEntry)
    .where(within(context, libraryEntry))
    .orderBy(sql`1`)
    .limit(500);
  return rows.map(({ tag }) => tag);
}

/** One of the tenant's entries. Error: 404. */
export async function loadEntry(context: Context, id: number): Promise<EntryAnswer> {
  const [row] = await context.db
    .select()
    .from(libraryEntry)
    .where(within(context, libraryEntry, eq(libraryEntry.id, id)));
  if (!row) throw notFound();
  return presentEntry(row);
}

/** The same as the API returns it, with its ETag. Error: 404. */
export const readEntry = async (context: Context, id: number): Promise<Reply<{ data: EntryAnswer }>> =>
  taggedRow(await loadEntry(context, id));
