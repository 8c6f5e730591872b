import { useState } from "react";
import { classes } from "./classes";
import { TextField } from "./text-field";

/** Characters of a colour as #rrggbb. */
const HEX_LENGTH = 7;
const HEX = /^#?[0-9a-f]{6}$/i;

type Props = {
  /** Labels of the picker and of the field beside it. */
  labels: { picker: string; hex: string };
  /** Said below a code that is none. */
  invalid: string;
  /** #rrggbb. */
  value: string;
  disabled?: boolean;
  /** Called with #rrggbb in small letters, and with what is no colour yet as it is typed. */
  onChange: (text: string) => void;
};

/** A colour: the browser's picker, and its code. What is typed stays while it is no colour. */
export function ColorField({ labels, invalid, value, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={labels.picker}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
        className={classes(
          "size-11 shrink-0 cursor-pointer rounded-control border border-control bg-surface",
          "p-1 disabled:cursor-not-allowed sm:size-10",
        )}
      />
      <TextField
        label={labels.hex}
        hideLabel
        className="flex-1"
        pattern="#?[0-9a-fA-F]{6}"
        maxLength={HEX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(colorOf(event.target.value));
        }}
        onBlur={() => setTyped((text) => (text !== null && HEX.test(text) ? null : text))}
        error={typed !== null && !HEX.test(typed) ? invalid : null}
      />
    </div>
  );
}

const colorOf = (typed: string): string =>
  HEX.test(typed) ? `#${typed.replace("#", "").toLowerCase()}` : typed;
