import type { RowState } from "@/lib/platform/http/etag";

/** Bounds of the time-outs of sign-ins, as the table checks them too (db/schema/sign-in-policy.ts). Browser-safe. */
export const LEAST_IDLE_MINUTES = 5;
export const MOST_IDLE_MINUTES = 30 * 24 * 60;
export const LEAST_ABSOLUTE_HOURS = 1;

/** How long a sign-in lives at most, by whatever policy and refreshing (S-008). */
export const MOST_ABSOLUTE_HOURS = 30 * 24;

/** Of whom a second factor is asked, from few to all (db/schema/sign-in-policy.ts). */
export const ASKED_OF = ["nobody", "administrators", "everybody"] as const;
export type AskedOf = (typeof ASKED_OF)[number];

/** Days within which a second factor has to be set up. */
export const MOST_FACTOR_DAYS = 90;

/** A tenant has one policy, so that its tag names the version alone. */
export const policyState = ({ version }: { version: number }): RowState => ({ id: 1, version });
