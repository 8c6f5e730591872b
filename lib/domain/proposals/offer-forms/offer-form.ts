import canonicalize from "canonicalize";
import type { z } from "zod";
import type { AcceptanceRecord, AcceptedTerms, StoredBlock, StoredSection } from "@/db/schema";
import type { DealRecord } from "@/lib/domain/deals/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines-of-deal";

/**
 * Who accepted, as they typed it, or nothing; and when. recorded: when staff wrote the acceptance down, by
 * whom, why and with which file.
 */
export type Signature = {
  name: string;
  at: Date;
  recorded?: AcceptanceRecord | null;
  /** What was accepted by name beside the offer as a whole. */
  terms?: readonly AcceptedTerms[];
};

/** The words around the prices: in which language, with the values of their variables in place. */
type Written = {
  language: string;
  blocks: readonly StoredBlock[];
  sections: readonly StoredSection[];
};

/** What an offer's text is made from. signature: null while nobody has accepted it. */
export type Offer = {
  deal: DealRecord;
  lines: readonly LineRecord[];
  written: Written;
  signature: Signature | null;
};

/**
 * One form in which offers are written. A text sealed in a form is written again whenever its verification
 * code is asked about, so the code of a form that was released never changes: what is to be said differently
 * gets a form of its own.
 */
export type OfferForm = {
  /** As each text of the form states it in `form`. */
  name: string;
  /** Of its texts, for readers of offer.json. */
  schema: z.ZodObject<{ form: z.ZodLiteral<string> }>;
  /** The offer as canonical JSON (RFC 8785). Amounts are integer minor units of `currency`. */
  content: (offer: Offer) => string;
};

/**
 * Canonical JSON: equal values give equal texts, whatever the order of their keys. Throws for what JSON
 * cannot hold.
 */
export function canonicalText(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("an offer cannot be written as JSON");
  return text;
}
