import { asc, eq } from "drizzle-orm";
import { taxProfile, taxRate, type TaxNames, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { add, decimal, decimalText, zero } from "@/lib/core/money/decimal";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import type { TaxProfileAnswer } from "./api";

/**
 * The tenant's tax profiles by position, each with its rates in percent (TOT-06, S-129). Retired ones are
 * left out.
 */
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
    ...withRates(
      profile,
      rates.flatMap(({ profileId, ...rate }) => (profileId === profile.id ? [rate] : [])),
    ),
    is_default: profile.id === standard?.id,
  }));
}

/** A profile with its rates, whose sum is its value if there are any (TOT-06). */
export const withRates = <Profile extends { value: number }>(
  profile: Profile,
  rates: readonly StoredRate[],
) => ({
  ...profile,
  value: rates.length > 0 ? sumOfRates(rates) : profile.value,
  taxes: rates.map(namedRate),
});

/** The sum of rates in percent, exactly: 14.975 for 5 and 9.975. */
export const sumOfRates = (rates: readonly { value: number }[]): number =>
  Number(decimalText(rates.reduce((sum, { value }) => add(sum, decimal(value)), zero)));

type Rate = { id: number; name: string; value: number };
type StoredRate = Rate & { names: TaxNames };

/** A rate with its names in other languages, if it has any; `names` is omitted otherwise, as in older data. */
const namedRate = ({ id, name, value, names }: StoredRate): Rate & { names?: TaxNames } => ({
  id,
  name,
  ...(Object.values(names).some(Boolean) && { names }),
  value,
});

/** Id of the documented default profile, if a tenant has it. */
const DOCUMENTED = 1;

type Profile = { id: number; isDefault: boolean };

/**
 * The profile of a new deal: the chosen default, else the one with id 1, else the first (S-129); null if there is
 * none.
 */
export const defaultProfile = <Each extends Profile>(profiles: readonly Each[]): Each | null =>
  profiles.find(({ isDefault }) => isDefault) ??
  profiles.find(({ id }) => id === DOCUMENTED) ??
  profiles[0] ??
  null;

/** One of the tenant's tax profiles with its ETag. Error: 404, also for a retired one. */
export async function readTaxProfile(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<Reply<{ data: TaxProfileAnswer }>> {
  const match = (await taxProfiles(context)).find((profile) => profile.id === id);
  if (!match) throw notFound();
  return taggedRow(match);
}

/** The tenant's tax profiles; for an edited deal also its own, as agreed, if that was retired since. */
export async function profilesOfDeal(context: Context, dealId: number | null): Promise<TaxProfileAnswer[]> {
  const profiles = await taxProfiles(context);
  const [row] =
    dealId === null
      ? []
      : await context.db
          .select({ id: deal.taxProfileId, tax: deal.tax })
          .from(deal)
          .where(within(context, deal, eq(deal.id, dealId)));
  if (!row?.tax || profiles.some(({ id }) => id === row.id)) return profiles;
  return [...profiles, { ...row.tax, is_default: false, version: 0 }];
}
