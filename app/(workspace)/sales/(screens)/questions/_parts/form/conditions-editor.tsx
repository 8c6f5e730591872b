"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { send } from "@/app/_client/send";
import { tableKey } from "@/app/_ui/data-table/use-rows";
import { Button } from "@/app/_ui/button";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { ConditionEditor } from "./condition-editor";
import type { ConditionRow } from "./form-values";
import { nextKey } from "./option-rows";

type Props = {
  ownId: number | null;
  conditions: readonly ConditionRow[];
  onChange: (conditions: ConditionRow[]) => void;
  constants: readonly ConstantAnswer[];
  error: string | null;
  errorOf: (key: number) => string | null;
};

/**
 * Answers to other questions under which this one shows; all of them must hold. Incomplete ones are not kept
 * (QST-06).
 */
export function ConditionsEditor({ ownId, conditions, onChange, constants, error, errorOf }: Props) {
  const t = useTranslations("questions.form");
  const id = useId();
  const { data, isError } = useQuery({
    queryKey: [...tableKey("questions"), "choices"],
    queryFn: ({ signal }) => send(fieldCalls.list, { query: { per_page: 1000 }, signal }),
  });
  const questions = data?.data.filter((question) => question.id !== ownId) ?? [];
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
        {conditions.map((condition, place) => (
          <ConditionEditor
            key={condition.key}
            number={place + 1}
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
      <Button
        className="mt-3"
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={data !== undefined && questions.length === 0}
        disabledReason={t("noOtherQuestion")}
        onClick={() =>
          onChange([
            ...conditions,
            { key: nextKey(conditions), field_id: null, comparison_id: null, value: "" },
          ])
        }
      >
        {t("addCondition")}
      </Button>
    </fieldset>
  );
}
