import { dealEvent, type DealEventKind } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { dropSendings } from "./drop-sendings";
import type { DealEventData } from "./deal-events";

/** Left out where a kind has no data. */
type Data<Kind extends DealEventKind> =
  Record<string, never> extends DealEventData<Kind>
    ? [data?: DealEventData<Kind>]
    : [data: DealEventData<Kind>];

/** Records an event of deals in their timelines, as done by the context's actor. */
export async function recordEvents<Kind extends DealEventKind>(
  { db, tenantId, now, actor }: Pick<Context, "db" | "tenantId" | "now" | "actor">,
  dealIds: readonly number[],
  kind: Kind,
  ...[data]: Data<Kind>
): Promise<void> {
  const userId = actor.kind === "member" ? actor.member.id : null;
  await db.insert(dealEvent).values(
    dealIds.map((dealId) => ({
      tenantId,
      dealId,
      kind,
      actor: actor.kind,
      userId,
      at: now,
      data: data ?? {},
    })),
  );
  await dropSendings({ db, tenantId, now }, dealIds, kind);
}
