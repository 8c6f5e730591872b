import { queryOptions } from "@tanstack/react-query";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { send } from "../send";
import type { CacheParts } from "./surroundings";

/** The tenant's currencies; if they cannot be loaded, that is logged and the list is empty (BOO-09). */
export const currenciesQuery = ({ owner, log }: CacheParts) =>
  queryOptions({
    queryKey: ["tenant-currencies", owner],
    queryFn: ({ signal }) => orNone(log, () => send(currencyCalls.listOfTenant, { signal })),
  });

async function orNone(
  log: CacheParts["log"],
  ask: () => Promise<TenantCurrencyAnswer[]>,
): Promise<TenantCurrencyAnswer[]> {
  try {
    return await ask();
  } catch (error) {
    log("the currencies could not be fetched", error);
    return [];
  }
}

/** Currencies from bootstrap, converted to the names of all other responses: exchange_rate is rate. */
export const currenciesOf = ({ tenantCurrencies }: Bootstrap): TenantCurrencyAnswer[] =>
  tenantCurrencies.map(({ exchange_rate: rate, ...currency }) => ({ ...currency, rate }));
