import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { BuilderData } from "../builder-data";

/** A tax profile as the edited deal has it and as it is now. */
export type ChangedTaxes = { agreed: TaxProfileAnswer; present: TaxProfileAnswer };

/**
 * The edited deal's tax profile when it says something else now; null as long as it is the same, or another
 * one is chosen.
 */
export function taxesChanged(
  { deal, taxProfiles }: Pick<BuilderData, "deal" | "taxProfiles">,
  chosenId: number | null,
): ChangedTaxes | null {
  const present = taxProfiles.find(({ id }) => id === chosenId);
  if (!deal?.tax_profile || !present || deal.tax_profile_id !== chosenId) return null;
  const agreed = { ...present, ...deal.tax_profile };
  return textOf(agreed) === textOf(present) ? null : { agreed, present };
}

/** What a customer sees of a profile: rates that are written anew get other ids. */
const textOf = ({ name, value, taxes }: TaxProfileAnswer): string =>
  JSON.stringify([name, value, taxes.map((tax) => [tax.name, tax.names, tax.value])]);
