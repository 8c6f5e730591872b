import type { BuilderData } from "./builder-data";
import { formDefaults } from "./form-defaults";
import { newForm, type DealForm } from "./form-state";
import { formOfDeal } from "./loaded-deal";

/** The form as the builder opens: empty, or filled from the edited deal (BLD-01). */
export function openForm(data: BuilderData): DealForm {
  const defaults = formDefaults(data);
  return data.deal ? formOfDeal(data.deal, defaults, data.taxProfiles) : newForm(defaults);
}
