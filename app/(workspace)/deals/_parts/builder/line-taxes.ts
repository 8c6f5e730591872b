import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { AgreedTaxes, SelectedItem } from "./selected-item";

/** A line's own taxes by the id of a profile: as they are today, or as agreed if the profile was retired since. */
export function taxesOf(
  id: number | null,
  line: Pick<SelectedItem, "taxProfile"> | null,
  profiles: readonly TaxProfileAnswer[],
): AgreedTaxes | null {
  const profile = profiles.find((each) => each.id === id);
  if (profile) return { id: profile.id, name: profile.name, value: profile.value, taxes: profile.taxes };
  return line?.taxProfile?.id === id ? line.taxProfile : null;
}
