import { z } from "zod";
import { can, contract, data } from "@/lib/http/contract";

/** Set of tax rates in percent; value counts when taxes is empty (TOT-06, S-074). */
export const taxProfileSchema = z.object({
  id: z.number(),
  name: z.string(),
  value: z.number(),
  taxes: z.array(z.object({ id: z.number(), name: z.string(), value: z.number() })),
});

export type TaxProfileAnswer = z.output<typeof taxProfileSchema>;

export const taxesApi = {
  list: contract({
    method: "GET", path: "/tax-profiles", tag: "Taxes", access: can("deals.read", "settings.read"),
    summary: "Tax profiles with their rates",
    response: data(z.array(taxProfileSchema)),
  }),
};
