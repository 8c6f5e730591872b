import { asc, eq } from "drizzle-orm";
import { customField } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict, invalid, notFound } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import {
  keyFor,
  MAX_FIELDS,
  MAX_FIELDS_WITH_ARCHIVED,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import { audit } from "@/lib/domain/audit/audit";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { constraintOf } from "@/lib/platform/http/failure";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { fieldUses } from "./field-uses";
import { presentField, readField, type CustomFieldRecord } from "./list-fields";
import type { CustomFieldAnswer, FieldChange, NewField } from "./schema";

type Answer = Reply<{ data: CustomFieldAnswer }>;

/**
 * Defines a field, last in its subject (T-19). Errors: 422 for a key or a name that is in use, for options that
 * do not fit the kind, and for more than 30 active fields or 100 in all.
 */
export async function createField(context: Context, body: NewField): Promise<Answer> {
  const { db, tenantId, now } = context;
  const rows = await lockedFields(context, body.subject);
  refuseTooMany(rows);
  if (rows.length >= MAX_FIELDS_WITH_ARCHIVED)
    throw invalid(
      "label",
      `there are ${MAX_FIELDS_WITH_ARCHIVED} fields already; delete one first`,
      "too_many_kept",
    );
  const isTaken = (key: string) => rows.some((row) => row.key === key);
  if (body.key && isTaken(body.key)) throw taken();
  refuseSameName(rows, body.label);
  checkOptions(body.kind, body.options ?? []);
  const [created] = await db
    .insert(customField)
    .values({
      tenantId,
      subject: body.subject,
      key: body.key ?? keyFor(body.label, isTaken),
      kind: body.kind,
      label: body.label,
      labels: body.labels ?? {},
      options: body.options ?? [],
      isRequired: body.is_required,
      position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === "custom_field_key_key" ? taken() : error;
    });
  if (!created) throw new Error("a field was not stored");
  await audit(context, { action: "created", subject: subjectOf(created), after: auditedField(created) });
  return taggedRow(presentField(created));
}

/**
 * Changes, moves or archives a field; values stay. Errors: 404, 412 STALE_VERSION, 422 for a name that is in use, for
 * options that do not fit the kind, and for too many active fields.
 */
export async function updateField(
  context: Context,
  id: number,
  change: FieldChange,
  headers: Headers,
): Promise<Answer> {
  const rows = await lockedFields(context, (await readField(context, id)).subject);
  const before = expectedField(rows, id, headers);
  if (namesNothing(change)) return taggedRow(presentField(before));
  const { position, ...given } = change;
  checkOptions(before.kind, given.options ?? before.options);
  const isBack = given.is_active === true && !before.isActive;
  if (isBack) refuseTooMany(rows);
  // Fields that have had the same name since before this rule can still be changed.
  const label = given.label ?? before.label;
  if (isBack || label !== before.label)
    refuseSameName(
      rows.filter((row) => row !== before),
      label,
    );
  const [after] = await context.db
    .update(customField)
    .set({
      label,
      labels: given.labels ?? before.labels,
      options: given.options ?? before.options,
      isRequired: given.is_required ?? before.isRequired,
      isActive: given.is_active ?? before.isActive,
      version: before.version + 1,
      updatedAt: context.now,
    })
    .where(within(context, customField, eq(customField.id, id)))
    .returning();
  if (!after) throw new Error("a field was not stored");
  if (position !== undefined) await move(context, rows, before, position);
  await audit(context, {
    action: "changed",
    subject: subjectOf(after),
    before: { ...auditedField(before), position: rows.indexOf(before) + 1 },
    after: { ...auditedField(after), position: position ?? rows.indexOf(before) + 1 },
  });
  return taggedRow(presentField(after));
}

/** Deletes a field for which no deal or client has a value. Errors: 404, 409 CONFLICT, 412 STALE_VERSION. */
export async function deleteField(context: Context, id: number, headers: Headers): Promise<undefined> {
  const rows = await lockedFields(context, (await readField(context, id)).subject);
  const before = expectedField(rows, id, headers);
  const uses = await fieldUses(context, before);
  if (uses.deals + uses.clients > 0)
    throw conflict("CONFLICT", "Deals or clients have values of this field; archive it instead.", { uses });
  await context.db.delete(customField).where(within(context, customField, eq(customField.id, id)));
  await audit(context, { action: "deleted", subject: subjectOf(before), before: auditedField(before) });
}

/**
 * The tenant's fields of a subject in order, locked until the commit and with none added meanwhile, because their
 * names, number and positions depend on each other.
 */
async function lockedFields(context: Context, subject: FieldSubject): Promise<CustomFieldRecord[]> {
  await takeTurns(context);
  return context.db
    .select()
    .from(customField)
    .where(within(context, customField, eq(customField.subject, subject)))
    .orderBy(asc(customField.position), asc(customField.id))
    .for("update");
}

function expectedField(rows: readonly CustomFieldRecord[], id: number, headers: Headers): CustomFieldRecord {
  const match = rows.find((row) => row.id === id);
  if (!match) throw notFound();
  expectVersion(headers, match, "field", presentField(match));
  return match;
}

function refuseTooMany(rows: readonly CustomFieldRecord[]): void {
  if (rows.filter(({ isActive }) => isActive).length >= MAX_FIELDS)
    throw invalid("label", `there are ${MAX_FIELDS} fields already; archive one first`, "too_many");
}

/** Error: 422 if an active field of the subject has the name already, in whatever case. */
function refuseSameName(rows: readonly CustomFieldRecord[], label: string): void {
  if (rows.some((row) => row.isActive && row.label.toLowerCase() === label.toLowerCase()))
    throw invalid("label", "is the name of another field", "same_name");
}

const taken = () => invalid("key", "is the key of another field", "taken");

function checkOptions(kind: CustomFieldRecord["kind"], options: CustomFieldRecord["options"]): void {
  if (kind === "choice" && options.length === 0)
    throw invalid("options", "must have at least one option", "required");
  if (kind !== "choice" && options.length > 0)
    throw invalid("options", "must be empty unless the kind is choice");
}

/** Moves a field to a position, counted from 1, and renumbers the others. */
async function move(
  context: Context,
  rows: readonly CustomFieldRecord[],
  moved: CustomFieldRecord,
  position: number,
): Promise<void> {
  const order = rows.filter((row) => row !== moved);
  order.splice(position - 1, 0, moved);
  await Promise.all(
    order.flatMap((row, index) =>
      row.position === index + 1
        ? []
        : context.db
            .update(customField)
            .set({ position: index + 1 })
            .where(within(context, customField, eq(customField.id, row.id))),
    ),
  );
}

const subjectOf = ({ id, label }: CustomFieldRecord) => ({ type: "custom_field" as const, id, name: label });

/** A field as recorded in the audit trail: options as their values. */
const auditedField = ({
  subject,
  key,
  kind,
  label,
  labels,
  options,
  isRequired,
  isActive,
}: CustomFieldRecord) => ({
  subject,
  key,
  kind,
  label: [label, ...Object.values(labels)].join("/"),
  options: options.map(({ value }) => value),
  is_required: isRequired,
  is_active: isActive,
});
