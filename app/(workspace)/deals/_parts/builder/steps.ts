import type { DealForm } from "./form-state";

/** Steps of the builder, in order (BLD-12). */
export const STEPS = ["client", "currency", "services", "pdf", "preview"] as const;
export type Step = (typeof STEPS)[number];

/** Whether a step carries the completed marker (BLD-13): pdf and preview always do. */
export function isComplete(
  step: Step,
  form: Pick<DealForm, "client" | "currency" | "selectedItems">,
): boolean {
  if (step === "client") return form.client !== null;
  if (step === "currency") return form.currency !== "";
  if (step === "services") return form.selectedItems.length > 0;
  return true;
}
