import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation, stamps, version } from "./columns";
import { ofTenant } from "./tenant";

/** For whom a second factor can be required. */
export const SECOND_FACTOR_FOR = ["nobody", "administrators", "everybody"] as const;

/**
 * A tenant's sign-in policy. A tenant without a row has the defaults of the columns. Read with every session
 * (lib/domain/auth/find-member.ts).
 */
export const signInPolicy = pgTable(
  "sign_in_policy",
  {
    tenantId: ofTenant(),
    /** Idle time-out of sessions in minutes; null: none. */
    idleMinutes: integer("idle_minutes"),
    /** Longest lifetime of sessions in hours; null: the general maximum. */
    absoluteHours: integer("absolute_hours"),
    /** Who needs a second factor; administrators: the roles admin and super_admin. */
    secondFactorFor: text("second_factor_for", { enum: SECOND_FACTOR_FOR }).notNull().default("nobody"),
    /**
     * Grace period in days for users without a required factor, from when it was required or from when they
     * joined.
     */
    secondFactorDays: integer("second_factor_days").notNull().default(7),
    /** Since when it is required for `second_factor_for`; null: not required. */
    secondFactorSince: instant("second_factor_since"),
    version: version(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ name: "sign_in_policy_pk", columns: [t.tenantId] }),
    check("sign_in_policy_idle_check", sql`idle_minutes between 5 and 43200`),
    check("sign_in_policy_absolute_check", sql`absolute_hours between 1 and 720`),
    check("sign_in_policy_factor_days_check", sql`second_factor_days between 0 and 90`),
    isolation(),
  ],
);
