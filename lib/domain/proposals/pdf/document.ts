import type { AcceptanceRecord } from "@/db/schema";
import type { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { OfferReader } from "@/lib/core/offers/offer-text";
import type { Brand, BrandPicture } from "@/lib/domain/branding/read-brand";
import type { ProposalTexts, ProposalView } from "../view";

/** Stored PDFs whose pages stand before and after the offer, by name. */
export type AroundPages = { covers: string[]; contents: string[] };

/** Bytes of stored files by name: of those PDFs, and of the pictures of blocks as PNG or JPEG. */
export type StoredFiles = Readonly<Record<string, Uint8Array>>;

/** The offer as canonical JSON with its SHA-256 in hexadecimal; goes into the file as offer.json. */
export type AttachedOffer = { json: string; hash: string };

/** The acceptance of a signed proposal, for its certificate. */
export type Accepted = {
  /** The name that the customer typed or staff recorded, or empty. */
  signedName: string;
  acceptedAt: Date;
  /** SHA-256 of the accepted offer in hexadecimal. */
  contentHash: string;
  /** Null if the customer accepted. */
  record: AcceptanceRecord | null;
  /** The terms that were accepted explicitly; a title may be empty. */
  terms: readonly { title: string }[];
};

/**
 * Everything that a rendered proposal depends on, as plain serialisable data: no clock, no database, no network. Two
 * equal documents give the same bytes (S-110).
 */
export type ProposalDocument = {
  /** As its page shows it, with all variables replaced. */
  proposal: ProposalView;
  /** The page's texts in the reader's language, so that page and PDF use the same. */
  texts: ProposalTexts;
  /** What only the PDF says, in that language. */
  ownTexts: (typeof MESSAGES)[Language]["pdf"];
  /** Whose language the labels have; blocks and sections have the proposal's. */
  reader: OfferReader;
  brand: Pick<Brand, "name" | "primaryColor" | "styles" | "typeface"> & {
    logo: BrandPicture | null;
    /** Below the offer (S-097). */
    footer: BrandPicture | null;
  };
  /** The site's address, under which files are served and codes are verified. */
  site: string;
  /** A test tenant's document has a watermark on each page (P-04). */
  sample: boolean;
  /** Of a signed proposal; its certificate is the last page. */
  acceptance: Accepted | null;
  around: AroundPages;
  offer: AttachedOffer | null;
  /** SHA-256 (hex) of the state that is rendered; the file's id derives from it. */
  id: string;
};
