import { asc } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/expect-version";
import { readTaxProfile } from "./read-tax-profile";

export type TaxProfileRow = typeof taxProfile.$inferSelect;

/** The tenant's tax profiles, locked until the commit in one order: names, default and the last one concern all of them. */
export const lockedProfiles = (context: Pick<Context, "db" | "tenantId">): Promise<TaxProfileRow[]> =>
  context.db
    .select()
    .from(taxProfile)
    .where(within(context, taxProfile))
    .orderBy(asc(taxProfile.id))
    .for("update");

/** The asked row among the locked ones. Errors: 404; 412 STALE_VERSION with the present state when If-Match names another. */
export async function expectedProfile(
  context: Pick<Context, "db" | "tenantId">,
  rows: readonly TaxProfileRow[],
  id: number,
  headers: Headers,
): Promise<TaxProfileRow> {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  if (!isStale(headers, found)) return found;
  const present = await readTaxProfile(context, id);
  throw staleVersion("Somebody else changed this tax profile first.", present.body.data);
}
