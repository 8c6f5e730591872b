import type { LineView, ProposalTexts } from "./view";

/** What the customer may choose of an open line, in words; null for a line that is not open. */
export function openWords(
  { open }: Pick<LineView, "open">,
  { texts, number }: { texts: ProposalTexts["open"]; number: (value: number) => string },
): string | null {
  const range = open?.quantity;
  if (!range) return null;
  const values = { least: number(range.least), most: number(range.most), step: number(range.step) };
  return (range.step === 1 ? texts.range : texts.steps).replace(
    /\{(least|most|step)\}/g,
    (_whole, name: keyof typeof values) => values[name],
  );
}
