import type { AnswerSnapshot } from "@/db/schema";
import { visibleFields } from "@/lib/core/pricing/visibility";
import type { AnswerValue, Answers, AnswerWords, PricingField } from "@/lib/core/pricing/types";

/**
 * The visible questions with their answers as text, stored with the line: option labels, Yes and No (S-066,
 * S-079).
 */
export function answersInWords(
  questions: PricingField[],
  answers: Answers,
  words: AnswerWords,
): AnswerSnapshot[] {
  return visibleFields(questions, answers).flatMap((field) => {
    const value = answers[String(field.id)];
    if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
      return [];
    return [
      {
        field_id: field.id,
        staff_question: field.staffTitle,
        question: field.clientTitle,
        answer: inWords(field, value, words),
      },
    ];
  });
}

function inWords(field: PricingField, value: AnswerValue, words: AnswerWords): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (field.type === "boolean" || field.type === "checkbox")
    return /^(true|yes|1)$/i.test(String(value)) ? words.yes : words.no;
  const values = Array.isArray(value) ? value : [String(value)];
  return values.map((one) => field.options.find((option) => option.value === one)?.label ?? one).join(", ");
}
