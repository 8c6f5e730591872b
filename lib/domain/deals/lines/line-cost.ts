import type { OriginalSnapshot } from "@/db/schema";
import { holds, type PermissionSlug } from "@/lib/core/access/permissions";
import { AppError } from "@/lib/core/contract/errors";
import { amountIn, type Money } from "@/lib/core/pricing/change-currency";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { memberOf, type Context } from "@/lib/platform/context";
import type { LineInput } from "../input-schema";
import type { AgreedLine, FreeLineTerms, LineTerms, PricedLine } from "./priced-line";

/** Whether the caller may see and state what lines cost (U-191). */
export const seesCosts = (context: Context): boolean => holds(memberOf(context), "deals.margins");

/** Error: 403 naming the permission, if somebody without it states a cost. */
export function mayState(
  lines: readonly (LineInput & { index: number })[],
  { mayCost }: FreeLineTerms,
): void {
  const stated = lines.find(({ cost }) => cost !== undefined);
  if (stated && !mayCost) throw withoutPermission("deals.margins", "A cost", `${stated.index}.cost`);
}

/** The error for what of a line takes a permission. */
export function withoutPermission(permission: PermissionSlug, what: string, path: string): AppError {
  const message = `takes the permission ${permission}`;
  return new AppError(403, "AUTHORIZATION_ERROR", `${what} ${message}.`, {
    errors: [{ field: `data.attributes.lineItems.${path}`, code: "forbidden", message }],
    details: { permission },
  });
}

/** What units of a service cost, in the workspace's default currency: those in a bundle, else one; null: not known. */
export const costOfService = (
  { cost }: PricedItem,
  { defaultCurrency }: LineTerms,
  units = 1,
): OriginalSnapshot | null =>
  cost === null ? null : { amount: cost * units, currency: defaultCurrency, rate: 1 };

/** The agreed line that a line continues by its key, also where it is priced anew. */
export const sameKey = ({ key, sale_catalog_item_id: item }: LineInput, agreed: readonly AgreedLine[]) =>
  agreed.find((old) => old.key !== "" && old.key === key && old.catalogItemId === item) ?? null;

/**
 * The cost of a line: the stated one, else that of the agreed line, else the usual one. One that is stated as it is
 * stays what it was in its own currency (T-03).
 */
export function costOfLine(
  { cost: stated }: LineInput,
  agreed: Pick<AgreedLine, "cost"> | null,
  usual: OriginalSnapshot | null,
  terms: LineTerms,
): OriginalSnapshot | null {
  const own = agreed ? agreed.cost : usual;
  if (stated === undefined || stated === presentCost(own, terms)) return own;
  return stated === null ? null : { amount: stated, currency: terms.currency, rate: terms.rate };
}

/** A line's cost in the deal's currency, in minor units; null: not known. */
export const presentCost = (cost: PricedLine["cost"], money: Money): number | null =>
  cost && amountIn(cost, money);
