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
import { identity, instant, minorUnits, reference, stamps, tenantKeys, version } from "./columns";
import { filesIn } from "./document";
import { taxProfile } from "./money";
import { rhythmCheck, type StoredRhythm } from "./rhythm";
import { ofTenant } from "./tenant";

export type FieldUi = {
  options?: { label: string; value: string }[];
  placeholder?: string;
  help_text?: string;
};
export type FieldRules = { required?: boolean };
/** A stored picture of an item: names of files in the tenant's storage (CAT-07, CAT-08). */
export type StoredPicture = {
  type: "image";
  isMain: boolean;
  altText: string;
  filename: string;
  original: string;
  thumbs: Record<string, string>;
  /** The picture for proposals, under its content's hash and in all served variants; sizes in pixels. */
  document: { file: string; width: number; height: number };
};

export type VisibleWhen = { field_id: number; comparison_id: number; value: string };

/**
 * What a bundle is made of (lib/core/pricing/bundles.ts). percent: taken from the sum, else 0; an own price is the
 * service's standard amount. Parts by the ids of services; answers by the ids of questions.
 */
export type StoredBundle = {
  price: "sum" | "less" | "own";
  percent: number;
  shown: "prices" | "names" | "nothing";
  parts: { item: number; quantity: number; answers: Record<string, string | number | boolean | string[]> }[];
};

/** Questions asked when a service is added to a proposal (QST-02). */
export const field = pgTable(
  "field",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    goSaleTitle: text("go_sale_title"),
    typeId: integer("type_id").notNull(),
    subTypeId: integer("sub_type_id"),
    entityId: integer("entity_id"),
    description: text("description").notNull().default(""),
    placeholder: text("placeholder").notNull().default(""),
    isPriceModifier: boolean("is_price_modifier").notNull().default(true),
    isStandard: boolean("is_standard").notNull().default(false),
    isVisible: boolean("is_visible").notNull().default(true),
    isModifiable: boolean("is_modifiable").notNull().default(true),
    position: integer("position").notNull().default(0),
    rules: jsonb("rules").$type<FieldRules>().notNull().default({}),
    ui: jsonb("ui").$type<FieldUi>().notNull().default({}),
    visibleWhen: jsonb("visible_when").$type<VisibleWhen[]>().notNull().default([]),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("field", t),
    index("field_position_idx")
      .on(t.tenantId, t.position, t.id)
      .where(sql`deleted_at is null`),
  ],
);

/** Groups of services, in the order of the catalogue (U-141). */
export const catalogCategory = pgTable(
  "catalog_category",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("catalog_category", t),
    uniqueIndex("catalog_category_name_key").on(t.tenantId, sql`lower(name)`),
  ],
);

