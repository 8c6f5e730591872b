"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFieldRefusal } from "@/app/_custom-fields/field-inputs";
import { useKnownFields } from "@/app/_custom-fields/known-fields";
import { Banner } from "@/app/_ui/banner";
import { labelIn } from "@/lib/core/custom-fields/custom-field";
import type { Step } from "../form-state";
import { useSave } from "./save-context";
import { useBuilder } from "../builder-context";
import { useMoneyText } from "../money-text";
import type { FieldProblem } from "../save-problem";

/** Problems that the server reported for this step; lines show their own. */
export function StepProblems({ step }: { step: Step }) {
  const t = useTranslations("builder.refused");
  const { failure } = useSave();
  const textOf = useProblemText();
  const language = useLocale();
  const fields = useKnownFields("deal");
  const labelOf = (key: string) => {
    const field = fields.find((each) => each.key === key);
    return field ? labelIn(field, language) : key;
  };
  const problems = (failure?.problems ?? []).filter(
    ({ place }) => place.step === step && !("position" in place && place.position !== null),
  );
  if (problems.length === 0) return null;
  return (
    <Banner tone="error">
      <ul className="space-y-1">
        {problems.map((problem, index) => (
          <li key={index}>
            {"customField" in problem.place
              ? t("inField", { field: labelOf(problem.place.customField), problem: textOf(problem) })
              : "field" in problem.place
                ? t("inField", { field: t(`fields.${problem.place.field}`), problem: textOf(problem) })
                : "block" in problem.place && problem.place.block !== null
                  ? t("inBlock", { number: problem.place.block, problem: textOf(problem) })
                  : textOf(problem)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Codes of refused fields for which the builder has its own texts. */
const KNOWN = [
  "missing",
  "wrong_type",
  "unknown_option",
  "negative",
  "out_of_range",
  "too_large",
  "below_zero",
  "required",
  "other_original",
  "above_limit",
] as const;

/** The text for a refused field in the user's language; the server's if there is none (S-040). */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslations("builder.refused");
  const ofField = useFieldRefusal();
  const money = useMoneyText(useBuilder().deal.currency);
  return useCallback(
    ({ code, message, range }: FieldProblem) => {
      if (range) return t("range", { min: money(range.min), max: money(range.max) });
      const known = KNOWN.find((candidate) => candidate === code);
      return known ? t(known) : (ofField(code) ?? message);
    },
    [t, money, ofField],
  );
}
