import { type ComponentProps, useId, useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { type ReadingProblem, displayNumber } from "@/lib/core/money/typed-number";
import { decimal } from "@/lib/core/money/decimal";
import type { Language } from "@/lib/core/i18n/languages";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

/** Props common to the numeric fields. */
export type NumericProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "id" | "value" | "onChange" | "type" | "min" | "max">;

type Props = NumericProps & {
  typed: TypedNumber;
  look?: string | null;
  unit?: string;
};

/** A text control for numbers, with a unit at its end. */
export function NumericField({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  typed,
  look,
  unit,
  ...input
}: Props) {
  const correctionId = useId();
  return (
    <Field {...{ label, hideLabel, hint, required, unmarked, className }} error={typed.error ?? error}>
      {(control) => (
        <span className="block">
          <span className="relative block">
            <input
              {...input}
              {...control}
              aria-describedby={
                [control["aria-describedby"], typed.correction && correctionId].filter(Boolean).join(" ") ||
                undefined
              }
              type="text"
              autoComplete="off"
              className={classes(controlStyle, "tabular-nums", look)}
              value={typed.text}
              data-unread={typed.isUnread || undefined}
              onChange={(event) => typed.type(event.target.value)}
              onBlur={(event) => {
                typed.leave();
                input.onBlur?.(event);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") typed.leave();
                input.onKeyDown?.(event);
              }}
            />
            {unit && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-faint"
              >
                {unit}
              </span>
            )}
          </span>
          <NumberNote
            id={correctionId}
            text={typed.correction}
            className={typed.correction === null ? undefined : "mt-1.5"}
          />
        </span>
      )}
    </Field>
  );
}

type NoteProps = { id: string; text: string | null; isProblem?: boolean; className?: string };

/**
 * What a number was changed to, or why it was refused, below its control. It is always rendered, because screen
 * readers announce only what changes in an element that they know.
 */
export const NumberNote = ({ id, text, isProblem = false, className }: NoteProps) => (
  <span
    id={id}
    role={text === null ? undefined : "status"}
    aria-live="polite"
    className={classes("block text-xs", isProblem ? "font-medium text-danger" : "text-muted", className)}
  >
    {text}
  </span>
);

type Given = { value: number | null; onChange: (value: number | null) => void; min?: number; max?: number };
/** given: the value that the field had after this text was typed; null until it is known. */
type Typed = { text: string; given: { value: number | null } | null; isLeft: boolean };
/** value: the bound to which a number was changed; given: the value that the field has since, as for Typed. */
type Kept = { value: number; bound: "most" | "least"; given: { value: number | null } | null };
type Read = (text: string) => { ok: true; value: number | null } | ReadingProblem;

/** State of a numeric control. isUnread: its text was refused, and there is no value. */
export type TypedNumber = {
  text: string;
  error: string | null;
  isUnread: boolean;
  /** What the value was changed to on blur, until the next edit. */
  correction: string | null;
  type: (text: string) => void;
  leave: () => void;
};

/**
 * The text of a numeric control. It is not corrected while typing. On blur, the value is clamped to min and
 * max and shown as it was parsed; text that cannot be parsed stays, with the reason below, and the value is
 * null meanwhile.
 */
export function useTypedNumber(
  { value, onChange, min, max }: Given,
  display: (value: number | null) => string,
  read: Read,
): TypedNumber {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const t = useTranslations("common.number");
  const problemText = useProblemText();
  // A form may clamp what was typed, so the value to compare with is the first one that comes back.
  if (typed && !typed.given) setTyped({ ...typed, given: { value } });
  if (kept && !kept.given) setKept({ ...kept, given: { value } });
  // A value set from outside, such as by undo, replaces the text.
  const present = typed?.given && typed.given.value !== value ? null : typed;
  const reading = present && read(present.text);
  const problem = reading && !reading.ok ? reading : null;
  const leave = () => {
    if (!present) return;
    if (problem) return setTyped({ ...present, isLeft: true });
    setTyped(null);
    // What was typed, because a form may clamp or drop its value by itself meanwhile.
    const entered = reading?.ok && reading.value !== null ? reading.value : value;
    if (entered === null) return;
    const within = Math.min(max ?? entered, Math.max(min ?? entered, entered));
    if (within !== entered)
      setKept({ value: within, bound: entered > within ? "most" : "least", given: null });
    if (within !== value) onChange(within);
  };
  const type = (text: string) => {
    setTyped({ text, given: null, isLeft: false });
    setKept(null);
    const understood = read(text);
    onChange(understood.ok ? understood.value : null);
  };
  return {
    text: present?.text ?? display(value),
    error: problem && present?.isLeft ? problemText(problem) : null,
    isUnread: problem !== null,
    correction:
      kept?.given && kept.given.value === value ? t(kept.bound, { value: display(kept.value) }) : null,
    type,
    leave,
  };
}

/** Why a number was refused, in the reader's language. */
export function useProblemText(): (problem: ReadingProblem) => string {
  const t = useTranslations("common.number");
  const language = useLocale();
  return (problem) => {
    switch (problem.problem) {
      case "twoMeanings": {
        const { fraction, decimals } = problem;
        const whole = displayNumber(problem.whole, { language });
        if (!fraction) return t("maybeGrouped", { whole, otherwise: t("tooManyDecimals", { decimals }) });
        return t("twoMeanings", { one: displayNumber(fraction, { language }), other: whole });
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

/** A number formatted for a control; blank for null. */
export const displayIn =
  (language: Language, { most, least }: { most?: number | undefined; least?: number | undefined }) =>
  (value: number | null): string =>
    value === null ? "" : displayNumber(decimal(value), { language, most, least });
