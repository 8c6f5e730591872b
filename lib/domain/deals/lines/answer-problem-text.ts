import { cutText } from "@/lib/core/i18n/cut-text";
import type { AnswerProblem } from "@/lib/core/pricing/questions";
import type { PricingField } from "@/lib/core/pricing/types";

/** The most options that a message lists. */
const MAX_OPTIONS = 10;
/** The most characters of a question's or an option's words in a message. */
const MAX_WORDS = 80;

/** The API's message for a problem with an answer: which question it is and which answers it takes. */
export function answerProblemText(
  { fieldId, problem }: AnswerProblem,
  questions: readonly PricingField[],
): string {
  const question = questions.find(({ id }) => id === fieldId);
  if (!question) return "An answer is needed";
  const { staffTitle, clientTitle } = question;
  const title = JSON.stringify(cutText(staffTitle || clientTitle, MAX_WORDS));
  const expected = problem === "negative" ? "a number of at least 0" : expectedAnswer(question);
  return problem === "missing"
    ? `${title} needs an answer: ${expected}`
    : `The answer to ${title} must be ${expected}`;
}

function expectedAnswer({ type, subType, options }: PricingField): string {
  if (type === "select")
    return `${subType === "multiselect" ? "a list of some of: " : "one of: "}${optionsText(options)}`;
  if (type === "number") return "a number";
  return type === "text" ? "a text" : "true or false";
}

/** Options as they are sent, which are texts, with their words where these differ. */
function optionsText(options: PricingField["options"]): string {
  const shown = options.slice(0, MAX_OPTIONS).map(({ value, label }) => {
    const words = cutText(label, MAX_WORDS);
    return label === value || label === "" ? JSON.stringify(value) : `${JSON.stringify(value)} (${words})`;
  });
  const more = options.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}
