import type { Access, Contract } from "@/lib/core/contract/contract";
import { answers } from "./answers";
import type { Json } from "./components";
import { headerParameters, parameters } from "./parameters";
import type { Printer } from "./schemas";

/** One endpoint: who may, what comes in, what goes out, how it refuses. */
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
    description: [...(description === undefined ? [] : [description]), accessText(access)].join("\n\n"),
    tags: [tag],
    ...(access.kind === "open" ? { security: [] } : {}),
    ...(taken.length > 0 ? { parameters: taken } : {}),
    ...(contract.body ? { requestBody: requestBody(contract.body, contract, printer) } : {}),
    responses: answers(contract, printer),
  };
}

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
