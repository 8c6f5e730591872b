import { invalid } from "@/lib/core/contract/errors";
import { changeStatus } from "@/lib/domain/users/change-user";
import type { StatusChange } from "@/lib/domain/users/fields";
import { mustHold } from "@/lib/platform/authorize";
import { memberOf, type Context } from "@/lib/platform/context";
import { handOverDeals } from "./owners";

const FIELD = "hand_over_to";

/**
 * Enables or disables a user, and hands their deals over to somebody else if that is asked for (USR-10, T-60). Errors:
 * as changeStatus; 403 without deals.update; 422 unless somebody else who is active takes over.
 */
export async function changeUserStatus(
  context: Context,
  id: number,
  { is_active: isActive, hand_over_to: to }: StatusChange,
  headers: Headers,
): ReturnType<typeof changeStatus> {
  if (!to) return changeStatus(context, id, { isActive }, headers);
  mustHold(memberOf(context), "deals.update", "You may not change deals, so you cannot hand them over.");
  if (to === id) throw invalid(FIELD, "must be somebody else");
  // First, because the audit trail stays locked from its event to the commit.
  const count = await handOverDeals(context, { from: id, to, field: FIELD });
  const also = { [FIELD]: to, handed_over_deals: count };
  return changeStatus(context, id, { isActive, also }, headers);
}
