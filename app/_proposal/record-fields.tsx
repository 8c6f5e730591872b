import { useId } from "react";
import { classes } from "@/app/_ui/classes";
import { acceptText, isAccepted } from "@/app/_ui/image-upload/accepts";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { MAX_EVIDENCE_BYTES, MAX_NOTE } from "@/lib/domain/proposals/limits";
import {
  CONTROL,
  type FieldsProps,
  HINT,
  LABEL,
  NameField,
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
  const isNoteMissing = state.problem === "noNote";
  const note = useFocusWhen<HTMLTextAreaElement>(isNoteMissing, state);
  return (
    <div className="space-y-4 text-sm">
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
          disabled={state.busy !== null}
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
      <NameField {...props} label={texts.record.name} autoComplete="off" />
      <PurchaseOrderField {...props} isRequired={false} hint={texts.purchaseOrder.recordHint} />
      <FileField {...props} />
    </div>
  );
}

const FILE_PROBLEMS: readonly FieldProblem[] = ["fileSize", "fileRefused"];

/** A file as proof of the acceptance, checked as far as a browser can before it is sent. */
function FileField({ state, dispatch, language, texts }: FieldsProps) {
  const id = useId();
  const most = sizeText(MAX_EVIDENCE_BYTES, language);
  const problem = FILE_PROBLEMS.find((kind) => kind === state.problem);

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
