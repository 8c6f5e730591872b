import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { invalid } from "@/lib/core/contract/errors";
import { endOfDay, endOfDayOf } from "@/lib/core/time/day-ends";
import { isDay } from "@/lib/core/time/days";
import { STAGE_IDS, usualValidity } from "../lifecycle";
import { DEAL_FIELD_NAMES, DEAL_FIELDS } from "./deal-fields";
import type { DealField } from "./field-kinds";
import type { Terms } from "./terms-after";

/**
 * Refuses numbers that are not constants of their type. A deal is pending until its customer decides, because only an
 * acceptance makes it signed (S-081). Errors: 422.
 */
export function checkConstants(terms: Terms, constants: readonly ConstantAnswer[]): void {
  if (terms.sale_status_id !== STAGE_IDS.pending) {
    throw invalid(
      "data.attributes.sale_status_id",
      "stays pending until the customer decides; PATCH /deals/{id}/status marks a deal as lost or cancelled",
    );
  }
  for (const name of DEAL_FIELD_NAMES) {
    const field: DealField = DEAL_FIELDS[name];
    const id = terms[DEAL_FIELDS[name].api];
    if (field.kind !== "constant" || field.among === undefined || id === null) continue;
    if (!constants.some((constant) => constant.constant_type === field.among && constant.id === id))
      throw invalid(`data.attributes.${field.api}`, `must be the id of a ${field.among} constant`);
  }
}

/**
 * When a deal expires: at the end of the given day, or of the day that the given moment is on, in the tenant's time
 * zone; else of the day 720 hours from now (PRO-15, U-02), because offers print a day. Error: 422 for a day or moment
 * in the past.
 */
export function checkValidity(input: Terms["valid_until"], now: Date, timeZone: string): Date {
  if (!input) return endOfDay(usualValidity(now, timeZone), timeZone);
  const until = typeof input === "string" && isDay(input) ? endOfDay(input, timeZone) : new Date(input);
  if (until <= now) throw invalid("data.attributes.valid_until", "must be in the future", "too_small");
  return endOfDayOf(until, timeZone);
}
