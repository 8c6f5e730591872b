import { isOfferedOperator } from "@/lib/domain/catalog/rule-terms";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { knownMeaning, meaningOf } from "@/lib/core/pricing/constants";
import type { PriceModifier, PricingField } from "@/lib/core/pricing/types";
import { newKey, type ModifierRow } from "../form/item-form";
import { idOf } from "../form/item-terms";

/**
 * The operators that are offered for a question: six, and only = and != for select and yes-or-no questions
 * (PRC-08, PRC-10, X-35).
 */
export const offeredOperators = (
  constants: ConstantAnswer[],
  question: PricingField | undefined,
): ConstantAnswer[] =>
  constantsOfType(constants, OPERATORS).filter(({ id }) =>
    isOfferedOperator(meaningOf(OPERATORS, id, constants), question?.type),
  );

/**
 * The operators to choose from. If the rule's own operator is no longer offered, it is the last one, marked
 * as old.
 */
export function operatorOptions(
  constants: ConstantAnswer[],
  question: PricingField | undefined,
  presentId: number,
): { constant: ConstantAnswer; isOld: boolean }[] {
  const all = constantsOfType(constants, OPERATORS);
  const offered = offeredOperators(constants, question);
  const old = all.filter(({ id }) => id === presentId && !offered.some((each) => each.id === presentId));
  return [
    ...offered.map((constant) => ({ constant, isOld: false })),
    ...old.map((constant) => ({ constant, isOld: true })),
  ];
}

const OPERATORS = "price_modification_comparison_operator";

/** The units of a modification: $ and %. Hours are never offered (PRC-10, X-36). */
export const offeredUnits = (constants: ConstantAnswer[]): { id: number; unit: PriceModifier["unit"] }[] =>
  constantsOfType(constants, "price_modification_modifier")
    .map(({ id }) => ({ id, unit: meaningOf("price_modification_modifier", id, constants) }))
    .filter(({ unit }) => unit !== "hour");

/** A new modification: adds 0 in the first unit if the answer equals a value that is still to be chosen. */
export const newModifier = (
  constants: ConstantAnswer[],
  fieldId: number | null = null,
  comparisonValue = "",
): ModifierRow => ({
  key: newKey(),
  field_id: fieldId,
  is_active: true,
  comparison_operator_id: idOf(constants, "price_modification_comparison_operator", "equals"),
  comparison_value: comparisonValue,
  type_id: idOf(constants, "price_modification_type", "plus"),
  modifier_id: offeredUnits(constants)[0]?.id ?? 0,
  value: 0,
});

/** Bulk add: one modification for each chosen option, with value 0, plus, the first unit and = (PRC-11). */
export const bulkModifiers = (
  constants: ConstantAnswer[],
  fieldId: number,
  options: readonly string[],
): ModifierRow[] => options.map((option) => newModifier(constants, fieldId, option));

/**
 * The changes for another question: the compared value is cleared, and an operator that is not offered for it
 * becomes = (PRC-08, PRC-09).
 */
export function withQuestion(
  row: ModifierRow,
  question: PricingField,
  constants: ConstantAnswer[],
): Partial<ModifierRow> {
  const isKept = offeredOperators(constants, question).some(({ id }) => id === row.comparison_operator_id);
  return {
    field_id: question.id,
    comparison_value: "",
    ...(isKept
      ? {}
      : { comparison_operator_id: idOf(constants, "price_modification_comparison_operator", "equals") }),
  };
}

/**
 * The changes for another unit: the shown number stays, so 15 $ becomes 15 %; at most 100 % (PRC-07, X-37).
 */
export function withUnit(
  row: ModifierRow,
  modifierId: number,
  constants: ConstantAnswer[],
): Partial<ModifierRow> {
  const [before, after] = [unitOf(row.modifier_id, constants), unitOf(modifierId, constants)];
  if (before === after) return { modifier_id: modifierId };
  return {
    modifier_id: modifierId,
    value: after === "percent" ? fractionOf(row.value / 100) : Math.round(row.value * 10_000),
  };
}

/** A typed percentage as the stored fraction, limited to 0 to 100 % (PRC-07). */
export const fractionOf = (percent: number | null): number =>
  Math.round(Math.min(100, Math.max(0, percent ?? 0)) * 10_000) / 1_000_000;

export const unitOf = (id: number, constants: ConstantAnswer[]): PriceModifier["unit"] =>
  knownMeaning("price_modification_modifier", id, constants) ?? "dollar";

const constantsOfType = (constants: readonly ConstantAnswer[], type: string) =>
  constants.filter((constant) => constant.constant_type === type);
