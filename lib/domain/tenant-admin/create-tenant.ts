import { randomUUID } from "node:crypto";
import { sql, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  company,
  counter,
  tenant,
  role,
  rolePermission,
  currency,
  taxProfile,
  taxRate,
  tenantCurrency,
} from "@/db/schema";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Tenant } from "@/lib/core/tenants/host";
import { domainOf } from "@/lib/domain/tenants/site-address";
import { PERMISSIONS, ROLE_PERMISSIONS, SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TABLE,
  languageOfId,
  type OtherLanguage,
} from "@/lib/core/i18n/languages";
import {
  type CountryCode,
  DEFAULT_COUNTRY,
  profileName,
  starterProfiles,
  startIn,
  type StarterTax,
  type StarterTaxKey,
} from "@/lib/core/tenants/countries";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { invalid } from "@/lib/core/contract/errors";
import { NO_COMPANY } from "@/lib/domain/company/seller";
import { type BrandColors, addStarterSettings, addStarterConstants } from "./starter-data";

export type NewTenant = {
  /** The first label of its host. */
  slug: string;
  /** The name that people read. */
  name: string;
  senderEmail?: string;
  uuid?: string;
  /** From LANGUAGE_TABLE. */
  languageId?: number;
  /** What is left out of the next three is the country's; without a country, S-128 and S-129 say it. */
  country?: CountryCode | undefined;
  currency?: CurrencyCode | undefined;
  tax?: StarterTaxKey | undefined;
  timeZone?: string | undefined;
  brandColors?: BrandColors;
  isEnabled?: boolean;
  isTestMode?: boolean;
  withoutDns?: boolean;
};

/** Counters that every tenant has from the start; quote_number is the last one used (S-098). */
export const COUNTERS = [
  "quote_number",
  "deals_pending",
  "deals_signed",
  "deals_lost",
  "deals_cancelled",
  "deals_replaced",
  "catalog_version",
  "branding_version",
] as const;

/**
 * Creates a complete tenant (S-134): its row, counters, system roles (S-050), constants (S-060), settings
 * (S-126), company (U-30), default currency (S-128) and tax profiles (S-129) of its country (T-65). Needs the
 * reference rows, and leaves the transaction set to the new tenant. Throws if the slug is in use. Error: 422 for an
 * unknown currency.
 */
export async function createTenant(db: Transaction, requested: NewTenant): Promise<Tenant> {
  const start = startOf(requested);
  const [created] = await db.insert(tenant).values(rowOf(requested, start)).returning();
  if (!created) throw new Error("a tenant was not stored");
  await db.execute(sql`select app_set_tenant(${created.id})`);
  const scope = { db, tenantId: created.id };
  await Promise.all([
    db.insert(counter).values(COUNTERS.map((name) => ({ tenantId: created.id, name }))),
    addSystemRoles(scope),
    addStarterConstants(scope),
    addStarterSettings(scope, {
      colors: requested.brandColors,
      timeZone: start.timeZone,
    }),
    addCompany(scope, requested),
    addCurrency(scope, start),
    addTaxProfiles(scope, start),
  ]);
  return tenantOf(created);
}

/** What the tenant begins with: what was asked, else what its country gives. */
function startOf({ country, currency, tax, languageId, timeZone }: NewTenant) {
  const usual = country && startIn(country);
  return {
    currency: currency ?? startIn(country ?? DEFAULT_COUNTRY).currency,
    profiles: starterProfiles(country ?? DEFAULT_COUNTRY),
    tax: tax ?? usual?.tax,
    languageId: languageId ?? LANGUAGE_TABLE[usual?.language ?? DEFAULT_LANGUAGE].id,
    timeZone: timeZone ?? usual?.timeZone,
  };
}

type Start = ReturnType<typeof startOf>;

const rowOf = (
  {
    slug,
    name,
    senderEmail = `quotes@${domainOf({ slug, ownDomain: null })}`,
    uuid = randomUUID(),
    ...rest
  }: NewTenant,
  { languageId }: Start,
) => ({
  slug,
  name,
  senderEmail,
  uuid,
  languageId,
  isEnabled: rest.isEnabled ?? true,
  isTestMode: rest.isTestMode ?? false,
  withoutDns: rest.withoutDns ?? false,
});

type Scope = Pick<Context, "db" | "tenantId">;

/** Adds the four system roles with their permissions (S-045, S-047, S-050). */
async function addSystemRoles({ db, tenantId }: Scope): Promise<void> {
  const created = await db
    .insert(role)
    .values(SYSTEM_ROLES.map(({ slug, name, level }) => ({ tenantId, slug, name, level, isSystem: true })))
    .returning({ id: role.id, slug: role.slug });
  const idOf = new Map(created.map(({ id, slug }) => [slug, id]));
  await db.insert(rolePermission).values(
    SYSTEM_ROLES.flatMap(({ slug }) => {
      const roleId = idOf.get(slug);
      if (roleId === undefined) throw new Error(`role ${slug} was not stored`);
      return ROLE_PERMISSIONS[slug].map((permission) => ({
        tenantId,
        roleId,
        permissionId: PERMISSIONS.indexOf(permission) + 1,
      }));
    }),
  );
}

/** Notes the country of the company, which suggests what its tax numbers are called (U-30). */
async function addCompany({ db, tenantId }: Scope, { country }: NewTenant): Promise<void> {
  if (!country) return;
  const profile = { ...NO_COMPANY, address: { ...NO_COMPANY.address, country } };
  await db.insert(company).values({ tenantId, profile });
}

/** Adds the currency in which the catalogue is priced, at rate 1 (S-128). */
async function addCurrency({ db, tenantId }: Scope, { currency: code }: Start): Promise<void> {
  const [existing] = await db.select({ id: currency.id }).from(currency).where(eq(currency.code, code));
  if (!existing) throw invalid("currency", "is not a known currency");
  await db.insert(tenantCurrency).values({ tenantId, currencyId: existing.id, rate: 1, isDefault: true });
}

/**
 * Adds the tax profiles of the country, named in the tenant's language, and marks that of new deals (S-129).
 * Without a country and a tax none is marked.
 */
async function addTaxProfiles(
  { db, tenantId }: Scope,
  { profiles: starters, tax, languageId }: Start,
): Promise<void> {
  const profiles = await db
    .insert(taxProfile)
    .values(
      starters.map((profile, position) => ({
        tenantId,
        name: profileName(profile, languageOfId(languageId)),
        position,
        isDefault: profile.key === tax,
      })),
    )
    .returning({ id: taxProfile.id, position: taxProfile.position });
  const rates = profiles.flatMap(({ id, position: index }) =>
    (starters[index]?.taxes ?? []).map((each, position) => ({
      tenantId,
      taxProfileId: id,
      ...namesOf(each),
      value: each.value,
      position,
    })),
  );
  if (rates.length > 0) await db.insert(taxRate).values(rates);
}

/** A tax's name, and its names in the languages in which it has another. */
function namesOf({ names }: StarterTax) {
  const name = names[DEFAULT_LANGUAGE];
  const own = Object.entries(names).filter(([, each]) => each !== name);
  return { name, names: Object.fromEntries(own) as Partial<Record<OtherLanguage, string>> };
}
