import type { LimitName } from "@/lib/core/contract/limits";
import type { LongContext } from "@/lib/platform/context";
import { databaseCounter } from "./count";
import { counting, storedKey } from "./database-counter";
import { countedEmail, networkOf } from "./subjects";
import { tenantLimits } from "./tenant-limits";
import { tooManyRequests, uncounted } from "./too-many-requests";

type Origin = Pick<LongContext, "tenantId" | "request">;

/**
 * Counts an attempt to prove one's identity after a correct password. It counts as a failure until it succeeds,
 * so that simultaneous attempts cannot exceed the limit. Error: 429; with `details.reset_required` only a new
 * password helps.
 */
export async function beginProof(origin: Origin, email: string): Promise<void> {
  const limits = await tenantLimits(origin.tenantId);
  // Thrown outside the transaction, so that the count is committed.
  const passed = await counting(async (db) => {
    for (const { name, key } of keysOf(origin, email)) {
      const { total, milliseconds } = await databaseCounter(name).add(key, 1, { db });
      if (total > limits(name)) return { name, milliseconds };
    }
    return null;
  }).catch((error: unknown) => {
    throw uncounted(error);
  });
  if (!passed) return;
  const { name, milliseconds } = passed;
  const details = name === "proofFailuresInARow" ? { reset_required: true } : undefined;
  throw tooManyRequests(name, { points: limits(name), milliseconds }, details);
}

/** The attempt succeeded: removes its counts from the account. */
export async function forgiveProof(origin: Origin, email: string): Promise<void> {
  const [here, ofAccount, inARow] = keysOf(origin, email);
  await counting(async (db) => {
    await databaseCounter(here.name).delete(here.key, db);
    await databaseCounter(ofAccount.name).add(ofAccount.key, -1, { db });
    await databaseCounter(inARow.name).delete(inARow.key, db);
  });
}

function keysOf({ tenantId, request }: Origin, email: string) {
  const account = countedEmail(email);
  const counted = <Name extends LimitName>(name: Name, who: string) => ({
    name,
    key: storedKey(name, tenantId, who),
  });
  return [
    counted("proofFailures", `${account} ${networkOf(request.address)}`),
    counted("proofFailuresOfAccount", account),
    counted("proofFailuresInARow", account),
  ] as const;
}
