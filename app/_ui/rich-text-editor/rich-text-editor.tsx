"use client";

import dynamic from "next/dynamic";
import { controlStyle } from "../control-style";
import { Field, type FieldProps } from "../field";
import type { EditorProps } from "./editor";

// The editor is the largest of all widgets, so it is loaded only where it is used.
const Editor = dynamic(() => import("./editor").then((module) => module.Editor), {
  ssr: false,
  loading: () => <div aria-busy="true" className={`${controlStyle} h-44`} />,
});

/**
 * Rich text: bold, italic, underline, bullet and numbered lists; pasted content becomes plain text (WID-10).
 * `value` is HTML of the ten tags (S-099), "" when empty.
 */
export const RichTextEditor = ({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  ...editor
}: FieldProps & Omit<EditorProps, "control" | "label">) => (
  <Field {...{ label, hideLabel, hint, error, required, unmarked, className }}>
    {(control) => <Editor {...editor} label={label} control={control} />}
  </Field>
);
