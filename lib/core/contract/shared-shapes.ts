import { z } from "zod";

/** Somebody or something that an answer names beside its id. */
export const named = z.object({ id: z.int(), name: z.string() }).meta({ id: "Named" });

/** How many of a line, before and after. */
export const otherQuantity = z
  .object({ name: z.string(), from: z.int(), to: z.int() })
  .meta({ id: "OtherQuantity" });

/** An answer of a line, before and after. */
export const otherAnswer = z
  .object({ name: z.string(), question: z.string(), from: z.string(), to: z.string() })
  .meta({ id: "OtherAnswer" });
