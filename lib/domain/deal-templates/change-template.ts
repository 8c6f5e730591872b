import { eq } from "drizzle-orm";
import { deal, dealTemplate } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { hasChoices } from "@/lib/core/offers/choices";
import { searchable } from "@/lib/core/search/searchable";
import type { CustomValues } from "@/lib/core/custom-fields/custom-field";
import { dayIn, daysBetween } from "@/lib/core/time/days";
import { audit } from "@/lib/domain/audit/audit";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import type { FieldValuesInput } from "@/lib/domain/custom-fields/schema";
import { checkCover } from "@/lib/domain/deals/terms/check-cover";
import { withCleanNotes } from "@/lib/domain/deals/lines/clean-notes";
import { termsAfter, termsOfDeal } from "@/lib/domain/deals/terms/terms-after";
import { checkFiles } from "@/lib/domain/documents/document-files";
import { withCleanWords } from "@/lib/domain/documents/schema";
import { checkFreePrices } from "@/lib/domain/library/check-free-prices";
import { savedLine, type SavedLine } from "@/lib/domain/library/schema";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { mustHold } from "@/lib/platform/authorize";
import { memberOf, type Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { answerSaid, LINE_FIELD_NAMES } from "@/lib/domain/deals/lines/line-fields";
import { linesOf, type LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import {
  MAX_TEMPLATES,
  type NewTemplate,
  type TemplateAnswer,
  type TemplateBody,
  type TemplateContent,
} from "./schema";
import { contentTerms } from "./content-terms";
import { starterTemplate } from "./starters";
import { contentOfTemplate, presentTemplate, type TemplateRecord } from "./templates";

type Columns = Pick<TemplateRecord, "name" | "description" | "language"> & { content: TemplateContent };

/**
 * Creates a template from a deal, from a starter, or from the request's fields. Errors: 403 for a deal without
 * deals.read; 422 for a deal that is not the tenant's, for invalid fields, and for more than 500 templates.
 */
export async function createTemplate(
  context: Context,
  body: NewTemplate,
): Promise<Reply<{ data: TemplateAnswer }>> {
  const columns = await newColumns(context, body);
  await takeTurns(context);
  if ((await context.db.$count(dealTemplate, within(context, dealTemplate))) >= MAX_TEMPLATES)
    throw invalid("name", `there are ${MAX_TEMPLATES} templates already; delete one first`, "too_many");
  const created = await storeTemplate(context, columns);
  await audit(context, {
    action: "created",
    subject: { type: "deal_template", id: created.id, name: created.name },
    after: auditedTemplate(created),
  });
  return taggedRow(presentTemplate(created));
}

async function newColumns(context: Context, body: NewTemplate): Promise<Columns> {
  if ("deal_id" in body) return columnsOfDeal(context, body);
  if ("starter" in body) return starterTemplate(body);
  const columns = await columnsOf(context, body, null);
  await checkFiles(context, { blocks: body.blocks, sections: body.sections });
  return columns;
}

/**
 * The taxes of a template: nothing where the workspace's default is meant, so that a template follows it; another
 * profile, or null for no taxes, only where that was chosen instead of the default.
 */
async function chosenTaxes(
  context: Context,
  id: number | null | undefined,
): Promise<Pick<TemplateContent, "tax_profile_id">> {
  if (id === undefined) return {};
  const standard = (await taxProfiles(context)).find(({ is_default }) => is_default);
  return id === (standard?.id ?? null) ? {} : { tax_profile_id: id };
}

/** Writes a new template. */
export async function storeTemplate(
  context: Pick<Context, "db" | "tenantId" | "now">,
  columns: Columns,
): Promise<TemplateRecord> {
  const { db, tenantId, now } = context;
  const [created] = await db
    .insert(dealTemplate)
    .values({ tenantId, ...columns, searchText: searchText(columns), createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error("a template was not stored");
  return created;
}

const searchText = ({ name, description }: Pick<Columns, "name" | "description">) =>
  searchable(name, description);

async function columnsOfDeal(
  context: Context,
  { deal_id: id, name, description }: Extract<NewTemplate, { deal_id: number }>,
): Promise<Columns> {
  const { db } = context;
  mustHold(
    memberOf(context),
    "deals.read",
    "A template has the content of its deal: this needs deals.read too.",
  );
  // Sent together; the lines are read after the deal is locked, so they belong to this state.
  const [[record], lines, timeZone] = await Promise.all([
    db
      .select()
      .from(deal)
      .where(within(context, deal, eq(deal.id, id)))
      .for("key share")
      // Sent now; otherwise it would be sent when it is awaited, after the lines.
      .execute(),
    linesOf(context, id),
    timeZoneOf(context),
  ]);
  if (!record) throw invalid("deal_id", "must be one of the workspace's deals");
  const days = daysBetween(dayIn(timeZone, record.createdAt), dayIn(timeZone, record.validUntil));
  return {
    name,
    description,
    language: record.language,
    content: {
      ...contentTerms(termsOfDeal(record)),
      lines: lines.map((line) => savedLineOf(line, hasChoices(record.choices))),
      ...(await chosenTaxes(context, record.taxProfileId)),
      validity_days: Math.min(3_650, Math.max(1, days)),
    },
  };
}

/**
 * A deal's line as stored in a template; a free line with its original price (T-18). What is chosen by default belongs
 * to the deal's choices.
 */
const savedLineOf = (line: LineRecord, hasChoices: boolean): SavedLine =>
  savedLine({
    sale_catalog_item_id: line.catalogItemId,
    name: line.name,
    quantity: line.quantity,
    ...answerSaid(LINE_FIELD_NAMES, line),
    is_selected: hasChoices && line.isSelected,
    field_values: line.fieldValues,
    ...(line.catalogItemId === null && {
      description: line.description,
      tax_profile_id: line.tax?.id ?? null,
      unit_price: line.originalUnitPrice.amount,
      currency: line.originalUnitPrice.currency,
    }),
  });

/** Replaces a template. Errors: 404, 412 STALE_VERSION, 422 naming fields. */
export async function updateTemplate(
  context: Context,
  id: number,
  body: TemplateBody,
  headers: Headers,
): Promise<Reply<{ data: TemplateAnswer }>> {
  await checkFiles(context, { blocks: body.blocks, sections: body.sections });
  const before = await lockTemplate(context, id, headers);
  const columns = await columnsOf(context, body, contentOfTemplate(before));
  const [row] = await context.db
    .update(dealTemplate)
    .set({
      ...columns,
      searchText: searchText(columns),
      version: before.version + 1,
      updatedAt: context.now,
    })
    .where(within(context, dealTemplate, eq(dealTemplate.id, id)))
    .returning();
  if (!row) throw new Error("a template was not stored");
  await audit(context, {
    action: "changed",
    subject: { type: "deal_template", id, name: row.name },
    before: auditedTemplate(before),
    after: auditedTemplate(row),
  });
  return taggedRow(presentTemplate(row));
}

async function columnsOf(
  context: Context,
  { name, description, language, ...given }: TemplateBody,
  before: TemplateContent | null,
): Promise<Columns> {
  await checkCover(context, given, before, "");
  await checkFreePrices(context, given.lines, "lines");
  const taxes = await chosenTaxes(context, given.tax_profile_id);
  const { blocks, sections } = await withCleanWords(given);
  const lines = await withCleanNotes(given.lines);
  return {
    name,
    description,
    language,
    content: {
      ...contentTerms(termsAfter(null, given)),
      blocks,
      sections,
      custom_fields: await fieldValues(context, given.custom_fields ?? {}, before?.custom_fields ?? {}),
      lines: lines.map(savedLine),
      ...taxes,
      validity_days: given.validity_days,
    },
  };
}

/**
 * The complete custom field values of a template; unchanged values are not validated again. Error: 422 naming
 * fields.
 */
async function fieldValues(
  context: Context,
  input: FieldValuesInput,
  before: CustomValues,
): Promise<TemplateContent["custom_fields"]> {
  if (Object.keys(input).length === 0) return {};
  const known = Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(input, key)));
  return changedValues(await customFields(context, "deal"), {
    subject: "deal",
    before: known,
    given: input,
    path: "custom_fields",
  });
}

/** Deletes a template; deals created from it stay. Errors: 404, 412 STALE_VERSION. */
export async function deleteTemplate(context: Context, id: number, headers: Headers): Promise<undefined> {
  const before = await lockTemplate(context, id, headers);
  await context.db.delete(dealTemplate).where(within(context, dealTemplate, eq(dealTemplate.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "deal_template", id, name: before.name },
    before: auditedTemplate(before),
  });
}

async function lockTemplate(context: Context, id: number, headers: Headers): Promise<TemplateRecord> {
  const [row] = await context.db
    .select()
    .from(dealTemplate)
    .where(within(context, dealTemplate, eq(dealTemplate.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "template", presentTemplate(row));
  return row;
}

/** A template as recorded in the audit trail: the sizes of its content instead of all texts. */
function auditedTemplate(row: TemplateRecord) {
  const { name, description, language, version, blocks, lines, ...terms } = presentTemplate(row);
  const { currency, tax_profile_id, discount_amount, validity_days } = terms;
  return {
    ...{ name, description, language, version, blocks: blocks.length, lines: lines.map((line) => line.name) },
    ...{ currency, tax_profile_id, discount_amount, validity_days },
  };
}
