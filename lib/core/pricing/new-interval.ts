import type { ModificationIntervalShape, PriceIntervalShape } from "./rest-shapes";

/** What a price interval added in an editor starts with: from 1, unlimited, free (PRC-02). */
export function newPriceInterval(fieldId: number): PriceIntervalShape {
  return { field_id: fieldId, from: 1, to: null, rate: 0, flat_fee: 0, per: "UNIT" };
}

/** What a modification interval added in an editor starts with: from 1 to 10, free (PRC-04). */
export function newModificationInterval(fieldId: number, typeId: number): ModificationIntervalShape {
  return { field_id: fieldId, from: 1, to: 10, rate: 0, type_id: typeId };
}
