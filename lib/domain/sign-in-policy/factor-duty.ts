import { administers } from "@/lib/core/access/permissions";
import type { SignInPolicy } from "./policy";

type Policy = Pick<SignInPolicy, "secondFactorFor" | "secondFactorDays" | "secondFactorSince">;

/** Who is signed in, and by what; their provider answers for those who came by single sign-on. */
type SignedIn = {
  role: string | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  signedInBy: "password" | "passkey" | "sso" | null;
};

const DAY = 24 * 3_600_000;

/**
 * By when a user has to set up a second factor, of whom the workspace asks for one; null: they have one, or need none.
 * The days count from when it was asked for, or from when the user came, whichever is later.
 */
export function factorDueAt(policy: Policy | null, user: SignedIn): Date | null {
  const since = policy?.secondFactorSince;
  if (!since || user.hasSecondFactor || user.signedInBy === "sso") return null;
  if (policy.secondFactorFor === "nobody") return null;
  if (policy.secondFactorFor === "administrators" && !administers(user.role)) return null;
  return new Date(Math.max(since.getTime(), user.createdAt.getTime()) + policy.secondFactorDays * DAY);
}
