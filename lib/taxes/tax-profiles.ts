import { asc } from "drizzle-orm";
import { taxProfile, taxRate } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import type { TaxProfileAnswer } from "./api";

/** The tenant's tax profiles by position, each with its rates in percent (TOT-06, S-129). */
export async function taxProfiles(context: Context): Promise<TaxProfileAnswer[]> {
  const { db } = context;
  const [profiles, rates] = await Promise.all([
    db.select({ id: taxProfile.id, name: taxProfile.name, value: taxProfile.value }).from(taxProfile).where(within(context, taxProfile)).orderBy(asc(taxProfile.position), asc(taxProfile.id)),
    db
      .select({ profileId: taxRate.taxProfileId, id: taxRate.id, name: taxRate.name, value: taxRate.value })
      .from(taxRate)
      .where(within(context, taxRate))
      .orderBy(asc(taxRate.position), asc(taxRate.id)),
  ]);
  return profiles.map((profile) => ({
    ...profile,
    taxes: rates.filter(({ profileId }) => profileId === profile.id).map(({ id, name, value }) => ({ id, name, value })),
  }));
}
