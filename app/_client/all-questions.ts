import { fieldCalls } from "@/lib/domain/fields/calls";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { send } from "./send";

/** As many as one answer may have. */
const MAX_PER_PAGE = 1_000;

/** All questions of the workspace by position, page after page: rules and conditions may name any of them. */
export async function allQuestions(signal: AbortSignal): Promise<FieldAnswer[]> {
  const questions: FieldAnswer[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await send(fieldCalls.list, { query: { page, per_page: MAX_PER_PAGE }, signal });
    questions.push(...data);
    last = meta.last_page;
  }
  return questions;
}
