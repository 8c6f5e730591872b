import type { Context } from "@/lib/platform/context";
import { lockDeal } from "./patch-lock";
import { readDeal } from "./read-deal";
import type { Stage } from "./schema";
import { moveStage } from "./status-move";
import { mayMove } from "./status-rules";

/** Gives a deal a sale status (REST-32, S-092); one that it has already changes nothing. Errors: 404, 409, 412. */
export async function changeStatus(
  context: Context,
  id: number,
  status: Stage,
  headers: Headers,
): ReturnType<typeof readDeal> {
  const found = await lockDeal(context, id, headers);
  if (found.stage !== status) {
    mayMove(found.stage, status);
    if (status === "lost" || status === "cancelled") await moveStage(context, [id], status);
  }
  return readDeal(context, id);
}
