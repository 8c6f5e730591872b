import { z } from "zod";
import { CONTRACTS } from "@/lib/contracts";
import type { Access, Contract } from "./contract";
import { ERROR_CODES } from "./errors";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, printed from the contracts. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const contract of CONTRACTS) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kapi API", version: "1.0.0", description: "Priced proposals: deals, catalogue, clients and the customer's side. Money is integer minor units (x100 for every currency)." },
    servers: [{ url: "/api", description: "This workspace" }],
    tags: [...new Set(CONTRACTS.map(({ tag }) => tag))].map((name) => ({ name, description: name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" }, session: { type: "apiKey", in: "cookie", name: "kapi.session" } },
      schemas: { Error: errorSchema() },
    },
  };
}

function operation(contract: Contract): Json {
  const requestBody = contract.body && {
    required: contract.bodyOptional !== true,
    content: { "application/json": { schema: schemaOf(contract.body, "input") } },
  };
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    description: accessText(contract.access),
    tags: [contract.tag],
    security: contract.access.kind === "open" ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [...parameters(contract.params, "path"), ...parameters(contract.query, "query")],
    ...(requestBody ? { requestBody } : {}),
    responses: responses(contract),
  };
}

/** deals_id_refuse_patch: stable as long as path and method are. */
const operationId = ({ method, path }: Contract): string => `${path.replace(/[{}]/g, "").split(/[/.-]/).filter(Boolean).join("_")}_${method.toLowerCase()}`;

function accessText(access: Access): string {
  if (access.kind === "open") return "Open to anybody.";
  return access.kind === "member" ? "Any signed-in user." : `Needs ${access.anyOf.join(" or ")}.`;
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === "path" || required.includes(name), schema: property }));
}

function responses(contract: Contract): Json {
  const status = contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  const content = contract.produces
    ? { [contract.produces]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(contract.response, "output") } };
  const refusals: Record<number, string | undefined> = {
    ...(contract.access.kind === "open" ? {} : { 401: "No session, or a dead one", 403: "Not allowed, or another workspace's session" }),
    ...(contract.params ? { 404: "No such thing, or not yours" } : {}),
    ...(contract.body ? { 400: "Broken JSON", 413: "Body too large" } : {}),
    ...(contract.body || contract.query ? { 422: "A field is wrong" } : {}),
    503: "Away for a moment",
    ...contract.refusals,
  };
  return {
    [status]: { description: "Done", ...(status === 204 ? {} : { content }) },
    ...Object.fromEntries(Object.entries(refusals).map(([code, description]) => [code, { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }])),
  };
}

/** Dates are written as ISO texts, coerced numbers as numbers. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _omitted, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: nameDates }) as Json;
  return rest;
}

function nameDates({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { type } = zodSchema._zod.def;
  if (type === "date" || type === "transform") Object.assign(jsonSchema, { type: "string" });
}

const errorSchema = (): Json => ({
  type: "object",
  required: ["message", "code", "errors", "request_id", "retryable"],
  properties: {
    message: { type: "string" },
    code: { type: "string", enum: Object.keys(ERROR_CODES), description: Object.entries(ERROR_CODES).map(([code, text]) => `${code}: ${text}`).join("\n") },
    errors: { type: "array", items: { type: "object", required: ["field", "code", "message"], properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } } } },
    details: { description: "What a caller needs to go on: ranges, new totals, who was first" },
    request_id: { type: "string" },
    retryable: { type: "boolean" },
  },
});
