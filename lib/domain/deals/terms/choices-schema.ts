import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { MAX_GROUPS, MAX_MEMBERS } from "@/lib/core/offers/choices";

const key = z.string().trim().min(1).max(40);
const keys = z.array(key).max(MAX_MEMBERS);
const count = z.int().min(0).max(MAX_MEMBERS);
/** The most lines that need, or rule out, others: as many as an offer has lines. */
const MAX_RELATIONS = 200;

/**
 * What the customer chooses in a request (lib/core/offers/choices.ts). What is chosen by default, and by the customer,
 * is `is_selected` of the lines.
 */
export const choicesInput = z.strictObject({
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

const texts = z.array(z.string());

/** The same in a response. */
export const choicesSchema = z.object({
  groups: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      least: z.int(),
      most: z.int(),
      lines: texts.optional(),
      sections: texts.optional(),
      recommended: z.string().optional(),
    }),
  ),
  requires: z.array(z.object({ line: z.string(), needs: texts })),
  excludes: z.array(z.object({ line: z.string(), not: texts })),
});

nameSchemas({ Choices: choicesSchema, ChoicesInput: choicesInput });
