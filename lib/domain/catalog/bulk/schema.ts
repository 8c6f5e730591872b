import { z } from "zod";
import { rowReference } from "@/lib/core/contract/contract";
import { decimalsOf } from "@/lib/core/money/decimal";
import { MAX_AMOUNT, MAX_BULK_ITEMS, STORED_DECIMALS } from "../limits";
import { ROUNDINGS } from "./raise-amount";
import { RAISE_PROBLEMS } from "./raise-item";

const updates = z
  .strictObject({
    category_id: rowReference.nullable(),
    tax_profile_id: rowReference.nullable(),
    is_active: z.boolean(),
  })
  .partial();

const raise = z
  .strictObject({
    percent: z
      .number()
      .min(-90)
      .max(1_000)
      .refine((value) => decimalsOf(value) <= STORED_DECIMALS, "has too many decimals"),
    amount: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
    rounding: z.enum(ROUNDINGS),
  })
  .partial()
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    message: "give either percent or amount",
  });

/** PATCH /sale-catalog-items/bulk. is_trial: nothing is changed, the answer says what would be. */
export const bulkItemsBody = z
  .strictObject({
    ids: z.array(rowReference).min(1).max(MAX_BULK_ITEMS),
    updates: updates.default({}),
    raise: raise.optional(),
    is_trial: z.boolean().default(false),
  })
  .meta({ examples: [{ ids: [12, 15], raise: { percent: 3, rounding: "1" }, is_trial: true }] });

/** others: how many of its amounts change beside the price; problem: why its price stays. */
export const bulkItemsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
      others: z.int(),
      problem: z.enum(RAISE_PROBLEMS).nullable(),
    }),
  ),
});

export type BulkItemsBody = z.input<typeof bulkItemsBody>;
export type BulkItemsInput = z.output<typeof bulkItemsBody>;
export type BulkItemsAnswer = z.output<typeof bulkItemsAnswer>;
