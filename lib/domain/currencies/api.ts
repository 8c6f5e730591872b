import { z } from "zod";
import { can, contract, data, rowId, rowReference } from "@/lib/core/contract/contract";
import { decimalsOf } from "@/lib/core/money/decimal";
import { currencyCalls } from "./calls";
import { LARGEST_RATE, LEAST_RATE, RATE_DECIMALS } from "./rates";

/** A tenant's currency (CUR-10): rate = units per one unit of the default currency. */
export const tenantCurrencySchema = z.object({
  id: z.number(),
  currency_id: z.number(),
  rate: z.number(),
  is_default: z.boolean(),
  is_enabled: z.boolean(),
  version: z.number(),
  currency: z.object({
    id: z.number(),
    code: z.string(),
    slug: z.string(),
    symbol: z.string(),
    name: z.string(),
  }),
});

export type TenantCurrencyAnswer = z.output<typeof tenantCurrencySchema>;

const instant = z.date().transform((date) => date.toISOString());

/** A currency that a tenant may add (CUR-09). */
export const currencySchema = z.object({
  id: z.number(),
  symbol: z.string(),
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  created_at: instant,
  updated_at: instant,
});

export type CurrencyAnswer = z.output<typeof currencySchema>;

const rate = z
  .number()
  .min(LEAST_RATE, `must be at least ${LEAST_RATE.toFixed(RATE_DECIMALS)}`)
  .max(LARGEST_RATE)
  .refine((value) => decimalsOf(value) <= RATE_DECIMALS, `has more than ${RATE_DECIMALS} decimals`);

/** POST /tenant-currencies (REST-67). */
export const newCurrencyBody = z.strictObject({
  currency_id: rowReference,
  rate: rate.default(1),
  is_enabled: z.boolean().default(true),
});

/**
 * PATCH /tenant-currencies/{id} (REST-68): what is left out stays. is_default can be given, not taken away.
 */
export const currencyChangeBody = z.strictObject({
  rate: rate.optional(),
  is_enabled: z.boolean().optional(),
  is_default: z.literal(true).optional(),
});

const tag = "Currencies";
const params = z.object({ id: rowId });

export const currenciesApi = {
  list: contract(currencyCalls.list, {
    tag,
    access: can("deals.read", "settings.read", "settings.create", "settings.update", "settings.delete"),
    summary: "The currencies that a workspace can add",
    response: data(z.array(currencySchema)),
  }),
  listOfTenant: contract(currencyCalls.listOfTenant, {
    tag,
    access: can("deals.read", "settings.read", "settings.create", "settings.update", "settings.delete"),
    summary: "The workspace's currencies, the default first",
    response: data(z.array(tenantCurrencySchema)),
  }),
  add: contract(currencyCalls.add, {
    tag,
    access: can("settings.create"),
    summary:
      "Add a currency. rate: its units for one unit of the default currency, 0.00000001 to 1,000,000 with at most 8 decimals",
    body: newCurrencyBody,
    response: data(tenantCurrencySchema),
    status: 201,
    refusals: { 422: "The currency is not known or is there already, or the rate is wrong" },
  }),
  change: contract(currencyCalls.change, {
    tag,
    access: can("settings.update"),
    summary:
      "Change a currency's rate, switch it on or off, or make it the default, which works while there are no catalogue items and no deals",
    params,
    body: currencyChangeBody,
    response: data(tenantCurrencySchema),
    refusals: {
      412: "If-Match names another state of the currency",
      422: "The default has rate 1 and stays enabled; with items or deals another cannot become the default",
    },
  }),
  remove: contract(currencyCalls.remove, {
    tag,
    access: can("settings.delete"),
    summary: "Remove a currency. Deals that were made in it keep it",
    params,
    response: z.undefined(),
    refusals: { 412: "If-Match names another state of the currency", 422: "It is the default currency" },
  }),
};
