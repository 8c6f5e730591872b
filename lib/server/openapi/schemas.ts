import { z } from "zod";
import type { Contract } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import type { Components, Json } from "./components";
import { withExtensions } from "./extensions";
import { ownValue } from "@/lib/core/own-value";

/** Whether a schema describes a request or a response. */
type Direction = "input" | "output";

/** Returns the JSON Schema of a part of a contract. */
export type SchemaOf = (part: z.ZodType) => Json;

/** The tools with which parts of the document are generated. */
export type Printer = {
  components: Components;
  schemaOf: SchemaOf;
  /** An example value of a schema, for a field of this name. */
  exampleOf: (schema: Json, name?: string) => unknown;
};

/**
 * Generates the JSON Schemas of all contracts and of messages that are sent, and stores those with an id
 * (`.meta({ id })`) as components. A schema used in requests and responses must be the same in both, or have two ids.
 */
export function printSchemas(
  contracts: readonly Contract[],
  components: Components,
  messages: readonly z.ZodType[] = [],
): SchemaOf {
  const sent = contracts.flatMap(({ params, query, body }) => [params, query, body]);
  const answered = contracts.flatMap(({ response, produces }) => (produces ? [] : [response]));
  const printed = new Map([
    ...jsonSchemas(sent.filter(isGiven), "input", components),
    ...jsonSchemas([...answered, ...messages], "output", components),
  ]);
  return (part) => {
    const schema = printed.get(part);
    if (!schema) throw new Error("a schema is of none of the contracts");
    return schema;
  };
}

const isGiven = (part: z.ZodType | undefined): part is z.ZodType => part !== undefined;

/** Converts all schemas at once, so that each named schema is generated once. */
function jsonSchemas(
  parts: readonly z.ZodType[],
  io: Direction,
  components: Components,
): [z.ZodType, Json][] {
  const all = z.object(Object.fromEntries(parts.map((part, index) => [`part${index}`, part])));
  const { properties, $defs = {} } = z.toJSONSchema(all, {
    io,
    unrepresentable: ({ zodSchema }) =>
      zodSchema instanceof z.ZodDate || zodSchema instanceof z.ZodTransform ? TEXT : "any",
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema, io),
  }) as { properties: Record<string, Json>; $defs?: Record<string, Json> };
  const printed = (schema: Json) => withNamedTexts(asComponent(schema), components);
  const named = Object.fromEntries(Object.entries($defs).map(([name, schema]) => [name, printed(schema)]));
  for (const [name, schema] of Object.entries(named))
    components.refer("schemas", name, withExtensions(schema, named));
  return parts.map((part, index) => [
    part,
    withExtensions(printed(ownValue(properties, `part${index}`) ?? {}), named),
  ]);
}

/** The schema of values that are texts in JSON: dates, and results of transforms in responses. */
const TEXT = { type: "string" } as const;

/** Standard formats, whose patterns are left out because they add nothing. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(["date", "date-time", "email", "uuid"]);

function adjust(zodSchema: z.core.$ZodTypes, schema: Json, io: Direction): void {
  if (KNOWN_FORMATS.has(schema["format"])) delete schema["pattern"];
  // A constant already implies its type, and property names are always texts.
  if ("const" in schema) delete schema["type"];
  if (JSON.stringify(schema["propertyNames"]) === JSON.stringify(TEXT)) delete schema["propertyNames"];
  if (io === "input") return withExamples(zodSchema, schema);
  // The library's default bound for integers, not ours.
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  // Responses may get more fields later.
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
}

/** Adds examples of request bodies, which the library leaves out if the schema has a transform. */
function withExamples(zodSchema: z.core.$ZodTypes, schema: Json): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) Object.assign(schema, { examples });
}

const DEFINITIONS = "#/$defs/";

/** The schema as it is in the document: with references to components, and nullable types in short form. */
const asComponent = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string")
      return value.replace(DEFINITIONS, () => "#/components/schemas/");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? brief(value as Json)
      : value;
  }) as Json;

/** Single-line texts become a schema of their own, to which others refer and add lengths. */
const withNamedTexts = (schema: Json, components: Components): Json =>
  JSON.parse(JSON.stringify(schema), (_key, value: Json | null) => {
    if (value?.["type"] !== "string" || value["pattern"] !== ONE_LINE.source) return value;
    const { type, pattern, ...bounds } = value;
    return {
      ...components.refer("schemas", "OneLine", {
        type,
        pattern,
        description: "Text without control characters.",
      }),
      ...bounds,
    };
  }) as Json;

/** Writes a nullable type as a list of two types, if the alternatives differ in nothing else. */
function brief(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const [one, other, ...more] = Array.isArray(anyOf) ? (anyOf as Json[]) : [];
  if (!one || other?.["type"] !== "null" || more.length > 0) return schema;
  if (typeof one["type"] !== "string" || "const" in one) return schema;
  const among = Array.isArray(one["enum"]) ? { enum: [...(one["enum"] as unknown[]), null] } : {};
  return { ...rest, ...one, ...among, type: [one["type"], "null"] };
}
