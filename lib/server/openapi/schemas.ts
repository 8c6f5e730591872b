import { z } from "zod";
import type { Contract } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import type { Components, Json } from "./components";
import { withExtensions } from "./extensions";

/** As it is sent, or as it is answered. */
type Direction = "input" | "output";

/** Gives the JSON Schema of a part of a contract. */
export type SchemaOf = (part: z.ZodType) => Json;

/** What the parts of the document are printed with. */
export type Printer = {
  components: Components;
  schemaOf: SchemaOf;
  /** A value that a schema allows, for the field of this name. */
  exampleOf: (schema: Json, name?: string) => unknown;
};

/**
 * Prints the schemas of all contracts, and keeps those with an id (`.meta({ id })`) as components. A schema that is
 * sent and answered needs one form for both, or two ids.
 */
export function printSchemas(contracts: readonly Contract[], components: Components): SchemaOf {
  const sent = contracts.flatMap(({ params, query, body }) => [params, query, body]);
  const answered = contracts.flatMap(({ response, produces }) => (produces ? [] : [response]));
  const printed = new Map([
    ...jsonSchemas(sent.filter(isGiven), "input", components),
    ...jsonSchemas(answered, "output", components),
  ]);
  return (part) => {
    const schema = printed.get(part);
    if (!schema) throw new Error("a schema is of none of the contracts");
    return schema;
  };
}

const isGiven = (part: z.ZodType | undefined): part is z.ZodType => part !== undefined;

/** One conversion for all, so that each named schema is printed once. */
function jsonSchemas(
  parts: readonly z.ZodType[],
  io: Direction,
  components: Components,
): [z.ZodType, Json][] {
  const all = z.object(Object.fromEntries(parts.map((part, place) => [`part${place}`, part])));
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
  return parts.map((part, place) => [part, withExtensions(printed(properties[`part${place}`] ?? {}), named)]);
}

/** What is written as text: dates, and what a transform makes of them in an answer. */
const TEXT = { type: "string" } as const;

/** Formats that every reader of the document knows: their patterns say nothing more. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(["date", "date-time", "email", "uuid"]);

function adjust(zodSchema: z.core.$ZodTypes, schema: Json, io: Direction): void {
  if (KNOWN_FORMATS.has(schema["format"])) delete schema["pattern"];
  // A constant says by itself of what type it is, and names are texts.
  if ("const" in schema) delete schema["type"];
  if (JSON.stringify(schema["propertyNames"]) === JSON.stringify(TEXT)) delete schema["propertyNames"];
  if (io === "input") return withExamples(zodSchema, schema);
  // The library's own bounds of a whole number, not ours.
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  // Answers may gain fields.
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
}

/** The library leaves out examples of a body that a transform reads, though they are written as it is sent. */
function withExamples(zodSchema: z.core.$ZodTypes, schema: Json): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) Object.assign(schema, { examples });
}

const DEFINITIONS = "#/$defs/";

/** The schema as the document has it: its references lead to components, and what may be null is written briefly. */
const asComponent = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string")
      return value.replace(DEFINITIONS, () => "#/components/schemas/");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? brief(value as Json)
      : value;
  }) as Json;

/** One line of text is a schema of its own, which others refer to and bound. */
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

/** "Text or null" as a type of two names, where nothing else tells the two apart. */
function brief(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const [one, other, ...more] = Array.isArray(anyOf) ? (anyOf as Json[]) : [];
  if (!one || other?.["type"] !== "null" || more.length > 0) return schema;
  if (typeof one["type"] !== "string" || "const" in one) return schema;
  const among = Array.isArray(one["enum"]) ? { enum: [...one["enum"], null] } : {};
  return { ...rest, ...one, ...among, type: [one["type"], "null"] };
}
