import type { deal } from "@/db/schema";
import {
  DEAL_FIELD_NAMES,
  DEAL_FIELDS,
  fieldsWith,
  type ApiName,
  type DealFieldName,
  type FieldWith,
} from "./deal-fields";
import { perApiName, perField, pickFields } from "./pick-fields";

type Row = typeof deal.$inferSelect;
/** The default of a field, unless its type is that of the column anyway. */
type Default<Name extends DealFieldName> = Exclude<(typeof DEAL_FIELDS)[Name]["default"], object>;

/** What a deal says in its fields, by API name; null where its verb works the value out, or there is none. */
export type Terms = {
  [Name in DealFieldName as ApiName<Name>]:
    | Row[Name]
    | Default<Name>
    // As a request says it: a day, or a moment.
    | (Name extends "validUntil" ? string : never);
};

/** Fields as a request has them. Undefined: not sent. Custom fields: only those that change; null: none any more. */
type GivenTerms = {
  [Api in keyof Terms]?: (Api extends "custom_fields" ? unknown : Terms[Api]) | null;
};

/**
 * The terms of a deal after a call: what the call says, else what the deal said before, else the default of the field.
 * Null stands for the default. Custom fields stay as they were, because a call names only those that change:
 * customFieldColumns() changes them.
 *
 * @param before null for a new deal; only the kept fields for a revision, only the copied ones for a duplicate
 */
export const termsAfter = (before: Partial<Terms> | null, input: GivenTerms): Terms =>
  perApiName(DEAL_FIELD_NAMES, (name) => {
    const { api, kind, default: standard } = DEAL_FIELDS[name];
    const sent = kind === "fieldValues" ? undefined : input[api];
    return (sent === undefined ? before?.[api] : sent) ?? standard;
  }) as Terms;

/** What a stored deal says. */
export const termsOfDeal = (row: Pick<Row, DealFieldName>): Terms => pickFields(DEAL_FIELD_NAMES, row);

/** What a revision takes over from the deal that it revises, unless its call says otherwise. */
export const keptTerms = (row: Pick<Row, FieldWith<"kept">>): Partial<Terms> =>
  pickFields(fieldsWith("kept"), row);

/** What a duplicate takes over. */
export const copiedTerms = (row: Pick<Row, FieldWith<"copied">>): Partial<Terms> =>
  pickFields(fieldsWith("copied"), row);

/** The columns of terms. */
export const columnsOfTerms = (terms: Terms) =>
  perField(DEAL_FIELD_NAMES, (name) => terms[DEAL_FIELDS[name].api]) as {
    [Name in DealFieldName]: Terms[ApiName<Name>];
  };
