import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { deal, dealTemplate, libraryEntry } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { notFound } from "@/lib/core/contract/errors";
import { hasNewer, type Block, type Section } from "@/lib/core/documents/blocks";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { wordsOf } from "@/lib/domain/deals/revisions/compare-words";
import { contentOf } from "@/lib/domain/deals/terms/content";
import type { Context } from "@/lib/platform/context";
import type { libraryApi, UsesQuery } from "./api";
import { contentOfEntry, readEntry } from "./entries";
import type { EntryUpdate } from "./schema";

const MAX_TEMPLATES = 200;

/**
 * Where an entry was inserted: deals page by page, pending ones first, then the most recently changed, and
 * templates. Error: 404.
 */
export async function listUses(
  context: Context,
  id: number,
  query: UsesQuery,
): Promise<z.input<typeof libraryApi.uses.response>> {
  const { db, tenantId } = context;
  await readEntry(context, id);
  const matching = within(
    context,
    deal,
    eachOf(deal.id, sql`app_deals_with_entry(${tenantId}::bigint, ${id}::bigint)`),
  );
  const [total, deals, templates] = await Promise.all([
    db.$count(deal, matching),
    db
      .select({
        id: deal.id,
        ...NUMBER_COLUMNS,
        name: deal.name,
        stage: deal.stage,
        customer: deal.customerName,
        version: oldestOf(sql`${deal.blocks} || ${deal.sections}`, id),
        updatedAt: deal.updatedAt,
      })
      .from(deal)
      .where(matching)
      .orderBy(desc(sql`${deal.stage} = 'pending'`), desc(deal.updatedAt), desc(deal.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
    db
      .select({
        id: dealTemplate.id,
        name: dealTemplate.name,
        version: oldestOf(
          sql`(${dealTemplate.content} -> 'blocks') || (${dealTemplate.content} -> 'sections')`,
          id,
        ),
      })
      .from(dealTemplate)
      .where(
        within(
          context,
          dealTemplate,
          eachOf(dealTemplate.id, sql`app_templates_with_entry(${tenantId}::bigint, ${id}::bigint)`),
        ),
      )
      .orderBy(asc(alphabetical(dealTemplate.name)), asc(dealTemplate.id))
      .limit(MAX_TEMPLATES),
  ]);
  return {
    data: {
      deals: deals.map(({ id, name, stage, customer, version, updatedAt, ...parts }) => ({
        id,
        name,
        stage,
        customer,
        version,
        number: quoteNumber(parts),
        updated_at: updatedAt,
      })),
      templates,
    },
    meta: pageOf(query, total),
  };
}

/** Condition on rows that an index finds, even in large tenants (lib/platform/search/matches-search.ts). */
const eachOf = (column: AnyPgColumn, matching: SQL): SQL =>
  sql`${column} = any(array(select found from ${matching} as found))`;

const oldestOf = (parts: SQL, entry: number) =>
  sql<number>`(select min((part -> 'origin' ->> 'version')::int) from jsonb_array_elements(${parts}) part
    where part -> 'origin' ->> 'entry' = ${String(entry)})`.mapWith(Number);

/**
 * Blocks and sections of a deal, in order, whose library entry has newer content that was not declined; none for
 * archived entries. Error: 404.
 */
export async function listUpdates(context: Context, dealId: number): Promise<EntryUpdate[]> {
  const [existing] = await context.db
    .select({ blocks: deal.blocks, sections: deal.sections })
    .from(deal)
    .where(within(context, deal, eq(deal.id, dealId)));
  if (!existing) throw notFound();
  const { blocks, sections } = contentOf(existing);
  const parts = [...blocks, ...sections];
  const ids = [...new Set(parts.flatMap(({ origin }) => (origin ? [origin.entry] : [])))];
  if (ids.length === 0) return [];
  const rows = await context.db
    .select()
    .from(libraryEntry)
    .where(
      within(context, libraryEntry, and(inArray(libraryEntry.id, ids), isNull(libraryEntry.archivedAt))),
    );
  const entries = new Map(rows.map((row) => [row.id, row]));
  return parts.flatMap((part) => {
    const entry = part.origin && entries.get(part.origin.entry);
    return entry && part.origin && hasNewer(part.origin, entry.contentVersion)
      ? updateOf(part, part.origin, entry)
      : [];
  });
}

type Origin = NonNullable<Block["origin"]>;

/** Null for an entry of the other kind, which cannot be the origin. */
function updateOf(
  part: Block | Section,
  { version }: Origin,
  row: typeof libraryEntry.$inferSelect,
): EntryUpdate[] {
  const content = contentOfEntry(row);
  const entry = { id: row.id, name: row.name, version: row.version };
  const same = { key: part.key, entry, version };
  const origin = { entry: row.id, version: row.version };
  if ("type" in part && content.kind === "block") {
    const replacement = { ...content.block, key: part.key, origin };
    const [before, after] = [wordsOf({ blocks: [part] }), wordsOf({ blocks: [replacement] })];
    return [{ kind: "block", ...same, before, after, replacement }];
  }
  if ("type" in part || content.kind !== "section") return [];
  const replacement = { ...content.section, key: part.key, origin };
  const [before, after] = [wordsOf({ sections: [part] }), wordsOf({ sections: [replacement] })];
  return [{ kind: "section", ...same, before, after, replacement }];
}
