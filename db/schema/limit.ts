import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation } from "./columns";
import { ofTenant } from "./tenant";

/**
 * Counters of rate limits, whose upsert needs `key` alone to be unique: a local table (manifest.ts). The key carries
 * limit, tenant and whom it counts, without an address or token in the clear.
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

/** A tenant's own, higher limits by their names (S-032). Written by whoever runs the product, never by requests. */
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
