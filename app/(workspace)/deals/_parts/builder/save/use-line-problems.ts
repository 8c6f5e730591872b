import { useMemo } from "react";
import { useBuilder } from "../builder-context";
import { useSave } from "./save-context";
import { useProblemText } from "./use-problem-text";

/** Why the server refused lines, by position; a line that was changed since has none. */
export function useLineProblems(): ReadonlyMap<number, string> {
  const items = useBuilder().form.selectedItems;
  const { failure } = useSave();
  const textOf = useProblemText();
  return useMemo(() => {
    const problems = new Map<number, string>();
    for (const problem of failure?.problems ?? []) {
      if (problem.place.step !== "services" || problem.place.position === null) continue;
      const refused = failure?.form.selectedItems[problem.place.position - 1];
      if (refused && items.includes(refused)) problems.set(refused.position, textOf(problem));
    }
    return problems;
  }, [failure, items, textOf]);
}
