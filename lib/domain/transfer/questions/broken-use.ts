import type { FieldUse } from "@/lib/domain/fields/field-uses";
import type { QuestionDraft } from "@/lib/domain/fields/question-draft";
import type { FieldError } from "@/lib/core/contract/errors";
import type { Problem } from "../problem";

/** Places that a problem names. */
const MOST_NAMED = 10;

/** What lib/domain/fields finds broken by a change, as a problem of a file that names the places in no language. */
export function brokenUse(
  { field, code }: FieldError,
  after: QuestionDraft,
  uses: readonly FieldUse[],
): Problem {
  if (code === "used_in_pricing") return { code: "usedInPricing" };
  const kept = new Set((after.ui.options ?? []).map(({ value }) => value));
  const broken = field === "type_id" ? uses : uses.filter(({ value }) => value !== null && !kept.has(value));
  return { code: field === "type_id" ? "typeUsed" : "optionUsed", values: { places: namesOf(broken) } };
}

function namesOf(uses: readonly FieldUse[]): string {
  const names = [...new Set(uses.map(({ name }) => name))];
  return [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["…"] : [])].join(", ");
}
