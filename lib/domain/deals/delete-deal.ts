import type { Context } from "@/lib/platform/context";
import { deleteLocked } from "./delete-locked";
import { lockDeal } from "./patch-lock";

/** Deletes a deal softly (REST-27, S-094): its public link finds nothing from then on. Errors: 404, 412. */
export async function deleteDeal(context: Context, id: number, headers: Headers): Promise<undefined> {
  await deleteLocked(context, [await lockDeal(context, id, headers)]);
}
