import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  check,
} from "drizzle-orm/pg-core";
import { identity, instant, isolation, stamps, tenantKeys, version } from "./columns";

/** Companies that use Kapi. A reference table: small, read by every request, no row-level security. */
export const tenant = pgTable(
  "tenant",
  {
    id: identity().primaryKey(),
    uuid: uuid("uuid").notNull().unique("tenant_uuid_key"),
    slug: text("slug").notNull().unique("tenant_slug_key"),
    name: text("name").notNull(),
    /**
     * A custom domain; without one, its name below the current MAIN_DOMAIN (lib/domain/tenants/tenant-name.ts,
     * T-13).
     */
    ownDomain: text("domain").unique("tenant_domain_key"),
    plan: text("plan").notNull().default("standard"),
    languageId: integer("language_id").notNull().default(1),
    senderEmail: text("sender_email").notNull(),
    /** When the mail service verified the sender's domain; until then mails come from the platform's sender. */
    senderVerifiedAt: instant("sender_verified_at"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    isTestMode: boolean("is_test_mode").notNull().default(false),
    /** No DNS entry is to be created for it (S-135). */
    withoutDns: boolean("without_dns").notNull().default(false),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
    /** When its rows were removed, 30 days after the deletion (P-06). */
    purgedAt: instant("purged_at"),
  },
  (t) => [
    index("tenant_live_idx")
      .on(t.slug)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** Interface languages (TRN-01). */
export const language = pgTable("language", {
  id: integer("id").primaryKey(),
  slug: text("slug").notNull().unique("language_slug_key"),
  title: text("title").notNull(),
  direction: text("direction").notNull(),
});

const tenantId = () =>
  bigint("tenant_id", { mode: "number" })
    .notNull()
    .references(() => tenant.id);

/** Tenant column of every tenant's table. */
export const ofTenant = tenantId;

/**
 * Named integers of a tenant that must be exact at commit: the last quote number (S-098), deals by stage, the
 * catalogue's cache version (S-038) and the branding's. Increased by UPDATE … RETURNING in the transaction of the
 * change.
 */
export const counter = pgTable(
  "counter",
  {
    tenantId: tenantId(),
    name: text("name").notNull(),
    value: bigint("value", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ name: "counter_pk", columns: [t.tenantId, t.name] }), isolation()],
);

/** A tenant's settings by key: colours, logo, chosen template (VIS-11). */
export const setting = pgTable(
  "setting",
  {
    tenantId: tenantId(),
    id: identity(),
    key: text("key").notNull(),
    value: text("value").notNull().default(""),
    group: text("setting_group").notNull(),
    dataType: text("data_type").notNull().default("text"),
    description: text("description").notNull().default(""),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("setting", t),
    uniqueIndex("setting_key_key").on(t.tenantId, t.key),
    // For app_tenants_with_reminders(), which would otherwise read all settings of all tenants.
    index("setting_reminders_idx")
      .on(t.tenantId)
      .where(sql`key = 'proposal_reminders' and value = 'on'`),
  ],
);

/** Constants (CON-01): an id is unique within its type, a key overall. */
export const constant = pgTable(
  "constant",
  {
    tenantId: tenantId(),
    constantType: text("constant_type").notNull(),
    id: integer("id").notNull(),
    key: text("key").notNull(),
    slug: text("slug").notNull(),
    constantValue: text("constant_value").notNull(),
  },
  (t) => [
    primaryKey({ name: "constant_pk", columns: [t.tenantId, t.constantType, t.id] }),
    uniqueIndex("constant_key_key").on(t.tenantId, t.key),
    isolation(),
  ],
);

/** Uploaded cover and content pages that are placed around an offer (PRO-19). */
export const pdfPage = pgTable(
  "pdf_page",
  {
    tenantId: tenantId(),
    id: identity(),
    name: text("name").notNull(),
    type: text("type", { enum: ["cover", "content"] }).notNull(),
    fileKey: text("file_key"),
    orderIndex: integer("order_index").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Names of the stored pictures of its pages, and of the first page's thumbnail. */
    meta: jsonb("meta").$type<{ pictures?: string[]; thumbnail?: string }>().notNull().default({}),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [...tenantKeys("pdf_page", t), index("pdf_page_order_idx").on(t.tenantId, t.type, t.orderIndex)],
);

/**
 * Counters of rate limits, whose upsert needs `key` alone to be unique: a local table (manifest.ts). The key
 * contains limit, tenant and the hashed subject, no address or token in plain text.
 */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: instant("expire"),
  },
  (t) => [index("rate_limit_expire_idx").on(t.expire)],
);

/**
 * Chores of all processes (lib/platform/queue/chores.ts): when each is due next, and which process holds it until
 * when. A local table (manifest.ts); times are those of the database's clock.
 */
export const jobRun = pgTable("job_run", {
  name: text("name").primaryKey(),
  dueAt: instant("due_at")
    .notNull()
    .default(sql`now()`),
  holder: uuid("holder"),
  heldUntil: instant("held_until"),
  begunAt: instant("begun_at"),
  endedAt: instant("ended_at"),
});

/**
 * Current problems of the installation: since when, and when an alert was last sent (lib/server/alerts). A local
 * table (manifest.ts); problems that are over have no row.
 */
export const alertState = pgTable("alert_state", {
  name: text("name").primaryKey(),
  begunAt: instant("begun_at").notNull(),
  toldAt: instant("told_at"),
});

/** A tenant's own, higher rate limits by name (S-032). Written by operators, never by requests. */
export const tenantLimit = pgTable(
  "tenant_limit",
  {
    tenantId: ofTenant(),
    name: text("name").notNull(),
    points: integer("points").notNull(),
  },
  (t) => [
    primaryKey({ name: "tenant_limit_pk", columns: [t.tenantId, t.name] }),
    check("tenant_limit_points_check", sql`points > 0`),
    isolation(),
  ],
);

/**
 * The archive of a purged tenant (P-06): a file with its acceptances, their sealed offers and its audit trail,
 * and the numbers of removed rows.
 */
export const tenantArchive = pgTable(
  "tenant_archive",
  {
    tenantId: ofTenant(),
    id: identity(),
    fileKey: text("file_key").notNull(),
    contentHash: text("content_hash").notNull(),
    byteLength: bigint("byte_length", { mode: "number" }).notNull(),
    /** Rows in the archive by table. */
    kept: jsonb("kept").$type<Record<string, number>>().notNull(),
    /** Rows removed by table, and `files`. */
    removed: jsonb("removed").$type<Record<string, number>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** End of the legal retention period. */
    keepUntil: instant("keep_until").notNull(),
  },
  (t) => tenantKeys("tenant_archive", t),
);
