import type { z } from "zod";
import type { LongContext } from "@/lib/platform/context";
import { recordCheck } from "./record-check";
import type { auditCheckSchema } from "./schema";

/** Checks the tenant's audit trail now. */
export async function checkTrail({
  tenantId,
  transaction,
  now,
}: LongContext): Promise<z.input<typeof auditCheckSchema>> {
  const { isWhole, checked, fault } = await recordCheck(
    { tenantId, transaction: (work) => transaction(({ db }) => work(db)) },
    now,
  );
  return { is_whole: isWhole, checked, checked_at: now, fault };
}
