import { administers } from "@/lib/core/access/permissions";
import { DAY } from "@/lib/core/time/milliseconds";
import type { SignInPolicy } from "./policy";

type Policy = Pick<SignInPolicy, "secondFactorFor" | "secondFactorDays" | "secondFactorSince">;

/** The signed-in user and how they signed in; with single sign-on the provider is responsible for further factors. */
type SignedIn = {
  role: string | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  signedInBy: "password" | "passkey" | "sso" | null;
};

/**
 * The deadline for a user to set up a required second factor; null: they have one, or need none. The grace period
 * counts from when it became required or when the user joined, whichever is later.
 */
export function factorDueAt(policy: Policy | null, user: SignedIn): Date | null {
  const since = policy?.secondFactorSince;
  if (!since || user.hasSecondFactor || user.signedInBy === "sso") return null;
  if (policy.secondFactorFor === "nobody") return null;
  if (policy.secondFactorFor === "administrators" && !administers(user.role)) return null;
  return new Date(Math.max(since.getTime(), user.createdAt.getTime()) + policy.secondFactorDays * DAY);
}
