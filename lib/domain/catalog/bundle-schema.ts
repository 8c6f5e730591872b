import { z } from "zod";
import type { StoredBundle } from "@/db/schema";
import { nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { decimalsOf } from "@/lib/core/money/decimal";
import { MAX_PARTS, MAX_PART_UNITS, SHOWN_PARTS } from "@/lib/core/pricing/bundles";

const PRICES = ["sum", "less", "own"] as const;
/** The decimals of a percentage. */
const DECIMALS = 2;

const answer = z.union([
  z.string().max(5_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(500)).max(100),
]);

/**
 * What a bundle is made of (U-181). Whether its parts exist, and are no bundles, is checked against the catalogue
 * (bundle-problems.ts).
 */
export const bundleInput = z
  .strictObject({
    price: z.enum(PRICES).describe("own: standard_amount"),
    percent: z
      .number()
      .min(0)
      .max(100)
      .refine((percent) => decimalsOf(percent) <= DECIMALS, `must have at most ${DECIMALS} decimals`)
      .default(0),
    shown: z.enum(SHOWN_PARTS).default("prices"),
    parts: z
      .array(
        z.strictObject({
          item: rowReference,
          quantity: z.int().min(1).max(MAX_PART_UNITS).default(1),
          answers: z.record(z.string().regex(/^\d{1,15}$/), answer).default({}),
        }),
      )
      .min(1)
      .max(MAX_PARTS),
  })
  .transform((bundle): StoredBundle => ({
    ...bundle,
    percent: bundle.price === "less" ? bundle.percent : 0,
  }));

/** The same in a response. */
export const bundleSchema = z.object({
  price: z.enum(PRICES),
  percent: z.number(),
  shown: z.enum(SHOWN_PARTS),
  parts: z.array(
    z.object({
      item: z.int(),
      quantity: z.int(),
      answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    }),
  ),
});

nameSchemas({ Bundle: bundleSchema, BundleInput: bundleInput });
