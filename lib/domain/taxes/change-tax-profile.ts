import { eq, asc } from "drizzle-orm";
import { taxProfile, taxRate } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { Context } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { within } from "@/db/tenancy";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import type { NewTaxProfile, TaxProfileChange, TaxProfileAnswer } from "./api";
import { readTaxProfile, defaultProfile, sumOfRates } from "./tax-profiles";

/** Keeps the list short enough to be read without paging. */
const MAX_PROFILES = 50;

/**
 * Adds a tax profile with its rates, after the others (S-129). Errors: 422 for a name that is in use and for more
 * than 50 profiles.
 */
export async function createTaxProfile(
  context: Context,
  { taxes, is_default, value, name }: NewTaxProfile,
): ReturnType<typeof readTaxProfile> {
  const { db, tenantId, now } = context;
  const fields = { name, value: ownValue(taxes, value, 0) };
  const rows = await lockedProfiles(context);
  if (rows.length >= MAX_PROFILES)
    throw invalid("name", `there are ${MAX_PROFILES} tax profiles already; retire one first`, "too_many");
  refuseTakenName(rows, fields.name, null);
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const [created] = await db
    .insert(taxProfile)
    .values({ tenantId, ...fields, position, createdAt: now, updatedAt: now })
    .returning({ id: taxProfile.id });
  if (!created) throw new Error("a tax profile was not stored");
  await storeRates(context, created.id, taxes);
  if (is_default) await markDefault(context, rows, created.id);
  const stored = await readTaxProfile(context, created.id);
  await audit(context, {
    action: "created",
    subject: { type: "tax_profile", id: created.id, name: fields.name },
    after: auditedProfile(stored.body.data),
  });
  return stored;
}

/**
 * Changes a tax profile; deals keep their agreed rates. Errors: 404, 412 STALE_VERSION, 422 for a name that is in
 * use.
 */
export async function updateTaxProfile(
  context: Context,
  id: number,
  change: TaxProfileChange,
  headers: Headers,
): ReturnType<typeof readTaxProfile> {
  const rows = await lockedProfiles(context);
  const existing = await expectedProfile(context, rows, id, headers);
  const former = await readTaxProfile(context, id);
  if (namesNothing(change)) return former;
  const { taxes, is_default } = change;
  const name = change.name ?? existing.name;
  const value = ownValue(taxes ?? former.body.data.taxes, change.value, existing.value);
  refuseTakenName(rows, name, id);
  await context.db
    .update(taxProfile)
    .set({ name, value, version: existing.version + 1, updatedAt: context.now })
    .where(within(context, taxProfile, eq(taxProfile.id, id)));
  if (taxes) await storeRates(context, id, taxes);
  if (is_default) await markDefault(context, rows, id);
  const stored = await readTaxProfile(context, id);
  await audit(context, {
    action: "changed",
    subject: { type: "tax_profile", id, name },
    before: auditedProfile(former.body.data),
    after: auditedProfile(stored.body.data),
  });
  return stored;
}

/**
 * Retires (soft-deletes) a tax profile: it can no longer be chosen, but deals with it keep it. Errors: 404, 412
 * STALE_VERSION, 422 for the last one and for the default one.
 */
export async function retireTaxProfile(context: Context, id: number, headers: Headers): Promise<undefined> {
  const rows = await lockedProfiles(context);
  const existing = await expectedProfile(context, rows, id, headers);
  const present = await readTaxProfile(context, id);
  if (rows.length === 1) throw invalid("id", "the last tax profile stays", "last");
  if (defaultProfile(inOrder(rows))?.id === id)
    throw invalid("id", "new deals begin with this tax profile; choose another default first", "default");
  await context.db
    .update(taxProfile)
    .set({ deletedAt: context.now, version: existing.version + 1 })
    .where(within(context, taxProfile, eq(taxProfile.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "tax_profile", id, name: existing.name },
    before: auditedProfile(present.body.data),
  });
}

/** The value that counts while a profile has no taxes. Error: 422 if it is named and differs from the taxes' sum. */
function ownValue(taxes: readonly { value: number }[], value: number | undefined, before: number): number {
  if (taxes.length === 0) {
    if (value !== undefined && value > 100) throw invalid("value", "A tax is at most 100 %", "too_big");
    return value ?? before;
  }
  const sum = sumOfRates(taxes);
  if (value !== undefined && value !== sum)
    throw invalid("value", `is the sum of taxes, ${sum}; leave it out beside them`, "not_the_sum");
  return 0;
}

const inOrder = <Row extends { position: number; id: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => one.position - other.position || one.id - other.id);

type TaxProfileRow = typeof taxProfile.$inferSelect;

/**
 * The tenant's tax profiles, which nobody else adds to or changes until the commit, because unique names, the
 * default and the last one depend on all of them.
 */
async function lockedProfiles(context: Pick<Context, "db" | "tenantId">): Promise<TaxProfileRow[]> {
  await takeTurns(context);
  return (
    context.db
      .select()
      .from(taxProfile)
      .where(within(context, taxProfile))
      .orderBy(asc(taxProfile.id))
      // Processes of a release before takeTurns() lock only these rows.
      .for("update")
  );
}

/**
 * The requested row among the locked ones. Errors: 404; 412 STALE_VERSION with the current state if If-Match
 * names another.
 */
async function expectedProfile(
  context: Pick<Context, "db" | "tenantId">,
  rows: readonly TaxProfileRow[],
  id: number,
  headers: Headers,
): Promise<TaxProfileRow> {
  const match = rows.find((row) => row.id === id);
  if (!match) throw notFound();
  if (!isStale(headers, match)) return match;
  const present = await readTaxProfile(context, id);
  throw staleVersion("Somebody else changed this tax profile first.", present.body.data);
}

/** A tax profile as recorded in the audit trail: rates as "GST 5", with other names as "GST/TPS 5". */
const auditedProfile = ({ name, value, taxes, is_default }: TaxProfileAnswer) => ({
  name,
  value,
  taxes: taxes.map((tax) => `${[tax.name, ...Object.values(tax.names ?? {})].join("/")} ${tax.value}`),
  is_default,
});

/** Replaces a profile's rates. */
async function storeRates(
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

/** Makes a profile the default of new deals. `rows`: the tenant's locked profiles. */
async function markDefault(context: Context, rows: readonly TaxProfileRow[], id: number): Promise<void> {
  const { db, now } = context;
  const set = (row: number, isDefault: boolean) =>
    db
      .update(taxProfile)
      .set({ isDefault, updatedAt: now })
      .where(within(context, taxProfile, eq(taxProfile.id, row)));
  // Only one default is allowed at a time, so the former is unset first.
  for (const former of rows.filter((row) => row.isDefault && row.id !== id)) await set(former.id, false);
  await set(id, true);
}

/** Refuses a duplicate name, ignoring case, because users could not tell the profiles apart. Error: 422. */
function refuseTakenName(rows: readonly TaxProfileRow[], name: string, ownId: number | null): void {
  if (rows.some((row) => row.id !== ownId && row.name.toLowerCase() === name.toLowerCase()))
    throw invalid("name", "is the name of another tax profile", "taken");
}
