import type { deal } from "@/db/schema";
import { ownValue } from "@/lib/core/own-value";
import { DISCOUNT_DECIMALS, MOST_UNIT_PRICE } from "./limits";

type Row = typeof deal.$inferSelect;

/** The kinds of fields and what each needs to be checked. Each has its schemas in field-schemas.ts. */
type Kind =
  /** taken: how the input is cleaned: not at all, trimmed, or as one trimmed line. Null is the same as empty. */
  | { kind: "text"; taken: "asSent" | "trimmed" | "oneLine"; longest: number }
  | { kind: "flag" }
  | { kind: "number"; most: number; decimals: number }
  | { kind: "day" }
  /** A day, or a moment on one, until whose end something is valid. */
  | { kind: "lastDay" }
  /** One of the product's languages. */
  | { kind: "language" }
  | { kind: "currency" }
  /** The number of a constant, such as a type or a status. among: the constant's type, unless its verb checks it. */
  | { kind: "constant"; among?: string }
  /** The id of another row. */
  | { kind: "reference" }
  /** Values of custom fields by key; a change takes only those that change. */
  | { kind: "fieldValues" }
  | { kind: "blocks" }
  | { kind: "sections" };

/** Where a field appears, and what takes it along. */
type Marks = {
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

/** The field of a column: default and nullable as the column's type wants them. */
type FieldOf<Column extends keyof Row> = DealField & {
  default: Row[Column] | null;
  nullable: null extends Row[Column] ? true : false;
} & ({ kind: "text" } | { inDetails: false; searched: false });

const NOWHERE = {
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
} as const satisfies Marks;

/**
 * The fields of a deal that callers enter, by column. Derived from this table: the API's bodies and responses,
 * insert and change, what a revision, a duplicate and a template take along, list, search, export, comparison, page,
 * preview, PDF, webhooks and the builder's form. Client, currency, taxes, discount, custom fields and the end of
 * validity are checked and worked out by the verbs, which also list, show and compare them in shapes of their own.
 */
export const DEAL_FIELDS = {
  name: {
    api: "name",
    kind: "text",
    taken: "trimmed",
    longest: 255,
    default: "",
    nullable: false,
    sealed: true,
    shown: true,
    inDetails: false,
    compared: true,
    listed: true,
    searched: true,
    announced: true,
    kept: false,
    copied: true,
    inTemplates: false,
  },
  description: {
    api: "description",
    kind: "text",
    taken: "asSent",
    longest: 5_000,
    default: "",
    nullable: false,
    ...NOWHERE,
    listed: true,
    copied: true,
  },
  purchaseOrder: {
    api: "purchase_order",
    kind: "text",
    taken: "oneLine",
    longest: 60,
    default: "",
    nullable: false,
    sealed: true,
    shown: true,
    inDetails: true,
    compared: true,
    listed: true,
    searched: true,
    announced: true,
    kept: false,
    copied: false,
    inTemplates: false,
  },
  clientId: {
    api: "client_id",
    kind: "reference",
    part: "client",
    default: null,
    nullable: true,
    ...NOWHERE,
    listed: true,
  },
  currency: {
    api: "currency",
    kind: "currency",
    default: null,
    nullable: false,
    sealed: true,
    shown: true,
    inDetails: false,
    compared: true,
    listed: true,
    searched: false,
    announced: true,
    kept: false,
    copied: false,
    inTemplates: true,
  },
  taxProfileId: {
    api: "tax_profile_id",
    kind: "reference",
    part: "tax",
    default: null,
    nullable: true,
    about: "One of GET /tax-profiles; null or left out: no taxes. The workspace's default is not applied.",
    ...NOWHERE,
    inTemplates: true,
  },
  /** Pending, until the customer decides. */
  saleStatusId: {
    api: "sale_status_id",
    kind: "constant",
    part: null,
    default: 4,
    nullable: false,
    ...NOWHERE,
  },
  prodStatusId: {
    api: "prod_status_id",
    kind: "constant",
    among: "deal_prod_status",
    part: null,
    default: 1,
    nullable: false,
    ...NOWHERE,
    copied: true,
  },
  typeId: {
    api: "type_id",
    kind: "constant",
    among: "deal_type",
    part: null,
    default: 10,
    nullable: false,
    ...NOWHERE,
    copied: true,
  },
  leadSourceId: {
    api: "lead_source_id",
    kind: "constant",
    among: "lead_source",
    part: null,
    default: null,
    nullable: true,
    ...NOWHERE,
    copied: true,
  },
  /** Minor units, or percents with the percent modifier (T-01). */
  discountAmount: {
    api: "discount_amount",
    kind: "number",
    most: MOST_UNIT_PRICE,
    decimals: DISCOUNT_DECIMALS,
    part: "discount",
    default: 0,
    nullable: false,
    ...NOWHERE,
    shown: true,
    copied: true,
    inTemplates: true,
  },
  discountModifierId: {
    api: "discount_modifier_id",
    kind: "constant",
    part: "discount",
    default: null,
    nullable: true,
    ...NOWHERE,
    shown: true,
    copied: true,
    inTemplates: true,
  },
  isDiscountWithTax: {
    api: "is_discount_with_tax",
    kind: "flag",
    part: "discount",
    default: false,
    nullable: false,
    ...NOWHERE,
    shown: true,
    compared: true,
    copied: true,
    inTemplates: true,
  },
  closingDate: {
    api: "closing_date",
    kind: "day",
    default: null,
    nullable: false,
    ...NOWHERE,
    listed: true,
  },
  validUntil: {
    api: "valid_until",
    kind: "lastDay",
    default: null,
    nullable: false,
    about:
      "Until when the customer may accept: the end of this day, or of the day that this moment is on, in the " +
      "workspace's time zone. Default: the day 720 hours from now.",
    ...NOWHERE,
    sealed: true,
    shown: true,
  },
  language: {
    api: "language",
    kind: "language",
    default: null,
    nullable: true,
    about: "Of the proposal; null: its client's",
    ...NOWHERE,
    sealed: true,
    kept: true,
    copied: true,
    inTemplates: true,
  },
  coverId: {
    api: "cover_id",
    kind: "reference",
    part: "cover",
    default: null,
    nullable: true,
    about: "Its cover page; null: the workspace's active ones",
    ...NOWHERE,
    kept: true,
    copied: true,
    inTemplates: true,
  },
  customFields: {
    api: "custom_fields",
    kind: "fieldValues",
    part: null,
    default: {},
    nullable: false,
    ...NOWHERE,
    announced: true,
    kept: true,
    copied: true,
    inTemplates: true,
  },
  blocks: {
    api: "blocks",
    kind: "blocks",
    part: null,
    default: [],
    nullable: false,
    ...NOWHERE,
    sealed: true,
    kept: true,
    copied: true,
    inTemplates: true,
  },
  sections: {
    api: "sections",
    kind: "sections",
    part: null,
    default: [],
    nullable: false,
    ...NOWHERE,
    sealed: true,
    kept: true,
    copied: true,
    inTemplates: true,
  },
} as const satisfies { [Column in keyof Row]?: FieldOf<Column> };

export type DealFieldName = keyof typeof DEAL_FIELDS;
/** The name of a field in the API. */
export type ApiName<Name extends DealFieldName> = (typeof DEAL_FIELDS)[Name]["api"];

/** Names of the fields with a mark, such as "sealed". */
export type FieldWith<M extends keyof Marks> = {
  [Name in DealFieldName]: (typeof DEAL_FIELDS)[Name][M] extends true ? Name : never;
}[DealFieldName];

/** The part of a deal that a field belongs to. */
export type PartOf<Name extends DealFieldName> = (typeof DEAL_FIELDS)[Name] extends { part: infer Part }
  ? Part
  : Name;
/** A part of a deal that is merged as a whole. */
export type DealPart = Extract<{ [Name in DealFieldName]: PartOf<Name> }[DealFieldName], string>;
/** Names of the fields of a part. */
export type FieldOfPart<Part extends DealPart> = {
  [Name in DealFieldName]: PartOf<Name> extends Part ? Name : never;
}[DealFieldName];

/** The values of fields as they are stored, by column. */
export type DealValues<Name extends DealFieldName> = Pick<Row, Name>;

/** Names of the fields of a kind. */
export type FieldOfKind<K extends Kind["kind"]> = {
  [Name in DealFieldName]: (typeof DEAL_FIELDS)[Name]["kind"] extends K ? Name : never;
}[DealFieldName];
export type DealTextName = FieldOfKind<"text">;

// Object.keys() and Object.fromEntries() lose the types of keys, hence the casts below.

export const DEAL_FIELD_NAMES = Object.keys(DEAL_FIELDS) as DealFieldName[];
export const DEAL_TEXT_NAMES = DEAL_FIELD_NAMES.filter(
  (name): name is DealTextName => DEAL_FIELDS[name].kind === "text",
);

/** The part of a deal that a field belongs to; null: none. */
export const partOf = (name: DealFieldName): DealPart | null => {
  const { part = name }: DealField = DEAL_FIELDS[name];
  return part as DealPart | null;
};
/** The parts of a deal, in order. */
export const DEAL_PARTS = [...new Set(DEAL_FIELD_NAMES.flatMap((name) => partOf(name) ?? []))];

/** The fields with a mark, in order. */
export const fieldsWith = <M extends keyof Marks>(mark: M): FieldWith<M>[] =>
  DEAL_FIELD_NAMES.filter((name) => DEAL_FIELDS[name][mark]) as FieldWith<M>[];

/** The texts with a mark, in order. */
export const textsWith = <M extends keyof Marks>(mark: M) =>
  DEAL_TEXT_NAMES.filter((name) => DEAL_FIELDS[name][mark]) as (FieldWith<M> & DealTextName)[];

/** A value for each of the given fields, by column. */
export const perField = <Name extends DealFieldName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { [Column in Name]: Value };

/** The same by API name. */
export const perApiName = <Name extends DealFieldName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) =>
  Object.fromEntries(names.map((name) => [DEAL_FIELDS[name].api, valueOf(name)])) as {
    [Column in Name as ApiName<Column>]: Value;
  };

