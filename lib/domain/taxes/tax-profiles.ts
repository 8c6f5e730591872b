import { asc } from "drizzle-orm";
import { taxProfile, taxRate } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { TaxProfileAnswer } from "./api";
import { defaultProfile } from "./default-profile";
import { namedRate } from "./named-rate";

/** The tenant's tax profiles by position, each with its rates in percent (TOT-06, S-129). Retired ones are left out. */
export async function taxProfiles(context: Pick<Context, "db" | "tenantId">): Promise<TaxProfileAnswer[]> {
  const { db } = context;
  const { id, name, value, isDefault, version } = taxProfile;
  const [profiles, rates] = await Promise.all([
    db
      .select({ id, name, value, isDefault, version })
      .from(taxProfile)
      .where(within(context, taxProfile))
      .orderBy(asc(taxProfile.position), asc(taxProfile.id)),
    db
      .select({
        profileId: taxRate.taxProfileId,
        id: taxRate.id,
        name: taxRate.name,
        names: taxRate.names,
        value: taxRate.value,
      })
      .from(taxRate)
      .where(within(context, taxRate))
      .orderBy(asc(taxRate.position), asc(taxRate.id)),
  ]);
  const standard = defaultProfile(profiles);
  return profiles.map(({ isDefault: _marked, ...profile }) => ({
    ...profile,
    taxes: rates
      .filter(({ profileId }) => profileId === profile.id)
      .map(({ profileId: _of, ...rate }) => namedRate(rate)),
    is_default: profile.id === standard?.id,
  }));
}
