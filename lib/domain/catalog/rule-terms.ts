import type { Say } from "@/lib/domain/accounts/fields";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import type { PricingField, FieldType, Operator } from "@/lib/core/pricing/types";
import type { Rules } from "./rule-fields";

/** A question that rules may refer to. */
export type RuleQuestion = Pick<PricingField, "id" | "type" | "options"> & { isPriceModifier: boolean };

/** field: path below conditional_pricing, such as "price_intervals.1.to". */
export type RuleProblem = { field: string; message: string };

export type RuleTerms = {
  questions: ReadonlyMap<number, RuleQuestion>;
  constants: ConstantAnswer[];
  say: Say;
  /** The workspace's default currency, in which services are priced. */
  currency: CurrencyCode;
  /** The current rules of the service, null for a new one; options in them that are no longer offered may stay. */
  stored: StoredRules | null;
};

export type StoredRules = Pick<Rules, "price_intervals" | "price_modifiers"> & {
  main_field_id: number | null;
  /** All amounts of the service: what older data has may stay (P-11). */
  amounts: ReadonlySet<number>;
};

/**
 * Whether a price modification may use this operator for a question of this type: < and > and the like for
 * numbers and texts, = and != for all (PRC-08, PRC-10, X-35). Other operators in old rules are kept and still
 * work.
 */
export function isOfferedOperator(operator: Operator, type: FieldType | undefined): boolean {
  if (operator === "=" || operator === "!=") return true;
  if (operator === "CONTAINS" || operator === "EXCLUDES") return false;
  return type === "number" || type === "text";
}

/** Bounds are inclusive; to null is unlimited. */
export type Bounds = { from: number; to: number | null };

/** A row by its index: it ends before it begins, or overlaps an earlier one. */
export type BoundsProblem =
  | { place: number; problem: "reversed" }
  | { place: number; problem: "overlap"; other: number };

/** Problems of the intervals of one set (S-059), at most one per row. */
export function boundsProblems(rows: readonly Bounds[]): BoundsProblem[] {
  const problems: BoundsProblem[] = [];
  rows.forEach((row, index) => {
    if (isReversed(row)) problems.push({ place: index, problem: "reversed" });
    else {
      const other = rows.slice(0, index).findIndex((earlier) => !isReversed(earlier) && meet(row, earlier));
      if (other >= 0) problems.push({ place: index, problem: "overlap", other });
    }
  });
  return problems;
}

/** Gaps between the rows, or before the first one; units in them are not charged (S-059). */
export function gapsOf(rows: readonly Bounds[]): { from: number; to: number }[] {
  const sorted = rows.filter((row) => !isReversed(row)).sort((left, right) => left.from - right.from);
  const gaps: { from: number; to: number }[] = [];
  let next = 1;
  for (const { from, to } of sorted) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = Math.max(next, endOf(to) + 1);
  }
  return gaps;
}

const endOf = (to: number | null): number => to ?? Infinity;
const isReversed = ({ from, to }: Bounds): boolean => endOf(to) < from;
const meet = (left: Bounds, right: Bounds): boolean =>
  left.from <= endOf(right.to) && right.from <= endOf(left.to);
