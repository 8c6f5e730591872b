import type { SignInWay } from "@/db/schema";
import { administers } from "@/lib/core/access/permissions";
import { DAY } from "@/lib/core/time/milliseconds";
import type { SignInPolicy } from "./policy";

type Policy = Pick<SignInPolicy, "secondFactorFor" | "secondFactorDays" | "secondFactorSince">;

/** The signed-in user and how they signed in; with single sign-on the provider is responsible for further factors. */
type SignedIn = {
  role: string | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  signedInBy: SignInWay;
};

/**
 * The deadline for a user to set up a required second factor; null: they have one, or need none. The grace period
 * counts from when it became required or when the user joined, whichever is later.
 */
export function factorDueAt(policy: Policy | null, user: SignedIn): Date | null {
  const since = policy?.secondFactorSince;
  if (!since || user.hasSecondFactor || !needsFactor(policy, user)) return null;
  return new Date(Math.max(since.getTime(), user.createdAt.getTime()) + policy.secondFactorDays * DAY);
}

/** Whether a user must have a second factor, whether or not they have one. */
export function needsFactor(
  { secondFactorFor }: Pick<Policy, "secondFactorFor">,
  { role, signedInBy }: Pick<SignedIn, "role" | "signedInBy">,
): boolean {
  if (signedInBy === "sso" || secondFactorFor === "nobody") return false;
  return secondFactorFor === "everybody" || administers(role);
}
