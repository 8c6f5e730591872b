import { z } from "zod";
import { nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { MAX_BUNDLES, type DealBundle } from "@/lib/core/offers/bundles";
import { MAX_PARTS, SHOWN_PARTS } from "@/lib/core/pricing/bundles";

const key = z.string().trim().min(1).max(40);

/**
 * The bundles of an offer in a request: which lines are parts of which bundle. All else is the catalogue's, or what the
 * offer has already (lib/domain/deals/lines/bundled-lines.ts), and accepted here only because answers have it.
 */
export const bundlesInput = z
  .array(
    z
      .object({
        key,
        item: rowReference,
        parts: z
          .array(z.object({ line: key }))
          .min(1)
          .max(MAX_PARTS),
      })
      .transform(({ key: own, item, parts }): DealBundle => ({
        ...{ key: own, item, title: "", description: "", shown: "prices" },
        parts: parts.map(({ line }) => ({ line, quantity: 1 })),
      })),
  )
  .max(MAX_BUNDLES);

/** The same in a response. */
export const bundlesSchema = z.array(
  z.object({
    key: z.string(),
    item: z.int(),
    title: z.string(),
    description: z.string(),
    shown: z.enum(SHOWN_PARTS),
    parts: z.array(z.object({ line: z.string(), quantity: z.int() })),
  }),
);

nameSchemas({ DealBundles: bundlesSchema, DealBundlesInput: bundlesInput });
