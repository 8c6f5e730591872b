import type { Context } from "@/lib/platform/context";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import type { TenantCurrencyAnswer } from "./api";
import { tenantCurrencies } from "./tenant-currencies";

/** One of the tenant's currencies as calls answer it, under the tag of its state. */
export async function presentCurrency(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<Reply<{ data: TenantCurrencyAnswer }>> {
  const found = (await tenantCurrencies(context)).find((each) => each.id === id);
  if (!found) throw new Error("a currency was not stored");
  return taggedRow(found);
}
