import type { DealForm } from "./form-state";

/** What stands in the way of saving, by message key of builder.blocked; null when nothing does (BLD-07, X-33). */
export function saveBlock(form: Pick<DealForm, "client" | "selectedItems">): "client" | "services" | null {
  if (!form.client) return "client";
  return form.selectedItems.length === 0 ? "services" : null;
}
