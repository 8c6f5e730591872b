import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";

/**
 * What stays of a purged tenant (P-06): a file with its acceptances, the offers they seal and its audit trail,
 * and what was removed.
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
