import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { classes } from "@/app/_ui/classes";
import { acceptText, isAccepted } from "@/app/_ui/image-upload/accepts";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { MAX_EVIDENCE_BYTES, MAX_NOTE, MAX_SIGNED_NAME } from "@/lib/domain/proposals/limits";
import {
  CONTROL,
  type FieldsProps,
  HINT,
  LABEL,
  Problem,
  PurchaseOrderField,
  useFocusWhen,
} from "./decision-fields";
import type { FieldProblem } from "./page-state";
import { fill } from "./texts";

const KINDS = ["application/pdf", "image/png", "image/jpeg"];

/**
 * What staff enter to record an acceptance: a note, who accepted, the purchase order number, and a file as
 * proof (T-07).
 */
export function RecordFields(props: FieldsProps) {
  const { state, dispatch, texts } = props;
  const id = useId();
  const isDisabled = state.busy !== null;
  const isNoteMissing = state.problem === "noNote";
  const note = useFocusWhen<HTMLTextAreaElement>(isNoteMissing, state);
  return (
    <>
      <div>
        <label htmlFor={`${id}-note`} className={LABEL}>
          {`${texts.record.note} ${texts.record.required}`}
        </label>
        <textarea
          ref={note}
          id={`${id}-note`}
          rows={3}
          required
          maxLength={MAX_NOTE}
          value={state.note}
          disabled={isDisabled}
          aria-invalid={isNoteMissing || undefined}
          aria-describedby={`${id}-note-hint${isNoteMissing ? ` ${id}-problem` : ""}`}
          onChange={(event) => dispatch({ type: "noted", note: event.target.value })}
          className={`${CONTROL} resize-y py-2`}
        />
        {isNoteMissing ? <Problem id={`${id}-problem`} text={texts.problems.noNote} /> : null}
        <p id={`${id}-note-hint`} className={HINT}>
          {texts.record.noteHint}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-name`} className={LABEL}>
          {texts.record.name}
        </label>
        <input
          id={`${id}-name`}
          value={state.name}
          maxLength={MAX_SIGNED_NAME}
          autoComplete="off"
          disabled={isDisabled}
          onChange={(event) => dispatch({ type: "named", name: event.target.value })}
          className={CONTROL}
        />
      </div>
      <PurchaseOrderField {...props} isRequired={false} hint={texts.purchaseOrder.recordHint} />
      <FileField {...props} />
    </>
  );
}

const FILE_PROBLEMS: readonly FieldProblem[] = ["fileSize", "fileRefused"];

/** A file as proof of the acceptance, checked as far as a browser can before it is sent. */
function FileField({ state, dispatch, language, texts }: FieldsProps) {
  const id = useId();
  const most = sizeText(MAX_EVIDENCE_BYTES, language);
  const problem = FILE_PROBLEMS.find((kind) => kind === state.problem);
  const field = useShownFile(state.file);

  function attach(chosen: HTMLInputElement) {
    const file = chosen.files?.[0];
    const wrong = !file
      ? null
      : !isAccepted(file, KINDS)
        ? "fileRefused"
        : file.size > MAX_EVIDENCE_BYTES
          ? "fileSize"
          : null;
    // The field must not name a file that is not sent.
    if (wrong) chosen.value = "";
    dispatch({ type: "attached", file: file && !wrong ? file : null, problem: wrong });
  }

  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {texts.record.file}
      </label>
      <input
        ref={field}
        id={id}
        type="file"
        accept={acceptText(KINDS)}
        disabled={state.busy !== null}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
        onChange={(event) => attach(event.target)}
        className={classes(
          "block w-full text-sm text-slate-700 file:mr-3 file:min-h-10 file:cursor-pointer",
          "file:rounded-lg file:border file:border-solid file:border-slate-300 file:bg-white",
          "file:px-3 file:text-slate-900 focus-visible:outline-2 focus-visible:outline-offset-2",
          "focus-visible:outline-slate-900",
        )}
      />
      {problem ? <Problem id={`${id}-problem`} text={fill(texts.problems[problem], { most })} /> : null}
      <p id={`${id}-hint`} className={HINT}>
        {fill(texts.record.fileHint, { most })}
      </p>
    </div>
  );
}

/** Makes the field name the file that is sent, also when its dialog is opened again. */
function useShownFile(file: File | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!file || !field.current || field.current.files?.[0] === file) return;
    const kept = new DataTransfer();
    kept.items.add(file);
    field.current.files = kept.files;
  }, [file]);
  return field;
}
