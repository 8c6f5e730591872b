import { createTranslator } from "next-intl";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { inEnglish } from "@/lib/core/i18n/english";
import en from "@/messages/en.json" with { type: "json" };

export type Values = Record<string, string | number>;
export type ProblemCode = keyof typeof en.transfer.problemTexts;
/** What is wrong, by the key of its text below transfer.problemTexts, with what the text names. */
export type Problem = { code: ProblemCode; values?: Values };
/** As it is stored and answered: for screens the code with its values, for programs the text in English (S-040). */
export type Told = { code: string; values: Values; message: string };

const texts = createTranslator({
  locale: "en",
  messages: { transfer: { problemTexts: en.transfer.problemTexts } },
  namespace: "transfer.problemTexts",
});

export const told = ({ code, values = {} }: Problem): Told => ({
  code,
  values,
  message: texts(code, values),
});

const SAID = "\u0000";

/** For the rules of the forms: a text that names its key and values instead of saying them, because rules carry nothing but texts. */
export const byKey: Say = (key, values = {}) => SAID + JSON.stringify([key, values]);

/** What such a text names, with the code validation.<key>; null of any other text. */
export function toldByKey(text: string): Told | null {
  if (!text.startsWith(SAID)) return null;
  const [key, values] = JSON.parse(text.slice(SAID.length)) as [ValidationKey, Record<string, number>];
  return { code: `validation.${key}`, values, message: inEnglish(key, values) };
}
