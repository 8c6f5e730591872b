import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  exchangeRate,
  identity,
  instant,
  reference,
  stamps,
  tenantKeys,
  version,
  type LanguageCode,
} from "./columns";
import { ofTenant } from "./tenant";

/** Currencies that a tenant may work in (S-128); a reference table. */
export const currency = pgTable("currency", {
  id: integer("id").primaryKey(),
  code: text("code").notNull().unique("currency_code_key"),
  slug: text("slug").notNull(),
  symbol: text("symbol").notNull(),
  name: text("name").notNull(),
  ...stamps(),
});

/** A tenant's currencies; rate = units per one unit of the default currency. */
export const tenantCurrency = pgTable(
  "tenant_currency",
  {
    tenantId: ofTenant(),
    id: identity(),
    currencyId: integer("currency_id")
      .notNull()
      .references(() => currency.id),
    rate: exchangeRate("rate").notNull().default(1),
    isDefault: boolean("is_default").notNull().default(false),
    isEnabled: boolean("is_enabled").notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("tenant_currency", t),
    uniqueIndex("tenant_currency_currency_key").on(t.tenantId, t.currencyId),
    uniqueIndex("tenant_currency_default_key")
      .on(t.tenantId)
      .where(sql`is_default`),
    check("tenant_currency_rate_check", sql`rate >= 0.00000001 and rate <= 1000000`),
  ],
);

/** Named sets of tax rates (TOT-06). value in percent, used when the list is empty (S-074). */
export const taxProfile = pgTable(
  "tax_profile",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    value: numeric("value", { precision: 9, scale: 4, mode: "number" }).notNull().default(0),
    position: integer("position").notNull().default(0),
    /** The default profile of a new deal; without one the documented rule applies (S-129). */
    isDefault: boolean("is_default").notNull().default(false),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("tax_profile", t),
    uniqueIndex("tax_profile_default_key")
      .on(t.tenantId)
      .where(sql`is_default and deleted_at is null`),
    check("tax_profile_value_check", sql`value between 0 and 100`),
  ],
);

export type TaxNames = Partial<Record<LanguageCode, string | undefined>>;

/** A tax of an offer, in minor units of its currency. */
export type TaxAmount = {
  name: string;
  names?: TaxNames | undefined;
  value: number;
  /** What it is on, where not all taxes are on the whole amount. */
  base?: number;
  amount: number;
};

export const taxRate = pgTable(
  "tax_rate",
  {
    tenantId: ofTenant(),
    id: identity(),
    taxProfileId: reference("tax_profile_id").notNull(),
    name: text("name").notNull(),
    /** Its names by language, where they differ from its name (T-04). */
    names: jsonb("names").$type<TaxNames>().notNull().default({}),
    value: numeric("value", { precision: 9, scale: 4, mode: "number" }).notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    ...tenantKeys("tax_rate", t),
    index("tax_rate_profile_idx").on(t.tenantId, t.taxProfileId),
    foreignKey({
      name: "tax_rate_profile_fk",
      columns: [t.tenantId, t.taxProfileId],
      foreignColumns: [taxProfile.tenantId, taxProfile.id],
    }).onDelete("cascade"),
    check("tax_rate_value_check", sql`value between 0 and 100`),
  ],
);
