import type { Json } from "./components";
import { ownValue } from "@/lib/core/own-value";

type Schema = Json & { properties?: Record<string, Json>; required?: string[] };

/** Two schemas with fewer common fields need not be related. */
const FEWEST_FIELDS = 4;

/**
 * Replaces each object that equals or extends a named schema by a reference or an extension of it:
 * ManagedQuestion is Question with used_by. Request bodies allow no further fields, so there an extension can
 * only require more: NewCatalogItemFields is CatalogItemFields with a required title.
 */
export function withExtensions(schema: Json, named: Readonly<Record<string, Json>>): Json {
  const bases = Object.entries(named)
    .map(([name, base]) => ({ name, base: base as Schema, size: fieldsOf(base).length }))
    .filter(({ size }) => size >= FEWEST_FIELDS)
    .sort((one, other) => other.size - one.size);
  const extended = (value: Schema): Json => {
    const match = bases.find(({ base }) => isExtended(base, value));
    return match ? extension(value, match.name, match.base) : value;
  };
  return JSON.parse(JSON.stringify(schema), (key, value: Schema | null) => {
    if (typeof value !== "object" || value === null || !value.properties) return value;
    const same = key === "" ? undefined : bases.find(({ base }) => isSame(base, value));
    return same ? { $ref: `#/components/schemas/${same.name}` } : extended(value);
  }) as Json;
}

const fieldsOf = ({ properties = {} }: Schema): string[] => Object.keys(properties);

/** Whether a schema contains everything of another one unchanged, and more. */
function isExtended(base: Schema, schema: Schema): boolean {
  const [fields, own] = [fieldsOf(base), fieldsOf(schema)];
  const [always = [], ownAlways = []] = [base.required, schema.required];
  const isClosed = schema["additionalProperties"] === false;
  return (
    base["additionalProperties"] === schema["additionalProperties"] &&
    (own.length > fields.length ? !isClosed : own.length === fields.length) &&
    own.length + ownAlways.length > fields.length + always.length &&
    always.every((field) => ownAlways.includes(field)) &&
    fields.every((field) => isSame(ownValue(base.properties, field), ownValue(schema.properties, field))) &&
    fields.every((field) => always.includes(field) || !ownAlways.includes(field) || isClosed)
  );
}

/** Comparing texts is enough, because the same library wrote both, with keys in the same order. */
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function extension(schema: Schema, name: string, base: Schema): Json {
  const { type, additionalProperties: _closed, properties = {}, required = [], ...rest } = schema;
  const own = Object.entries(properties).filter(([field]) => !ownValue(base.properties, field));
  const always = required.filter((field) => !base.required?.includes(field));
  const reference = { $ref: `#/components/schemas/${name}` };
  const more = always.length > 0 ? { required: always } : {};
  if (own.length === 0) return { ...rest, allOf: [reference], ...more };
  return { ...rest, allOf: [reference, { type, properties: Object.fromEntries(own), ...more }] };
}
