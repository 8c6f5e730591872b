import { z } from "zod";
import type { StoredOpening } from "@/db/schema";
import { nameSchemas } from "@/lib/core/contract/contract";
import { MAX_QUANTITY } from "../limits";

const count = z.int().min(1).max(MAX_QUANTITY);

const quantityInput = z
  .strictObject({ least: count.default(1), most: count, step: count.default(1) })
  .superRefine(({ least, most, step }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (most <= least) refuse("most", "must be above least");
    else if (step > most - least) refuse("step", "must lead from least to another quantity up to most");
  })
  .describe("From least to most, in steps from least");

/**
 * What the customer may change of a line (U-170). Errors: a most that is not above least, a step that leads nowhere.
 * Nothing at all is the same as null.
 */
export const openInput = z
  .strictObject({ quantity: quantityInput.optional() })
  .transform(({ quantity }): StoredOpening | null => (quantity ? { quantity } : null));

const int = z.int();

/** The same in a response. */
export const openSchema = z.object({ quantity: z.object({ least: int, most: int, step: int }).optional() });

/** What the seller suggested of an open line. */
export const suggestionSchema = z.object({ quantity: int });

nameSchemas({ Opening: openSchema, OpeningInput: openInput, Suggestion: suggestionSchema });
