import { sql } from "drizzle-orm";
import {
  bigint,
  integer,
  numeric,
  pgPolicy,
  pgRole,
  primaryKey,
  timestamp,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";

/** The role that requests run as: owns nothing, cannot bypass row-level security. Created by the migration runner. */
export const appUser = pgRole("app_user").existing();

/** Id of a row in a tenant's table; a JavaScript number (exact below 2^53). */
export const identity = () => bigint("id", { mode: "number" }).notNull().generatedByDefaultAsIdentity();

/** Reference to another row. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** Integer minor units (x100 for every currency, X-28). */
export const minorUnits = (name: string) => bigint(name, { mode: "number" });

/**
 * Units of a currency for one unit of the tenant's default currency, as lib/domain/currencies/rates.ts
 * bounds them.
 */
export const exchangeRate = (name: string) => numeric(name, { precision: 15, scale: 8, mode: "number" });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The two timestamps of a row that can change. */
export const stamps = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Version of the row, increased by each change; responses contain it as ETag. */
export const version = () => integer("version").notNull().default(1);

type TenantColumns = { tenantId: AnyPgColumn; id: AnyPgColumn };

/** Primary key (tenant_id, id) of a tenant's table, and its isolation policy. */
export const tenantKeys = (table: string, columns: TenantColumns) => [
  primaryKey({ name: `${table}_pk`, columns: [columns.tenantId, columns.id] }),
  isolation(),
];

/**
 * The policy of every tenant's table: a plain comparison without a sub-select, so that a distributed engine can
 * push it down.
 */
export const isolation = () =>
  pgPolicy("tenant_isolation", {
    as: "permissive",
    for: "all",
    to: appUser,
    using: sql`tenant_id = app_tenant_id()`,
    withCheck: sql`tenant_id = app_tenant_id()`,
  });

/** Codes of the languages, for columns with a language; a test compares them with lib/core/i18n/languages.ts. */
export const LANGUAGE_CODES = ["en", "fr", "es"] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
