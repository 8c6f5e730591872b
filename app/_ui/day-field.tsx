"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps } from "react";
import { readDay } from "@/lib/core/time/typed-day";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";
import { useStaffText } from "./staff-text";

type Given = {
  /** The day as 2026-11-23. */
  value: string | null;
  onChange: (day: string | null) => void;
};

type Props = FieldProps & Given & { min?: string; max?: string; disabled?: boolean };

/**
 * A day, written as all days on staff's screens: typed, or chosen in the browser's calendar. Text that is no day stays,
 * with the reason below, and the value is null meanwhile (focusUnread).
 */
export function DayField({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  value,
  onChange,
  ...control
}: Props) {
  const typed = useTypedDay({ value, onChange });
  return (
    <Field {...{ label, hideLabel, hint, required, unmarked, className }} error={typed.error ?? error}>
      {(bound) => <DayControl {...bound} {...control} label={label} typed={typed} className={controlStyle} />}
    </Field>
  );
}

type ControlProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onBlur" | "ref"> & {
  /** The name of the field, for the calendar's button. */
  label: string;
  typed: TypedDay;
};

/** The control of a day without label and hint. */
export function DayControl({ label, typed, className, min, max, ...input }: ControlProps) {
  const t = useTranslations("common.day");
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="relative block">
      <input
        {...input}
        type="text"
        autoComplete="off"
        placeholder={typed.example}
        className={classes(className, "pr-10 tabular-nums")}
        value={typed.text}
        data-unread={typed.isUnread || undefined}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={typed.leave}
        onKeyDown={({ key }) => key === "Enter" && typed.leave()}
      />
      {/* Only opens the browser's calendar: shown, it would write days in the browser's language. */}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute bottom-0 left-0 h-full w-full opacity-0"
        min={min}
        max={max ?? "9998-12-31"}
        value={typed.day ?? ""}
        onChange={({ target }) => typed.choose(target.value || null)}
      />
      <button
        type="button"
        aria-label={t("calendar", { label })}
        disabled={input.disabled}
        className={classes(
          "absolute inset-y-0 right-1 my-auto flex size-8 items-center justify-center rounded-control text-muted",
          "hover:text-ink disabled:pointer-events-none",
        )}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}

/** The typed text, and the value that the field had after it; null until it is known. */
type Typed = { text: string; given: { value: string | null } | null; isLeft: boolean };

type TypedDay = {
  text: string;
  day: string | null;
  /** A day as it can be typed. */
  example: string;
  error: string | null;
  isUnread: boolean;
  type: (text: string) => void;
  choose: (day: string | null) => void;
  leave: () => void;
};

const EXAMPLE = "2026-12-31";

/** The text of a day's control; on blur it is shown as it was read. */
export function useTypedDay({ value, onChange }: Given): TypedDay {
  const { date, isMonthFirst } = useStaffText();
  const t = useTranslations("common.day");
  const [typed, setTyped] = useState<Typed | null>(null);
  const read = (text: string) => readDay(text, isMonthFirst ? "monthFirst" : "dayFirst");
  if (typed && !typed.given) setTyped({ ...typed, given: { value } });
  // A value set from outside, such as by undo, replaces the text.
  const present = typed?.given && typed.given.value !== value ? null : typed;
  const isUnread = present !== null && present.text.trim() !== "" && read(present.text) === null;
  const example = date(EXAMPLE);
  const change = (day: string | null) => {
    if (day !== value) onChange(day);
  };
  return {
    text: present?.text ?? (value === null ? "" : date(value)),
    day: value,
    example,
    error: isUnread && present.isLeft ? t("unread", { example }) : null,
    isUnread,
    type: (text) => {
      setTyped({ text, given: null, isLeft: false });
      change(read(text));
    },
    choose: (day) => {
      setTyped(null);
      change(day);
    },
    leave: () => {
      if (present) setTyped(isUnread ? { ...present, isLeft: true } : null);
    },
  };
}
