import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { mailTemplate } from "@/db/schema";
import { within } from "@/db/tenancy";
import { holds } from "@/lib/core/access/permissions";
import { notFound } from "@/lib/core/contract/errors";
import type { Language } from "@/lib/core/i18n/languages";
import { memberOf, type Context } from "@/lib/platform/context";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import type { mailTemplateRights, MailTemplateRow } from "./schema";

type Row = typeof mailTemplate.$inferSelect;

type Listed = { data: MailTemplateRow[]; meta: z.input<typeof mailTemplateRights> };

/** The workspace's mail templates by name, of one language or of all, at most 100; and what the caller may do. */
export async function listMailTemplates(context: Context, language?: Language): Promise<Listed> {
  const member = memberOf(context);
  const rows = await context.db
    .select()
    .from(mailTemplate)
    .where(within(context, mailTemplate, language && eq(mailTemplate.language, language)))
    .orderBy(asc(sql`lower(${mailTemplate.name})`), asc(mailTemplate.id));
  const meta = {
    may_create: holds(member, "library.create"),
    may_update: holds(member, "library.update"),
    may_delete: holds(member, "library.delete"),
  };
  return { data: rows.map(presentTemplate), meta };
}

/** One of them. Error: 404. */
export const readMailTemplate = async (
  context: Context,
  id: number,
): Promise<Reply<{ data: MailTemplateRow }>> => taggedRow(presentTemplate(await foundTemplate(context, id)));

async function foundTemplate(context: Context, id: number): Promise<Row> {
  const [row] = await context.db
    .select()
    .from(mailTemplate)
    .where(within(context, mailTemplate, eq(mailTemplate.id, id)));
  if (!row) throw notFound();
  return row;
}

/** A template as the API answers it. */
export const presentTemplate = (row: Row): MailTemplateRow => ({
  id: row.id,
  name: row.name,
  language: row.language,
  subject: row.subject,
  greeting: row.greeting,
  message: row.message,
  version: row.version,
  updated_at: row.updatedAt,
});
