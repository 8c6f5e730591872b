/** What a deal needs before it is an offer that somebody may get (U-82), in the order of the builder's steps. */
export const LACKS = ["client", "services"] as const;
export type Lack = (typeof LACKS)[number];

export type OfferContent = { client: unknown; lines: readonly unknown[] };

/** What of it a deal lacks. */
export const lackingIn = ({ client, lines }: OfferContent): Lack[] =>
  LACKS.filter((part) => (part === "client" ? !client : lines.length === 0));
