import type { Context } from "@/lib/http/context";
import { AppError, notFound } from "@/lib/http/errors";
import { ifMatchVersion } from "@/lib/http/reply";
import type { TenantCurrencyRow } from "./locked-currencies";
import { tenantCurrencies } from "./tenant-currencies";

/** The asked row among the locked ones. Errors: 404; 412 STALE_VERSION with the present state when If-Match names another. */
export async function expectedCurrency(
  context: Pick<Context, "db" | "tenantId">,
  rows: readonly TenantCurrencyRow[],
  id: number,
  headers: Headers,
): Promise<TenantCurrencyRow> {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  const expected = ifMatchVersion(headers, id);
  if (expected === null || expected === found.version) return found;
  const present = (await tenantCurrencies(context)).find((each) => each.id === id);
  throw new AppError(412, "STALE_VERSION", "Somebody else changed this currency first.", {
    details: present,
  });
}
