import { send } from "@/app/_client/send";
import type { fieldsApi } from "@/lib/fields/api";
import type { QuestionValues } from "@/lib/fields/question-form";
import type { ManagedField } from "@/lib/fields/schema";

/** Adds a question, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveQuestion(question: ManagedField | null, values: QuestionValues): Promise<ManagedField> {
  if (!question) return send<typeof fieldsApi.create>("POST", "/fields", { body: values });
  const headers = { "If-Match": `"${question.id}-${question.version}"` };
  return send<typeof fieldsApi.update>("PUT", "/fields/{id}", {
    params: { id: question.id },
    body: values,
    headers,
  });
}
