import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { MAX_GROUPS, MAX_MEMBERS } from "@/lib/core/offers/choices";

const key = z.string().trim().min(1).max(40);
const keys = z.array(key).max(MAX_MEMBERS);
const count = z.int().min(0).max(MAX_MEMBERS);
/** The most lines that need, or rule out, others: as many as an offer has lines. */
const MAX_RELATIONS = 200;

/**
 * What the customer chooses (lib/core/offers/choices.ts). What is chosen by default, and by the customer, is
 * `is_selected` of the lines.
 */
export const choicesSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        key,
        title: z.string().normalize("NFC").trim().max(120),
        least: count,
        most: count.min(1),
        lines: keys.optional(),
        sections: keys.optional().describe("In place of lines: whole sections"),
        recommended: key.optional(),
      }),
    )
    .max(MAX_GROUPS),
  requires: z.array(z.strictObject({ line: key, needs: keys })).max(MAX_RELATIONS),
  excludes: z.array(z.strictObject({ line: key, not: keys })).max(MAX_RELATIONS),
});

nameSchemas({ Choices: choicesSchema });
