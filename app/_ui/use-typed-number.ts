import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type ReadingProblem, shownNumber } from "@/lib/core/money/typed-number";
import { decimal } from "@/lib/core/money/decimal";
import type { Language } from "@/lib/core/i18n/languages";

type Given = { value: number | null; onChange: (value: number | null) => void; min?: number; max?: number };
type Read = (text: string) => { ok: true; value: number | null } | ReadingProblem;

/**
 * What a numeric control is drawn from. isUnread: what stands in it was refused, and nothing is held of it.
 */
export type TypedNumber = {
  text: string;
  error: string | null;
  isUnread: boolean;
  type: (text: string) => void;
  leave: () => void;
};

/**
 * The text of a numeric control. While it is typed it is nobody's to correct. On leaving, the value is
 * brought between min and max and shown as it was understood; a text that cannot be read stays as it is under
 * the reason, and the value is null meanwhile.
 */
export function useTypedNumber(
  { value, onChange, min, max }: Given,
  shown: (value: number | null) => string,
  read: Read,
): TypedNumber {
  const [typed, setTyped] = useState<{ text: string; left: { value: number | null } | null } | null>(null);
  const problemText = useProblemText();
  // Who changes the value from elsewhere has answered what was refused.
  const present = typed?.left && typed.left.value !== value ? null : typed;
  const reading = present && read(present.text);
  const problem = reading && !reading.ok ? reading : null;
  const leave = () => {
    if (!present) return;
    if (problem) return setTyped({ ...present, left: { value } });
    setTyped(null);
    if (value === null) return;
    const kept = Math.min(max ?? value, Math.max(min ?? value, value));
    if (kept !== value) onChange(kept);
  };
  const type = (text: string) => {
    setTyped({ text, left: null });
    const understood = read(text);
    onChange(understood.ok ? understood.value : null);
  };
  return {
    text: present?.text ?? shown(value),
    error: problem && present?.left ? problemText(problem) : null,
    isUnread: problem !== null,
    type,
    leave,
  };
}

/** Why a number was refused, in the reader's words. */
export function useProblemText(): (problem: ReadingProblem) => string {
  const t = useTranslations("common.number");
  const language = useLocale();
  return (problem) => {
    switch (problem.problem) {
      case "twoMeanings": {
        const [one, other] = problem.meanings.map((meaning) => shownNumber(meaning, { language }));
        return t("twoMeanings", { one: one ?? "", other: other ?? "" });
      }
      case "tooManyDecimals":
        return t("tooManyDecimals", { decimals: problem.decimals });
      case "otherUnit":
        return t("otherUnit", { unit: problem.unit });
      default:
        return t(problem.problem);
    }
  };
}

/** A number as a control shows it; blank for null. */
export const shownIn =
  (language: Language, { most, least }: { most?: number | undefined; least?: number | undefined }) =>
  (value: number | null): string =>
    value === null ? "" : shownNumber(decimal(value), { language, most, least });
