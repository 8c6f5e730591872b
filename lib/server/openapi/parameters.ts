import type { z } from "zod";
import type { Contract } from "@/lib/core/contract/contract";
import { exampleOf } from "./example-of";
import type { Json } from "./json";
import { schemaOf } from "./schema-of";

/** The fields of a contract's path or query. A path's fields and required ones carry an example. */
export function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = place === "path" || required.includes(name);
    return {
      name,
      in: place,
      required: isRequired,
      schema: property,
      ...(isRequired ? { example: exampleOf(property, name) } : {}),
    };
  });
}

/** The headers that an endpoint heeds beyond those of every call. */
export function headerParameters({ method, keepsNoAnswer, headers = {}, refusals = {} }: Contract): Json[] {
  const header = (name: string, description: string, example: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
    example,
  });
  return [
    ...Object.entries(headers).map(([name, { description, example }]) => header(name, description, example)),
    ...(method === "GET" || keepsNoAnswer
      ? []
      : [
          header(
            "Idempotency-Key",
            "One key for one action: repeated with it, the call happens once and gives the stored answer.",
            "8f14e45fceea167a5a36dedd4bea2543",
          ),
        ]),
    ...(412 in refusals
      ? [header("If-Match", "The ETag of the state that the change is meant for.", '"12-3"')]
      : []),
    ...(304 in refusals
      ? [header("If-None-Match", "The ETag of the state that the caller has.", 'W/"5f3a"')]
      : []),
  ];
}
