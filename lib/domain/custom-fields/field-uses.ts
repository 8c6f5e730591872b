import { desc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { client, deal, dealTemplate, libraryEntry } from "@/db/schema";
import { within } from "@/db/tenancy";
import { holds } from "@/lib/core/access/permissions";
import { fieldVariable } from "@/lib/core/custom-fields/custom-field";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { memberOf, type Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { presentField, readField, type CustomFieldRecord } from "./list-fields";
import type { CustomFieldAnswer, FieldUses } from "./schema";

/** The most uses of each kind that a response names. */
const MAX_NAMED = 20;

type Field = Pick<CustomFieldRecord, "subject" | "key">;

/** One of the tenant's fields with its uses and ETag. Error: 404. */
export async function readFieldWithUses(
  context: Context,
  id: number,
): Promise<Reply<{ data: CustomFieldAnswer; meta: FieldUses }>> {
  const row = await readField(context, id);
  return tagged({ data: presentField(row), meta: await fieldUses(context, row) }, row);
}

/**
 * The deals or clients with a value for a field, found by an index, and the templates and library entries that
 * use its variable in their texts; at most 2,500 of these are read. Who may not read deals or clients learns only
 * their number.
 */
export async function fieldUses(context: Context, field: Field): Promise<FieldUses> {
  const { db } = context;
  const [values, templates, entries] = await Promise.all([
    field.subject === "deal" ? dealsWith(context, field) : clientsWith(context, field),
    db
      .select({ id: dealTemplate.id, name: dealTemplate.name })
      .from(dealTemplate)
      .where(within(context, dealTemplate, naming(dealTemplate.content, field)))
      .orderBy(desc(dealTemplate.id))
      .limit(MAX_NAMED),
    db
      .select({ id: libraryEntry.id, name: libraryEntry.name })
      .from(libraryEntry)
      .where(within(context, libraryEntry, naming(libraryEntry.content, field)))
      .orderBy(desc(libraryEntry.id))
      .limit(MAX_NAMED),
  ]);
  return {
    deals: field.subject === "deal" ? values.total : 0,
    clients: field.subject === "client" ? values.total : 0,
    named: [
      ...(holds(memberOf(context), `${field.subject}s.read`) ? values.named : []).map((row) => ({
        kind: field.subject,
        ...row,
      })),
      ...templates.map((row) => ({ kind: "template" as const, ...row })),
      ...entries.map((row) => ({ kind: "library_entry" as const, ...row })),
    ],
  };
}

async function dealsWith(context: Context, field: Field) {
  const matching = within(context, deal, eachOf(context, deal.id, field));
  const [total, rows] = await Promise.all([
    context.db.$count(deal, matching),
    context.db
      .select({ id: deal.id, name: deal.name, ...NUMBER_COLUMNS })
      .from(deal)
      .where(matching)
      .orderBy(desc(deal.updatedAt), desc(deal.id))
      .limit(MAX_NAMED),
  ]);
  return {
    total,
    named: rows.map(({ id, name, ...parts }) => ({ id, name: `${quoteNumber(parts)} ${name}` })),
  };
}

async function clientsWith(context: Context, field: Field) {
  const matching = within(context, client, eachOf(context, client.id, field));
  const [total, named] = await Promise.all([
    context.db.$count(client, matching),
    context.db
      .select({ id: client.id, name: client.name })
      .from(client)
      .where(matching)
      .orderBy(desc(client.updatedAt), desc(client.id))
      .limit(MAX_NAMED),
  ]);
  return { total, named };
}

const FINDERS = { deal: sql`app_deals_with_field`, client: sql`app_clients_with_field` } as const;

/** Condition: has a value for the field. Uses an index also for large tenants (platform/search/matches-search.ts). */
const eachOf = ({ tenantId }: Context, id: AnyPgColumn, { subject, key }: Field): SQL =>
  sql`${id} = any(array(select found from ${FINDERS[subject]}(${tenantId}::bigint, ${key}::text) as found))`;

/** Condition: its texts contain the field's variable. */
const naming = (content: AnyPgColumn, field: Field): SQL =>
  sql`position(${`{${fieldVariable(field)}}`}::text in ${content}::text) > 0`;
