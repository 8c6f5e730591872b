import { eq, inArray } from "drizzle-orm";
import { field, mailTemplate } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, invalidFields, notFound } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { fieldVariable } from "@/lib/core/custom-fields/custom-field";
import { VARIABLES, variablesIn } from "@/lib/core/documents/variables";
import { audit } from "@/lib/domain/audit/audit";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { constraintOf } from "@/lib/platform/http/failure";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { presentTemplate } from "./mail-templates";
import {
  MAX_MAIL_TEMPLATES,
  type MailTemplateChange,
  type MailTemplateRow,
  type NewMailTemplate,
} from "./schema";

type Row = typeof mailTemplate.$inferSelect;
type Answer = Reply<{ data: MailTemplateRow }>;

/** Saves a template. Errors: 422 for a name in use, a variable that does not exist, and more than 100 templates. */
export async function createMailTemplate(context: Context, body: NewMailTemplate): Promise<Answer> {
  const created = await storeMailTemplate(context, body);
  await audit(context, { action: "created", subject: subjectOf(created), after: audited(created) });
  return taggedRow(presentTemplate(created));
}

/** Stores a template. Errors as createMailTemplate. */
export async function storeMailTemplate(context: Context, body: NewMailTemplate): Promise<Row> {
  const { db, tenantId, now } = context;
  await mustBeKnown(context, body);
  await takeTurns(context);
  if ((await db.$count(mailTemplate, within(context, mailTemplate))) >= MAX_MAIL_TEMPLATES)
    throw invalid("name", `there are ${MAX_MAIL_TEMPLATES} templates already; delete one first`, "too_many");
  const [created] = await db
    .insert(mailTemplate)
    .values({ tenantId, ...body, createdAt: now, updatedAt: now })
    .returning()
    .catch(unlessTaken);
  if (!created) throw new Error("a mail template was not stored");
  return created;
}

/** Changes a template. Errors: 404; 412 STALE_VERSION; 422 for a name in use and a variable that does not exist. */
export async function updateMailTemplate(
  context: Context,
  id: number,
  change: MailTemplateChange,
  headers: Headers,
): Promise<Answer> {
  const before = await lockedTemplate(context, id, headers);
  if (namesNothing(change)) return taggedRow(presentTemplate(before));
  await mustBeKnown(context, change);
  const [after] = await context.db
    .update(mailTemplate)
    .set({ ...change, version: before.version + 1, updatedAt: context.now })
    .where(within(context, mailTemplate, eq(mailTemplate.id, id)))
    .returning()
    .catch(unlessTaken);
  if (!after) throw new Error("a mail template was not stored");
  await audit(context, {
    action: "changed",
    subject: subjectOf(after),
    before: audited(before),
    after: audited(after),
  });
  return taggedRow(presentTemplate(after));
}

/** Deletes a template. Errors: 404; 412 STALE_VERSION. */
export async function deleteMailTemplate(context: Context, id: number, headers: Headers): Promise<undefined> {
  const before = await lockedTemplate(context, id, headers);
  await context.db.delete(mailTemplate).where(within(context, mailTemplate, eq(mailTemplate.id, id)));
  await audit(context, { action: "deleted", subject: subjectOf(before), before: audited(before) });
}

const TEXTS = ["subject", "greeting", "message"] as const;

/** Error: 422 naming each variable that neither documents nor the workspace's own fields have. */
async function mustBeKnown(
  context: Context,
  texts: Partial<Record<(typeof TEXTS)[number], string | undefined>>,
): Promise<void> {
  const used = TEXTS.flatMap((text) =>
    variablesIn([texts[text] ?? ""]).map((name) => ({ field: text, name })),
  );
  if (used.length === 0) return;
  const known = new Set<string>([
    ...VARIABLES,
    ...(await customFields(context)).map(fieldVariable),
    ...(await answersAmong(
      context,
      used.map(({ name }) => name),
    )),
  ]);
  const errors = used
    .filter(({ name }) => !known.has(name))
    .map(({ field, name }) => ({
      field,
      code: "unknown_variable",
      message: `{${name}} is not a variable`,
    }));
  if (errors.length > 0) throw invalidFields(errors);
}

/** Those of some variables that are answers to questions which exist: {answer.12}. */
async function answersAmong(context: Context, names: readonly string[]): Promise<string[]> {
  const ids = names.flatMap((name) => {
    const [, id] = /^answer\.(\d{1,15})$/.exec(name) ?? [];
    return id ? [Number(id)] : [];
  });
  if (ids.length === 0) return [];
  const rows = await context.db
    .select({ id: field.id })
    .from(field)
    .where(within(context, field, inArray(field.id, ids)));
  return rows.map(({ id }) => `answer.${id}`);
}

async function lockedTemplate(context: Context, id: number, headers: Headers): Promise<Row> {
  const [row] = await context.db
    .select()
    .from(mailTemplate)
    .where(within(context, mailTemplate, eq(mailTemplate.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "mail template");
  return row;
}

function unlessTaken(error: unknown): never {
  throw constraintOf(error) === "mail_template_name_key"
    ? invalid("name", "another template of this language has this name", "taken")
    : error;
}

const subjectOf = ({ id, name }: Row) => ({ type: "mail_template", id, name }) as const;

const audited = ({ name, language, subject, greeting, message }: Row) => ({
  name,
  language,
  subject,
  greeting,
  message,
});
