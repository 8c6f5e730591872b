import { z } from "zod";
import type { Json } from "./json";

/** JSON Schema of a contract's part: as it is sent, or as it is answered. Dates are written as texts, coerced numbers as numbers. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _omitted, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: complete,
  }) as Json;
  return rest;
}

/** Examples of a body that a transform reads are left out by the library, though they are written as the body is sent. */
function complete({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { type } = zodSchema._zod.def;
  if (type === "date" || type === "transform") Object.assign(jsonSchema, { type: "string" });
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) Object.assign(jsonSchema, { examples });
}
