import { useMemo, type ReactNode } from "react";
import { useVariableName } from "@/app/(workspace)/deals/_parts/builder/document/form-variables";
import { VariablesProvider } from "@/app/(workspace)/deals/_parts/builder/document/variables";
import { VARIABLES } from "@/lib/core/documents/variables";

/** The variables of every proposal, as they are written: here no proposal gives them values. */
export function LibraryVariables({ children }: { children: ReactNode }) {
  const nameOf = useVariableName();
  const names = VARIABLES.map(nameOf).join("\n");
  const variables = useMemo(
    () =>
      names.split("\n").map((name, place) => {
        const id = VARIABLES[place] ?? "";
        return { id, name, value: `{${id}}` };
      }),
    [names],
  );
  return <VariablesProvider variables={variables}>{children}</VariablesProvider>;
}
