import { asc, eq } from "drizzle-orm";
import { taxProfile, taxRate } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound, invalid } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { readTaxProfile } from "./tax-profiles";
import type { TaxProfileAnswer, NewTaxProfile } from "./api";

export type TaxProfileRow = typeof taxProfile.$inferSelect;

/**
 * The tenant's tax profiles, locked until the commit in one order: names, default and the last one concern
 * all of them.
 */
export const lockedProfiles = (context: Pick<Context, "db" | "tenantId">): Promise<TaxProfileRow[]> =>
  context.db
    .select()
    .from(taxProfile)
    .where(within(context, taxProfile))
    .orderBy(asc(taxProfile.id))
    .for("update");

/**
 * The asked row among the locked ones. Errors: 404; 412 STALE_VERSION with the present state when If-Match
 * names another.
 */
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

/** A tax profile as the audit trail keeps it: rates as "GST 5", with other names as "GST/TPS 5". */
export const auditedProfile = ({ name, value, taxes, is_default }: TaxProfileAnswer) => ({
  name,
  value,
  taxes: taxes.map((tax) => `${[tax.name, ...Object.values(tax.names ?? {})].join("/")} ${tax.value}`),
  is_default,
});

/** Stores a profile's rates in their order in place of those that it had. */
export async function storeRates(
  { db, tenantId }: Context,
  taxProfileId: number,
  taxes: NewTaxProfile["taxes"],
): Promise<void> {
  await db.delete(taxRate).where(within({ tenantId }, taxRate, eq(taxRate.taxProfileId, taxProfileId)));
  if (taxes.length > 0)
    await db
      .insert(taxRate)
      .values(taxes.map((tax, position) => ({ tenantId, taxProfileId, position, ...tax })));
}

/** Makes a profile the one that new deals begin with. `rows` are the tenant's locked profiles. */
export async function markDefault(
  context: Context,
  rows: readonly TaxProfileRow[],
  id: number,
): Promise<void> {
  const { db, now } = context;
  const set = (row: number, isDefault: boolean) =>
    db
      .update(taxProfile)
      .set({ isDefault, updatedAt: now })
      .where(within(context, taxProfile, eq(taxProfile.id, row)));
  // One at a time, so the former goes first.
  for (const former of rows.filter((row) => row.isDefault && row.id !== id)) await set(former.id, false);
  await set(id, true);
}

/**
 * Two profiles of one name could not be told apart where one is chosen. Error: 422, whatever the case of the
 * letters.
 */
export function refuseTakenName(rows: readonly TaxProfileRow[], name: string, ownId: number | null): void {
  if (rows.some((row) => row.id !== ownId && row.name.toLowerCase() === name.toLowerCase()))
    throw invalid("name", "is the name of another tax profile", "taken");
}
