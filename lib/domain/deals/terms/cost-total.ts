import type { Money } from "@/lib/core/pricing/change-currency";
import { committedCost } from "@/lib/core/pricing/margins";
import { rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import { presentCost } from "../lines/line-cost";
import type { PricedLine } from "../lines/priced-line";
import { amountTooLarge, isCounted } from "./deal-totals";

/**
 * The column for what is committed of a deal's counted lines costs, in minor units of its currency; null if a cost is
 * not known (U-192). Error: 422 AMOUNT_TOO_LARGE.
 */
export function costColumns(lines: readonly PricedLine[], money: Money): { costTotal: number | null } {
  const total = committedCost(
    lines.map((line) => ({
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      counted: isCounted(line),
      cost: presentCost(line.cost, money),
      rhythm: rhythmOf(line.rhythm),
    })),
  );
  if (total !== null && typeof total === "object") throw amountTooLarge();
  return { costTotal: total };
}
