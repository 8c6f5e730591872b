import type { dealLine } from "@/db/schema";
import { MAX_CUSTOMER_NOTE, MAX_NOTES } from "../limits";

type Row = typeof dealLine.$inferSelect;

type Kind =
  | { kind: "flag"; default: boolean }
  /** One plain text; cleaned, and trimmed. */
  | { kind: "text"; longest: number; default: string }
  /** HTML. */
  | { kind: "rich"; longest: number; default: string }
  /** A key, such as that of a section. */
  | { kind: "key"; default: string }
  /** How it repeats; null: sold once. */
  | { kind: "rhythm"; default: null }
  /** What the customer may change; null: nothing. */
  | { kind: "open"; default: null };

type Marks = {
  /**
   * Part of what the customer agrees to: the lines of the current form of offers must contain it
   * (lib/domain/proposals/offer-content.ts).
   */
  sealed: boolean;
  /** On the customer's page, in the preview and in the data of the PDF. */
  shown: boolean;
  /** Written in the dialog of a line, for a service and for a free line. */
  inDialog: boolean;
};

type LineField = Kind &
  Marks & {
    /** Its name in the API and in offers. */
    api: string;
    /** What the documentation of a request says of it. */
    about?: string;
  };

/**
 * What staff say of a line beside what it offers and costs, by column: it never changes the price, so a line that
 * repeats an agreed one takes it as sent. Of a rhythm, which says how often that price is paid, see line-rhythm.ts.
 * Derived from this table: the API's bodies and responses of deals, templates and the library, insert, what is kept
 * when lines are priced again, copied and merged, page, preview and the builder's lines.
 */
export const LINE_FIELDS = {
  key: {
    api: "key",
    kind: "key",
    default: "",
    about: "Names it in choices; left out: made, or as it was",
    sealed: false,
    shown: true,
    inDialog: false,
  },
  isOptional: {
    api: "is_optional",
    kind: "flag",
    default: false,
    sealed: true,
    shown: true,
    inDialog: false,
  },
  extraNotes: {
    api: "extra_notes",
    kind: "rich",
    longest: MAX_NOTES,
    default: "",
    sealed: false,
    shown: false,
    inDialog: true,
  },
  section: {
    api: "section",
    kind: "key",
    default: "",
    about: "Key of the section that it stands in; empty: before all",
    sealed: true,
    shown: true,
    inDialog: false,
  },
  customerNote: {
    api: "customer_note",
    kind: "text",
    longest: MAX_CUSTOMER_NOTE,
    default: "",
    sealed: true,
    shown: true,
    inDialog: true,
  },
  rhythm: {
    api: "rhythm",
    kind: "rhythm",
    default: null,
    about:
      "Of a free line; null: sold once. Of a service: another term, beginning or start than the service has.",
    sealed: true,
    shown: true,
    inDialog: true,
  },
  open: {
    api: "open",
    kind: "open",
    default: null,
    about: "What the customer may change; null: nothing",
    sealed: true,
    shown: true,
    inDialog: true,
  },
} as const satisfies { [Column in keyof Row]?: LineField & { default: Row[Column] } };

export type LineFieldName = keyof typeof LINE_FIELDS;
export type LineApiName<Name extends LineFieldName> = (typeof LINE_FIELDS)[Name]["api"];
/** Names of the fields with a mark. */
export type LineFieldWith<M extends keyof Marks> = {
  [Name in LineFieldName]: (typeof LINE_FIELDS)[Name][M] extends true ? Name : never;
}[LineFieldName];

/** Names of the fields of a kind. */
type LineFieldOfKind<K extends Kind["kind"]> = {
  [Name in LineFieldName]: (typeof LINE_FIELDS)[Name]["kind"] extends K ? Name : never;
}[LineFieldName];

/** What staff say of a line, by column. */
export type SaidOfLine<Name extends LineFieldName = LineFieldName> = Pick<Row, Name>;
/** The same by API name. */
export type LineAnswers<Name extends LineFieldName = LineFieldName> = {
  [Column in Name as LineApiName<Column>]: Row[Column];
};

// Object.keys() and Object.fromEntries() lose the types of keys, hence the casts below.

export const LINE_FIELD_NAMES = Object.keys(LINE_FIELDS) as LineFieldName[];

/** The fields with a mark, in order. */
export const lineFieldsWith = <M extends keyof Marks>(mark: M) =>
  LINE_FIELD_NAMES.filter((name) => LINE_FIELDS[name][mark]) as LineFieldWith<M>[];

/** Those of the named fields that are of a kind. */
export const lineFieldsOfKind = <K extends Kind["kind"], Name extends LineFieldName>(
  kind: K,
  names: readonly Name[],
) => names.filter((name) => LINE_FIELDS[name].kind === kind) as (Name & LineFieldOfKind<K>)[];

/** The texts that customers read. */
export const SHOWN_LINE_TEXTS = lineFieldsOfKind("text", lineFieldsWith("shown"));

/** Names in the API of a line's rich texts. */
export const RICH_LINE_TEXTS = [
  "description" as const,
  ...lineFieldsOfKind("rich", LINE_FIELD_NAMES).map((name) => LINE_FIELDS[name].api),
];

/** Those of a line's fields that are named, by column. */
export const pickSaid = <Name extends LineFieldName>(names: readonly Name[], line: SaidOfLine<Name>) =>
  Object.fromEntries(names.map((name) => [name, line[name]])) as SaidOfLine<Name>;

/** The same by API name. */
export const answerSaid = <Name extends LineFieldName>(names: readonly Name[], line: SaidOfLine<Name>) =>
  Object.fromEntries(names.map((name) => [LINE_FIELDS[name].api, line[name]])) as LineAnswers<Name>;

/** What a request or a response says of a line, by column. Null or undefined is the default. */
export const saidIn = (line: { [Api in keyof LineAnswers]?: LineAnswers[Api] | null | undefined }) =>
  Object.fromEntries(
    LINE_FIELD_NAMES.map((name) => [name, line[LINE_FIELDS[name].api] ?? LINE_FIELDS[name].default]),
  ) as SaidOfLine;
