import { MOST_QUANTITY } from "@/lib/deals/limits";

/** A typed quantity as a whole number from 1 to the purchase limit; what is not a number becomes 1 (VAL-13). */
export function clampQuantity(typed: number | string | null, purchaseLimit: number | null): number {
  const wanted = Math.trunc(Number(typed));
  const most = Math.min(purchaseLimit ?? MOST_QUANTITY, MOST_QUANTITY);
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 1), Math.max(most, 1)) : 1;
}
