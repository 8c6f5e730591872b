import type { ProposalTexts } from "./view";

type Words = { brand: string; date: string; notices: ProposalTexts["notices"] };

/** Who accepted a proposal and when, or who recorded that the customer did, for page and PDF. Pure. */
export function acceptanceText(
  { name, recorded_by: by }: { name: string; recorded_by: string | null },
  { brand, date, notices }: Words,
): string {
  const { recorded, acceptedBy, acceptedOn } = notices;
  const text = by !== null ? recorded : name === "" ? acceptedOn : acceptedBy;
  const values = { name: by ?? name, brand, date };
  // At once, because a name may look like a place for a value.
  return text.replace(/\{(name|brand|date)\}/g, (_, key: keyof typeof values) => values[key]);
}
