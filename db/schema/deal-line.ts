import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, minorUnits, reference, tenantKeys } from "./columns";
import { catalogItem } from "./catalog";
import { rhythmCheck, type StoredRhythm } from "./rhythm";
import { deal, type OriginalSnapshot, type TaxSnapshot } from "./deal";
import type { AnswerSnapshot, StoredBasis, StoredOpening } from "./open-line";
import { ofTenant } from "./tenant";

/**
 * Lines of a deal, with their own copy of what was offered. unit_price and total_price are minor units of the
 * deal's currency; conversions to another currency start from the originals.
 */
export const dealLine = pgTable(
  "deal_line",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    /** Null: a free line, whose name, description and price staff wrote themselves (T-18). */
    catalogItemId: reference("catalog_item_id"),
    position: integer("position").notNull(),
    /** Names the line in its deal's choices; the same in revisions, duplicates and templates. */
    key: text("key").notNull().default(""),
    name: text("name").notNull(),
    description: text("description").notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: minorUnits("unit_price").notNull(),
    totalPrice: minorUnits("total_price").notNull(),
    calculatedUnitPrice: minorUnits("calculated_unit_price").notNull(),
    originalUnitPrice: jsonb("original_unit_price").$type<OriginalSnapshot>().notNull(),
    originalCalculatedUnitPrice: jsonb("original_calculated_unit_price").$type<OriginalSnapshot>().notNull(),
    isOptional: boolean("is_optional").notNull().default(false),
    isSelected: boolean("is_selected").notNull().default(false),
    priceInfoList: jsonb("price_info_list").$type<StoredTraceStep[]>().notNull(),
    extraNotes: text("extra_notes").notNull().default(""),
    fieldValues: jsonb("field_values")
      .$type<Record<string, string | number | boolean | string[]>>()
      .notNull()
      .default({}),
    answers: jsonb("answers").$type<AnswerSnapshot[]>().notNull().default([]),
    /** Key of the line's section; empty: before all sections. */
    section: text("section").notNull().default(""),
    /** For the customer; extra_notes are only for staff. */
    customerNote: text("customer_note").notNull().default(""),
    /** The service's unit when the line was priced; empty without one. */
    unit: text("unit").notNull().default(""),
    /** The line's own tax profile, as it was when it was agreed; null: the deal's (T-18). */
    tax: jsonb("tax").$type<TaxSnapshot>(),
    /** The service's picture when the line was saved; null without one. */
    picture: jsonb("picture").$type<LinePicture>(),
    /** How it repeats; null: sold once. Prices are then those of one period. */
    rhythm: jsonb("rhythm").$type<StoredRhythm>(),
    /** What the customer may change; null: nothing. */
    open: jsonb("open").$type<StoredOpening>(),
    /** Of an open line: what the seller suggested and what it is priced by, as it was last saved; else null. */
    basis: jsonb("basis").$type<StoredBasis>(),
    /** What a unit costs the workspace, as it was stated; null: not known. Only for holders of deals.margins. */
    cost: jsonb("cost").$type<OriginalSnapshot>(),
  },
  (t) => [
    ...tenantKeys("deal_line", t),
    index("deal_line_picture_idx")
      .on(t.tenantId, sql`(picture ->> 'file')`)
      .where(sql`picture is not null`),
    uniqueIndex("deal_line_position_key").on(t.tenantId, t.dealId, t.position),
    index("deal_line_item_idx").on(t.tenantId, t.catalogItemId),
    foreignKey({
      name: "deal_line_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "deal_line_item_fk",
      columns: [t.tenantId, t.catalogItemId],
      foreignColumns: [catalogItem.tenantId, catalogItem.id],
    }),
    check("deal_line_quantity_check", sql`quantity between 1 and 1000000`),
    // Only free lines may be credits, below 0.
    check(
      "deal_line_price_check",
      sql.raw(
        "unit_price between -100000000000 and 100000000000 and (unit_price >= 0 or catalog_item_id is null) " +
          "and case when unit_price < 0 then total_price <= 0 else total_price >= 0 end",
      ),
    ),
    rhythmCheck("deal_line"),
  ],
);

/**
 * A line's copy of a picture. sha256: of its bytes, which the offer seals; file: its name in the tenant's
 * storage; width, height: pixels.
 */
export type LinePicture = { sha256: string; file: string; alt: string; width: number; height: number };

/**
 * A stored step of a line's price. Pricing has the same type (TraceStep). The compiler compares the two where
 * lines are read and written, so that db need not import it.
 */
export type StoredTraceStep = {
  step:
    | "base"
    | "entered"
    | "tier"
    | "modifier"
    | "interval"
    | "promotion"
    | "conversion"
    | "floor"
    | "negotiation"
    | "bundle"
    | "rounding";
  label: string;
  amount: number;
  /** For a converted price: the amount in minor units of the catalogue's currency. */
  original?: number;
  /** The values from which the amount can be recomputed by hand; older stored traces have none. */
  basis?: StoredTraceBasis;
};

/**
 * Amounts in minor units of the catalogue's currency; units, percents, hours and rates as exact decimal text
 * such as "7.25".
 */
type StoredTraceBasis =
  | {
      kind: "units";
      question: string;
      from: number;
      to: number | null;
      units: string;
      rate: number;
      flat_fee: number;
    }
  | {
      kind: "answer";
      question: string;
      operator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "CONTAINS" | "EXCLUDES";
      value: string;
      percent?: string;
      hours?: string;
      hourly_rate?: number;
    }
  | { kind: "percent"; percent: string }
  | { kind: "rates"; from: StoredTraceRate; to: StoredTraceRate };

/** Units of a currency for one unit of the tenant's default currency. */
type StoredTraceRate = { currency: string; rate: string };
