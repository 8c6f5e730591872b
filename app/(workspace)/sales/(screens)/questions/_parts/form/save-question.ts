import { send } from "@/app/_client/send";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { QuestionValues } from "@/lib/domain/fields/question-form";
import type { ManagedField } from "@/lib/domain/fields/schema";

/** Adds a question, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveQuestion(question: ManagedField | null, values: QuestionValues): Promise<ManagedField> {
  if (!question) return send(fieldCalls.create, { body: values });
  return send(fieldCalls.update, {
    params: { id: question.id },
    body: values,
    version: question,
  });
}
