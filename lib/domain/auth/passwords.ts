import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/contract/errors";
import { perProcess } from "@/base/per-process";
import { TaskQueue } from "@/lib/platform/queue/task-queue";

// Argon2id by OWASP's minimum: 19 MiB, two passes, one lane. One hash takes 30 ms of a core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * All hashing of this process: four at a time, fifty may wait, thirty of one tenant; further ones get 503. Tenants take
 * turns.
 */
export const hashingQueue = (): TaskQueue =>
  perProcess(
    "hashing",
    () =>
      new TaskQueue({
        concurrency: 4,
        maxWaiting: 50,
        maxPerGroup: 30,
        refusal: () =>
          new AppError(503, "SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again.", {
            retryAfter: 2,
          }),
      }),
  );

/**
 * Hash of a password (any Unicode, NFC) with its parameters inside. Error: 503 when fifty others wait, or thirty of the
 * tenant.
 */
export const hashPassword = (tenantId: number | null, password: string): Promise<string> =>
  hashingQueue().add(() => hash(password.normalize("NFC"), COST), { group: tenantId });

// Hash of a random text, so that an unknown address costs the same work as a known one.
let dummy: Promise<string> | undefined;

/**
 * Whether a password matches its hash. Without a hash it does the same work and returns false. Error: 503 if
 * fifty others are waiting, or thirty of the tenant.
 */
export async function passwordFits(
  tenantId: number,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const compared = passwordHash ?? (await (dummy ??= hash(`${Math.random()}${Date.now()}`, COST)));
  const fits = await hashingQueue().add(() => verify(compared, password.normalize("NFC")), {
    group: tenantId,
  });
  return fits && passwordHash !== null;
}
