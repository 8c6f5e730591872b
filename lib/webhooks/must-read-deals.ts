import { holds } from "@/lib/auth/permissions";
import type { Member } from "@/lib/http/context";
import { AppError } from "@/lib/http/errors";

/** Who has deals sent somewhere must be allowed to read them. Error: 403. */
export function mustReadDeals(member: Member): void {
  if (!holds(member, "deals.read"))
    throw new AppError(403, "AUTHORIZATION_ERROR", "Webhooks tell of deals: this needs deals.read too.");
}
