import type { z } from "zod";
import { dealQuestion } from "@/db/schema";
import { notifyWebhooks } from "@/lib/domain/deals/following/notify-webhooks";
import { recordProgress } from "@/lib/domain/deals/following/record-events";
import type { Context } from "@/lib/platform/context";
import { lockProposal, mustBeCustomer, mustNotBeCancelled } from "./locked-proposal";
import { mailQuestion } from "./notify-owner";
import type { questionBody } from "./schema";

/**
 * The customer asks about a proposal, also one that has expired or was decided (T-33). The question is stored in
 * the deal's timeline and mailed to its owner; nothing of the offer changes. Errors: 403 for members (T-07), 404,
 * 409 if it was cancelled or replaced.
 */
export async function askQuestion(
  context: Context,
  uuid: string,
  headers: Headers,
  { name, email, question }: z.output<typeof questionBody>,
): Promise<{ asked_at: Date }> {
  await mustBeCustomer(context, headers, "Only the customer can ask here.");
  const { deal: record } = await lockProposal(context, uuid);
  await mustNotBeCancelled(context, record);
  const { db, tenantId, now } = context;
  const [asked] = await db
    .insert(dealQuestion)
    .values({ tenantId, dealId: record.id, question, askedBy: name, askedByEmail: email, askedAt: now })
    .returning({ id: dealQuestion.id });
  if (!asked) throw new Error("a question was not stored");
  const after = await recordProgress(context, record, "question_asked", {
    question_id: asked.id,
    question,
    asked_by: { name, email },
  });
  await mailQuestion(context, record, { name, email, question });
  await notifyWebhooks(context, {
    event: "deal.question_asked",
    deal: after,
    more: { question, asked_by: { name, email } },
  });
  return { asked_at: now };
}
