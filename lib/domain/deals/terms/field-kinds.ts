/** The kinds of fields and what each needs to be checked. Each has its schemas in field-schemas.ts. */
export type Kind =
  /** taken: how the input is cleaned: not at all, trimmed, or as one trimmed line. Null is the same as empty. */
  | { kind: "text"; taken: "asSent" | "trimmed" | "oneLine"; longest: number }
  | { kind: "flag" }
  | { kind: "number"; most: number; decimals: number }
  | { kind: "day" }
  /** How often something is sold again. */
  | { kind: "every" }
  /** A day, or a moment on one, until whose end something is valid. */
  | { kind: "lastDay" }
  /** One of the product's languages. */
  | { kind: "language" }
  /** #rrggbb in lower case. */
  | { kind: "color" }
  /** One of the typefaces of titles and headings. */
  | { kind: "typeface" }
  | { kind: "currency" }
  /** The number of a constant, such as a type or a status. among: the constant's type, unless its verb checks it. */
  | { kind: "constant"; among?: string }
  /** The id of another row. */
  | { kind: "reference" }
  /** Values of custom fields by key; a change takes only those that change. */
  | { kind: "fieldValues" }
  | { kind: "blocks" }
  | { kind: "sections" }
  /** What the customer chooses (lib/core/offers/choices.ts). */
  | { kind: "choices" }
  /** The bundles among the lines (lib/core/offers/bundles.ts). */
  | { kind: "bundles" };

/** Where a field appears, and what takes it along. */
export type Marks = {
  /**
   * Part of what the customer agrees to: the current form of offers must contain it
   * (lib/domain/proposals/offer-content.ts).
   */
  sealed: boolean;
  /** Shown on the customer's page, in the preview and in the PDF. */
  shown: boolean;
  /** A row in the quote's details there, and in the facts on the deal's page; only texts. */
  inDetails: boolean;
  /** Changes are listed in the comparison of two revisions. */
  compared: boolean;
  /** A row of the deals list and a column at the end of its export. */
  listed: boolean;
  /** Found by the list's search; only texts. */
  searched: boolean;
  /** Included in webhooks. */
  announced: boolean;
  /** A revision that does not send it keeps it; any other field gets its default again. */
  kept: boolean;
  /** Copied to a duplicate. */
  copied: boolean;
  /** Part of a template. */
  inTemplates: boolean;
};

export type DealField = Kind &
  Marks & {
    /** Its name in the API, in offers and in webhooks. */
    api: string;
    /** What a new deal has if it is not sent, or null; null: its verb works the value out, or it has none. */
    default: unknown;
    /** Whether a stored deal may be without it; otherwise a change refuses null. */
    nullable: boolean;
    /**
     * The part of a deal that it belongs to, which conflicts in the builder merge and name as a whole: without one the
     * field itself; null: merged in a way of its own, or not at all.
     */
    part?: string | null;
    /** What the documentation of a new deal says of it. */
    about?: string;
  };

const MARKS: Readonly<Record<keyof Marks, false>> = {
  sealed: false,
  shown: false,
  inDetails: false,
  compared: false,
  listed: false,
  searched: false,
  announced: false,
  kept: false,
  copied: false,
  inTemplates: false,
};

/** The marks of a field: these, and no others. */
export const marked = <M extends keyof Marks = never>(...marks: M[]) =>
  ({ ...MARKS, ...Object.fromEntries(marks.map((mark) => [mark, true])) }) as {
    [Mark in keyof Marks]: Mark extends M ? true : false;
  };
