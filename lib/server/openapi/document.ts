import { CONTRACTS } from "@/lib/server/contracts";
import { ERROR_CODES } from "@/lib/core/contract/errors";
import { operation } from "./operation";
import type { Json } from "./json";
import { tagText } from "./tag-texts";

/** The OpenAPI 3.1 document, printed from the contracts. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const contract of CONTRACTS) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kapi API", version: "1.0.0", description: INTRODUCTION },
    servers: [{ url: "/api", description: "This workspace" }],
    tags: [...new Set(CONTRACTS.map(({ tag }) => tag))]
      .sort()
      .map((name) => ({ name, description: tagText(name) })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The access_token of POST /login." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "kapi.session",
          description: "The site's own session; __Host-kapi.session under https.",
        },
      },
      schemas: { Error: errorSchema() },
    },
  };
}

const INTRODUCTION = `Priced proposals: deals, catalogue, clients and the customer's side.

Money is integer minor units (x100 for every currency); instants are ISO 8601 in UTC. An answer that grants is \`{data}\` or \`{data, meta}\`,
one that refuses is an \`Error\`; each carries X-Request-Id. A write may carry an Idempotency-Key: repeated with the same key, it happens
once and gives the same answer. The client in docs/api-client.md does all of that.`;

const errorSchema = (): Json => ({
  type: "object",
  description: "The one form of every refusal.",
  required: ["message", "code", "errors", "request_id", "retryable"],
  properties: {
    message: { type: "string", description: "What a person may read." },
    code: {
      type: "string",
      enum: Object.keys(ERROR_CODES),
      description: Object.entries(ERROR_CODES)
        .map(([code, text]) => `- ${code}: ${text}`)
        .join("\n"),
    },
    errors: {
      type: "array",
      description: "The wrong fields, by their path in the body or query.",
      items: {
        type: "object",
        required: ["field", "code", "message"],
        properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    details: { description: "What a caller needs to go on: ranges, new totals, who was first." },
    request_id: { type: "string", description: "Finds the call in the server's log." },
    retryable: { type: "boolean", description: "The same call may succeed later." },
  },
});
