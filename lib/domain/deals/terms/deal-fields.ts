import type { deal } from "@/db/schema";
import { marked, type DealField, type Kind, type Marks } from "./field-kinds";
import { NO_CHOICES } from "@/lib/core/offers/choices";
import { DISCOUNT_DECIMALS, MAX_UNIT_PRICE } from "../limits";

type Row = typeof deal.$inferSelect;

/** The field of a column: default and nullable as the column's type wants them. */
export type FieldOf<Column extends keyof Row> = DealField & {
  default: Row[Column] | null;
  nullable: null extends Row[Column] ? true : false;
} & ({ kind: "text" } | { inDetails: false; searched: false });

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
    ...marked("sealed", "shown", "compared", "listed", "searched", "announced", "copied"),
  },
  description: {
    api: "description",
    kind: "text",
    taken: "asSent",
    longest: 5_000,
    default: "",
    nullable: false,
    ...marked("listed", "copied"),
  },
  purchaseOrder: {
    api: "purchase_order",
    kind: "text",
    taken: "oneLine",
    longest: 60,
    default: "",
    nullable: false,
    ...marked("sealed", "shown", "inDetails", "compared", "listed", "searched", "announced"),
  },
  clientId: {
    api: "client_id",
    kind: "reference",
    part: "client",
    default: null,
    nullable: true,
    ...marked("listed"),
  },
  currency: {
    api: "currency",
    kind: "currency",
    default: null,
    nullable: false,
    ...marked("sealed", "shown", "compared", "listed", "announced", "inTemplates"),
  },
  taxProfileId: {
    api: "tax_profile_id",
    kind: "reference",
    part: "tax",
    default: null,
    nullable: true,
    about: "One of GET /tax-profiles; null or left out: no taxes, not the workspace's default.",
    ...marked("inTemplates"),
  },
  /** Pending, until the customer decides. */
  saleStatusId: {
    api: "sale_status_id",
    kind: "constant",
    part: null,
    default: 4,
    nullable: false,
    ...marked(),
  },
  prodStatusId: {
    api: "prod_status_id",
    kind: "constant",
    among: "deal_prod_status",
    part: null,
    default: 1,
    nullable: false,
    ...marked("copied"),
  },
  typeId: {
    api: "type_id",
    kind: "constant",
    among: "deal_type",
    part: null,
    default: 10,
    nullable: false,
    ...marked("copied"),
  },
  leadSourceId: {
    api: "lead_source_id",
    kind: "constant",
    among: "lead_source",
    part: null,
    default: null,
    nullable: true,
    ...marked("copied"),
  },
  /** Minor units, or percents with the percent modifier (T-01). */
  discountAmount: {
    api: "discount_amount",
    kind: "number",
    most: MAX_UNIT_PRICE,
    decimals: DISCOUNT_DECIMALS,
    part: "discount",
    default: 0,
    nullable: false,
    ...marked("shown", "copied", "inTemplates"),
  },
  discountModifierId: {
    api: "discount_modifier_id",
    kind: "constant",
    part: "discount",
    default: null,
    nullable: true,
    ...marked("shown", "copied", "inTemplates"),
  },
  isDiscountWithTax: {
    api: "is_discount_with_tax",
    kind: "flag",
    part: "discount",
    default: false,
    nullable: false,
    ...marked("shown", "compared", "copied", "inTemplates"),
  },
  discountEvery: {
    api: "discount_every",
    kind: "every",
    part: "discount",
    default: null,
    nullable: true,
    about: "Of an amount: the rhythm it is taken from, each period; null: once",
    ...marked("shown", "compared", "copied", "inTemplates"),
  },
  closingDate: {
    api: "closing_date",
    kind: "day",
    default: null,
    nullable: false,
    ...marked("listed"),
  },
  validUntil: {
    api: "valid_until",
    kind: "lastDay",
    default: null,
    nullable: false,
    about:
      "Until when the customer may accept: the end of this day, or of this moment's day, in the workspace's time " +
      "zone. Default: the day 720 hours from now.",
    ...marked("sealed", "shown"),
  },
  language: {
    api: "language",
    kind: "language",
    default: null,
    nullable: true,
    about: "Of the proposal; null: its client's",
    ...marked("sealed", "kept", "copied", "inTemplates"),
  },
  coverId: {
    api: "cover_id",
    kind: "reference",
    part: "cover",
    default: null,
    nullable: true,
    about: "Its cover page; null: the workspace's active ones",
    ...marked("kept", "copied", "inTemplates"),
  },
  hasCoverBand: {
    api: "cover_band",
    kind: "flag",
    part: "look",
    default: false,
    nullable: false,
    ...marked("shown", "kept", "copied", "inTemplates"),
  },
  accentColor: {
    api: "accent_color",
    kind: "color",
    part: "look",
    default: null,
    nullable: true,
    about: "Null: the workspace's",
    ...marked("shown", "kept", "copied", "inTemplates"),
  },
  typeface: {
    api: "typeface",
    kind: "typeface",
    part: "look",
    default: null,
    nullable: true,
    ...marked("shown", "kept", "copied", "inTemplates"),
  },
  customFields: {
    api: "custom_fields",
    kind: "fieldValues",
    part: null,
    default: {},
    nullable: false,
    ...marked("announced", "kept", "copied", "inTemplates"),
  },
  blocks: {
    api: "blocks",
    kind: "blocks",
    part: null,
    default: [],
    nullable: false,
    ...marked("sealed", "kept", "copied", "inTemplates"),
  },
  sections: {
    api: "sections",
    kind: "sections",
    part: null,
    default: [],
    nullable: false,
    ...marked("sealed", "kept", "copied", "inTemplates"),
  },
  choices: {
    api: "choices",
    kind: "choices",
    default: NO_CHOICES,
    nullable: false,
    ...marked("sealed", "shown", "kept", "copied", "inTemplates"),
  },
  bundles: {
    api: "bundles",
    kind: "bundles",
    default: [],
    nullable: false,
    ...marked("sealed", "shown", "kept", "copied", "inTemplates"),
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
type PartOf<Name extends DealFieldName> = (typeof DEAL_FIELDS)[Name] extends { part: infer Part }
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
type FieldOfKind<K extends Kind["kind"]> = {
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
