import type { Contract } from "@/lib/core/contract/contract";
import { exampleOf } from "./example-of";
import type { Json } from "./json";
import { refusal } from "./refusal";
import { schemaOf } from "./schema-of";

/** What an endpoint answers, by status: the one that grants, and every refusal. */
export function answers(contract: Contract): Json {
  const status = contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  return {
    [status]: {
      description: "Done",
      headers: { ...HEADERS, ...(contract.made ? MADE : {}) },
      ...(status === 204 ? {} : { content: content(contract) }),
    },
    ...Object.fromEntries(
      Object.entries(refusals(contract)).map(([code, description]) => [
        code,
        refusal(Number(code), description),
      ]),
    ),
  };
}

const HEADERS = {
  "X-Request-Id": { description: "Finds the call in the server's log.", schema: { type: "string" } },
  "RateLimit-Limit": { description: "How many calls the nearest limit allows.", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "What is left of them.", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until it is whole again.", schema: { type: "integer" } },
};

const MADE = {
  Location: { description: "Where what was made can be read.", schema: { type: "string" } },
  ETag: { description: "The tag of its state, for If-Match.", schema: { type: "string" } },
};

/** A file of JSON: rows. */
const LIST = { schema: { type: "array", items: { type: "object" } }, example: [{ id: 12 }] };

function content({ produces, response }: Contract): Json {
  if (produces)
    return Object.fromEntries(
      [produces]
        .flat()
        .map((type) => [
          type,
          type === "application/json" ? LIST : { schema: { type: "string", contentMediaType: type } },
        ]),
    );
  const schema = schemaOf(response, "output");
  return { "application/json": { schema, example: exampleOf(schema) } };
}

function refusals({
  access,
  params,
  body,
  query,
  method,
  keepsNoAnswer,
  refusals: own = {},
}: Contract): Record<number, string> {
  const isKeyed = method !== "GET" && !keepsNoAnswer;
  const usual: Record<number, string | undefined> = {
    400: body ? "Broken JSON" : undefined,
    401: access.kind === "open" ? undefined : "No session, or a dead one",
    403: access.kind === "open" ? undefined : "Not allowed, or another workspace's session",
    404: params ? "No such thing, or not yours" : undefined,
    409: isKeyed ? "A call with the same Idempotency-Key is still running" : undefined,
    413: body ? "Body too large" : undefined,
    415: body ? "The body is not JSON" : undefined,
    422:
      body || query
        ? "A field is wrong"
        : isKeyed
          ? "The Idempotency-Key was used for another call"
          : undefined,
    429: "Too many calls",
    503: "Away for a moment",
  };
  const statuses = [...new Set([...Object.keys(usual), ...Object.keys(own)].map(Number))];
  return Object.fromEntries(
    statuses.flatMap((status) => {
      const text =
        status === 409
          ? [own[409], usual[409]].filter(Boolean).join("; or: ")
          : (own[status] ?? usual[status]);
      return text ? [[status, text]] : [];
    }),
  ) as Record<number, string>;
}
