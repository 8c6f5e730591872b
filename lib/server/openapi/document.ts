import { CONTRACTS } from "@/lib/server/contracts";
import { Components, type Json } from "./components";
import { exampleOf } from "./example-of";
import { operation } from "./operation";
import { problem } from "./problem";
import { printSchemas, type Printer } from "./schemas";
import { tagText } from "./tag-texts";

export type OpenApiDocument = Json & { paths: Record<string, Json>; components: Record<string, Json> };

/** The OpenAPI 3.1 document, printed from the contracts. */
export function openApiDocument(): OpenApiDocument {
  const components = new Components();
  const schemaOf = printSchemas(CONTRACTS, components);
  const printer: Printer = {
    components,
    schemaOf,
    exampleOf: (schema, name) => exampleOf(components.expanded(schema), name),
  };
  problem(components);
  const paths: Record<string, Json> = {};
  for (const contract of CONTRACTS) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = operation(contract, printer);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Kapi API",
      version: "1.0.0",
      description: INTRODUCTION,
      contact: { name: "The administrators of this workspace" },
    },
    servers: [{ url: "/api", description: "This workspace" }],
    tags: [...new Set(CONTRACTS.map(({ tag }) => tag))]
      .sort()
      .map((name) => ({ name, description: tagText(name) })),
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, ...components.print() },
  };
}

const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The access_token of POST /login, or an API token.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "kapi.session",
    description: "The session cookie of the website; over HTTPS its name is __Host-kapi.session.",
  },
};

const INTRODUCTION = [
  "Priced proposals: deals, the catalogue, clients, and the customer's side.",
  "Amounts of money are integers in minor units (hundredths, for every currency). Times are ISO 8601 in UTC.",
  "A successful answer is `{data}` or `{data, meta}`, a refusal is a `Problem`. Answers may gain fields.",
  "Every answer has the headers X-Request-Id, which identifies the call in the server's log, and, where a limit " +
    "applies, RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds): those of the limit that is " +
    "closest to being reached.",
  "A call that writes may carry an Idempotency-Key: repeated with the same key it is done once and gives the same " +
    "answer. Where a call takes If-Match, it changes nothing unless that is the ETag of the present version, " +
    '`"id-version"`.',
  "docs/api-client.md describes a client that does all of this, and how to generate one from this document.",
].join("\n\n");
