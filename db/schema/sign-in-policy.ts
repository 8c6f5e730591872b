import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation, stamps, version } from "./columns";
import { ofTenant } from "./tenant";

/** Of whom a second factor may be asked, from few to all. */
export const SECOND_FACTOR_FOR = ["nobody", "administrators", "everybody"] as const;

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
    /** Who needs a second factor; administrators: the roles admin and super_admin. */
    secondFactorFor: text("second_factor_for", { enum: SECOND_FACTOR_FOR }).notNull().default("nobody"),
    /** Days that those have who need one and have none: from when it was asked for, or from when they came. */
    secondFactorDays: integer("second_factor_days").notNull().default(7),
    /** Since when it is asked for of so many; null: of nobody. */
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
