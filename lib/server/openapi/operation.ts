import type { Access, Contract } from "@/lib/core/contract/contract";
import { answers } from "./answers";
import { exampleOf } from "./example-of";
import type { Json } from "./json";
import { headerParameters, parameters } from "./parameters";
import { schemaOf } from "./schema-of";

/** One endpoint: who may, what comes in, what goes out, how it refuses. */
export function operation(contract: Contract): Json {
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    description: accessText(contract.access),
    tags: [contract.tag],
    security: contract.access.kind === "open" ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parameters(contract.params, "path"),
      ...parameters(contract.query, "query"),
      ...headerParameters(contract),
    ],
    ...(contract.body ? { requestBody: requestBody(contract.body, contract) } : {}),
    responses: answers(contract),
  };
}

/** deals_id_refuse_patch: stable as long as path and method are. */
const operationId = ({ method, path }: Contract): string =>
  `${path.replace(/[{}]/g, "").split(/[/.-]/).filter(Boolean).join("_")}_${method.toLowerCase()}`;

function accessText(access: Access): string {
  if (access.kind === "open") return "Open to anybody.";
  if (access.kind === "superAdmin") return "Super admins only.";
  return access.kind === "member" ? "Any signed-in user." : `Needs ${access.anyOf.join(" or ")}.`;
}

function requestBody(body: NonNullable<Contract["body"]>, { bodyOptional, fileLimit }: Contract): Json {
  const schema = schemaOf(body, "input");
  const content =
    fileLimit === undefined
      ? { "application/json": { schema, example: exampleOf(schema) } }
      : { "multipart/form-data": { schema } };
  return { required: bodyOptional !== true, content };
}
