import { z } from "zod";
import { TEMPLATE_IDS } from "./template";

/** A template as the API gives it (PAG-05); name and description in the reader's language. */
export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isSelected: z.boolean(),
  isDefault: z.boolean(),
  styles: z.array(z.object({ component: z.string(), styles: z.string() })).readonly(),
  settings: z.object({ brandColor: z.string(), accentColor: z.string() }),
});

export type TemplateAnswer = z.output<typeof templateSchema>;

/** POST /templates/tenant-selection (REST-64). */
export const selectionBody = z.strictObject({
  templateId: z.enum(TEMPLATE_IDS),
});
