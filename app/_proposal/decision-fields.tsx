import { type Dispatch, useEffect, useId, useRef } from "react";
import { classes } from "@/app/_ui/classes";
import { acceptText, isAccepted } from "@/app/_ui/image-upload/accepts";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import type { PageAction, PageState } from "./page-state";
import { fill, type Language, type ProposalTexts } from "./texts";

/** The server's limits (lib/domain/proposals/schema.ts); importing its schemas would add zod to this page's script. */
const LONGEST_NAME = 120;
const LONGEST_NOTE = 1_000;
const LARGEST_FILE = 15 * 1024 * 1024;
const KINDS = ["application/pdf", "image/png", "image/jpeg"];

/** How the fields of the page's dialogs look. */
const LABEL = "mb-1 block font-medium text-slate-900";
const HINT = "mt-1 text-xs text-slate-600";
const CONTROL =
  "block min-h-11 w-full rounded-lg border border-slate-500 bg-white px-3 text-base text-slate-900 " +
  "focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-slate-900 " +
  "aria-invalid:border-red-700";

type SignatureProps = {
  name: string;
  isDisabled: boolean;
  onChange: (name: string) => void;
  texts: ProposalTexts["accept"];
};

/** The optional name that the customer signs with. It becomes part of the sealed acceptance. */
export function SignatureField({ name, isDisabled, onChange, texts }: SignatureProps) {
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

type Props = {
  state: Pick<PageState, "note" | "name" | "file" | "problem" | "busy">;
  dispatch: Dispatch<PageAction>;
  language: Language;
  texts: ProposalTexts["record"];
};

/** What staff enter to record an acceptance: a note, who accepted, and a file that proves it (T-07). */
export function RecordFields({ state, dispatch, language, texts }: Props) {
  const id = useId();
  const note = useRef<HTMLTextAreaElement>(null);
  const isDisabled = state.busy !== null;
  const isNoteMissing = state.problem === "noNote";
  const problem = state.problem
    ? fill(texts.problems[state.problem], { most: sizeText(LARGEST_FILE, language) })
    : null;

  useEffect(() => {
    if (isNoteMissing) note.current?.focus();
  }, [isNoteMissing]);

  function attach(file: File | undefined) {
    const wrong = !file
      ? null
      : !isAccepted(file, KINDS)
        ? "fileRefused"
        : file.size > LARGEST_FILE
          ? "fileSize"
          : null;
    dispatch({ type: "attached", file: file && !wrong ? file : null, problem: wrong });
  }

  return (
    <>
      <div>
        <label htmlFor={`${id}-note`} className={LABEL}>
          {texts.note} <span className="text-red-700">{texts.required}</span>
        </label>
        <textarea
          ref={note}
          id={`${id}-note`}
          rows={3}
          required
          maxLength={LONGEST_NOTE}
          value={state.note}
          disabled={isDisabled}
          aria-invalid={isNoteMissing || undefined}
          aria-describedby={`${id}-note-hint${isNoteMissing ? ` ${id}-problem` : ""}`}
          onChange={(event) => dispatch({ type: "noted", note: event.target.value })}
          className={`${CONTROL} resize-y py-2`}
        />
        {isNoteMissing ? <Problem id={`${id}-problem`} text={problem} /> : null}
        <p id={`${id}-note-hint`} className={HINT}>
          {texts.noteHint}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-name`} className={LABEL}>
          {texts.name}
        </label>
        <input
          id={`${id}-name`}
          value={state.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          disabled={isDisabled}
          onChange={(event) => dispatch({ type: "named", name: event.target.value })}
          className={CONTROL}
        />
      </div>
      <div>
        <label htmlFor={`${id}-file`} className={LABEL}>
          {texts.file}
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept={acceptText(KINDS)}
          disabled={isDisabled}
          aria-invalid={(problem !== null && !isNoteMissing) || undefined}
          aria-describedby={`${id}-file-hint${problem && !isNoteMissing ? ` ${id}-problem` : ""}`}
          onChange={(event) => attach(event.target.files?.[0])}
          className={classes(
            "block w-full text-sm text-slate-700 file:mr-3 file:min-h-10 file:cursor-pointer",
            "file:rounded-lg file:border file:border-solid file:border-slate-300 file:bg-white",
            "file:px-3 file:text-slate-900 focus-visible:outline-2 focus-visible:outline-offset-2",
            "focus-visible:outline-slate-900",
          )}
        />
        {problem && !isNoteMissing ? <Problem id={`${id}-problem`} text={problem} /> : null}
        <p id={`${id}-file-hint`} className={HINT}>
          {fill(texts.fileHint, { most: sizeText(LARGEST_FILE, language) })}
        </p>
      </div>
    </>
  );
}

const Problem = ({ id, text }: { id: string; text: string | null }) => (
  <p id={id} role="alert" className="mt-1 text-sm font-medium text-red-800">
    {text}
  </p>
);
