import { z } from "zod";
import { constantReference, rowReference } from "@/lib/core/contract/contract";
import {
  MAX_AMOUNT,
  MAX_BOUND,
  MAX_COMPARED_ANSWER,
  MAX_INTERVALS,
  MAX_MODIFIERS,
  MAX_TIERS,
} from "./limits";

const amount = () => z.int().min(0).max(MAX_AMOUNT);
const bound = () => z.int().min(0).max(MAX_BOUND);

const tierFields = {
  field_id: rowReference,
  from: bound(),
  to: bound().nullable(),
  rate: amount(),
  flat_fee: amount()
    .nullable()
    .transform((fee) => fee ?? 0),
  per: z
    .literal("UNIT")
    .nullable()
    .transform(() => "UNIT" as const),
};

/** A tier (PRC-02): rate and flat_fee in minor units; to null is unlimited. An id refers to an existing tier. */
export const tierInput = z.strictObject({
  id: rowReference.optional(),
  ...tierFields,
  from: tierFields.from.default(1),
  to: tierFields.to.default(null),
  flat_fee: tierFields.flat_fee.default(0),
  per: tierFields.per.default("UNIT"),
});

/** Changes to a tier; what is not named stays (P-18). */
export const tierChange = z.strictObject({ id: rowReference, ...tierFields }).partial();

/**
 * A price modification (PRC-03): value in minor units for $, a fraction for % (0.15 is 15 %), hours for h
 * (X-36, X-37).
 */
export const modifierInput = z.strictObject({
  id: rowReference.optional(),
  field_id: rowReference,
  is_active: z.boolean().default(true),
  comparison_operator_id: constantReference,
  comparison_value: z.union([z.string().max(MAX_COMPARED_ANSWER), z.number(), z.boolean()]).transform(String),
  type_id: constantReference,
  modifier_id: constantReference,
  value: z.number().min(0).max(MAX_AMOUNT),
});

/** A modification interval (PRC-04): rate in minor units for each unit inside the bounds. */
export const modificationIntervalInput = z.strictObject({
  id: rowReference.optional(),
  field_id: rowReference,
  from: bound().default(1),
  to: bound().nullable().default(10),
  rate: amount(),
  type_id: constantReference,
});

/** Rules in a request: a given list replaces the set, an omitted one stays (S-053, S-067). */
export const conditionalPricingInput = z.strictObject({
  has_price_intervals: z.boolean().optional(),
  has_price_modifiers: z.boolean().optional(),
  price_intervals: z.array(tierInput).max(MAX_TIERS).optional(),
  price_modifiers: z.array(modifierInput).max(MAX_MODIFIERS).optional(),
  price_modification_intervals: z.array(modificationIntervalInput).max(MAX_INTERVALS).optional(),
});

export type TierInput = z.output<typeof tierInput>;
export type TierChange = z.output<typeof tierChange>;
export type ModifierInput = z.output<typeof modifierInput>;
export type ModificationIntervalInput = z.output<typeof modificationIntervalInput>;
export type RulesInput = z.output<typeof conditionalPricingInput>;
/** All three sets. */
export type Rules = {
  price_intervals: TierInput[];
  price_modifiers: ModifierInput[];
  price_modification_intervals: ModificationIntervalInput[];
};
