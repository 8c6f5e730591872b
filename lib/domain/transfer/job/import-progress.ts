import { and, eq } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { CLAIM_MILLISECONDS, type ClaimedImport } from "./claim-import";

/** Another worker took the import over: what this one does must not be kept. */
export class ClaimLost extends Error {}

type Change = Partial<
  Pick<
    typeof importJob.$inferInsert,
    | "state"
    | "total"
    | "progress"
    | "creates"
    | "updates"
    | "problems"
    | "problemCount"
    | "changes"
    | "changeCount"
    | "endedAt"
    | "lockedUntil"
    | "content"
  >
>;

/** Writes down how an import stands, if it is still this worker's. Error: ClaimLost. */
export async function writeImport(
  db: Transaction,
  { tenantId, id, claim }: ClaimedImport,
  change: Change,
): Promise<void> {
  const [kept] = await db
    .update(importJob)
    .set(change)
    .where(within({ tenantId }, importJob, and(eq(importJob.id, id), eq(importJob.claim, claim))))
    .returning({ id: importJob.id });
  if (!kept) throw new ClaimLost("another worker took this import over");
}

const BETWEEN = 500;

/** Keeps the claim, at most twice a second, in transactions of its own, and shows how many rows are through where that is given. */
export function progressOf(job: ClaimedImport): (count?: number) => Promise<void> {
  let last = -BETWEEN;
  return async (count) => {
    if (performance.now() - last < BETWEEN) return;
    last = performance.now();
    await withTenant(job.tenantId, (db) =>
      writeImport(db, job, {
        ...(count === undefined ? {} : { progress: count }),
        lockedUntil: new Date(Date.now() + CLAIM_MILLISECONDS),
      }),
    );
  };
}
