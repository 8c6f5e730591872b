import type { Block, Section } from "@/lib/core/documents/blocks";
import type { NamedTax, OfferFormat } from "@/lib/core/offers/offer-text";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import type { Language } from "@/lib/core/i18n/languages";

/** The PDF's own labels: the keys of the group `pdf` in messages/. */
export const ownLabels = [
  "proposal",
  "page",
  "sample",
  "sampleNotice",
  "certificateTitle",
  "certificateText",
  "certificateTextRecorded",
  "certificateAcceptedAt",
  "certificateRecordedAt",
  "certificateRecordedBy",
  "certificateRecordNote",
  "certificateRecordFile",
  "certificateName",
  "certificateAcceptedBy",
  "certificateTerms",
  "certificateCode",
  "certificateHash",
  "certificateAddress",
  "certificateNote",
  "offerFile",
] as const;

/** Labels shared with the customer's page, so that both use the same texts. */
type SharedLabel =
  | "number"
  | "createdAt"
  | "validUntil"
  | "quoteDetails"
  | "customer"
  | "accountManager"
  | "services"
  | "position"
  | "item"
  | "rate"
  | "quantity"
  | "price"
  | "optional"
  | "selected"
  | "notSelected"
  | "subtotal"
  | "discount"
  | "tax"
  | "taxedAmount"
  | "totalBeforeTax"
  | "total"
  | "sectionTotal"
  | "contents"
  | "terms"
  | "mustAccept"
  | "video"
  | "opensAt"
  | "statusPending"
  | "statusSigned"
  | "statusLost"
  | "statusCancelled"
  | "statusReplaced";

export type PdfLabel = (typeof ownLabels)[number] | SharedLabel;

export type ProposalStatus = "pending" | "signed" | "lost" | "cancelled" | "replaced";

export interface ProposalDocumentLine {
  position: number;
  /** Shown beside its name; null: none. */
  picture: { file: string; width: number; height: number } | null;
  name: string;
  /** Rich text reduced to p br b strong i em u ul ol li; anything else is dropped when rendered. */
  descriptionHtml: string;
  quantity: number;
  /** Minor units of the proposal's currency. */
  unitPrice: number;
  /** Minor units of the proposal's currency. */
  total: number;
  isOptional: boolean;
  isSelected: boolean;
  answers: { question: string; answer: string }[];
  /** Key of its section; unknown or empty: before all sections. */
  section: string;
  /** The note for the customer, with line breaks. */
  note: string;
  /** What its rate is for, such as "per m²"; empty: a piece. */
  unit: string;
  /** Description of its own taxes; empty: the offer's apply. */
  ownTaxes: string;
}

interface ProposalDocumentTotals {
  /** All amounts in minor units, without unselected optional lines. */
  subtotal: number;
  /** The discount as a positive amount; 0 for none. */
  discount: number;
  /** Shown in brackets after "Discount"; null for a fixed amount. */
  discountPercent: number | null;
  /** `value` is a percent (9.975); base: what it is on, where lines have different taxes. */
  taxes: (NamedTax & { value: number; base?: number | undefined; amount: number })[];
  amountBeforeTax: number;
  amountAfterTax: number;
  discountAfterTax: boolean;
}

export type BrandPicture = { kind: "png" | "jpeg"; dataBase64: string };

export interface ProposalBrand {
  name: string;
  /** "#rrggbb" */
  primaryColor: string;
  logo: BrandPicture | null;
  /** Below the offer (S-097). */
  footer: BrandPicture | null;
  /** Of the tenant's template, with its colours. */
  styles: TemplateStyles;
}

/** Stored PDFs whose pages stand before and after the offer, by name. */
export type AroundPages = { covers: string[]; contents: string[] };

/** Bytes of stored files by name: of those PDFs, and of the pictures of blocks as PNG or JPEG. */
export type StoredFiles = Readonly<Record<string, Uint8Array>>;

/** The offer as canonical JSON with its SHA-256 in hexadecimal; goes into the file as offer.json. */
export type AttachedOffer = { json: string; hash: string };

/** The data for verifying a signed proposal. */
export interface Certificate {
  /** The name that the customer typed or staff recorded, or empty. */
  name: string;
  /** The member who recorded the acceptance, the note, and the evidence file; null if the customer accepted. */
  recorded: { by: string; note: string; file: { name: string; sha256: string } | null } | null;
  /** ISO 8601. */
  acceptedAt: string;
  /** SHA-256 of the accepted offer in hexadecimal. */
  contentHash: string;
  code: string;
  /** Where the code is checked. */
  address: string;
  /** Titles of the terms that were accepted explicitly; none is empty. */
  terms: string[];
}

/**
 * Everything that a rendered proposal depends on, as plain serialisable data: no clock, no database,
 * no network. Two equal documents give the same bytes (S-110).
 */
export interface ProposalDocument {
  language: Language;
  /** The language that blocks and sections are written in. */
  written: Language;
  /** With variables replaced; no blocks: only the services. */
  blocks: Block[];
  sections: Section[];
  /** The site's address, under which files are served. */
  site: string;
  /** Format of amounts and dates in English documents. */
  format: OfferFormat;
  /** The time zone of its days. */
  timeZone: string;
  number: string;
  title: string;
  status: ProposalStatus;
  /** ISO 8601; also the creation date inside the file. */
  createdAt: string;
  /** ISO 8601. */
  validUntil: string;
  /** More rows of the quote's details, with their labels. */
  details: { label: string; value: string }[];
  currency: string;
  brand: ProposalBrand;
  /** A test tenant's document has a watermark on each page (P-04). */
  sample: boolean;
  customer: { name: string; company: string; email: string; phone: string };
  owner: { firstName: string; lastName: string; email: string; phone: string };
  lines: ProposalDocumentLine[];
  totals: ProposalDocumentTotals;
  /** Of a signed proposal; rendered as a last page. */
  certificate: Certificate | null;
  texts: Record<PdfLabel, string>;
  around: AroundPages;
  offer: AttachedOffer | null;
  /** SHA-256 (hex) of the state that is rendered; the file's id derives from it. */
  stateKey: string;
}
