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
  uuid,
} from "drizzle-orm/pg-core";
import { alphabetical } from "../alphabetical";
import { identity, instant, reference, stamps, tenantKeys, version, LANGUAGE_CODES } from "./columns";
import type { StoredAddress, StoredTaxNumber } from "./company";
import type { StoredFieldValues } from "./custom-field";
import { ofTenant } from "./tenant";

/** One of a client's addresses. label: what it is for; is_main: offers show it. */
export type StoredClientAddress = StoredAddress & { label: string; is_main: boolean };

/** The customer as an offer shows it. address: its main one. */
export type CustomerSnapshot = {
  name: string;
  company: string;
  email: string;
  phone: string;
  address: StoredAddress | null;
  tax_number: StoredTaxNumber | null;
};

/** The tenant's customers (CLI-06). */
export const client = pgTable(
  "client",
  {
    tenantId: ofTenant(),
    id: identity(),
    uuid: uuid("uuid").notNull(),
    name: text("name").notNull(),
    company: text("company").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** What the team keeps in mind about it, several lines; customers never see it. */
    notes: text("notes").notNull().default(""),
    /** Language of its proposals and mails; null: the tenant's. */
    language: text("language", { enum: LANGUAGE_CODES }),
    /** A name of the IANA database, in which its people keep their hours; null: not known (U-63). */
    timeZone: text("time_zone"),
    /** Exactly one of them is the main one, if there are any. */
    addresses: jsonb("addresses").$type<StoredClientAddress[]>().notNull().default([]),
    /** A number by which authorities know it; null without one. */
    taxNumber: jsonb("tax_number").$type<StoredTaxNumber>(),
    isLegacy: boolean("is_legacy").notNull().default(false),
    /** The company's id in Zoho CRM, if it was imported from there. */
    zohoId: text("zoho_id"),
    /** Values of the tenant's custom fields for clients. */
    customFields: jsonb("custom_fields").$type<StoredFieldValues>().notNull().default({}),
    searchText: text("search_text").notNull(),
    lastDealAt: instant("last_deal_at"),
    /** The client into which it was merged; null unless that is why it was deleted. */
    mergedInto: reference("merged_into"),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("client", t),
    uniqueIndex("client_zoho_key")
      .on(t.tenantId, t.zohoId)
      .where(sql`zoho_id is not null and deleted_at is null`),
    index("client_by_name_idx")
      .on(t.tenantId, alphabetical(t.name), t.id)
      .where(sql`deleted_at is null`),
    index("client_email_idx")
      .on(t.tenantId, t.email, t.id)
      .where(sql`email <> '' and deleted_at is null`),
    // Without a condition, because lists that programs follow tell what was deleted, too.
    index("client_followed_idx").on(t.tenantId, t.updatedAt, t.id, t.deletedAt),
    index("client_recent_idx").on(t.tenantId, t.lastDealAt.desc().nullsLast(), t.id),
    index("client_search_idx").using("gin", t.tenantId, t.searchText.op("gin_trgm_ops")),
    index("client_custom_fields_idx")
      .using("gin", t.tenantId, t.customFields)
      .where(sql`custom_fields <> '{}'::jsonb`),
    check(
      "client_language_check",
      sql.raw(`language in (${LANGUAGE_CODES.map((code) => `'${code}'`).join(", ")})`),
    ),
  ],
);

/** People at a customer (CLI-07). */
export const contact = pgTable(
  "contact",
  {
    tenantId: ofTenant(),
    id: identity(),
    clientId: reference("client_id").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    title: text("title").notNull().default(""),
    department: text("department").notNull().default(""),
    isPrimary: boolean("is_primary").notNull().default(false),
    position: integer("position").notNull().default(0),
    zohoId: text("zoho_id"),
    searchText: text("search_text").notNull(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("contact", t),
    index("contact_client_idx").on(t.tenantId, t.clientId, t.position),
    index("contact_search_idx").using("gin", t.tenantId, t.searchText.op("gin_trgm_ops")),
    uniqueIndex("contact_zoho_key")
      .on(t.tenantId, t.clientId, t.zohoId)
      .where(sql`zoho_id is not null and deleted_at is null`),
    foreignKey({
      name: "contact_client_fk",
      columns: [t.tenantId, t.clientId],
      foreignColumns: [client.tenantId, client.id],
    }).onDelete("cascade"),
  ],
);

/** The business behind a client that was imported from Zoho (S-106). */
export const business = pgTable(
  "business",
  {
    tenantId: ofTenant(),
    id: identity(),
    uuid: uuid("uuid").notNull(),
    clientId: reference("client_id").notNull(),
    name: text("name").notNull(),
    zohoId: text("zoho_id"),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("business", t),
    uniqueIndex("business_uuid_key").on(t.tenantId, t.uuid),
    uniqueIndex("business_client_key")
      .on(t.tenantId, t.clientId)
      .where(sql`deleted_at is null`),
    foreignKey({
      name: "business_client_fk",
      columns: [t.tenantId, t.clientId],
      foreignColumns: [client.tenantId, client.id],
    }).onDelete("cascade"),
  ],
);

/**
 * A tenant's access to Zoho CRM (S-102), one for each tenant. Secrets and tokens are sealed; the sealed text
 * contains the id of its key.
 */
export const zohoConnection = pgTable(
  "zoho_connection",
  {
    tenantId: ofTenant(),
    id: identity(),
    /** Zoho's data centre: com, eu, in, com.au, jp, ca, sa, com.cn. */
    region: text("region").notNull(),
    clientId: text("client_id").notNull(),
    clientSecret: text("client_secret").notNull(),
    refreshToken: text("refresh_token").notNull(),
    /** The last access token, and when it expires. */
    accessToken: text("access_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    lastError: text("last_error"),
    lastErrorAt: instant("last_error_at"),
    lastSuccessAt: instant("last_success_at"),
    version: version(),
    ...stamps(),
  },
  (t) => [...tenantKeys("zoho_connection", t), uniqueIndex("zoho_connection_tenant_key").on(t.tenantId)],
);
