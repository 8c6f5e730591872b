import { gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Clocks of several machines differ by less, and readiness asks about a moment less long ago, in milliseconds. */
export const APART = 15 * 60_000;

/**
 * Whether a moment to wait for has come, or lies further ahead than anything waits (milliseconds): then a clock wrote it that has since
 * been set back. The functions of the database that look for tenants with work say the same (db/migrations).
 */
export const isDue = (moment: AnyPgColumn, now: Date, longest: number): SQL =>
  or(lte(moment, now), gt(moment, new Date(now.getTime() + longest + APART))) as SQL;

/** The same of a claim, which nobody may hold. */
export const isUnclaimed = (until: AnyPgColumn, now: Date, longest: number): SQL =>
  or(isNull(until), isDue(until, now, longest)) as SQL;
