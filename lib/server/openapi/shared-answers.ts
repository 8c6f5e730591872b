import type { Components, Json } from "./components";

type Operation = { tags: string[]; responses: Record<string, Json> };

/** One answer of an operation, and where it stands. */
type Place = { operation: Operation; status: string; answer: Json };

/**
 * Gives a name to each answer that several operations give word for word, and refers to it: User for {data: User},
 * UserList for a list, CreatedDeal for 201, UsersForbidden for a refusal of the calls tagged Users. What would get a
 * name that another has stays where it is, and so does what holds nothing named.
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

/** Of a refusal in a contract's own words; the usual ones have names. */
function refusalName({ operation, answer: { $ref, description } }: Place): string | undefined {
  const tag = operation.tags[0]?.replace(/(?:^|\W)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return description === undefined ? undefined : `${tag}${lastPart($ref)}`;
}

/** What stands before the name of what an answer holds. */
const PREFIXES: Readonly<Record<string, string>> = { "201": "Created", "202": "Accepted" };

type Answer = { content?: { "application/json"?: { schema?: Json } } };

function answerName({ status, answer }: Place): string | undefined {
  const schema = (answer as Answer).content?.["application/json"]?.schema;
  if (!schema) return undefined;
  const { data, meta } = (schema["properties"] ?? {}) as Record<string, Json>;
  const isList = data?.["type"] === "array";
  const held = isList ? (data["items"] as Json) : (data ?? schema);
  if (held["$ref"] === undefined) return undefined;
  return `${PREFIXES[status] ?? ""}${lastPart(held["$ref"])}${meta ? "Page" : isList ? "List" : ""}`;
}

const lastPart = (reference: unknown): string => String(reference).replace(/^.*\//, "");
