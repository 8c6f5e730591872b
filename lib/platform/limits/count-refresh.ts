import type { Context } from "@/lib/platform/context";
import { consumeHere } from "./consume";
import { raisedLimits } from "./raised-limits";

/** Counts a refresh of a sign-in, known by the row that its token led to. Error: 429. */
export async function countRefresh(
  { tenantId }: Pick<Context, "tenantId">,
  sessionId: number,
): Promise<void> {
  consumeHere({ name: "refresh", tenantId, who: String(sessionId), heights: await raisedLimits(tenantId) });
}
