import { signInPolicy } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { policyState } from "./policy-rules";
import type { SignInPolicyAnswer } from "./schema";

type Row = typeof signInPolicy.$inferSelect;

/** A tenant's policy; version 0 means that nobody has changed it. */
export type SignInPolicy = Omit<Row, "tenantId" | "createdAt" | "updatedAt">;

/** The policy of a tenant that has changed nothing. */
const DEFAULTS: SignInPolicy = {
  idleMinutes: null,
  absoluteHours: null,
  secondFactorFor: "nobody",
  secondFactorDays: 7,
  secondFactorSince: null,
  version: 0,
};

/** The tenant's policy. */
export async function readPolicy(context: Pick<Context, "db" | "tenantId">): Promise<SignInPolicy> {
  const [row] = await context.db.select().from(signInPolicy).where(within(context, signInPolicy));
  return row ?? DEFAULTS;
}

/** A policy as the API returns it and the audit trail records it. */
export const presentPolicy = (policy: SignInPolicy): SignInPolicyAnswer => ({
  idle_minutes: policy.idleMinutes,
  absolute_hours: policy.absoluteHours,
  second_factor_for: policy.secondFactorFor,
  second_factor_days: policy.secondFactorDays,
  version: policy.version,
});

export const policyReply = (policy: SignInPolicy): Reply<{ data: SignInPolicyAnswer }> =>
  tagged({ data: presentPolicy(policy) }, policyState(policy));
