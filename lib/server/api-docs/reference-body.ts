import { expandedDocument } from "@/lib/server/openapi/components";
import { openApiDocument } from "@/lib/server/openapi/document";
import { callsOf, type ApiDocument, type Call } from "./document";
import { escaped, prose } from "./markup";
import { operationSection } from "./operation-section";
import { schemaFields } from "./schema-fields";

/** The parts of the reference that are the same for every workspace: the contents, and the reference itself. */
export type ReferenceBody = { contents: string; reference: string };

let made: ReferenceBody | undefined;

/** Drawn once a process from the OpenAPI document. */
export function referenceBody(): ReferenceBody {
  return (made ??= draw(expandedDocument(openApiDocument()) as unknown as ApiDocument));
}

function draw(document: ApiDocument): ReferenceBody {
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    anchor: `tag-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`,
    calls: callsOf(document, name),
  }));
  const contents = groups.map(
    ({ name, anchor, calls }) =>
      `<li><a href="#${anchor}">${escaped(name)}</a><ul>${calls.map(linkTo).join("")}</ul></li>`,
  );
  const reference = groups.map(
    ({ name, description, anchor, calls }) =>
      `<section id="${anchor}"><h2>${escaped(name)}</h2>${prose(description)}` +
      `${calls.map(operationSection).join("\n")}</section>`,
  );
  const fields = schemaFields(document.components.schemas.Problem);
  const errors = `<section id="errors"><h2>Errors</h2>${fields}</section>`;
  return {
    contents: `<ul>${contents.join("")}<li><a href="#errors">Errors</a></li></ul>`,
    reference: `${prose(document.info.description)}${reference.join("\n")}${errors}`,
  };
}

const linkTo = ({ method, path, operation }: Call): string =>
  `<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ` +
  `<span>${escaped(path.replace(/^\/api/, ""))}</span></a></li>`;
