import type { Components, Json } from "./components";
import { ownValue } from "@/lib/core/own-value";

type Operation = { tags: string[]; responses: Record<string, Json> };

/** One response of an operation, and its place. */
type Place = { operation: Operation; status: string; answer: Json };

/**
 * Moves each response that several operations share word for word to a named component: User for {data: User},
 * UserList for a list, CreatedDeal for 201, UsersForbidden for a refusal of the calls tagged Users. A response
 * stays inline if its name is taken or if it contains no named schema.
 */
export function shareAnswers(paths: Readonly<Record<string, Json>>, components: Components): void {
  const places = Object.values(paths)
    .flatMap((operations) => Object.values(operations) as Operation[])
    .flatMap((operation) =>
      Object.entries(operation.responses).map(([status, answer]) => ({ operation, status, answer })),
    );
  const alike = new Map<string, Place[]>();
  for (const place of places) {
    const name = nameOf(place);
    const key = `${name} ${JSON.stringify(place.answer)}`;
    if (name !== undefined) alike.set(key, [...(alike.get(key) ?? []), place]);
  }
  for (const [key, [first, ...others]] of alike) {
    const name = key.slice(0, key.indexOf(" "));
    if (!first || others.length === 0 || components.has("responses", name)) continue;
    const shared = components.refer("responses", name, first.answer);
    for (const { operation, status } of [first, ...others]) operation.responses[status] = shared;
  }
}

const nameOf = (place: Place): string | undefined =>
  "$ref" in place.answer ? refusalName(place) : answerName(place);

/** The name of a refusal that a contract describes itself; general refusals have names already. */
function refusalName({ operation, answer: { $ref, description } }: Place): string | undefined {
  const tag = operation.tags[0]?.replace(/(?:^|\W)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return description === undefined ? undefined : `${tag}${lastPart($ref)}`;
}

/** Prefixes of a response's name, by status. */
const PREFIXES: Readonly<Record<string, string>> = { "201": "Created", "202": "Accepted" };

type Answer = { content?: { "application/json"?: { schema?: Json } } };

function answerName({ status, answer }: Place): string | undefined {
  const schema = (answer as Answer).content?.["application/json"]?.schema;
  if (!schema) return undefined;
  const { data, meta } = (schema["properties"] ?? {}) as Record<string, Json>;
  const isList = data?.["type"] === "array";
  const held = isList ? (data["items"] as Json) : (data ?? schema);
  if (held["$ref"] === undefined) return undefined;
  return `${ownValue(PREFIXES, status) ?? ""}${lastPart(held["$ref"])}${meta ? "Page" : isList ? "List" : ""}`;
}

const lastPart = (reference: unknown): string => String(reference).replace(/^.*\//, "");
