import { useState } from "react";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { openAnswerProblems, openPrice, type OpenQuestion } from "@/lib/core/pricing/open-answers";
import type { Answers, AnswerValue, AnswerWords, PricingField } from "@/lib/core/pricing/types";
import { visibleFields } from "@/lib/core/pricing/visibility";
import { answersInWords } from "@/lib/domain/deals/lines/answer-text";
import { MAX_ANSWER } from "@/lib/domain/deals/limits";
import type { LinePricing } from "@/lib/domain/proposals/open-pricing";
import type { OpenAnswers, PriceAnswers } from "./entered";
import type { ProposalTexts } from "./texts";

/** What prices answers in this offer's currency, as the server does (U-177). */
export const priceAnswersIn =
  (currency: CurrencyCode, words: AnswerWords): PriceAnswers =>
  (pricing, answers) => {
    const price = openPrice(pricing, answers, { currency, words });
    if (!price.ok || openAnswerProblems(pricing, pricing.open, answers).length > 0) return null;
    const said = answersInWords(pricing.questions, price.answers, words);
    return { price: price.amount, answers: said.map(({ question, answer }) => ({ question, answer })) };
  };

type Props = {
  pricing: LinePricing;
  answers: OpenAnswers;
  name: string;
  isDisabled: boolean | undefined;
  texts: ProposalTexts["open"];
  onAnswer: (answers: OpenAnswers) => void;
};

/** The open questions of a line that apply to its answers, in their order. */
export function OpenQuestions({ pricing, answers, onAnswer, ...shared }: Props) {
  const all: Answers = { ...pricing.values, ...answers };
  return (
    <div className="grid w-full max-w-xl gap-4 @xl:grid-cols-2">
      {visibleFields(pricing.questions, all).map((question) => {
        const opened = pricing.open.find(({ field_id: id }) => id === question.id);
        const answer = answers[question.id] ?? null;
        return opened ? (
          <Question
            // What was typed and is not settled goes when the answer is another.
            key={`${question.id} ${JSON.stringify(answer)}`}
            {...{ question, opened, answer, ...shared }}
            onAnswer={(value) => onAnswer({ ...answers, [question.id]: value })}
          />
        ) : null;
      })}
    </div>
  );
}

type QuestionProps = Pick<Props, "name" | "isDisabled" | "texts"> & {
  question: PricingField;
  opened: OpenQuestion;
  answer: AnswerValue | null;
  onAnswer: (answer: AnswerValue | null) => void;
};

function Question(props: QuestionProps) {
  const { question, answer, isDisabled, onAnswer } = props;
  if (question.type === "checkbox" || question.subType === "multiselect") return <Ticks {...props} />;
  if (question.type === "select" || question.type === "boolean") return <Choice {...props} />;
  return (
    <Typed
      {...props}
      initial={answer === null || Array.isArray(answer) ? "" : String(answer)}
      onAnswer={onAnswer}
      isDisabled={isDisabled}
    />
  );
}

const LABEL = "block text-sm font-medium text-slate-900 wrap-anywhere";
const FIELD =
  "mt-1 block min-h-11 w-full rounded-md border border-slate-300 bg-white px-3 text-base text-slate-900";

/** One of the options that are left open, or yes or no. */
function Choice({ question, opened, answer, isDisabled, texts, onAnswer }: QuestionProps) {
  const isYesOrNo = question.type === "boolean";
  const options = isYesOrNo
    ? [
        { value: "true", label: texts.yes },
        { value: "false", label: texts.no },
      ]
    : question.options.filter(({ value }) => opened.options?.includes(value) ?? true);
  const valueOf = (chosen: string) => (chosen === "" ? null : isYesOrNo ? chosen === "true" : chosen);
  return (
    <label className={LABEL}>
      {question.clientTitle}
      <select
        value={answer === null ? "" : String(answer)}
        disabled={isDisabled}
        onChange={({ target }) => onAnswer(valueOf(target.value))}
        className={FIELD}
      >
        {answer === null || !question.isRequired ? <option value="">{texts.none}</option> : null}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Any of the options that are left open, or one box for a question that is a box. */
function Ticks({ question, opened, answer, isDisabled, onAnswer }: QuestionProps) {
  const chosen = Array.isArray(answer) ? answer : [];
  const isLast = (checked: boolean) => question.isRequired && checked && chosen.length === 1;
  const box = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <label key={label} className="flex min-h-9 items-center gap-2.5 text-sm text-slate-900">
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled || isLast(checked)}
        onChange={({ target }) => onChange(target.checked)}
        className="proposal-tick size-5 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
  if (question.type === "checkbox") return box(question.clientTitle, answer === true, onAnswer);
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL}>{question.clientTitle}</legend>
      {question.options
        .filter(({ value }) => opened.options?.includes(value) ?? true)
        .map(({ value, label }) =>
          box(label, chosen.includes(value), (checked) =>
            onAnswer(checked ? [...chosen, value] : chosen.filter((one) => one !== value)),
          ),
        )}
    </fieldset>
  );
}

/** A number between least and most, or a text; settled on leaving the field. What is required is not emptied. */
function Typed({
  question,
  opened,
  initial,
  isDisabled,
  texts,
  onAnswer,
}: QuestionProps & { initial: string }) {
  const [typed, setTyped] = useState(initial);
  const isNumber = question.type === "number";
  const { least, most, longest } = opened;
  const settle = () => {
    const text = typed.trim();
    if (text === initial) return setTyped(initial);
    if (text === "") return question.isRequired ? setTyped(initial) : onAnswer(null);
    if (!isNumber) return onAnswer(text);
    const value = Number(text.replace(",", "."));
    if (!Number.isFinite(value)) return setTyped(initial);
    const within = Math.min(Math.max(value, least ?? 0), most ?? value);
    // The same as before leaves the field as it is.
    setTyped(String(within));
    onAnswer(within);
  };
  return (
    <label className={LABEL}>
      {question.clientTitle}
      <input
        type="text"
        inputMode={isNumber ? "decimal" : undefined}
        autoComplete="off"
        maxLength={isNumber ? undefined : (longest ?? MAX_ANSWER)}
        value={typed}
        disabled={isDisabled}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
        className={FIELD}
      />
      {isNumber && least !== undefined && most !== undefined ? (
        <span className="mt-1 block text-xs font-normal text-slate-600">
          {texts.between.replace("{least}", String(least)).replace("{most}", String(most))}
        </span>
      ) : null}
    </label>
  );
}
