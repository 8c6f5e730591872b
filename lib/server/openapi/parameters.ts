import type { z } from "zod";
import type { Contract } from "@/lib/core/contract/contract";
import type { Components, Json } from "./components";
import type { Printer } from "./schemas";

/**
 * The fields of a contract's path or query. A path's fields and required ones carry an example. One whose schema says
 * `.meta({ shared: true })` is a component: PerPage for per_page.
 */
export function parameters(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  { components, schemaOf, exampleOf }: Printer,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { shared, description, ...property }]) => {
    const isRequired = place === "path" || required.includes(name);
    const printed = {
      name,
      in: place,
      ...(isRequired ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema: property,
      ...(isRequired ? { example: exampleOf(property, name) } : {}),
    };
    return shared === true ? components.refer("parameters", componentName(name), printed) : printed;
  });
}

/** PerPage for per_page, FilterAction for filter[action]. */
const componentName = (name: string): string =>
  name.replace(/(?:^|[^a-z])([a-z])/gi, (_match, letter: string) => letter.toUpperCase()).replace("]", "");

/** The headers that an endpoint heeds beyond those of every call. */
export function headerParameters(
  { method, keepsNoAnswer, headers = {}, refusals = {} }: Contract,
  components: Components,
): Json[] {
  const shared = (name: string, description: string, example: string) =>
    components.refer("parameters", name.replaceAll("-", ""), header(name, description, example));
  return [
    ...Object.entries(headers).map(([name, { description, example }]) => header(name, description, example)),
    ...(method === "GET" || keepsNoAnswer
      ? []
      : [shared("Idempotency-Key", IDEMPOTENCY_KEY, "8f14e45fceea167a5a36dedd4bea2543")]),
    ...(412 in refusals
      ? [shared("If-Match", "ETag of the version that the change is meant for.", '"12-3"')]
      : []),
    ...(304 in refusals
      ? [shared("If-None-Match", "ETag of the version that the caller has.", 'W/"5f3a"')]
      : []),
  ];
}

const IDEMPOTENCY_KEY =
  "A key of your own for this one action: a call repeated with it is done once and gives the same answer.";

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
  example,
});
