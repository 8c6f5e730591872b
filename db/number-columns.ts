import { and, eq, type SQL } from "drizzle-orm";
import { deal } from "./schema";

/** The columns by which a deal's number is written (lib/core/offers/quote-number.ts). */
export const NUMBER_COLUMNS = {
  numberPrefix: deal.numberPrefix,
  number: deal.number,
  numberWidth: deal.numberWidth,
  revision: deal.revision,
};

/** What all revisions of an offer have in common. */
export type BaseNumber = Pick<typeof deal.$inferSelect, "numberPrefix" | "number">;

/** Condition: a revision of the offer with this number. An index finds them. */
export const ofNumber = ({ numberPrefix, number }: BaseNumber): SQL | undefined =>
  and(eq(deal.number, number), eq(deal.numberPrefix, numberPrefix));
