import type { Contract } from "@/lib/core/contract/contract";
import type { Components, Json } from "./components";
import { refusals } from "./refusals";
import type { Printer, SchemaOf } from "./schemas";

/** What an endpoint answers, by status: the one that succeeds, and every refusal. */
export function answers(contract: Contract, { components, schemaOf }: Printer): Json {
  const status = contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  return {
    [status]: {
      description: DESCRIPTIONS[status] ?? "Done.",
      ...(contract.made === undefined ? {} : { headers: madeHeaders(components) }),
      ...(status === 204 ? {} : { content: content(contract, schemaOf) }),
    },
    ...refusals(contract, components),
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; it is done in the background.",
  204: "Done; the answer has no body.",
};

/** What every answer carries beside these is said in the introduction. */
function madeHeaders(components: Components): Json {
  const header = (name: string, description: string) =>
    components.refer("headers", name, { description, schema: { type: "string" } });
  return {
    Location: header("Location", "Address of what was created."),
    ETag: header("ETag", "Version of what was created, for If-Match."),
  };
}

/** A file of JSON: rows. */
const LIST = { schema: { type: "array", items: { type: "object" } } };

function content({ produces, response }: Contract, schemaOf: SchemaOf): Json {
  if (!produces) return { "application/json": { schema: schemaOf(response) } };
  return Object.fromEntries(
    [produces]
      .flat()
      .map((type) => [
        type,
        type === "application/json" ? LIST : { schema: { type: "string", contentMediaType: type } },
      ]),
  );
}
