import { useId } from "react";
import type { ProposalTexts } from "./texts";

const LONGEST = 120;

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
      <label htmlFor={id} className="mb-1 block font-medium text-slate-900">
        {texts.name}
      </label>
      <input
        id={id}
        value={name}
        maxLength={LONGEST}
        autoComplete="name"
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-11 w-full rounded-lg border border-slate-500 bg-white px-3 text-base text-slate-900 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-slate-900"
      />
      <p id={`${id}-hint`} className="mt-1 text-xs text-slate-600">
        {texts.nameHint}
      </p>
    </div>
  );
}
