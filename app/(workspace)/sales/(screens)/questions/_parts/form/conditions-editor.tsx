"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { allQuestions } from "@/app/_client/all-questions";
import { comparisonText } from "@/app/_pricing/comparison-text";
import { AddRow } from "@/app/_ui/add-row";
import { IconButton } from "@/app/_ui/button";
import { tableKey } from "@/app/_ui/data-table/use-rows";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { MAX_CONDITION_VALUE } from "@/lib/domain/fields/limits";
import { SelectField, type Option } from "@/app/_ui/select-field";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { booleanOf, ANSWER_DECIMALS } from "@/lib/core/pricing/condition";
import { type ConditionRow, nextKey } from "./question-values";

type Props = {
  ownId: number | null;
  conditions: readonly ConditionRow[];
  onChange: (conditions: ConditionRow[]) => void;
  constants: readonly ConstantAnswer[];
  error: string | null;
  errorOf: (key: number) => string | null;
};

/**
 * The answers to other questions under which this one shows; all must hold. Incomplete conditions are not
 * saved (QST-06).
 */
export function ConditionsEditor({ ownId, conditions, onChange, constants, error, errorOf }: Props) {
  const t = useTranslations("questions.form");
  const id = useId();
  const { data, isError } = useAllQuestions();
  const questions = data?.filter((question) => question.id !== ownId) ?? [];
  const change = (key: number, change: Partial<ConditionRow>) =>
    onChange(conditions.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="rounded-card border border-line p-4"
    >
      <legend className="px-1.5 text-sm font-semibold">{t("conditions")}</legend>
      <p className="mb-3 text-sm text-muted">
        {conditions.length === 0 ? t("noConditions") : t("conditionsText")}
      </p>
      <div className="space-y-3">
        {conditions.map((condition, index) => (
          <ConditionEditor
            key={condition.key}
            number={index + 1}
            condition={condition}
            questions={questions}
            constants={constants}
            error={errorOf(condition.key)}
            onChange={(changed) => change(condition.key, changed)}
            onRemove={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
          />
        ))}
      </div>
      {isError && (
        <p role="alert" className="mt-2 text-xs font-medium text-danger">
          {t("questionsFailed")}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <AddRow
        className="mt-3"
        block={data !== undefined && questions.length === 0 ? t("noOtherQuestion") : null}
        onAdd={() =>
          onChange([
            ...conditions,
            { key: nextKey(conditions), field_id: null, comparison_id: null, value: "" },
          ])
        }
      >
        {t("addCondition")}
      </AddRow>
    </fieldset>
  );
}

/** All questions, which conditions may name. */
const useAllQuestions = () =>
  useQuery({
    queryKey: [...tableKey("questions"), "choices"],
    queryFn: ({ signal }) => allQuestions(signal),
  });

/** Returns a condition in words: "Pages at least 3". */
export function useConditionText(constants: readonly ConstantAnswer[]) {
  const t = useTranslations("questions");
  const { data } = useAllQuestions();
  return ({
    field_id: id,
    comparison_id: comparison,
    value,
  }: FieldAnswer["visible_when"][number]): string => {
    const asked = data?.find((question) => question.id === id);
    const compared = comparisonsFor(asked, constants, t).find((each) => each.value === String(comparison));
    const said = isYesOrNo(asked) ? booleanOf(value) : null;
    const option = asked?.ui.options?.find((each) => each.value === value);
    const answer = said === null ? (option?.label ?? value) : t(said ? "yes" : "no");
    return [asked?.name ?? `#${id}`, compared?.label ?? "", answer].join(" ");
  };
}

type Texts = ReturnType<typeof useTranslations<"questions">>;

/** The comparisons with the answer of a question, which read differently if it takes several. */
const comparisonsFor = (
  requested: FieldAnswer | undefined,
  constants: readonly ConstantAnswer[],
  t: Texts,
): { value: string; label: string }[] =>
  constants
    .filter(({ constant_type: type }) => type === "price_modification_comparison_operator")
    .map((constant) => ({
      value: String(constant.id),
      label: comparisonText(t, constant, requested?.field_sub_type === "multiselect"),
    }));

const isYesOrNo = (requested: FieldAnswer | undefined): boolean =>
  requested?.field_type === "boolean" || requested?.field_type === "checkbox";

type ConditionEditorProps = {
  number: number;
  condition: ConditionRow;
  questions: readonly FieldAnswer[];
  constants: readonly ConstantAnswer[];
  error: string | null;
  onChange: (change: Partial<ConditionRow>) => void;
  onRemove: () => void;
};

/** One condition: a question, one of the eight comparisons and a value. */
function ConditionEditor({
  number,
  condition,
  questions,
  constants,
  error,
  onChange,
  onRemove,
}: ConditionEditorProps) {
  const t = useTranslations("questions");
  const asked = questions.find(({ id }) => String(id) === condition.field_id);
  return (
    <div role="group" aria-label={t("form.condition", { number })} className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_1fr_1fr]">
        <SelectField
          label={t("form.conditionQuestion")}
          hideLabel
          placeholder={t("form.conditionQuestion")}
          options={questions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={condition.field_id}
          error={error}
          onChange={(id) => onChange({ field_id: id, value: "" })}
        />
        <SelectField
          label={t("form.comparison")}
          hideLabel
          placeholder={t("form.comparison")}
          options={comparisonsFor(asked, constants, t)}
          value={condition.comparison_id}
          onChange={(id) => onChange({ comparison_id: id })}
        />
        <ConditionValue
          question={asked ?? null}
          value={condition.value}
          onChange={(value) => onChange({ value })}
        />
      </div>
      <IconButton
        tone="danger"
        label={t("form.removeCondition", { number })}
        icon={<Trash2 />}
        className="mt-0.5"
        onClick={onRemove}
      />
    </div>
  );
}

type ConditionValueProps = { question: FieldAnswer | null; value: string; onChange: (value: string) => void };

/** The value to compare with, entered as the question's answers are. */
function ConditionValue({ question, value, onChange }: ConditionValueProps) {
  const t = useTranslations("questions");
  const label = { label: t("form.conditionValue"), hideLabel: true, placeholder: t("form.conditionValue") };
  const choose = (chosen: string | null) => onChange(chosen ?? "");
  // An old condition's value that is no longer offered is kept until another is chosen.
  const choice = (offered: readonly Option[], present: string) => {
    const isOld = present !== "" && !offered.some((option) => option.value === present);
    const options = isOld
      ? [...offered, { value: present, label: t("form.old", { value: present }) }]
      : offered;
    return <SelectField {...label} options={options} value={present || null} onChange={choose} />;
  };
  switch (question?.field_type) {
    case "number":
      return (
        <NumberField
          {...label}
          decimals={ANSWER_DECIMALS}
          value={value === "" ? null : Number(value)}
          onChange={(typed) => onChange(typed === null ? "" : String(typed))}
        />
      );
    case "boolean":
    case "checkbox": {
      const said = booleanOf(value);
      const options = [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ];
      return choice(options, said === null ? value : String(said));
    }
    case "select":
      return choice(question.ui.options ?? [], value);
    default:
      return (
        <TextField
          {...label}
          maxLength={MAX_CONDITION_VALUE}
          autoComplete="off"
          disabled={question === null}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
