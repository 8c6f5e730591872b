/** A proposal's number, which is one word in spite of its hyphens. */
export const OfferNumber = ({ number }: { number: string }) => (
  <span className="whitespace-nowrap tabular-nums">{number}</span>
);
