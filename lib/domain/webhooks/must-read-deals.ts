import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";

/** Who has deals sent somewhere must be allowed to read them. Error: 403. */
export function mustReadDeals(member: Member): void {
  if (!holds(member, "deals.read"))
    throw new AppError(403, "AUTHORIZATION_ERROR", "Webhooks contain deals: this needs deals.read too.");
}
