import type { RowState } from "@/lib/platform/http/etag";

/** Bounds of the time-outs, the same as the table's checks (db/schema/sign-in-policy.ts). Browser-safe. */
export const MIN_IDLE_MINUTES = 5;
export const MAX_IDLE_MINUTES = 30 * 24 * 60;
export const MIN_ABSOLUTE_HOURS = 1;

/** Longest lifetime of a sign-in, with any policy and including refreshes (S-008). */
export const MAX_ABSOLUTE_HOURS = 30 * 24;

/** For whom a second factor can be required (db/schema/sign-in-policy.ts). */
export const SECOND_FACTOR_FOR = ["nobody", "administrators", "everybody"] as const;
export type SecondFactorFor = (typeof SECOND_FACTOR_FOR)[number];

/** Longest grace period for setting up a second factor, in days. */
export const MAX_FACTOR_DAYS = 90;

/** A tenant has one policy, so its ETag needs only the version. */
export const policyState = ({ version }: { version: number }): RowState => ({ id: 1, version });
