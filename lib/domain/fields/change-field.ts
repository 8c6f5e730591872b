import { max, eq, asc } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { AppError, invalid, invalidFields } from "@/lib/core/contract/errors";
import { constantsOf } from "@/lib/domain/constants/constants";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { newDraft, withChange, type QuestionDraft, settleType } from "./question-draft";
import { OTHER_NAME, type QuestionValues, type QuestionChange, READ_ALONG } from "./question-form";
import { readField, lockedField } from "./read-field";
import { managedFieldSchema, type ManagedField } from "./schema";
import { fieldUses, placesOf, brokenUses, lostOptions } from "./field-uses";
import { conditionProblems } from "./condition-problems";
import { alikeOptions, answersById, incomparableConditions } from "./new-rules";

/** Adds a question (REST-51); without a position it is asked last. Error: 422 naming each wrong field. */
export async function createField(context: Context, values: QuestionValues): ReturnType<typeof readField> {
  const { db, tenantId, now } = context;
  await raiseCatalogVersion(context);
  const draft = await checkedDraft(
    context,
    newDraft(values, values.position ?? (await nextPosition(context))),
    null,
  );
  const [created] = await db
    .insert(field)
    .values({ tenantId, ...draft, createdAt: now, updatedAt: now })
    .returning({ id: field.id });
  if (!created) throw new Error("a question was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "field", id: created.id, name: draft.name },
    after: draft,
  });
  return readField(context, created.id);
}

async function nextPosition(context: Context): Promise<number> {
  const [last] = await context.db
    .select({ position: max(field.position) })
    .from(field)
    .where(within(context, field));
  return (last?.position ?? 0) + 1;
}

/**
 * Changes a question (REST-52); omitted fields stay. Deals keep what was asked and answered. Errors: 404; 412
 * STALE_VERSION if If-Match names another state; 422 naming each wrong field, also for uses of the question that
 * the change would break (QST-05).
 */
export async function updateField(
  context: Context,
  id: number,
  input: QuestionChange,
  headers: Headers,
): ReturnType<typeof readField> {
  if (namesNothing(input)) {
    await lockedField(context, id, headers);
    return readField(context, id);
  }
  await raiseCatalogVersion(context);
  const existing = await lockedField(context, id, headers);
  const change = asMeant(input, managedFieldSchema.parse(await readField(context, id)));
  const draft = await checkedDraft(context, withChange(existing, change), existing);
  await context.db
    .update(field)
    .set({ ...draft, version: existing.version + 1, updatedAt: context.now })
    .where(within(context, field, eq(field.id, id)));
  await audit(context, {
    action: "changed",
    subject: { type: "field", id, name: draft.name },
    before: withChange(existing, {}),
    after: draft,
  });
  return readField(context, id);
}

/**
 * Normalises a change, so that a response can be sent back as a request: admin_title is an alias of name, and
 * read-only fields must be unchanged. Errors: 422 for a changed read-only field, and for two different names.
 */
function asMeant({ admin_title: title, ...change }: QuestionChange, known: ManagedField): QuestionChange {
  const changed = READ_ALONG.filter(
    (key) => change[key] !== undefined && !isDeepStrictEqual(change[key], known[key]),
  );
  const message = "cannot be changed: send it as it was read, or leave it out";
  if (changed.length > 0)
    throw invalidFields(changed.map((field) => ({ field, code: "read_only", message })));
  if (title === undefined || title === known.name) return change;
  if (change.name !== undefined && change.name !== known.name && change.name !== title)
    throw invalid("admin_title", OTHER_NAME);
  return { ...change, name: title };
}

/**
 * Deletes a question; deals keep what was asked (REST-53). Errors: 404; 412; 422 while it is used, listing its
 * uses in the message and in details.used_by (S-057).
 */
export async function deleteField(context: Context, id: number, headers: Headers): Promise<undefined> {
  await raiseCatalogVersion(context);
  const existing = await lockedField(context, id, headers);
  const uses = await fieldUses(context, id);
  if (uses.length > 0)
    throw new AppError(
      422,
      "VALIDATION_ERROR",
      `This question is used by ${placesOf(uses)} and cannot be deleted.`,
      { details: { used_by: uses } },
    );
  await context.db
    .update(field)
    .set({ deletedAt: context.now, version: existing.version + 1, updatedAt: context.now })
    .where(within(context, field, eq(field.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "field", id, name: existing.name },
    before: existing,
  });
}

/** The question as stored; null for a new one. */
type Before = (QuestionDraft & { id: number }) | null;

/**
 * A validated question, ready to be stored. The catalogue must be locked (raiseCatalogVersion), so that the
 * checks are still valid at the commit. Error: 422 naming each wrong field; details.used_by lists the question's
 * uses.
 */
async function checkedDraft(context: Context, draft: QuestionDraft, before: Before): Promise<QuestionDraft> {
  const [constants, fields, uses] = await Promise.all([
    constantsOf(context),
    draft.visibleWhen.length > 0 ? conditionedFields(context) : [],
    before
      ? fieldUses(
          context,
          before.id,
          lostOptions(before, draft).map(({ value }) => value),
        )
      : [],
  ]);
  const { draft: settled, problems } = settleType(draft, constants);
  const errors = [
    ...problems,
    ...conditionProblems(before?.id ?? null, settled, fields, constants),
    ...alikeOptions(settled.ui.options ?? [], before?.ui.options ?? [], inEnglish),
    ...incomparableConditions(
      settled.visibleWhen,
      before?.visibleWhen ?? [],
      answersById(fields, constants),
      inEnglish,
    ),
    ...(before ? brokenUses(before, settled, uses) : []),
  ];
  const [first] = errors;
  if (first)
    throw new AppError(422, "VALIDATION_ERROR", first.message, { errors, details: { used_by: uses } });
  return settled;
}

async function conditionedFields(context: Context) {
  const rows = await context.db
    .select({
      id: field.id,
      name: field.name,
      typeId: field.typeId,
      ui: field.ui,
      visibleWhen: field.visibleWhen,
    })
    .from(field)
    .where(within(context, field))
    .orderBy(asc(field.id));
  return rows.map(({ id, name, typeId, ui, visibleWhen }) => ({
    id,
    name,
    typeId,
    options: (ui.options ?? []).map(({ value }) => value),
    asks: visibleWhen.map(({ field_id: asked }) => asked),
  }));
}
