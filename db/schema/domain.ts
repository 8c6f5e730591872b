import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, tenantKeys } from "./columns";
import { ofTenant, tenant } from "./tenant";

/**
 * Hosts outside of MAIN_DOMAIN, each with the tenant that is served there. A reference table like `tenant`, which each
 * request looks in: what it says is what everybody sees who calls that host.
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

/** Domains that a tenant asked for, with the proof that it has to give, and those that it has given (T-27). */
export const ownDomain = pgTable(
  "own_domain",
  {
    tenantId: ofTenant(),
    id: identity(),
    domain: text("domain").notNull(),
    /** What the TXT record has to say. */
    token: text("token").notNull(),
    /** When the domain began to be served: a row of tenant_host stands for it. */
    verifiedAt: instant("verified_at"),
    checkedAt: instant("checked_at"),
    /** When it is looked up next; null once it is verified or was given up. */
    nextCheckAt: instant("next_check_at"),
    /** What was wrong at the last look; null when all was well or nobody has looked. */
    problem: text("problem", { enum: ["absent", "other_value", "no_answer", "taken"] }),
    /** Whether the name had an address at the last look. */
    hasAddress: boolean("has_address"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("own_domain", t),
    uniqueIndex("own_domain_domain_key").on(t.tenantId, t.domain),
    // For app_tenants_with_due_domains(), which would else read all domains of all tenants.
    index("own_domain_due_idx")
      .on(t.tenantId, t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);
