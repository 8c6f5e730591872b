"use client";

import { useTranslations } from "next-intl";
import { ANSWER_DECIMALS } from "@/lib/core/pricing/answers";
import { Checkbox } from "@/app/_ui/checkbox";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MultipleChoice, type QuestionProps } from "./multiple-choice";

/** One question by its type: drop-down, radio buttons, several choices, number, yes or no, tick, text (CAL-10, X-34). */
export function QuestionField(props: QuestionProps) {
  const { question, about, answer, error, onAnswer } = props;
  const t = useTranslations("builder.pricing");
  const label = question.staffTitle;
  const field = {
    label,
    hint: about?.description || about?.ui.help_text || undefined,
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
          maxLength={5_000}
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
      return (
        <RadioGroup
          segmented
          label={label}
          required={question.isRequired}
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
          value={typeof answer === "boolean" ? (answer ? "yes" : "no") : null}
          onChange={(value) => onAnswer(value === "yes")}
          error={error}
        />
      );
    case "select":
      if (question.subType === "multiselect") return <MultipleChoice {...props} />;
      if (question.subType === "radio")
        return (
          <RadioGroup
            label={label}
            required={question.isRequired}
            options={question.options}
            value={text}
            onChange={onAnswer}
            error={error}
          />
        );
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