/** Services that are sold (CAT-05). Prices are minor units of the tenant's default currency (S-080). */
export const catalogItem = pgTable(
  "catalog_item",
  {
    tenantId: ofTenant(),
    id: identity(),
    title: text("title").notNull(),
    /** The workspace's own name for it (SKU), which no other service has; empty without one. */
    code: text("code").notNull().default(""),
    description: text("description").notNull(),
    searchText: text("search_text").notNull(),
    mainFieldId: reference("main_field_id"),
    categoryId: reference("category_id"),
    /** The taxes of its lines; null, or a profile that was retired: those of the deal. */
    taxProfileId: reference("tax_profile_id"),
    /** What its price is for, such as m²; empty: a piece. */
    unit: text("unit").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    purchaseLimit: integer("purchase_limit"),
    /** How it repeats unless a line says otherwise; null: sold once. */
    rhythm: jsonb("rhythm").$type<StoredRhythm>(),
    /** The services that are sold under its name, which it only has from its beginning; null: sold by itself. */
    bundle: jsonb("bundle").$type<StoredBundle>(),
    isUpscalable: boolean("is_upscalable").notNull().default(true),
    isRenewable: boolean("is_renewable").notNull().default(false),
    isBookable: boolean("is_bookable").notNull().default(false),
    basePrice: minorUnits("base_price"),
    standardAmount: minorUnits("standard_amount"),
    customHourlyPrice: minorUnits("custom_hourly_price"),
    /** What a unit costs the workspace, in its default currency; null: not known. Only for holders of deals.margins. */
    cost: minorUnits("cost"),
    minNegotiationMargin: numeric("min_negotiation_margin", { precision: 9, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    maxNegotiationMargin: numeric("max_negotiation_margin", { precision: 9, scale: 4, mode: "number" })
      .notNull()
      .default(100),
    standardDuration: numeric("standard_duration", { precision: 12, scale: 4, mode: "number" })
      .notNull()
      .default(1),
    pricingOptionId: integer("pricing_option_id").notNull().default(1),
    /** Whether a tier prices the units inside it, or all of them (lib/core/pricing/types.ts). */
    tierMode: text("tier_mode", { enum: ["graduated", "volume"] })
      .notNull()
      .default("graduated"),
    productionCustomerId: integer("production_customer_id"),
    businessId: integer("business_id").notNull().default(1),
    position: integer("position").notNull().default(0),
    attachments: jsonb("attachments").$type<StoredPicture[]>().notNull().default([]),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("catalog_item", t),
    index("catalog_item_list_idx")
      .on(t.tenantId, t.position, t.id)
      .where(sql`deleted_at is null`),
    index("catalog_item_active_idx")
      .on(t.tenantId, t.position, t.id)
      .where(sql`deleted_at is null and is_active`),
    index("catalog_item_category_idx").on(t.tenantId, t.categoryId, t.position, t.id),
    uniqueIndex("catalog_item_code_key")
      .on(t.tenantId, sql`lower(code)`)
      .where(sql`code <> '' and deleted_at is null`),
    index("catalog_item_search_idx").using("gin", t.tenantId, t.searchText.op("gin_trgm_ops")),
    index("catalog_item_main_field_idx").on(t.tenantId, t.mainFieldId),
    index("catalog_item_files_idx")
      .using("gin", t.tenantId, filesIn(t.attachments))
      .where(sql`attachments <> '[]'::jsonb`),
    foreignKey({
      name: "catalog_item_main_field_fk",
      columns: [t.tenantId, t.mainFieldId],
      foreignColumns: [field.tenantId, field.id],
    }),
    foreignKey({
      name: "catalog_item_category_fk",
      columns: [t.tenantId, t.categoryId],
      foreignColumns: [catalogCategory.tenantId, catalogCategory.id],
    }),
    foreignKey({
      name: "catalog_item_tax_profile_fk",
      columns: [t.tenantId, t.taxProfileId],
      foreignColumns: [taxProfile.tenantId, taxProfile.id],
    }),
    check(
      "catalog_item_margins_check",
      sql.raw(
        "min_negotiation_margin >= 0 and max_negotiation_margin >= 100 " +
          "and min_negotiation_margin <= max_negotiation_margin",
      ),
    ),
    check("catalog_item_tier_mode_check", sql`tier_mode in ('graduated', 'volume')`),
    check("catalog_item_limit_check", sql`purchase_limit is null or purchase_limit >= 1`),
    check("catalog_item_cost_check", sql`cost between 0 and 100000000000`),
    check("catalog_item_duration_check", sql`standard_duration > 0`),
    rhythmCheck("catalog_item"),
  ],
);

/** Tiers of a calculated item over its main field (PRC-02). */
export const priceInterval = pgTable(
  "price_interval",
  {
    tenantId: ofTenant(),
    id: identity(),
    catalogItemId: reference("catalog_item_id").notNull(),
    fieldId: reference("field_id").notNull(),
    from: integer("from_value").notNull().default(1),
    to: integer("to_value"),
    rate: minorUnits("rate").notNull().default(0),
    flatFee: minorUnits("flat_fee").notNull().default(0),
    per: text("per").notNull().default("UNIT"),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("price_interval", t),
    index("price_interval_item_idx").on(t.tenantId, t.catalogItemId),
    index("price_interval_field_idx").on(t.tenantId, t.fieldId),
    foreignKey({
      name: "price_interval_item_fk",
      columns: [t.tenantId, t.catalogItemId],
      foreignColumns: [catalogItem.tenantId, catalogItem.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "price_interval_field_fk",
      columns: [t.tenantId, t.fieldId],
      foreignColumns: [field.tenantId, field.id],
    }),
    check(
      "price_interval_range_check",
      sql`from_value >= 0 and (to_value is null or to_value >= from_value)`,
    ),
    check("price_interval_rate_check", sql`rate >= 0 and flat_fee >= 0`),
  ],
);

/**
 * Conditional changes of an item's price (PRC-03). value: minor units for $, a fraction for %, hours for h
 * (X-36, X-37).
 */
export const priceModifier = pgTable(
  "price_modifier",
  {
    tenantId: ofTenant(),
    id: identity(),
    catalogItemId: reference("catalog_item_id").notNull(),
    fieldId: reference("field_id").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    comparisonOperatorId: integer("comparison_operator_id").notNull(),
    comparisonValue: text("comparison_value").notNull(),
    typeId: integer("type_id").notNull(),
    modifierId: integer("modifier_id").notNull(),
    value: numeric("value", { precision: 18, scale: 6, mode: "number" }).notNull().default(0),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    ...tenantKeys("price_modifier", t),
    index("price_modifier_item_idx").on(t.tenantId, t.catalogItemId),
    index("price_modifier_field_idx").on(t.tenantId, t.fieldId),
    foreignKey({
      name: "price_modifier_item_fk",
      columns: [t.tenantId, t.catalogItemId],
      foreignColumns: [catalogItem.tenantId, catalogItem.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "price_modifier_field_fk",
      columns: [t.tenantId, t.fieldId],
      foreignColumns: [field.tenantId, field.id],
    }),
    check("price_modifier_value_check", sql`value >= 0`),
  ],
);

/** Changes of an item's price by the units of a numeric answer (PRC-04). */
export const priceModificationInterval = pgTable(
  "price_modification_interval",
  {
    tenantId: ofTenant(),
    id: identity(),
    catalogItemId: reference("catalog_item_id").notNull(),
    fieldId: reference("field_id").notNull(),
    from: integer("from_value").notNull().default(1),
    to: integer("to_value").default(10),
    rate: minorUnits("rate").notNull().default(0),
    typeId: integer("type_id").notNull(),
  },
  (t) => [
    ...tenantKeys("price_modification_interval", t),
    index("modification_interval_item_idx").on(t.tenantId, t.catalogItemId),
    index("modification_interval_field_idx").on(t.tenantId, t.fieldId),
    foreignKey({
      name: "modification_interval_item_fk",
      columns: [t.tenantId, t.catalogItemId],
      foreignColumns: [catalogItem.tenantId, catalogItem.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "modification_interval_field_fk",
      columns: [t.tenantId, t.fieldId],
      foreignColumns: [field.tenantId, field.id],
    }),
    check(
      "modification_interval_range_check",
      sql`from_value >= 0 and (to_value is null or to_value >= from_value) and rate >= 0`,
    ),
  ],
);
