import { z } from "zod";
import { can, contract, data } from "@/lib/http/contract";

/** A tenant's currency (CUR-10): rate = units per one unit of the default currency. */
export const tenantCurrencySchema = z.object({
  id: z.number(),
  currency_id: z.number(),
  rate: z.number(),
  is_default: z.boolean(),
  is_enabled: z.boolean(),
  currency: z.object({ id: z.number(), code: z.string(), slug: z.string(), symbol: z.string(), name: z.string() }),
});

export type TenantCurrencyAnswer = z.output<typeof tenantCurrencySchema>;

export const currenciesApi = {
  listOfTenant: contract({
    method: "GET", path: "/tenant-currencies", tag: "Currencies", access: can("deals.read", "settings.read"),
    summary: "The tenant's currencies, the default first",
    response: data(z.array(tenantCurrencySchema)),
  }),
};
