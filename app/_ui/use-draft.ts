import { useState } from "react";

type Given = { value: number | null; onChange: (value: number | null) => void; min?: number; max?: number };

/** The text of a numeric control: while it is typed it is nobody's to correct; on leaving the value is brought between min and max. */
export function useDraft(
  { value, onChange, min, max }: Given,
  shown: (value: number | null) => string,
  read: (text: string) => number | null,
) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    setDraft(text);
    onChange(read(text));
  };
  const leave = () => {
    setDraft(null);
    if (value === null) return;
    const kept = Math.min(max ?? value, Math.max(min ?? value, value));
    if (kept !== value) onChange(kept);
  };
  return { text: draft ?? shown(value), type, leave };
}
