import type { BuilderData } from "./builder-data";
import { formDefaults } from "./form-defaults";
import { newForm, type DealForm } from "./form-state";
import { formOfDeal } from "./loaded-deal";

/**
 * The form as the builder opens: empty, or filled from the edited deal (BLD-01), whose validity begins anew
 * once it is over.
 */
export function openForm(data: BuilderData): DealForm {
  const defaults = formDefaults(data);
  if (!data.deal) return newForm(defaults);
  const form = formOfDeal(data.deal, defaults, data.taxProfiles);
  const isOver = form.validUntil !== null && form.validUntil < data.openedAt.slice(0, 10);
  return isOver ? { ...form, validUntil: null } : form;
}
