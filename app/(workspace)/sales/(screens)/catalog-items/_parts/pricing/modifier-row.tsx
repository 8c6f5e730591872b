"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { comparisonText } from "@/app/_pricing/comparison-text";
import { Checkbox } from "@/app/_ui/checkbox";
import { IconButton } from "@/app/_ui/button";
import { SelectField } from "@/app/_ui/select-field";
import type { PricingField } from "@/lib/core/pricing/types";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { ANSWER_DECIMALS, booleanOf } from "@/lib/core/pricing/condition";
import { MAX_COMPARED_ANSWER } from "@/lib/domain/catalog/limits";
import type { ModifierRow } from "../form/item-form";
import { pricingQuestions } from "../form/item-terms";
import { ruleRow, type FormPart } from "../form/use-item-form";
import { AmountField, SignField } from "./rule-fields";
import { operatorOptions, withQuestion } from "./modifier-change";

type RowProps = FormPart & { row: ModifierRow; place: number };

/**
 * One price modification: question, operator, compared answer, sign, amount, unit, and whether it is active
 * (PRC-03, PRC-07 to PRC-10).
 */
export function ModifierRowFields({ row, place, state, currency }: RowProps) {
  const t = useTranslations("catalogItems.modifiers");
  const { terms } = state;
  const { errorOf, change, remove } = ruleRow(state, "price_modifiers", row, place);
  const questions = pricingQuestions(terms);
  const question = questions.find(({ id }) => id === row.field_id);
  const choose = (value: string | null) => {
    const chosen = questions.find(({ id }) => String(id) === value);
    if (chosen && chosen.id !== row.field_id) change(withQuestion(row, chosen, terms.constants));
  };
  return (
    <div
      role="group"
      aria-label={t("row", { row: place + 1 })}
      className="space-y-3 rounded-card border border-line p-3"
    >
      <p aria-hidden="true" className="mb-2 text-xs font-medium text-muted">
        {t("row", { row: place + 1 })}
      </p>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1.4fr)_10rem_minmax(0,1.2fr)]">
        <SelectField
          className="col-span-2 sm:col-span-1"
          label={t("question")}
          placeholder={t("chooseQuestion")}
          error={errorOf("field_id")}
          options={questions.map(({ id, staffTitle }) => ({ value: String(id), label: staffTitle }))}
          value={row.field_id === null ? null : String(row.field_id)}
          onChange={choose}
        />
        <OperatorField
          question={question}
          constants={terms.constants}
          value={row.comparison_operator_id}
          error={errorOf("comparison_operator_id")}
          onChange={(comparison_operator_id) => change({ comparison_operator_id })}
        />
        <ComparedField
          question={question}
          value={row.comparison_value}
          error={errorOf("comparison_value")}
          onChange={(comparison_value) => change({ comparison_value })}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[8.5rem_minmax(0,1fr)_5.5rem_auto]">
        <SignField
          constants={terms.constants}
          value={row.type_id}
          error={errorOf("type_id")}
          onChange={(type_id) => change({ type_id })}
        />
        <AmountField
          row={row}
          constants={terms.constants}
          currency={currency}
          error={errorOf("value")}
          onChange={change}
        />
        <span className="col-span-2 flex items-center justify-between gap-2 sm:col-span-1 sm:mt-6.5">
          <Checkbox
            label={t("active")}
            checked={row.is_active}
            onChange={({ target }) => change({ is_active: target.checked })}
          />
          <IconButton
            tone="danger"
            label={t("remove", { row: place + 1 })}
            icon={<Trash2 />}
            onClick={remove}
          />
        </span>
      </div>
    </div>
  );
}

type OperatorProps = {
  question: PricingField | undefined;
  constants: FormPart["state"]["terms"]["constants"];
  value: number;
  error: string | null;
  onChange: (operatorId: number) => void;
};

/** The operator in words, which read differently if the question takes several answers. */
function OperatorField({ question, constants, value, error, onChange }: OperatorProps) {
  const t = useTranslations("catalogItems.modifiers");
  const words = useTranslations("questions");
  const isOfSeveral = question?.subType === "multiselect";
  return (
    <SelectField
      label={t("operator")}
      error={error}
      options={operatorOptions(constants, question, value).map(({ constant, isOld }) => {
        const text = comparisonText(words, constant, isOfSeveral);
        return { value: String(constant.id), label: isOld ? t("old", { value: text }) : text };
      })}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type Props = {
  question: PricingField | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

/** The answer to compare with, entered as the question's answers are. */
function ComparedField({ question, value, error, onChange }: Props) {
  const t = useTranslations("catalogItems.modifiers");
  const field = { label: t("answer"), error };
  if (!question) return <TextField {...field} disabled value="" placeholder={t("chooseQuestionFirst")} />;
  if (question.type === "number")
    return (
      <NumberField
        {...field}
        decimals={ANSWER_DECIMALS}
        value={value === "" ? null : Number(value)}
        onChange={(number) => onChange(number === null ? "" : String(number))}
      />
    );
  if (question.type === "text")
    return (
      <TextField
        {...field}
        maxLength={MAX_COMPARED_ANSWER}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const offered =
    question.type === "select"
      ? question.options
      : [
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ];
  const said = question.type === "select" ? null : booleanOf(value);
  const shown = said === null ? value || null : String(said);
  // An old rule's value that is no longer offered is kept until another is chosen.
  const isOld = shown !== null && !offered.some((option) => option.value === shown);
  const options = isOld ? [...offered, { value: shown, label: t("old", { value: shown }) }] : offered;
  return (
    <SelectField
      {...field}
      placeholder={t("chooseAnswer")}
      options={options}
      value={shown}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
