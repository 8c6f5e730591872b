import { useId } from "react";
import type { ProposalTexts } from "./texts";

export const LONGEST_NAME = 120;

/** How the fields of the page's dialogs look. */
export const LABEL = "mb-1 block font-medium text-slate-900";
export const HINT = "mt-1 text-xs text-slate-600";
export const CONTROL =
  "block min-h-11 w-full rounded-lg border border-slate-500 bg-white px-3 text-base text-slate-900 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-slate-900 aria-invalid:border-red-700";

type Props = {
  name: string;
  isDisabled: boolean;
  onChange: (name: string) => void;
  texts: ProposalTexts["accept"];
};

/** The name that the customer signs with, if they like. It becomes part of what is sealed. */
export function SignatureField({ name, isDisabled, onChange, texts }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {texts.name}
      </label>
      <input
        id={id}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="name"
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={CONTROL}
      />
      <p id={`${id}-hint`} className={HINT}>
        {texts.nameHint}
      </p>
    </div>
  );
}
