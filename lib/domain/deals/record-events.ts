import { dealEvent, type DealEventKind } from "@/db/schema";
import type { Context } from "@/lib/platform/context";

/** Records an event of deals in their timelines, as done by the context's actor. */
export async function recordEvents(
  { db, tenantId, now, actor }: Pick<Context, "db" | "tenantId" | "now" | "actor">,
  dealIds: readonly number[],
  kind: DealEventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const userId = actor.kind === "member" ? actor.member.id : null;
  await db
    .insert(dealEvent)
    .values(dealIds.map((dealId) => ({ tenantId, dealId, kind, actor: actor.kind, userId, at: now, data })));
}
