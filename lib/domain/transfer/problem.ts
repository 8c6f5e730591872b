import { createTranslator } from "next-intl";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

export type Values = Record<string, string | number>;
export type ProblemCode = keyof typeof en.transfer.problemTexts;
/** What is wrong, by the key of its text below transfer.problemTexts, with what the text names. */
export type Problem = { code: ProblemCode; values?: Values };
/** As it is stored and answered: for screens the code with its values, for programs the text in English (S-040). */
export type DescribedProblem = { code: string; values: Values; message: string };

const texts = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages: { transfer: { problemTexts: en.transfer.problemTexts } },
  namespace: "transfer.problemTexts",
});

export const describeProblem = ({ code, values = {} }: Problem): DescribedProblem => ({
  code,
  values,
  message: texts(code, values),
});

const MARK = "\u0000";

/**
 * For the rules of forms, which carry nothing but texts: a text that holds the message's key and values, to be read by
 * decodeRule().
 */
export const encodeRule: Say = (key, values = {}) => MARK + JSON.stringify([key, values]);

/** The problem of a text of encodeRule(), with the code validation.<key>; null for any other text. */
export function decodeRule(text: string): DescribedProblem | null {
  if (!text.startsWith(MARK)) return null;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [ValidationKey, Record<string, number>];
  return { code: `validation.${key}`, values, message: inEnglish(key, values) };
}
