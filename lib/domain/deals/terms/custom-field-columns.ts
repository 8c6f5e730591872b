import type { StoredFieldValues } from "@/db/schema";
import { valueSnapshots } from "@/lib/core/custom-fields/written-field";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { customFields, holdFields } from "@/lib/domain/custom-fields/list-fields";
import type { Context } from "@/lib/platform/context";
import type { DealAttributes } from "../input-schema";
import type { DealRecord } from "../revisions/revised-deal";

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
export async function customFieldColumns(
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
