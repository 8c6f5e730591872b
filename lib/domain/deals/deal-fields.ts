import type { StoredFieldValues } from "@/db/schema";
import { keptValues } from "@/lib/core/custom-fields/written-field";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import type { Context } from "@/lib/platform/context";
import type { DealAttributes } from "./input-schema";
import type { DealRecord } from "./revised-deal";

type Given = {
  given: DealAttributes["custom_fields"];
  /** The deal's own values until now, and its client's as they are. */
  before: StoredFieldValues;
  client: StoredFieldValues;
};

/**
 * The values of a deal after a change, and what its texts have of them and of its client's from now on (T-19). A tenant
 * without values is asked for nothing. Error: 422 naming fields.
 */
export async function dealFieldColumns(
  context: Context,
  { given, before, client }: Given,
): Promise<Pick<DealRecord, "customFields" | "fieldSnapshot">> {
  if ([given, before, client].every((values) => Object.keys(values ?? {}).length === 0))
    return { customFields: {}, fieldSnapshot: {} };
  const fields = await customFields(context);
  const path = "data.attributes.custom_fields";
  const own = changedValues(fields, { subject: "deal", before, given, path });
  return { customFields: own, fieldSnapshot: keptValues(fields, { deal: own, client }) };
}
