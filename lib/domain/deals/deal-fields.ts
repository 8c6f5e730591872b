import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { deal, type StoredFieldValues } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError } from "@/lib/core/contract/errors";
import { fieldVariable, missingFields } from "@/lib/core/custom-fields/custom-field";
import { valueSnapshots } from "@/lib/core/custom-fields/written-field";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { customFields, holdFields } from "@/lib/domain/custom-fields/list-fields";
import type { Context } from "@/lib/platform/context";
import type { DealAttributes } from "./input-schema";
import type { DealRecord } from "./revised-deal";
import { dealSearchText } from "./search-text";

type Given = {
  given: DealAttributes["custom_fields"];
  /** The deal's previous values, and its client's current ones. */
  before: StoredFieldValues;
  client: StoredFieldValues;
};

/**
 * The custom field columns of a deal after a change: its values, and the snapshot of its and its client's values
 * for texts (T-19). No query is needed if there are no values. Error: 422 naming fields.
 */
export async function dealFieldColumns(
  context: Context,
  { given, before, client }: Given,
): Promise<Pick<DealRecord, "customFields" | "fieldSnapshot">> {
  if ([given, before, client].every((values) => Object.keys(values ?? {}).length === 0))
    return { customFields: {}, fieldSnapshot: {} };
  await holdFields(context, "deal", given);
  const fields = await customFields(context);
  const path = "data.attributes.custom_fields";
  const own = changedValues(fields, { subject: "deal", before, given, path });
  return { customFields: own, fieldSnapshot: valueSnapshots(fields, { deal: own, client }) };
}

/**
 * Prepares a locked deal for sending: updates the snapshot of its client's values (T-19). Error: 422 naming, by
 * its variable, each required field without a value.
 */
export async function readyFields(
  context: Context,
  found: DealRecord,
  client: StoredFieldValues,
): Promise<void> {
  const fields = await customFields(context);
  const values = { deal: found.customFields, client };
  const missing = missingFields(fields, values);
  if (missing.length > 0)
    throw new AppError(422, "VALIDATION_ERROR", "Fields that are required before sending are empty.", {
      errors: missing.map((field) => ({
        field: fieldVariable(field),
        code: "required",
        message: `${field.label} is required before sending`,
      })),
    });
  const fieldSnapshot = valueSnapshots(fields, values);
  if (isDeepStrictEqual(fieldSnapshot, found.fieldSnapshot)) return;
  await context.db
    .update(deal)
    .set({
      fieldSnapshot,
      searchText: dealSearchText(found, found.customer, fieldSnapshot),
      version: found.version + 1,
      updatedAt: context.now,
    })
    .where(within(context, deal, eq(deal.id, found.id)));
}
