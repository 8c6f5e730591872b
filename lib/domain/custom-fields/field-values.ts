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

/** What the values of a deal or client are after a change, and how a refusal names them. */
export type FieldChanges = { subject: FieldSubject; before: CustomValues; given: Given; path: string };

/**
 * The values after a change (T-19): null and the empty text take one away, what is left out stays, and so does what is
 * sent as it was. Error: 422 naming each key that no active field has, and each value of a wrong kind with what is
 * expected.
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
