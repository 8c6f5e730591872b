import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { dealTemplate } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { notFound } from "@/lib/core/contract/errors";
import { languageOfId, LANGUAGES } from "@/lib/core/i18n/languages";
import { searchable } from "@/lib/core/search/searchable";
import type { Context } from "@/lib/platform/context";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { termsAfter } from "@/lib/domain/deals/terms/terms-after";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import { contentTerms } from "./content-terms";
import type { dealTemplatesApi, TemplatesQuery } from "./api";
import { STARTERS, type StarterAnswer, type TemplateAnswer, type TemplateContent } from "./schema";
import { STARTER_TEXTS } from "./starters";

export type TemplateRecord = typeof dealTemplate.$inferSelect;

/**
 * The content of a template; a field that is newer than it has its default. The cast is safe, because the API's schema
 * validates everything that is stored.
 */
export const contentOfTemplate = ({ content }: Pick<TemplateRecord, "content">): TemplateContent => ({
  ...contentTerms(termsAfter(null, {})),
  ...(content as TemplateContent),
});

/** A template as the API returns it. */
export const presentTemplate = (row: TemplateRecord): TemplateAnswer => ({
  id: row.id,
  name: row.name,
  description: row.description,
  language: row.language,
  version: row.version,
  ...contentOfTemplate(row),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** The tenant's templates by name, filtered and paged; with starters if there are none. */
export async function listTemplates(
  context: Context,
  query: TemplatesQuery,
): Promise<z.input<typeof dealTemplatesApi.list.response>> {
  const { db } = context;
  const typed = query["filter[name]"] ?? "";
  const isSearched = searchable(typed) !== "";
  const matching = within(
    context,
    dealTemplate,
    isSearched ? matchesSearch(context, "dealTemplates", typed) : undefined,
  );
  const { id, name, description, language, version, updatedAt, content } = dealTemplate;
  const lengthOf = (part: "blocks" | "lines") =>
    sql<number>`jsonb_array_length(${content} -> ${sql.raw(`'${part}'`)})`.mapWith(Number);
  const [total, rows] = await Promise.all([
    db.$count(dealTemplate, matching),
    db
      .select({
        id,
        name,
        description,
        language,
        version,
        blocks: lengthOf("blocks"),
        lines: lengthOf("lines"),
        updated_at: updatedAt,
      })
      .from(dealTemplate)
      .where(matching)
      .orderBy(asc(alphabetical(name)), asc(id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return {
    data: rows,
    meta: pageOf(query, total),
    starters: total === 0 && !isSearched ? starters(context) : [],
  };
}

/** Those in the workspace's language first. */
const starters = ({ tenant }: Context): StarterAnswer[] =>
  [...new Set([languageOfId(tenant.languageId), ...LANGUAGES])].flatMap((language) =>
    STARTERS.map((starter) => {
      const { name, description } = STARTER_TEXTS[language][starter];
      return { starter, language, name, description };
    }),
  );

/** One of the tenant's templates. Error: 404. */
export async function loadTemplate(context: Context, id: number): Promise<TemplateRecord> {
  const [row] = await context.db
    .select()
    .from(dealTemplate)
    .where(within(context, dealTemplate, eq(dealTemplate.id, id)));
  if (!row) throw notFound();
  return row;
}

/** The same as the API returns it, with its ETag. Error: 404. */
export const readTemplate = async (context: Context, id: number): Promise<Reply<{ data: TemplateAnswer }>> =>
  taggedRow(presentTemplate(await loadTemplate(context, id)));
