"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { RequiredStar } from "@/app/_ui/field";
import { searchable } from "@/lib/core/search/searchable";
import { SearchInput } from "@/app/_ui/search-input";
import type { AnswerValue, PricingField } from "@/lib/core/pricing/types";
import type { FieldAnswer } from "@/lib/domain/fields/schema";

export type QuestionProps = {
  question: PricingField;
  /** Description and placeholder of the question. */
  about: FieldAnswer | null;
  answer: AnswerValue | null;
  error: string | null;
  onAnswer: (answer: AnswerValue | null) => void;
};

/** Options that can be searched only when there are more than this (WID-14). */
const MOST_UNSEARCHED = 5;

/** Several of the offered choices, all in sight; above 5 they can be searched. */
export function MultipleChoice({ question, about, answer, error, onAnswer }: QuestionProps) {
  const t = useTranslations("builder.pricing");
  const [search, setSearch] = useState("");
  const chosen = Array.isArray(answer) ? answer : [];
  const shown = question.options.filter(({ label }) => searchable(label).includes(searchable(search)));
  const toggle = (value: string) =>
    onAnswer(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-medium">
        {question.staffTitle}
        {question.isRequired && (
          <>
            <RequiredStar />
            <span className="sr-only">({t("required")})</span>
          </>
        )}
      </legend>
      {about?.description && <p className="mb-2 text-xs text-faint">{about.description}</p>}
      {question.options.length > MOST_UNSEARCHED && (
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
        <p role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
