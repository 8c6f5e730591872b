export type ZohoProblem = "required" | "refused" | "scope" | "invalid";

/** The text (below zohoCrm.problems) of a field that the server refused, by its code. */
export function zohoProblem(code: string): ZohoProblem {
  if (code === "required" || code === "too_small") return "required";
  if (code === "zoho_refused") return "refused";
  return code === "zoho_scope" ? "scope" : "invalid";
}
