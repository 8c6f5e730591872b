import type { Context } from "@/lib/platform/context";
import { lockDeals } from "./bulk-lock";
import { deleteLocked } from "./delete-locked";

/** Deletes all of the named deals or, when one is not the tenant's, none (REST-34). Error: 422. */
export async function deleteDeals(context: Context, ids: readonly number[]): Promise<undefined> {
  await deleteLocked(context, await lockDeals(context, ids));
}
