import type { FieldError } from "@/lib/core/contract/errors";
import { isPricingUse, type FieldUse } from "./field-uses";
import type { QuestionDraft } from "./question-draft";

/** S-058. */
const MUST_AFFECT = "This field is used in pricing and must keep Affects Pricing on.";

/**
 * What a change of a question would break where it is used: prices that depend on it (QST-05), rules that its
 * type or a removed option decides.
 */
export function brokenUses(
  before: QuestionDraft,
  after: QuestionDraft,
  uses: readonly FieldUse[],
): FieldError[] {
  const problems: FieldError[] = [];
  if (before.isPriceModifier && !after.isPriceModifier && uses.some(isPricingUse))
    problems.push({ field: "is_price_modifier", code: "used_in_pricing", message: MUST_AFFECT });
  if (after.typeId !== before.typeId && uses.length > 0)
    problems.push({
      field: "type_id",
      code: "used",
      message: `The type cannot change while the question is used by ${placesOf(uses)}.`,
    });
  const lost = lostOptions(before, after)
    .map((option) => ({ option, by: uses.filter(({ value }) => value === option.value) }))
    .filter(({ by }) => by.length > 0);
  if (after.typeId === before.typeId && lost.length > 0) {
    problems.push({
      field: "ui.options",
      code: "used",
      message: lost.map(({ option, by }) => `${option.label} is used by ${placesOf(by)}.`).join(" "),
    });
  }
  return problems;
}

/** The places in words: service "Website", question "Rush". */
export function placesOf(uses: readonly FieldUse[]): string {
  const places = [
    ...new Set(uses.map(({ kind, name }) => `${kind === "visible_when" ? "question" : "service"} "${name}"`)),
  ];
  return places.length > MOST_TOLD
    ? `${places.slice(0, MOST_TOLD).join(", ")} and ${places.length - MOST_TOLD} more`
    : places.join(", ");
}

const MOST_TOLD = 10;

const lostOptions = (before: QuestionDraft, after: QuestionDraft) =>
  (before.ui.options ?? []).filter(
    ({ value }) => !(after.ui.options ?? []).some((kept) => kept.value === value),
  );
