import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { invalid } from "@/lib/core/contract/errors";
import { STAGE_IDS } from "./lifecycle";
import type { DealAttributes } from "./schema";

export type Statuses = { prodStatusId: number; typeId: number; leadSourceId: number | null };

/**
 * The statuses of a new deal: production 1 and type 10 unless chosen (BLD-37). It always starts as pending: signed comes by
 * acceptance alone (S-081). Errors: 422 for an id that is no such constant.
 */
export function checkStatuses(given: DealAttributes, constants: readonly ConstantAnswer[]): Statuses {
  if (given.sale_status_id && given.sale_status_id !== STAGE_IDS.pending) {
    throw invalid(
      "data.attributes.sale_status_id",
      "stays pending until the customer decides; PATCH /deals/{id}/status marks a deal as lost or cancelled",
    );
  }
  const known = (type: string, field: string, id: number): number => {
    if (constants.some((constant) => constant.constant_type === type && constant.id === id)) return id;
    throw invalid(`data.attributes.${field}`, "is invalid");
  };
  return {
    prodStatusId: known("deal_prod_status", "prod_status_id", given.prod_status_id ?? 1),
    typeId: known("deal_type", "type_id", given.type_id ?? 10),
    leadSourceId: given.lead_source_id ? known("lead_source", "lead_source_id", given.lead_source_id) : null,
  };
}
