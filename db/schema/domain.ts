import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, tenantKeys } from "./columns";
import { ofTenant, tenant } from "./tenant";

/**
 * Hosts outside MAIN_DOMAIN, each with the tenant that is served there. A reference table like `tenant`, read by
 * each request; its content is visible to anybody who calls that host.
 */
export const tenantHost = pgTable(
  "tenant_host",
  {
    domain: text("domain").primaryKey(),
    holderId: bigint("holder_id", { mode: "number" })
      .notNull()
      .references(() => tenant.id),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("tenant_host_holder_idx").on(t.holderId)],
);

/** Domains that a tenant has added, with the required proof, verified or not (T-27). */
export const ownDomain = pgTable(
  "own_domain",
  {
    tenantId: ofTenant(),
    id: identity(),
    domain: text("domain").notNull(),
    /** The required content of the TXT record. */
    token: text("token").notNull(),
    /** Since when the domain is served; it then has a row in tenant_host. */
    verifiedAt: instant("verified_at"),
    checkedAt: instant("checked_at"),
    /** When it is checked next; null once it is verified or given up. */
    nextCheckAt: instant("next_check_at"),
    /** The problem found by the last check; null if there was none or no check yet. */
    problem: text("problem", { enum: ["absent", "other_value", "no_answer", "taken"] }),
    /** Whether the name had an address at the last check. */
    hasAddress: boolean("has_address"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("own_domain", t),
    uniqueIndex("own_domain_domain_key").on(t.tenantId, t.domain),
    // For app_tenants_with_due_domains(), which would otherwise read all domains of all tenants.
    index("own_domain_due_idx")
      .on(t.tenantId, t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);
