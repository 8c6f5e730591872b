import { randomUUID } from "node:crypto";
import { sql, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
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
import { DEFAULT_LANGUAGE_ID, type OtherLanguage } from "@/lib/core/i18n/languages";
import { type BrandColors, addStarterSettings, addStarterConstants } from "./starter-data";

export type NewTenant = {
  slug: string;
  name: string;
  senderEmail?: string;
  uuid?: string;
  /** From LANGUAGE_TABLE. */
  languageId?: number;
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
  "catalog_version",
  "branding_version",
] as const;

/**
 * Creates a complete tenant (S-134): its row, counters, system roles (S-050), constants (S-060), settings
 * (S-126), CAD as default currency (S-128) and tax profiles (S-129). Needs the reference rows, and leaves the
 * transaction set to the new tenant. Throws if the slug is in use.
 */
export async function createTenant(db: Transaction, asked: NewTenant): Promise<Tenant> {
  const [made] = await db.insert(tenant).values(rowOf(asked)).returning();
  if (!made) throw new Error("a tenant was not stored");
  await db.execute(sql`select app_set_tenant(${made.id})`);
  const scope = { db, tenantId: made.id };
  await Promise.all([
    db.insert(counter).values(COUNTERS.map((name) => ({ tenantId: made.id, name }))),
    addSystemRoles(scope),
    addStarterConstants(scope),
    addStarterSettings(scope, asked.brandColors),
    addStarterMoney(scope),
  ]);
  return tenantOf(made);
}

const rowOf = ({
  slug,
  name,
  senderEmail = `quotes@${domainOf({ slug, ownDomain: null })}`,
  uuid = randomUUID(),
  languageId = DEFAULT_LANGUAGE_ID,
  ...rest
}: NewTenant) => ({
  slug,
  name,
  senderEmail,
  uuid,
  languageId,
  isEnabled: rest.isEnabled ?? true,
  isTestMode: rest.isTestMode ?? false,
  withoutDns: rest.withoutDns ?? false,
});

/** Adds the four system roles with their permissions (S-045, S-047, S-050). */
async function addSystemRoles({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  const made = await db
    .insert(role)
    .values(SYSTEM_ROLES.map(({ slug, name, level }) => ({ tenantId, slug, name, level, isSystem: true })))
    .returning({ id: role.id, slug: role.slug });
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]));
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

/** Adds CAD as the default currency (S-128) and the three tax profiles (S-129). */
async function addStarterMoney({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  const [cad] = await db.select({ id: currency.id }).from(currency).where(eq(currency.code, "CAD"));
  if (!cad) throw new Error("the reference rows are missing: no currency CAD");
  await db.insert(tenantCurrency).values({ tenantId, currencyId: cad.id, rate: 1, isDefault: true });
  const profiles = await db
    .insert(taxProfile)
    .values(PROFILES.map(({ name }, position) => ({ tenantId, name, position })))
    .returning({ id: taxProfile.id, position: taxProfile.position });
  await db.insert(taxRate).values(
    profiles.flatMap(({ id, position: place }) =>
      (PROFILES[place]?.taxes ?? []).map(({ name, names, value }, position) => ({
        tenantId,
        taxProfileId: id,
        name,
        names,
        value,
        position,
      })),
    ),
  );
}

/** value in percent; names: by language, where they differ from the name. */
type Rate = { name: string; names: Readonly<Record<OtherLanguage, string | undefined>>; value: number };

const GST: Rate = { name: "GST", names: { fr: "TPS", es: undefined }, value: 5 };

const PROFILES: readonly { name: string; taxes: readonly Rate[] }[] = [
  { name: "No tax", taxes: [] },
  { name: "GST", taxes: [GST] },
  {
    name: "GST + QST",
    taxes: [GST, { name: "QST", names: { fr: "TVQ", es: undefined }, value: 9.975 }],
  },
];
