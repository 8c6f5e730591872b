import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { alphabetical } from "../alphabetical";
import {
  exchangeRate,
  identity,
  instant,
  isolation,
  LANGUAGE_CODES,
  minorUnits,
  reference,
  stamps,
  tenantKeys,
  version,
} from "./columns";
import { client, contact, type CustomerSnapshot } from "./client";
import type { StoredSeller } from "./company";
import type { FieldSnapshot, StoredFieldValues } from "./custom-field";
import { numberColumns, numberFormatCheck, searchedNumber } from "./deal-number";
import { filesIn, type StoredBlock, type StoredSection } from "./document";
import type { TaxAmount, TaxNames } from "./money";
import { EVERY, type StoredRecurring } from "./rhythm";
import { ofTenant, pdfPage } from "./tenant";
import { userAccount } from "./user";

export type OwnerSnapshot = { first_name: string; last_name: string; email: string; phone: string };
export type TaxSnapshot = {
  id: number;
  name: string;
  value: number;
  taxes: { id: number; name: string; names?: TaxNames | undefined; value: number }[];
};
/**
 * An amount as it was first entered or calculated, in minor units of its currency; rate: units of that currency
 * for one unit of the default currency on that day (T-03).
 */
export type OriginalSnapshot = { amount: number; currency: string; rate: number };

/** A bundle among a deal's lines as stored (lib/core/offers/bundles.ts has the same type). */
export type StoredDealBundle = {
  key: string;
  item: number;
  title: string;
  description: string;
  shown: "prices" | "names" | "nothing";
  parts: { line: string; quantity: number }[];
};

/** Choices as stored (lib/core/offers/choices.ts has the same type). */
export type StoredChoices = {
  groups: {
    key: string;
    title: string;
    least: number;
    most: number;
    lines?: string[] | undefined;
    sections?: string[] | undefined;
    recommended?: string | undefined;
  }[];
  requires: { line: string; needs: string[] }[];
  excludes: { line: string; not: string[] }[];
};

const isThere = sql`deleted_at is null`;

/** What happens to an offer while it is pending, then how it ends. */
const PROGRESS_FACTS = [
  "draft",
  "sent",
  "seen",
  "question",
  "accepted",
  "refused",
  "cancelled",
  "replaced",
] as const;

/** The typefaces of titles and headings (lib/core/documents/typefaces.ts). */
const TYPEFACE_CODES = ["inter", "source-serif", "manrope"] as const;

const checks = [
  check(
    "deal_amounts_check",
    sql`subtotal >= 0 and discount_total >= 0 and amount_before_tax >= 0 and amount_after_tax >= 0`,
  ),
  check(
    "deal_discount_check",
    sql.raw(
      "discount_amount >= 0 and (case discount_kind when 'percent' then discount_amount <= 100 " +
        "else discount_amount = trunc(discount_amount) end)",
    ),
  ),
  check("deal_discount_every_check", sql`discount_every in ('month', 'quarter', 'year')`),
  check("deal_recurring_check", sql`(recurring is null) = (monthly_amount is null) and monthly_amount >= 0`),
  check("deal_cost_check", sql`cost_total >= 0`),
  numberFormatCheck(),
  check("deal_purchase_order_check", sql`char_length(purchase_order) <= 60`),
  check("deal_accent_color_check", sql`accent_color ~ '^#[0-9a-f]{6}$'`),
  check(
    "deal_progress_check",
    sql.raw(
      "case stage when 'signed' then progress = 'accepted' when 'lost' then progress = 'refused' " +
        "when 'cancelled' then progress in ('cancelled', 'replaced') " +
        "else progress in ('draft', 'sent', 'seen', 'question') end",
    ),
  ),
  check("deal_decided_check", sql`(stage in ('signed', 'lost', 'cancelled')) = (decided_at is not null)`),
  check("deal_rate_check", sql`rate >= 0.00000001 and rate <= 1000000`),
];

