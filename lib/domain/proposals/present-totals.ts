import type { z } from "zod";
import type { DealRecord } from "@/lib/domain/deals/revised-deal";
import type { totalsSchema } from "./schema";

/** The stored totals of a deal with the version they belong to. */
export const presentTotals = (deal: DealRecord): z.input<typeof totalsSchema> => ({
  version: deal.version,
  subtotal: deal.subtotal,
  discount_total: deal.discountTotal,
  tax_amounts: deal.taxes,
  amount_before_tax: deal.amountBeforeTax,
  amount_after_tax: deal.amountAfterTax,
});
