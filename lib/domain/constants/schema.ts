import { z } from "zod";

/** A constant (CON-01): its id is unique within its type, its key globally. */
export const constantSchema = z.object({
  key: z.string(),
  id: z.int(),
  slug: z.string(),
  constant_type: z.string(),
  constant_value: z.string(),
});

export type ConstantAnswer = z.output<typeof constantSchema>;