/**
 * Priced proposals. Everything that the customer sees is stored here and in deal_line, so that later changes to
 * the catalogue, taxes, rates or client never alter an offer.
 */
export const deal = pgTable(
  "deal",
  {
    tenantId: ofTenant(),
    id: identity(),
    uuid: uuid("uuid").notNull(),
    ...numberColumns(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** The number of the customer's own order; empty without one. */
    purchaseOrder: text("purchase_order").notNull().default(""),
    stage: text("stage", { enum: ["pending", "signed", "lost", "cancelled"] })
      .notNull()
      .default("pending"),
    /** What happened to it, whatever the time is (lib/core/offers/progress.ts). */
    progress: text("progress", { enum: PROGRESS_FACTS }).notNull().default("draft"),
    /** When this revision was first mailed or its link copied; null for a draft. */
    sentAt: instant("sent_at"),
    /** When it was accepted, refused, cancelled or replaced; null while it is pending. */
    decidedAt: instant("decided_at"),
    saleStatusId: integer("sale_status_id").notNull(),
    prodStatusId: integer("prod_status_id").notNull(),
    typeId: integer("type_id").notNull(),
    leadSourceId: integer("lead_source_id"),
    clientId: reference("client_id"),
    ownerId: reference("owner_id"),
    customer: jsonb("customer").$type<CustomerSnapshot>(),
    owner: jsonb("owner").$type<OwnerSnapshot>(),
    customerName: text("customer_name").notNull().default(""),
    /**
     * The client's present name and company, folded, as the end of the search text, while a pending deal shows it under
     * former ones; else empty.
     */
    renamedTo: text("renamed_to").notNull().default(""),
    ownerName: text("owner_name").notNull().default(""),
    searchText: text("search_text").notNull(),
    ownerSearchText: text("owner_search_text").notNull().default(""),
    currency: text("currency").notNull(),
    rate: exchangeRate("rate").notNull(),
    taxProfileId: reference("tax_profile_id"),
    tax: jsonb("tax").$type<TaxSnapshot>(),
    /** Minor units, or percents with two decimals (T-01). */
    discountAmount: numeric("discount_amount", { precision: 18, scale: 2, mode: "number" })
      .notNull()
      .default(0),
    discountModifierId: integer("discount_modifier_id"),
    discountKind: text("discount_kind", { enum: ["dollar", "percent"] })
      .notNull()
      .default("dollar"),
    isDiscountWithTax: boolean("is_discount_with_tax").notNull().default(false),
    /** Of a fixed discount: the rhythm whose period it is taken from; null: what is sold once. */
    discountEvery: text("discount_every", { enum: EVERY }),
    /** For a fixed discount: the amount from which it is converted to other currencies. */
    originalDiscount: jsonb("original_discount").$type<OriginalSnapshot>(),
    subtotal: minorUnits("subtotal").notNull(),
    discountTotal: minorUnits("discount_total").notNull(),
    taxes: jsonb("taxes").$type<TaxAmount[]>().notNull(),
    amountBeforeTax: minorUnits("amount_before_tax").notNull(),
    amountAfterTax: minorUnits("amount_after_tax").notNull(),
    /** The totals of what repeats, by group; null where nothing does. */
    recurring: jsonb("recurring").$type<StoredRecurring>(),
    /** What repeats comes to after taxes in an average month; null where nothing does. */
    monthlyAmount: minorUnits("monthly_amount"),
    /** What is committed costs the workspace; null where the cost of a line is not known. */
    costTotal: minorUnits("cost_total"),
    closingDate: date("closing_date", { mode: "string" }).notNull(),
    validUntil: instant("valid_until").notNull(),
    adjustedDealId: reference("adjusted_deal_id"),
    /** The only cover of its page and PDF; null: all active covers of the workspace. */
    coverId: reference("cover_id"),
    /** Its title stands on a band in the accent colour, unless the document begins with a picture. */
    hasCoverBand: boolean("has_cover_band").notNull().default(false),
    /** #rrggbb, in place of the workspace's brand colour; null: the workspace's. */
    accentColor: text("accent_color"),
    /** Of its titles and headings; null: the workspace's. */
    typeface: text("typeface", { enum: TYPEFACE_CODES }),
    /** Language of the proposal; null: its client's, else the workspace's. */
    language: text("language", { enum: LANGUAGE_CODES }),
    blocks: jsonb("blocks").$type<StoredBlock[]>().notNull().default([]),
    /** Sections of its services; lines refer to them by key. */
    sections: jsonb("sections").$type<StoredSection[]>().notNull().default([]),
    /** What the customer chooses among its lines and sections. */
    choices: jsonb("choices")
      .$type<StoredChoices>()
      .notNull()
      .default({ groups: [], requires: [], excludes: [] }),
    /** The bundles among its lines. */
    bundles: jsonb("bundles").$type<StoredDealBundle[]>().notNull().default([]),
    /**
     * Blocks, sections and seller as sealed, with variables replaced; null until then. owner: the account manager with
     * whom it was signed, if another one has taken over.
     */
    sealedContent: jsonb("sealed_content").$type<{
      blocks: StoredBlock[];
      sections: StoredSection[];
      seller?: StoredSeller;
      owner?: OwnerSnapshot | null;
    }>(),
    /** Values of variables from other tables, as they were when the deal was saved, by name. */
    variableValues: jsonb("variable_values").$type<Record<string, string>>().notNull().default({}),
    /** Values of the tenant's custom fields for deals. */
    customFields: jsonb("custom_fields").$type<StoredFieldValues>().notNull().default({}),
    /**
     * Custom fields of the deal and its client as they were when the deal was saved or sent, by the names of
     * their variables.
     */
    fieldSnapshot: jsonb("field_snapshot").$type<Record<string, FieldSnapshot>>().notNull().default({}),
    version: version(),
    ...stamps(),
    /** What a decided deal came to; null while it is pending. It never changes, so it may be in an index. */
    decidedAmount: minorUnits("decided_amount").generatedAlwaysAs(
      sql`case when decided_at is not null then amount_after_tax end`,
    ),
    /** The same of its average month. */
    decidedMonthly: minorUnits("decided_monthly").generatedAlwaysAs(
      sql`case when decided_at is not null then monthly_amount end`,
    ),
    /**
     * The hour of the last change, by which it is followed: it rarely changes with updated_at, and what rarely changes
     * may be in an index (docs/adr/0119). In UTC.
     */
    updatedHour: timestamp("updated_hour")
      .notNull()
      .generatedAlwaysAs(sql`date_trunc('hour', updated_at at time zone 'UTC')`),
    deletedAt: instant("deleted_at"),
  },
  // No index has an amount, the version or updated_at: a change of an option then writes none of them.
  (t) => [
    ...tenantKeys("deal", t),
    uniqueIndex("deal_uuid_key").on(t.tenantId, t.uuid),
    uniqueIndex("deal_number_key").on(t.tenantId, t.number, t.numberPrefix, t.revision),
    uniqueIndex("deal_adjusted_key").on(t.tenantId, t.adjustedDealId),
    // Contains the columns by which the list filters, so that a common text is compared and counted without
    // reading the table.
    index("deal_created_idx")
      .on(t.tenantId, t.createdAt, t.id, t.stage, t.progress, t.validUntil, t.searchText, t.ownerSearchText)
      .where(isThere),
    index("deal_stage_created_idx").on(t.tenantId, t.stage, t.createdAt, t.id).where(isThere),
    // Contains the end of the validity, so that the offers of a word are counted without reading the table.
    index("deal_progress_idx").on(t.tenantId, t.progress, t.createdAt, t.id, t.validUntil).where(isThere),
    // Contain the columns that the dashboard sums, so that of decided deals it reads none for its figures.
    index("deal_decided_idx")
      .on(t.tenantId, t.progress, t.decidedAt, t.currency, t.ownerId, t.decidedAmount, t.decidedMonthly)
      .where(isThere),
    index("deal_sent_idx")
      .on(t.tenantId, t.sentAt, t.progress, t.currency, t.ownerId, t.decidedAmount)
      .where(sql`sent_at is not null and deleted_at is null`),
    index("deal_by_name_idx").on(t.tenantId, alphabetical(t.name), t.id).where(isThere),
    index("deal_closing_idx").on(t.tenantId, t.closingDate, t.id).where(isThere),
    index("deal_by_customer_idx").on(t.tenantId, alphabetical(t.customerName), t.id).where(isThere),
    index("deal_by_owner_idx").on(t.tenantId, alphabetical(t.ownerName), t.id).where(isThere),
    index("deal_search_idx").using(
      "gin",
      t.tenantId,
      t.searchText.op("gin_trgm_ops"),
      sql`${searchedNumber(t)} gin_trgm_ops`,
    ),
    index("deal_owner_search_idx").using("gin", t.tenantId, t.ownerSearchText.op("gin_trgm_ops")),
    index("deal_expiry_idx")
      .on(t.tenantId, t.validUntil, t.progress, t.id)
      .where(sql`stage = 'pending' and deleted_at is null`),
    // Without a condition, because lists that programs follow tell what was deleted, too.
    index("deal_followed_idx").on(t.tenantId, t.updatedHour),
    // Contains the progress, so that the latest revisions are counted without reading the table.
    index("deal_client_idx").on(t.tenantId, t.clientId, t.createdAt, t.id, t.progress).where(isThere),
    index("deal_owner_idx").on(t.tenantId, t.ownerId),
    // The sealed content uses no other files than the blocks.
    index("deal_files_idx")
      .using("gin", t.tenantId, filesIn(sql`(${t.blocks} || ${t.sections})`))
      .where(sql`blocks || sections <> '[]'::jsonb`),
    index("deal_origins_idx")
      .using(
        "gin",
        t.tenantId,
        sql`jsonb_path_query_array(${t.blocks} || ${t.sections}, '$[*].origin.entry') jsonb_path_ops`,
      )
      .where(sql`blocks || sections <> '[]'::jsonb`),
    index("deal_custom_fields_idx")
      .using("gin", t.tenantId, t.customFields)
      .where(sql`custom_fields <> '{}'::jsonb`),
    foreignKey({
      name: "deal_client_fk",
      columns: [t.tenantId, t.clientId],
      foreignColumns: [client.tenantId, client.id],
    }),
    foreignKey({
      name: "deal_owner_fk",
      columns: [t.tenantId, t.ownerId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    foreignKey({
      name: "deal_adjusted_fk",
      columns: [t.tenantId, t.adjustedDealId],
      foreignColumns: [t.tenantId, t.id],
    }),
    foreignKey({
      name: "deal_cover_fk",
      columns: [t.tenantId, t.coverId],
      foreignColumns: [pdfPage.tenantId, pdfPage.id],
    }),
    ...checks,
  ],
);

/** Contacts to whom the proposal is addressed (S-095). */
export const dealRecipient = pgTable(
  "deal_recipient",
  {
    tenantId: ofTenant(),
    dealId: reference("deal_id").notNull(),
    contactId: reference("contact_id").notNull(),
  },
  (t) => [
    primaryKey({ name: "deal_recipient_pk", columns: [t.tenantId, t.dealId, t.contactId] }),
    index("deal_recipient_contact_idx").on(t.tenantId, t.contactId),
    foreignKey({
      name: "deal_recipient_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "deal_recipient_contact_fk",
      columns: [t.tenantId, t.contactId],
      foreignColumns: [contact.tenantId, contact.id],
    }),
    isolation(),
  ],
);
