import { conflict } from "@/lib/core/contract/errors";
import { mustBePending } from "./lifecycle";
import type { Stage } from "./schema";

/**
 * A member may give this stage to a deal in that one (S-081): a pending deal becomes lost or cancelled. Signed is what the customer's
 * acceptance makes of it, with its evidence. Errors: 409 DEAL_NOT_PENDING, CONFLICT.
 */
export function mayMove(from: Stage, to: Stage): void {
  mustBePending(from);
  if (to === "signed")
    throw conflict("CONFLICT", "A deal becomes signed when its customer accepts the proposal.");
}
