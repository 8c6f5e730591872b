import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { isGone } from "@/db/away";
import { withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { log } from "@/lib/platform/log";

export type TenantRow = typeof tenant.$inferSelect;

/** live: neither disabled nor deleted. stored: those whose rows are still there. */
const WHICH = {
  all: undefined,
  stored: isNull(tenant.purgedAt),
  live: and(eq(tenant.isEnabled, true), isNull(tenant.deletedAt)),
} satisfies Record<string, SQL | undefined>;

type Walk = { job: string; which: keyof typeof WHICH; signal?: AbortSignal };

/**
 * Does work for one tenant after the other, until the signal stops it; the work looks at the signal itself where it
 * takes long. A tenant whose work fails is logged and the others go on. Rejects when the database is away.
 */
export async function eachTenant(
  { job, which, signal }: Walk,
  work: (row: TenantRow) => Promise<void>,
): Promise<void> {
  const rows = await withoutTenant((db) =>
    db.select().from(tenant).where(WHICH[which]).orderBy(asc(tenant.id)),
  );
  for (const row of rows) {
    if (signal?.aborted) return;
    await work(row).catch((error: unknown) => {
      if (isGone(error)) throw error;
      log.error({ event: "job_failed", job, tenantId: row.id, err: error }, "a job failed for one tenant");
    });
  }
}
