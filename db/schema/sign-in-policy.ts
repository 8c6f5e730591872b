import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { isolation, stamps, version } from "./columns";
import { ofTenant } from "./tenant";

/**
 * What a tenant asks of sign-ins. A tenant without a row has the defaults: those of its columns. Read with every
 * session that is looked up (lib/domain/auth/find-member.ts).
 */
export const signInPolicy = pgTable(
  "sign_in_policy",
  {
    tenantId: ofTenant(),
    /** A session that is not used for so many minutes ends; null: it does not. */
    idleMinutes: integer("idle_minutes"),
    /** A session ends so many hours after the sign-in; null: after as long as any may live. */
    absoluteHours: integer("absolute_hours"),
    version: version(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ name: "sign_in_policy_pk", columns: [t.tenantId] }),
    check("sign_in_policy_idle_check", sql`idle_minutes between 5 and 43200`),
    check("sign_in_policy_absolute_check", sql`absolute_hours between 1 and 720`),
    isolation(),
  ],
);
