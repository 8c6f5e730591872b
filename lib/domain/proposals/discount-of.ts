import type { Discount } from "@/lib/core/pricing/totals";
import type { ProposalAnswer } from "./schema";

type Discounted = Pick<ProposalAnswer, "discount_amount" | "discount_kind" | "is_discount_with_tax">;

/** A proposal's discount as the totals need it; null if there is none. */
export const discountOf = ({
  discount_amount: value,
  discount_kind: kind,
  is_discount_with_tax: afterTax,
}: Discounted): Discount | null => (value > 0 ? { kind, value, afterTax } : null);
