import { useId, useRef, useState } from "react";
import { idempotencyKey } from "@/lib/api-client/idempotency-key";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { MAX_QUESTION, MAX_SIGNED_NAME } from "@/lib/domain/proposals/limits";
import { ActionButton } from "./action-button";
import { failureKey } from "./after-failure";
import { CallFailure, callProposal } from "./call-proposal";
import { CONTROL, LABEL, Problem, useFocusWhen } from "./decision-fields";
import { PageDialog } from "./page-dialog";
import { fill, type ProposalTexts } from "./texts";
import { askWhoIsSignedIn } from "./use-staff";

type Texts = ProposalTexts["ask"];
type Typed = { name: string; email: string; question: string };
type FieldName = keyof Typed;
type AskProblem = keyof Texts["problems"];

type Question = ReturnType<typeof useQuestion>;

type ButtonProps = { question: Question; look: "quiet" | "secondary"; isReady: boolean; texts: Texts };

/** Opens the question to the seller; beside it, that one was sent. */
export const AskButton = ({ question, look, isReady, texts }: ButtonProps) => (
  <>
    <ActionButton look={look} onClick={question.open} disabled={!isReady} aria-haspopup="dialog">
      {texts.open}
    </ActionButton>
    <p role="status" className="min-w-0 text-sm wrap-anywhere text-slate-700">
      {question.sentTo === null ? "" : fill(texts.sent, { email: question.sentTo })}
    </p>
  </>
);

type DialogProps = {
  question: Question;
  proposal: { number: string };
  brand: { name: string };
  texts: Texts;
};

/** The customer asks the seller, who answers by mail (T-33). What was typed stays until it is sent. */
export function AskDialog({ question, proposal, brand, texts }: DialogProps) {
  const { typed, problem, refusals, isBusy } = question;
  if (!question.isAsked) return null;
  return (
    <PageDialog
      title={fill(texts.title, { brand: brand.name })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busyLabel={texts.busy}
      isBusy={isBusy}
      onConfirm={() => void question.send()}
      onDismiss={question.close}
    >
      <p>{fill(texts.text, { number: proposal.number })}</p>
      {FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          value={typed[name]}
          label={texts[name]}
          problem={problem === name ? texts.problems[name] : null}
          refusals={refusals}
          isBusy={isBusy}
          onType={(value) => question.type(name, value)}
        />
      ))}
      {problem !== null && !isField(problem) ? (
        <Failure text={texts.problems[problem]} refusals={refusals} />
      ) : null}
    </PageDialog>
  );
}

const FIELDS = ["name", "email", "question"] as const satisfies readonly FieldName[];
const isField = (problem: AskProblem): problem is FieldName => FIELDS.some((name) => name === problem);

/** Why the question was not sent. It takes the focus, which the button lost while it was busy, and comes into view. */
function Failure({ text, refusals }: { text: string; refusals: number }) {
  const id = useId();
  const place = useFocusWhen<HTMLDivElement>(true, { refusals });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Problem id={id} text={text} />
    </div>
  );
}

type FieldProps = {
  name: FieldName;
  value: string;
  label: string;
  problem: string | null;
  refusals: number;
  isBusy: boolean;
  onType: (value: string) => void;
};

function Field({ name, value, label, problem, refusals, isBusy, onType }: FieldProps) {
  const id = useId();
  const field = useFocusWhen<HTMLInputElement & HTMLTextAreaElement>(problem !== null, { refusals });
  const longest = name === "email" ? MAX_EMAIL : MAX_SIGNED_NAME;
  const common = {
    id,
    ref: field,
    value,
    required: true,
    disabled: isBusy,
    "aria-invalid": problem !== null || undefined,
    "aria-describedby": problem === null ? undefined : `${id}-problem`,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return (
    <div>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      {name === "question" ? (
        <textarea {...common} rows={4} maxLength={MAX_QUESTION} className={`${CONTROL} resize-y py-2`} />
      ) : (
        <input
          {...common}
          type={name === "email" ? "email" : "text"}
          autoComplete={name}
          maxLength={longest}
          className={CONTROL}
        />
      )}
      {problem === null ? null : <Problem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

/** State of the question: what was typed, its dialog, its call and its outcome. */
export function useQuestion(uuid: string) {
  const [typed, setTyped] = useState<Typed>({ name: "", email: "", question: "" });
  const [step, setStep] = useState<"closed" | "asked" | "busy">("closed");
  const [problem, setProblem] = useState<AskProblem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** The key of what was typed, so that a question whose answer was lost is not asked twice. */
  const key = useRef<string | null>(null);

  function refuse(because: AskProblem) {
    setStep("asked");
    setProblem(because);
    setRefusals((count) => count + 1);
  }

  async function send() {
    const missing = FIELDS.find((name) => !isFilled(name, typed[name]));
    if (missing) return refuse(missing);
    setStep("busy");
    setProblem(null);
    try {
      key.current ??= idempotencyKey();
      const headers = { "Idempotency-Key": key.current };
      await callProposal(proposalCalls.ask, { params: { uuid }, body: typed, headers });
    } catch (error) {
      reportError(error);
      const because = problemOf(error);
      if (because === "signedIn") void askWhoIsSignedIn();
      // The server keeps a refusal for its key, so only a question that may have been taken is sent with the same one.
      if (because !== "unreachable" && because !== "serverFailed") key.current = null;
      return refuse(because);
    }
    setStep("closed");
    setSentTo(typed.email.trim());
    type("question", "");
  }

  function type(name: FieldName, value: string) {
    setTyped({ ...typed, [name]: value });
    key.current = null;
    if (problem === name) setProblem(null);
  }

  return {
    typed,
    problem,
    refusals,
    sentTo,
    isAsked: step !== "closed",
    isBusy: step === "busy",
    send,
    type,
    open: () => {
      setStep("asked");
      setSentTo(null);
    },
    close: () => {
      setStep("closed");
      setProblem(null);
    },
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isFilled = (name: FieldName, value: string): boolean =>
  name === "email" ? EMAIL.test(value.trim()) : value.trim() !== "";

/** What to tell of a failed call. */
function problemOf(error: unknown): AskProblem {
  if (!(error instanceof CallFailure)) return "rejected";
  const { status, fields, code } = error;
  if (code === "REQUEST_IN_PROGRESS") return "unreachable";
  if (status === 409 || status === 404 || status === 425) return "gone";
  if (status === 422) return FIELDS.find((name) => fields.includes(name)) ?? "rejected";
  if (code === "SIGNED_IN_AS_STAFF") return "signedIn";
  return failureKey(status);
}
