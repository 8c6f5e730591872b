import type { StoredFieldValues } from "@/db/schema";
import { AppError, type FieldError } from "@/lib/core/contract/errors";
import {
  expectedOf,
  type CustomField,
  type CustomValue,
  type CustomValues,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import type { FieldValuesInput } from "./schema";

type Given = FieldValuesInput | null | undefined;

/** A change of a deal's or client's values, and the path by which errors name them. */
export type FieldChanges = { subject: FieldSubject; before: CustomValues; given: Given; path: string };

/**
 * The values after a change (T-19): null and the empty text remove a value; omitted and unchanged values stay.
 * Error: 422 naming each key without an active field, and each value of the wrong kind with what is expected.
 */
export function changedValues(
  fields: readonly CustomField[],
  { subject, before, given, path }: FieldChanges,
): StoredFieldValues {
  const values = new Map(Object.entries(before));
  const errors: FieldError[] = [];
  const known = new Map(
    fields.filter((field) => field.subject === subject).map((field) => [field.key, field]),
  );
  for (const [key, sent] of Object.entries(given ?? {})) {
    const value = typeof sent === "string" ? sent.normalize("NFC").trim() : sent;
    if (values.has(key) && values.get(key) === value) continue;
    const field = known.get(key);
    const refused = refusalOf(field, value);
    if (refused) errors.push({ field: `${path}.${key}`, ...refused });
    else if (value === null || value === "") values.delete(key);
    else values.set(key, value);
  }
  if (errors.length > 0)
    throw new AppError(422, "VALIDATION_ERROR", "Some custom fields are wrong.", { errors });
  return Object.fromEntries(values);
}

type Refused = Pick<FieldError, "code" | "message">;

function refusalOf(field: CustomField | undefined, value: CustomValue | null): Refused | null {
  if (!field) return { code: "unknown_field", message: "is no field of the workspace" };
  if (value === null || value === "") return null;
  if (!field.is_active) return { code: "archived_field", message: "is an archived field" };
  const expected = expectedOf(field, value);
  return expected === null ? null : { code: `field_${field.kind}`, message: `must be ${expected}` };
}
