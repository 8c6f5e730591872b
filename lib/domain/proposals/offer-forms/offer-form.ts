import canonicalize from "canonicalize";
import type { z } from "zod";
import type { AcceptanceRecord, AcceptedTerms, StoredBlock, StoredSection, StoredSeller } from "@/db/schema";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";

/**
 * The typed name or empty, and the time of the acceptance. recorded: if staff recorded it, by whom, the note and
 * the file.
 */
type Signature = {
  name: string;
  at: Date;
  recorded?: AcceptanceRecord | null;
  /** Terms that were accepted explicitly in addition to the offer. */
  terms?: readonly AcceptedTerms[];
};

/** The content around the prices: its language, who sells, and blocks and sections with variables replaced. */
type Written = {
  language: string;
  seller: StoredSeller;
  blocks: readonly StoredBlock[];
  sections: readonly StoredSection[];
};

/** The data of an offer's text. signature: null before acceptance. */
export type Offer = {
  deal: DealRecord;
  lines: readonly LineRecord[];
  written: Written;
  signature: Signature | null;
};

/**
 * One form of offers. Verifying a code writes the offer again in the form in which it was sealed, so the code of
 * a released form never changes: any change needs a new form.
 */
export type OfferForm = {
  /** The value of `form` in each text of this form. */
  name: string;
  /** Schema of its texts, for readers of offer.json. */
  schema: z.ZodObject<{ form: z.ZodLiteral<string> }>;
  /** The offer as canonical JSON (RFC 8785). Amounts are integer minor units of `currency`. */
  content: (offer: Offer) => string;
};

/**
 * Canonical JSON: equal values give equal texts, regardless of key order. Throws for values that JSON cannot
 * represent.
 */
export function canonicalText(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("an offer cannot be written as JSON");
  return text;
}
