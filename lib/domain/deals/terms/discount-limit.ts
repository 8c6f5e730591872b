import { invalid } from "@/lib/core/contract/errors";
import { DISCOUNT_LIMITS_SETTING } from "@/lib/domain/settings/known-settings";
import { limitsOf } from "@/lib/domain/settings/discount-limits";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import type { PricedLine } from "../lines/priced-line";
import { agreedDiscount, type AgreedDiscount, type checkDiscount } from "./check-discount";
import { isCounted } from "./deal-totals";
import { discountAboveLimit } from "./discount-above";

/** The most that the caller's role may take off a price, in percent (U-146); null: no limit. */
export async function discountLimitOf(
  context: Pick<Context, "db" | "tenantId" | "actor">,
): Promise<number | null> {
  const { actor } = context;
  if (actor.kind !== "member" || actor.member.isSuperAdmin) return null;
  const { value } = await readSetting(context, DISCOUNT_LIMITS_SETTING);
  return limitsOf(value)?.get(actor.member.role ?? "") ?? null;
}

type Line = Pick<PricedLine, "totalPrice" | "isOptional" | "isSelected" | "rhythm">;

/**
 * Error: 422 for a discount above the limit of the caller's role, with what is allowed (U-146). One that was agreed
 * may stay or fall.
 */
export function mustKeepLimit(
  limit: number | null,
  discount: ReturnType<typeof checkDiscount>,
  lines: readonly Line[],
  money: { currency: string; rate: number },
  agreed: AgreedDiscount | null,
): void {
  const { discountAmount: value, discountKind: kind, discountEvery: every } = discount;
  if (limit === null || value === 0) return;
  if (agreed && agreed.discountKind === kind && value <= agreedDiscount(agreed, money)) return;
  const most = discountAboveLimit(
    { kind, value, every },
    lines.map((line) => ({
      totalPrice: line.totalPrice,
      counted: isCounted(line),
      every: line.rhythm?.every ?? null,
    })),
    limit,
  );
  if (most === null) return;
  const allowed = kind === "percent" ? "" : `, here ${most}`;
  throw invalid(
    "data.attributes.discount_amount",
    `Your role may give a discount of at most ${limit} %${allowed}`,
    "above_limit",
  );
}
