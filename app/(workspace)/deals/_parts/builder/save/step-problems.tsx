"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import type { Step } from "../steps";
import { useProblemText } from "./use-problem-text";
import { useSave } from "./save-context";

/** What the server refused in this step; lines say theirs themselves. */
export function StepProblems({ step }: { step: Step }) {
  const t = useTranslations("builder.refused");
  const { failure } = useSave();
  const textOf = useProblemText();
  const problems = (failure?.problems ?? []).filter(
    ({ place }) => place.step === step && !("position" in place && place.position !== null),
  );
  if (problems.length === 0) return null;
  return (
    <Banner tone="error">
      <ul className="space-y-1">
        {problems.map((problem, index) => (
          <li key={index}>
            {"field" in problem.place
              ? t("inField", { field: t(`fields.${problem.place.field}`), problem: textOf(problem) })
              : textOf(problem)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
