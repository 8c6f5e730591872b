import { z } from "zod";
import { ownValue } from "@/lib/core/own-value";

/** The keywords of a JSON Schema that say which value is expected. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
};

/**
 * Describes the value that a schema expects at a path, to be read after "must be": "a whole number from 1 to
 * 200", "one of: dollar, percent", "a text of at most 60 characters". Null if the schema says nothing about the
 * path.
 */
export function expectedAt(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  const result = schemaAt(schema, path);
  return result ? textOf(result) : null;
}

/** The names of the fields of the object at a path; empty if the schema does not list them. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const result = schemaAt(schema, path);
  return Object.keys(
    result?.properties ?? result?.anyOf?.find((choice) => choice.properties)?.properties ?? {},
  );
}

const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): Schema | undefined =>
  path.reduce<Schema | undefined>((holder, key) => holder && partOf(holder, key), jsonSchemaOf(schema));

const cache = new WeakMap<z.ZodType, Schema>();

/** With an empty registry no part has a name, so the result has no references. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  const result =
    cache.get(schema) ??
    (z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: z.registry() }) as Schema);
  cache.set(schema, result);
  return result;
}

function partOf(holder: Schema, key: PropertyKey): Schema | undefined {
  const { properties, additionalProperties, items, anyOf } = holder;
  if (typeof key === "number" && items) return items;
  const named = properties && Object.hasOwn(properties, String(key)) ? properties[String(key)] : undefined;
  if (named) return named;
  if (typeof additionalProperties === "object") return additionalProperties;
  return anyOf?.map((choice) => partOf(choice, key)).find((part) => part !== undefined);
}

function textOf(schema: Schema): string | null {
  const { type, format } = schema;
  if ("const" in schema) return String(schema.const);
  if (schema.enum) return oneOf(schema.enum);
  if (schema.anyOf) return choiceText(schema.anyOf);
  switch (type) {
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "object":
      return "an object";
    case "array":
      return `a list${sized(schema.minItems, schema.maxItems, "entry", "entries")}`;
    case "integer":
      return `a whole number${ranged(schema)}`;
    case "number":
      return `a number${ranged(schema)}`;
    case "string":
      return (
        ownValue(FORMATS, format ?? "") ??
        `a text${sized(schema.minLength, schema.maxLength, "character", "characters")}`
      );
    default:
      return null;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  binary: "a file",
  date: "a date, such as 2026-03-31",
  "date-time": "a time with its offset, such as 2026-03-02T09:30:00Z",
  email: "an email address",
  uri: "a web address",
  uuid: "a UUID",
};

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.map(String).join(", ")}`;

function choiceText(choices: readonly Schema[]): string | null {
  if (choices.every((choice) => "const" in choice)) return oneOf(choices.map((choice) => choice.const));
  const texts = choices.map(textOf);
  return texts.includes(null) ? null : [...new Set(texts)].join(", or ");
}

/** Ignores the library's own bounds, those of the safe integers. */
function ranged({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (exclusiveMinimum !== undefined)
    return ` above ${digits(exclusiveMinimum)}${most === undefined ? "" : `, at most ${digits(most)}`}`;
  if (least !== undefined && most !== undefined) return ` from ${digits(least)} to ${digits(most)}`;
  if (least !== undefined) return ` of at least ${digits(least)}`;
  return most === undefined ? "" : ` of at most ${digits(most)}`;
}

/** Without an exponent: 0.00000001 and not 1e-8. */
const digits = (value: number): string =>
  Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(12).replace(/0+$/, "") : String(value);

function sized(least: number | undefined, most: number | undefined, one: string, many: string): string {
  const word = (count: number) => `${count} ${count === 1 ? one : many}`;
  if (least && most !== undefined)
    return least === most ? ` of ${word(most)}` : ` of ${least} to ${word(most)}`;
  if (least) return ` of at least ${word(least)}`;
  return most === undefined ? "" : ` of at most ${word(most)}`;
}
