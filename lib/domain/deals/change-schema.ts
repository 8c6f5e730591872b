import { z } from "zod";
import { rowReference } from "@/lib/core/contract/contract";
import { day } from "@/lib/core/contract/times";
import { MOST_IDS, MOST_LINES } from "./limits";
import { dealAttributes, lineInput, STAGES } from "./schema";

/** What may be changed of a deal: any of what it is created with; what is left out stays (S-082). */
export const dealChanges = dealAttributes
  .partial()
  .extend({ lineItems: z.array(lineInput).max(MOST_LINES).optional() });

/** PATCH /deals/{id} (REST-26). */
export const patchDealBody = z
  .strictObject({ data: z.strictObject({ type: z.literal("deal").optional(), attributes: dealChanges }) })
  .meta({
    examples: [
      { data: { attributes: { name: "Website of the café, second offer", closing_date: "2026-04-30" } } },
    ],
  });

/** PATCH /deals/{id}/status: a sale status slug (S-092). */
export const statusBody = z.strictObject({ status: z.enum(STAGES) }).meta({ examples: [{ status: "lost" }] });

const ids = z.array(rowReference).min(1).max(MOST_IDS);

const updates = z
  .strictObject({
    stage: z.enum(STAGES).optional(),
    owner_id: rowReference.nullish(),
    closing_date: day.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: "must have at least one of: stage, owner_id, closing_date",
  });

/** PATCH /deals/bulk (REST-33, S-092). owner_id null leaves the deals unassigned. */
export const bulkUpdateBody = z
  .strictObject({ ids, updates })
  .meta({ examples: [{ ids: [12, 15], updates: { owner_id: 3, closing_date: "2026-04-30" } }] });

/** DELETE /deals/bulk (REST-34). */
export const bulkDeleteBody = z.strictObject({ ids }).meta({ examples: [{ ids: [12, 15] }] });

export type DealChanges = z.output<typeof dealChanges>;
export type BulkUpdates = z.output<typeof updates>;
