import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import {
  CHANGED,
  can,
  contract,
  data,
  constantReference,
  rowId,
  nameSchemas,
} from "@/lib/core/contract/contract";
import { decimalsOf } from "@/lib/core/money/decimal";
import { currencyCalls } from "./calls";
import { LARGEST_RATE, MIN_RATE, RATE_DECIMALS } from "./rates";

/** A tenant's currency (CUR-10): rate = units per one unit of the default currency. */
export const tenantCurrencySchema = z.object({
  id: z.int(),
  currency_id: z.int(),
  rate: z.number(),
  is_default: z.boolean(),
  is_enabled: z.boolean(),
  version: z.int(),
  currency: z.object({
    id: z.int(),
    code: z.string(),
    slug: z.string(),
    symbol: z.string(),
    name: z.string(),
  }),
});

export type TenantCurrencyAnswer = z.output<typeof tenantCurrencySchema>;

/** A currency that a tenant may add (CUR-09). */
export const currencySchema = z.object({
  id: z.int(),
  symbol: z.string(),
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

export type CurrencyAnswer = z.output<typeof currencySchema>;

const rate = z
  .number()
  .min(MIN_RATE, `must be at least ${MIN_RATE.toFixed(RATE_DECIMALS)}`)
  .max(LARGEST_RATE)
  .refine((value) => decimalsOf(value) <= RATE_DECIMALS, `must have at most ${RATE_DECIMALS} decimals`);

/** POST /tenant-currencies (REST-67). */
export const newCurrencyBody = z.strictObject({
  currency_id: constantReference,
  rate: rate.default(1),
  is_enabled: z.boolean().default(true),
});

/** PATCH /tenant-currencies/{id} (REST-68): omitted fields stay. is_default can be set but not unset. */
export const currencyChangeBody = z.strictObject({
  rate: rate.optional(),
  is_enabled: z.boolean().optional(),
  is_default: z.literal(true).optional(),
});

const tag = "Currencies";
const params = z.object({ id: rowId });

nameSchemas({
  Currency: currencySchema,
  WorkspaceCurrency: tenantCurrencySchema,
  WorkspaceCurrencyInput: newCurrencyBody,
  WorkspaceCurrencyChange: currencyChangeBody,
});

export const currenciesApi = {
  list: contract(currencyCalls.list, {
    tag,
    access: can("deals.read", "settings.read", "settings.create", "settings.update", "settings.delete"),
    operationId: "listCurrencies",
    summary: "List the currencies that a workspace can add.",
    response: data(z.array(currencySchema)),
  }),
  listOfTenant: contract(currencyCalls.listOfTenant, {
    tag,
    access: can("deals.read", "settings.read", "settings.create", "settings.update", "settings.delete"),
    operationId: "listWorkspaceCurrencies",
    summary: "List the currencies of the workspace, the default first.",
    response: data(z.array(tenantCurrencySchema)),
  }),
  add: contract(currencyCalls.add, {
    tag,
    access: can("settings.create"),
    operationId: "addWorkspaceCurrency",
    summary: "Add a currency to the workspace.",
    description:
      "`rate` is the number of its units for one unit of the default currency: 0.00000001 to 1,000,000 with at " +
      "most 8 decimals.",
    body: newCurrencyBody,
    response: data(tenantCurrencySchema),
    status: 201,
    refusals: { 422: "The currency is unknown or already added, or the rate is wrong." },
  }),
  change: contract(currencyCalls.change, {
    tag,
    access: can("settings.update"),
    operationId: "updateWorkspaceCurrency",
    summary: "Change a currency's rate, enable or disable it, or make it the default.",
    description: "The default can be changed only while there are no services and no deals.",
    params,
    body: currencyChangeBody,
    response: data(tenantCurrencySchema),
    refusals: {
      412: CHANGED,
      422:
        "The default currency has the rate 1 and stays enabled; another cannot become the default once there are " +
        "services or deals.",
    },
  }),
  remove: contract(currencyCalls.remove, {
    tag,
    access: can("settings.delete"),
    operationId: "removeWorkspaceCurrency",
    summary: "Remove a currency from the workspace.",
    description: "Deals in this currency keep it.",
    params,
    response: z.undefined(),
    refusals: { 412: CHANGED, 422: "It is the default currency." },
  }),
};
