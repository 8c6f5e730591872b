import { signInPolicy } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import type { Context } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { presentPolicy, type SignInPolicy } from "./policy";
import { SECOND_FACTOR_FOR, policyState } from "./policy-rules";
import type { PolicyChange } from "./schema";

/**
 * Changes the tenant's sign-in policy; omitted fields stay. It applies to open sessions too, because the policy
 * is read with each session. Error: 412 STALE_VERSION if If-Match names another version; details: the current
 * policy.
 */
export async function changePolicy(
  context: Context,
  input: PolicyChange,
  headers: Headers,
): Promise<SignInPolicy> {
  const { db, tenantId, now } = context;
  const before = await lockPolicy(context);
  if (isStale(headers, policyState(before)))
    throw staleVersion("Somebody else changed this first.", presentPolicy(before));
  if (namesNothing(input)) return before;
  const { idleMinutes, absoluteHours } = before;
  const [after] = await db
    .update(signInPolicy)
    .set({
      idleMinutes: input.idle_minutes === undefined ? idleMinutes : input.idle_minutes,
      absoluteHours: input.absolute_hours === undefined ? absoluteHours : input.absolute_hours,
      ...factorChange(before, input, now),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(within({ tenantId }, signInPolicy))
    .returning();
  if (!after) throw new Error("a locked policy was not changed");
  await audit(context, {
    action: "changed",
    subject: { type: "sign_in_policy", name: "Sign-in" },
    before: presentPolicy(before),
    after: presentPolicy(after),
  });
  return after;
}

/** Users for whom a second factor becomes required get the full grace period. */
function factorChange(
  { secondFactorFor: before, secondFactorDays, secondFactorSince }: SignInPolicy,
  { second_factor_for: requested = before, second_factor_days: days = secondFactorDays }: PolicyChange,
  now: Date,
) {
  const isWidened = SECOND_FACTOR_FOR.indexOf(requested) > SECOND_FACTOR_FOR.indexOf(before);
  const since = requested === "nobody" ? null : isWidened ? now : secondFactorSince;
  return { secondFactorFor: requested, secondFactorDays: days, secondFactorSince: since };
}

/** The row, locked; created with the defaults if missing. */
async function lockPolicy(context: Context): Promise<SignInPolicy> {
  const { db, tenantId } = context;
  await db.insert(signInPolicy).values({ tenantId, version: 0 }).onConflictDoNothing();
  const [row] = await db.select().from(signInPolicy).where(within(context, signInPolicy)).for("update");
  if (!row) throw new Error("a policy was not stored");
  return row;
}
