import { z } from "zod";
import type { Access, Contract } from "@/lib/core/contract/contract";
import type { Json, Components } from "./components";
import type { Printer, SchemaOf } from "./schemas";
import { refusals } from "./refusals";

/** The operation of one endpoint: access, inputs, responses and refusals. */
export function operation(contract: Contract, printer: Printer): Json {
  const { operationId, summary, description, tag, access, params, query } = contract;
  const taken = [
    ...parameters(params, "path", printer),
    ...parameters(query, "query", printer),
    ...headerParameters(contract, printer.components),
  ];
  return {
    operationId,
    summary,
    description: [
      ...(description === undefined ? [] : [description]),
      accessText(access) + (contract.fresh ? ` ${FRESH}` : ""),
    ].join("\n\n"),
    tags: [tag],
    ...(access.kind === "open" ? { security: [] } : {}),
    ...(taken.length > 0 ? { parameters: taken } : {}),
    ...(contract.body ? { requestBody: requestBody(contract.body, contract, printer) } : {}),
    responses: answers(contract, printer),
  };
}

const FRESH = "Asks for a fresh confirmation (403 STEP_UP_REQUIRED).";

function accessText(access: Access): string {
  if (access.kind === "open") return "Needs no sign-in.";
  if (access.kind === "superAdmin") return "Super admins only.";
  if (access.kind === "member")
    return access.inPerson ? "Any signed-in user, but not with an API token." : "Any signed-in user.";
  return `Needs ${access.anyOf.join(" or ")}.`;
}

function requestBody(
  body: NonNullable<Contract["body"]>,
  { bodyOptional, fileLimit }: Contract,
  { schemaOf, exampleOf }: Printer,
): Json {
  const schema = schemaOf(body);
  const content =
    fileLimit === undefined
      ? { "application/json": { schema, example: exampleOf(schema) } }
      : { "multipart/form-data": { schema } };
  return { required: bodyOptional !== true, content };
}

/** The responses of an endpoint by status: success, and every refusal. */
function answers(contract: Contract, { components, schemaOf }: Printer): Json {
  const status = contract.status ?? (contract.method === "DELETE" ? 204 : 200);
  return {
    [status]: {
      description: DESCRIPTIONS[status] ?? "Done.",
      ...(contract.location === undefined ? {} : { headers: createdHeaders(components) }),
      ...(status === 204 ? {} : { content: content(contract, schemaOf) }),
    },
    ...(status === 204 && contract.response instanceof z.ZodOptional
      ? { 200: { description: DESCRIPTIONS[200], content: content(contract, schemaOf) } }
      : {}),
    ...refusals(contract, components),
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; it is done in the background.",
  204: "Done.",
};

/** Headers of every response are described in the introduction instead. */
function createdHeaders(components: Components): Json {
  const header = (name: string, description: string) =>
    components.refer("headers", name, { description, schema: { type: "string" } });
  return {
    Location: header("Location", "Address of what was created."),
    ETag: header("ETag", "Version of what was created, for If-Match."),
  };
}

/** A JSON file with a list of rows. */
const LIST = { schema: { type: "array", items: { type: "object" } } };
const TEXT = { schema: { type: "string" } };

/** Binary content has no schema (OpenAPI 3.1, "Considerations for File Uploads"). */
function content({ produces, response }: Contract, schemaOf: SchemaOf): Json {
  if (!produces) return { "application/json": { schema: schemaOf(response) } };
  return Object.fromEntries(
    [produces]
      .flat()
      .map((type) => [type, type === "application/json" ? LIST : type.startsWith("text/") ? TEXT : {}]),
  );
}

/**
 * The parameters of a contract's path or query. Path parameters and required ones have an example. A field whose
 * schema has `.meta({ shared: true })` becomes a component: PerPage for per_page, or the name given instead of
 * true.
 */
function parameters(
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
    if (shared !== true && typeof shared !== "string") return printed;
    return components.refer("parameters", shared === true ? componentName(name) : shared, printed);
  });
}

/** PerPage for per_page, FilterAction for filter[action]. */
const componentName = (name: string): string =>
  name.replace(/(?:^|[^a-z])([a-z])/gi, (_match, letter: string) => letter.toUpperCase()).replace("]", "");

/** The headers that an endpoint reads in addition to those of every call. */
function headerParameters(
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
  "A key of your own for this one action: a call repeated with it is done once and gives the same answer; 409 while " +
  "the first is still running, 422 when the key was used for another call.";

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
  example,
});
