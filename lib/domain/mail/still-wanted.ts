import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Letter } from "./letter";

/** Whether a letter still makes sense when it is about to leave: a customer gets no link to a proposal that was decided, replaced or deleted meanwhile. */
export async function stillWanted(
  db: Transaction,
  tenantId: number,
  letter: Letter,
  now: Date,
): Promise<boolean> {
  if (letter.kind !== "proposal_sent" && letter.kind !== "proposal_reminder") return true;
  const [found] = await db
    .select({ stage: deal.stage, validUntil: deal.validUntil })
    .from(deal)
    .where(within({ tenantId }, deal, eq(deal.id, letter.data.dealId)));
  return found?.stage === "pending" && found.validUntil > now;
}
