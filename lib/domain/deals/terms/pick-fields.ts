import { ownValue } from "@/lib/core/own-value";
import {
  DEAL_FIELDS,
  DEAL_TEXT_NAMES,
  type ApiName,
  type DealFieldName,
  type DealTextName,
  type FieldWith,
} from "./deal-fields";
import type { Marks } from "./field-kinds";

// Object.fromEntries() loses the types of keys, hence the casts below.

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
  perField(names, (name) => termIn(answer, name)) as {
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
  perApiName(names, (name) => termIn(terms, name)) as {
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

const termIn = (answer: object, name: DealFieldName): unknown =>
  ownValue(answer as Readonly<Record<string, unknown>>, apiNameOf(name));