/** The named fields of a response, by column. */
export const readFields = <
  Name extends DealFieldName,
  Given extends Readonly<Record<ApiName<Name>, unknown>>,
>(
  names: readonly Name[],
  answer: Given,
) =>
  perField(names, (name) => (answer as Readonly<Record<string, unknown>>)[apiNameOf(name)]) as {
    [Column in Name]: Given[ApiName<Column>];
  };

/** The named columns of a record. */
export const pickColumns = <Name extends DealFieldName, Given extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  record: Given,
) => perField(names, (name) => record[name]) as { [Column in Name]: Given[Column] };

/** The same by API name. */
export const pickFields = <Name extends DealFieldName, Given extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  record: Given,
) => perApiName(names, (name) => record[name]) as { [Column in Name as ApiName<Column>]: Given[Column] };

/** The same of what has the API's names already, such as a response. */
export const pickTerms = <Name extends DealFieldName, Given extends Readonly<Record<ApiName<Name>, unknown>>>(
  names: readonly Name[],
  terms: Given,
) =>
  perApiName(names, (name) => (terms as Readonly<Record<string, unknown>>)[apiNameOf(name)]) as {
    [Column in Name as ApiName<Column>]: Given[ApiName<Column>];
  };

/** The non-empty texts with a mark in a response of the API. */
export const filledTexts = <M extends keyof Marks>(
  mark: M,
  answer: Readonly<Record<ApiName<FieldWith<M> & DealTextName>, string>>,
): { name: FieldWith<M> & DealTextName; value: string }[] =>
  textsWith(mark)
    .map((name) => ({
      name,
      value: ownValue(answer as Readonly<Record<string, string>>, apiNameOf(name)) ?? "",
    }))
    .filter(({ value }) => value !== "");

const apiNameOf = (name: DealFieldName): string => DEAL_FIELDS[name].api;
