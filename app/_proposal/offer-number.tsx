/** A proposal's number; it does not break at its hyphens. */
export const OfferNumber = ({ number }: { number: string }) => (
  <span className="whitespace-nowrap">{number}</span>
);
