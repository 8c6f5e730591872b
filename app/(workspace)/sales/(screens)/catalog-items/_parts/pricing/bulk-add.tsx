"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { MultiSelect } from "@/app/_ui/multi-select/multi-select";
import { SelectField } from "@/app/_ui/select-field";
import type { ModifierRow } from "../form/item-form";
import { pricingQuestions, type ItemTerms } from "../form/item-terms";
import { bulkModifiers } from "./modifier-change";

/** Adds one modification for each chosen option of a question (PRC-11). */
export function BulkAdd({ terms, onAdd }: { terms: ItemTerms; onAdd: (rows: ModifierRow[]) => void }) {
  const t = useTranslations("catalogItems.modifiers");
  const questions = pricingQuestions(terms, "select");
  const [questionId, setQuestionId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const question = questions.find(({ id }) => id === questionId);
  const choose = (value: string | null) => {
    const id = value === null ? null : Number(value);
    setQuestionId(id);
    setChosen(questions.find((other) => other.id === id)?.options.map((option) => option.value) ?? []);
  };
  return (
    <div
      role="group"
      aria-label={t("bulkAdd")}
      className="space-y-3 rounded-card border border-line bg-sunken/50 p-3"
    >
      <p className="text-xs text-muted">{questions.length === 0 ? t("noSelectQuestion") : t("bulkHint")}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t("question")}
          placeholder={t("chooseQuestion")}
          options={questions.map(({ id, staffTitle }) => ({ value: String(id), label: staffTitle }))}
          value={questionId === null ? null : String(questionId)}
          onChange={choose}
        />
        <MultiSelect
          label={t("options")}
          options={question?.options ?? []}
          value={chosen}
          onChange={setChosen}
          disabled={!question}
        />
      </div>
      <Button
        size="sm"
        disabled={!question || chosen.length === 0}
        disabledReason={t("chooseOptions")}
        onClick={() => question && onAdd(bulkModifiers(terms.constants, question.id, chosen))}
      >
        {t("bulkConfirm", { count: chosen.length })}
      </Button>
    </div>
  );
}
