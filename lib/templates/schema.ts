import { z } from "zod";

/** A template as the API gives it (PAG-05). */
export const templateSchema = z.object({
  id: z.string(),
  isSelected: z.boolean(),
  isDefault: z.boolean(),
  styles: z.array(z.object({ component: z.string(), styles: z.string() })).readonly(),
  settings: z.object({ brandColor: z.string(), accentColor: z.string() }),
});
