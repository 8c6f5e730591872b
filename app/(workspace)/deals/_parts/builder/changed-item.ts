import { settledItem, type Settled } from "./new-item";
import type { DealMoney } from "./price-item";
import { isEmptyAnswer } from "@/lib/core/pricing/answers";
import type { Answers } from "@/lib/core/pricing/types";
import type { SelectedItem } from "./selected-item";

/** A line after its dialog: one that was carried over and keeps item, quantity, answers and price stays carried (S-076). */
export function changedItem(line: SelectedItem, settled: Settled, money: DealMoney): SelectedItem {
  if (isUntouched(line, settled) && settled.unitPrice === line.unitPrice)
    return { ...line, extraNotes: settled.extraNotes };
  return settledItem(line, settled, money);
}

/** Whether a carried line still has its quantity and answers, so that its agreed price stands whatever the catalogue says now. */
export function isUntouched(
  line: SelectedItem | null,
  { quantity, fieldValues }: Pick<Settled, "quantity" | "fieldValues">,
): boolean {
  return (
    line !== null &&
    line.isCarried &&
    line.quantity === quantity &&
    textOf(line.fieldValues) === textOf(fieldValues)
  );
}

const textOf = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmptyAnswer(value))
      .sort(([left], [right]) => Number(left) - Number(right)),
  );
