"use client";

import { useTranslations } from "next-intl";
import { Search } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { ANSWER_DECIMALS } from "@/lib/core/pricing/condition";
import { Checkbox } from "@/app/_ui/checkbox";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { RequiredStar } from "@/app/_ui/field";
import { searchable } from "@/lib/core/search/searchable";
import { SearchInput } from "@/app/_ui/search-input";
import type { AnswerValue, PricingField } from "@/lib/core/pricing/types";
import { MAX_ANSWER } from "@/lib/domain/deals/limits";
import type { FieldAnswer } from "@/lib/domain/fields/schema";

/**
 * One question by its type: drop-down, radio buttons, multiple choice, number, yes or no, checkbox, text
 * (CAL-10, X-34).
 */
export function QuestionField(props: QuestionProps) {
  const { question, about, answer, error, onAnswer } = props;
  const t = useTranslations("builder.pricing");
  const label = question.staffTitle;
  const field = {
    label,
    hint: helpOf(about),
    error,
    required: question.isRequired,
  };
  const placeholder = about?.placeholder || about?.ui.placeholder || undefined;
  const text = typeof answer === "string" ? answer : null;
  switch (question.type) {
    case "number":
      return (
        <NumberField
          {...field}
          placeholder={placeholder}
          decimals={ANSWER_DECIMALS}
          value={typeof answer === "number" ? answer : null}
          onChange={onAnswer}
          className="max-w-60"
        />
      );
    case "text":
      return (
        <TextField
          {...field}
          placeholder={placeholder}
          maxLength={MAX_ANSWER}
          value={text ?? ""}
          onChange={(event) => onAnswer(event.target.value || null)}
        />
      );
    case "checkbox":
      return (
        <Checkbox
          label={label}
          hint={field.hint}
          checked={answer === true}
          onChange={(event) => onAnswer(event.target.checked)}
        />
      );
    case "boolean":
      return <YesOrNo {...field} answer={typeof answer === "boolean" ? answer : null} onAnswer={onAnswer} />;
    case "select":
      if (question.subType === "multiselect") return <MultipleChoice {...props} />;
      if (question.subType === "radio")
        return <RadioGroup {...field} options={question.options} value={text} onChange={onAnswer} />;
      return (
        <SelectField
          {...field}
          options={question.options}
          value={text}
          onChange={onAnswer}
          placeholder={placeholder ?? t("choose")}
          clearable={!question.isRequired}
        />
      );
  }
}

type QuestionProps = {
  question: PricingField;
  /** Description and placeholder of the question. */
  about: FieldAnswer | null;
  answer: AnswerValue | null;
  error: string | null;
  onAnswer: (answer: AnswerValue | null) => void;
};

/** What is said of a question beside its field: its description, then its help text. */
function helpOf(about: FieldAnswer | null): ReactNode {
  const text = [about?.description, about?.ui.help_text].filter(Boolean).join("\n");
  return text === "" ? null : <span className="whitespace-pre-line">{text}</span>;
}

type YesOrNoProps = Pick<QuestionProps, "error" | "onAnswer"> & {
  label: string;
  hint: ReactNode;
  required: boolean;
  answer: boolean | null;
};

function YesOrNo({ answer, onAnswer, ...field }: YesOrNoProps) {
  const t = useTranslations("builder.pricing");
  return (
    <RadioGroup
      {...field}
      segmented
      options={[
        { value: "yes", label: t("yes") },
        { value: "no", label: t("no") },
      ]}
      value={answer === null ? null : answer ? "yes" : "no"}
      onChange={(value) => onAnswer(value === "yes")}
    />
  );
}

/** Options can be searched only if there are more than this (WID-14). */
const MAX_UNSEARCHED = 5;

/** Multiple choice with all options visible; above 5 they can be searched. */
function MultipleChoice({ question, about, answer, error, onAnswer }: QuestionProps) {
  const t = useTranslations("builder.pricing");
  const id = useId();
  const [search, setSearch] = useState("");
  const help = helpOf(about);
  const described = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const chosen = Array.isArray(answer) ? answer : [];
  const shown = question.options.filter(({ label }) => searchable(label).includes(searchable(search)));
  const toggle = (value: string) =>
    onAnswer(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="mb-1.5 block text-sm font-medium">
        {question.staffTitle}
        {question.isRequired && (
          <>
            <RequiredStar />
            <span className="sr-only">({t("required")})</span>
          </>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className="mb-2 text-xs text-faint">
          {help}
        </p>
      )}
      {question.options.length > MAX_UNSEARCHED && (
        <div className="mb-3 max-w-80">
          <SearchInput label={t("searchOptions")} icon={<Search />} value={search} onChange={setSearch} />
        </div>
      )}
      <div className="grid max-h-64 gap-2.5 overflow-auto @md:grid-cols-2">
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {question.options.length === 0 && <p className="text-sm text-faint">{t("noOptions")}</p>}
      {question.options.length > 0 && shown.length === 0 && (
        <p className="text-sm text-faint">{t("noOptionFound", { search })}</p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
