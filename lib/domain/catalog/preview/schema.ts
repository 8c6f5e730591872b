import { z } from "zod";
import { pageMeta } from "@/lib/core/contract/contract";

/**
 * One line of a pending deal as a change would price it, in minor units of the deal's currency. unit_price is
 * what was agreed; present_price and new_price are per unit, before and after the change, null where the
 * answers give none; difference is of the whole line.
 */
export const lineEffectSchema = z.object({
  deal_id: z.int(),
  deal_number: z.string(),
  deal_name: z.string(),
  customer_name: z.string(),
  currency: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  present_price: z.number().nullable(),
  new_price: z.number().nullable(),
  difference: z.number().nullable(),
  leaves_range: z.boolean(),
  problem: z.enum(["answers", "too_large"]).nullable(),
});

/**
 * What some lines come to: deals that are touched, deals whose agreed price leaves its range, deals that
 * could no longer be priced, differences by currency.
 */
export const effectSchema = z.object({
  deals: z.int(),
  changed: z.int(),
  leaving: z.int(),
  unpriced: z.int(),
  differences: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

/** A page of lines, newest deals first; effect is of this page's. */
export const previewSchema = z.object({
  data: z.array(lineEffectSchema),
  meta: pageMeta.extend({ effect: effectSchema }),
});

export type LineEffect = z.output<typeof lineEffectSchema>;
export type Effect = z.output<typeof effectSchema>;
