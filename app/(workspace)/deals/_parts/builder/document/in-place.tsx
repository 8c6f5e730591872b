import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { classes } from "@/app/_ui/classes";
import { DayControl, useTypedDay } from "@/app/_ui/day-field";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";
import { useInsertion } from "./insertion";
import { chipText, VARIABLE_LOOK } from "./variable-chip";
import { VariableMenu, useVariables } from "./variables";

type Props = {
  /** Accessible name of the field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The placeholder is what readers see as long as the field is empty. */
  isShownEmpty?: boolean;
  longest: number;
  /** Line breaks are allowed. */
  multiline?: boolean;
  /** It has no variables: what is written in braces stays as it is. */
  isPlain?: boolean;
  /** Called when / is typed into the empty field. */
  onSlash?: (() => void) | undefined;
  /** Called for Enter in a field of one line. */
  onEnter?: (() => void) | undefined;
  /** Called for Backspace in the empty field. */
  onErase?: (() => void) | undefined;
};

/**
 * A plain text edited in place, in the typography around it; grows with its content. Variables are chips as in rich
 * texts, and as written while the text has the focus; { opens their list.
 */
export function InPlaceText({
  label,
  value,
  onChange,
  placeholder = label,
  isShownEmpty = false,
  longest,
  multiline = false,
  isPlain = false,
  onSlash,
  onEnter,
  onErase,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const variables = useVariables();
  const hasChips = !isPlain && !isFocused && !isChoosing && value.search(WRITTEN_VARIABLE) >= 0;
  const named = (written: string) => variables.find(({ id }) => `{${id}}` === written);
  const chipOf = (written: string) => chipText(named(written), written);
  const offer = useInsertion();
  const insert = (text: string) => typeAt(field.current, text);
  const press = (event: KeyboardEvent) => {
    const act = actOf(event, {
      onEnter: multiline ? undefined : () => onEnter?.(),
      onSlash: value === "" ? onSlash : undefined,
      onBrace: isPlain ? undefined : () => setChoosing(true),
      onErase: value === "" ? onErase : undefined,
    });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const close = (typed: string) => {
    setChoosing(false);
    insert(typed);
  };
  return (
    <span className="relative grid min-w-0">
      <span
        aria-hidden="true"
        className={classes(LOOK, "pointer-events-none", hasChips ? null : "text-transparent")}
      >
        {marked(value, hasChips ? chipOf : (written) => written)}
        {"\u200b"}
      </span>
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={longest}
        value={value}
        dir="auto"
        onFocus={({ currentTarget }) => {
          setFocused(true);
          offer({ field: currentTarget, insert });
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={press}
        onPaste={multiline ? undefined : (event) => pasteLine(event)}
        onChange={(event) =>
          onChange(multiline ? event.target.value : event.target.value.replaceAll("\n", " "))
        }
        className={classes(
          LOOK,
          "resize-none overflow-hidden bg-transparent",
          isShownEmpty ? "placeholder:text-inherit" : "placeholder:font-normal placeholder:text-slate-500",
          "outline-none focus-visible:bg-primary-500/5",
          hasChips && "text-transparent!",
        )}
      />
      {isChoosing && <VariableMenu onChoose={close} onClose={() => close("{")} />}
    </span>
  );
}

function typeAt(field: HTMLTextAreaElement | null, text: string): void {
  field?.focus();
  if (field) typeInto(field, text);
}

type KeyActs = Record<"onEnter" | "onSlash" | "onBrace" | "onErase", (() => void) | undefined>;

/** What a key does instead of being typed; undefined: it is typed. */
function actOf({ key, nativeEvent }: KeyboardEvent, { onEnter, onSlash, onBrace, onErase }: KeyActs) {
  // Enter also ends the composition of a character, such as a Japanese one.
  if (key === "Enter") return nativeEvent.isComposing ? undefined : onEnter;
  if (key === "/") return onSlash;
  if (key === "Backspace") return onErase;
  return key === "{" ? onBrace : undefined;
}

/** As the text around the field looks, with room for what hangs below the last line of a large title. */
const LOOK = classes(
  "col-start-1 row-start-1 block w-full min-w-0 rounded-sm p-0 pb-[0.15em] whitespace-pre-wrap wrap-anywhere",
  "-mb-[0.15em]",
  "[text-align:inherit] [text-transform:inherit]",
);

/** Pastes several lines as one: only their text is kept. */
function pasteLine(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData("text/plain");
  if (!text.includes("\n")) return;
  event.preventDefault();
  typeInto(event.currentTarget, text.replaceAll(/\s*\n\s*/g, " "));
}

/**
 * Replaces the selection as typing does: with as much of the text as the field may hold, and with an event for
 * React, which calls the latest handler.
 */
function typeInto(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end, maxLength, value } = field;
  field.setRangeText(text.slice(0, maxLength - value.length + end - start), start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The text with its variables marked, exactly behind the typed text while they are shown as written. */
function marked(text: string, shown: (written: string) => string) {
  const names = text.match(WRITTEN_VARIABLE) ?? [];
  return text.split(WRITTEN_VARIABLE).flatMap((part, index) => [
    part,
    names[index] === undefined ? null : (
      <span key={index} className={VARIABLE_LOOK}>
        {shown(names[index])}
      </span>
    ),
  ]);
}

type DayProps = { label: string; value: string | null; onChange: (day: string | null) => void };

/** A day edited in place. */
export function DayInPlace({ label, value, onChange }: DayProps) {
  const typed = useTypedDay({ value, onChange });
  const problem = useId();
  return (
    <span className="block w-36">
      <DayControl
        label={label}
        aria-label={label}
        aria-describedby={typed.error === null ? undefined : problem}
        aria-invalid={typed.error === null ? undefined : true}
        typed={typed}
        className="w-full rounded-sm bg-transparent text-sm font-normal text-slate-600"
      />
      {typed.error && (
        <span id={problem} role="alert" className="block text-xs font-medium text-danger">
          {typed.error}
        </span>
      )}
    </span>
  );
}
