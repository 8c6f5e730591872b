import type { Schema } from "./document";
import { escaped, prose } from "./markup";

/** Deeper than any of our bodies. */
const DEEPEST = 8;

/**
 * The fields of a schema as nested lists: name, type, constraints; a list for each kind of object that it may be.
 * Empty for a schema without fields.
 */
export function schemaFields(schema: Schema, depth = 0): string {
  const holder = holderOf(schema);
  const lists = kindsOf(holder).map((kind) => schemaFields(kind, depth));
  if (lists.some(Boolean)) return lists.filter(Boolean).join('<p class="about">or</p>');
  const { properties, required = [] } = holder;
  const entries = Object.entries(properties ?? {});
  if (entries.length === 0 || depth > DEEPEST) return "";
  const rows = entries.map(
    ([name, field]) =>
      `<li><code class="name">${escaped(name)}</code> <span class="type">${escaped(typeText(field))}</span>` +
      (required.includes(name) ? ' <span class="required">required</span>' : "") +
      bounds(plain(field)) +
      (field.description ? `<div class="about">${prose(field.description)}</div>` : "") +
      `${schemaFields(field, depth + 1)}</li>`,
  );
  return `<ul class="fields">${rows.join("")}</ul>`;
}

/**
 * The object schema whose fields are listed: the schema itself, the items of a list, or its only alternative to
 * null.
 */
function holderOf(schema: Schema): Schema {
  const own = plain(schema);
  if (own.properties) return own;
  if (own.items) return holderOf(own.items);
  return typeof own.additionalProperties === "object" ? holderOf(own.additionalProperties) : own;
}

/** A schema without its alternative null, and with extended schemas merged. */
function plain(schema: Schema): Schema {
  if (schema.allOf) return joined([...schema.allOf.map(plain), { ...schema, allOf: undefined }]);
  const kinds = kindsOf(schema);
  return kinds.length === 1 && kinds[0] ? plain(kinds[0]) : schema;
}

/** The alternatives of a schema, without null. */
const kindsOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null");

const joined = (parts: readonly Schema[]): Schema => ({
  type: "object",
  properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)) as Record<string, Schema>,
  required: parts.flatMap(({ required = [] }) => required),
});

/** The type of a value in words: "integer or null", "list of strings". */
export function typeText(schema: Schema): string {
  const { type, format, items, $ref, additionalProperties } = schema.allOf ? plain(schema) : schema;
  if ($ref) return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return [...new Set(kinds.map(typeText))].join(" or ");
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return items && Object.keys(items).length > 0 ? `list of ${typeText(items)}` : "list";
  if (type === "object" && typeof additionalProperties === "object")
    return `${typeText(additionalProperties)} by name`;
  return format && format !== "uuid" ? `${type ?? "any"} (${format})` : (format ?? type ?? "any");
}

/** Its constraints and default, as far as they matter to a caller. */
function bounds({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
}: Schema): string {
  const said = [
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " entries"),
    usual === undefined ? "" : `default ${JSON.stringify(usual)}`,
  ].filter(Boolean);
  return said.length === 0 ? "" : `<span class="bounds">, ${escaped(said.join(", "))}</span>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const known = (value: number | undefined) => value !== undefined && value !== Number.MIN_SAFE_INTEGER;
  if (known(least) && known(most)) return `${least} to ${most}${unit}`;
  if (known(most)) return `at most ${most}${unit}`;
  return known(least) ? `at least ${least}${unit}` : "";
}
