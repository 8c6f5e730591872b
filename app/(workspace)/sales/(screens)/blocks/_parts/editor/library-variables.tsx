import type { ReactNode } from "react";
import { useKnownFields } from "@/app/_custom-fields/known-fields";
import {
  useFieldName,
  useVariableName,
} from "@/app/(workspace)/deals/_parts/builder/document/form-variables";
import { VariablesProvider } from "@/app/(workspace)/deals/_parts/builder/document/variables";
import { fieldVariable } from "@/lib/core/custom-fields/custom-field";
import { VARIABLES } from "@/lib/core/documents/variables";

/**
 * The variables of every proposal and of custom fields. They show their names, because there is no deal with
 * values.
 */
export function LibraryVariables({ children }: { children: ReactNode }) {
  const nameOf = useVariableName();
  const fieldName = useFieldName();
  const fields = [...useKnownFields("deal"), ...useKnownFields("client")];
  const variables = [
    ...VARIABLES.map((id) => ({ id, name: nameOf(id) })),
    ...fields.map((field) => ({ id: fieldVariable(field), name: fieldName(field) })),
  ].map((variable) => ({ ...variable, value: `{${variable.id}}` }));
  return <VariablesProvider variables={variables}>{children}</VariablesProvider>;
}
