import { expandedDocument } from "@/lib/server/openapi/components";
import { openApiDocument } from "@/lib/server/openapi/document";
import { exampleOf } from "@/lib/server/openapi/example-of";
import {
  callsOf,
  exampleIn,
  type ApiDocument,
  type Call,
  type Content,
  type Operation,
  type Parameter,
  type Schema,
} from "./document";
import { escaped, prose } from "./markup";
import { schemaFields, typeText } from "./schema-fields";

/** The parts of the page that are the same for every workspace: the table of contents, and the reference itself. */
export type ReferenceBody = { contents: string; reference: string };

let cached: ReferenceBody | undefined;

/** Rendered from the OpenAPI document, once per process. */
export function referenceBody(): ReferenceBody {
  return (cached ??= draw(expandedDocument(openApiDocument()) as unknown as ApiDocument));
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
  const { schemas, responses } = document.components;
  const refusals = prose(responses.Refusal.description);
  const errors = `<section id="errors"><h2>Errors</h2>${refusals}${schemaFields(schemas.Problem)}</section>`;
  return {
    contents: `<ul>${contents.join("")}<li><a href="#errors">Errors</a></li></ul>`,
    reference: `${prose(document.info.description)}${reference.join("\n")}${errors}`,
  };
}

const linkTo = ({ method, path, operation }: Call): string =>
  `<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ` +
  `<span>${escaped(path.replace(/^\/api/, ""))}</span></a></li>`;

/** One call: access, inputs, responses, refusals and examples; collapsed at first. */
function operationSection(call: Call): string {
  const { method, path, operation } = call;
  const name = `${method} ${path}`;
  const summary =
    `<span class="method ${method.toLowerCase()}">${method}</span> <h3><code>${escaped(path)}</code> ` +
    `<span class="what">${escaped(operation.summary)}</span></h3>`;
  const opening = `<details class="call" id="${operation.operationId}"${tryable(call)}>`;
  return `${opening}<summary>${summary}</summary><div class="body">
${prose(operation.description)}
${parameterList(operation.parameters ?? [], name)}
${bodyPart(operation)}
<h4>Example</h4>${listing(exampleCall(call), `Example of ${name}`)}
${Object.entries(operation.responses)
  .map(([status, answer]) => answerPart(status, answer, name))
  .join("")}
</div></details>`;
}

/** The data with which the script makes the call; none for forms with files. */
function tryable({ method, path, operation: { parameters = [], requestBody } }: Call): string {
  const body = exampleIn(requestBody?.content);
  if (requestBody && body === undefined) return "";
  const fields = parameters
    .filter(({ name, in: place }) => place !== "header" || name === "If-Match")
    .map(({ name, in: place, required }) => ({ name, place, required: required === true }));
  const call = { method, path, fields, body: requestBody ? JSON.stringify(body, null, 2) : null };
  return ` data-call="${escaped(JSON.stringify(call))}"`;
}

function parameterList(parameters: readonly Parameter[], call: string): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th>` +
      `<td>${place}${required ? ', <span class="required">required</span>' : ""}</td>` +
      `<td>${escaped(typeText(schema))}${aboutPart(description)}</td></tr>`,
  );
  const heads = ["Name", "Place", "Value"].map((head) => `<th scope="col">${head}</th>`).join("");
  return (
    `<h4>Parameters</h4><div class="wide" tabindex="0" role="region" aria-label="Parameters of ${escaped(call)}">` +
    `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`
  );
}

const aboutPart = (description: string | undefined): string =>
  description ? `<div class="about">${prose(description)}</div>` : "";

function bodyPart({ requestBody }: Operation): string {
  const [[type, { schema }] = ["", {}]] = Object.entries(requestBody?.content ?? {});
  if (!requestBody || !schema) return "";
  const heading =
    "<h4>Body" +
    (type === FORM ? `, as <code>${FORM}</code>` : "") +
    `${requestBody.required ? "" : " (may be left out)"}</h4>`;
  return heading + (schemaFields(schema) || `<p>${escaped(typeText(schema))}</p>`);
}

/** The media type of bodies with files. */
const FORM = "multipart/form-data";

function answerPart(
  status: string,
  { description, content }: Operation["responses"][string],
  call: string,
): string {
  const isRefusal = /^[45]/.test(status);
  const look = isRefusal ? "refused" : "granted";
  const heading = `<span class="status ${look}">${status}</span> ${aboutAnswer(description)}`;
  if (!content) return `<p class="answer">${heading}</p>`;
  const shown = contentPart(content, isRefusal, `Answer ${status} of ${call}`);
  return `<details class="answer"${isRefusal ? "" : " open"}><summary>${heading}</summary>${shown}</details>`;
}

/** Only the first line; the rest, such as the refusals of every call, is in the page's introduction. */
const aboutAnswer = (description: string): string => escaped(description.split("\n", 1)[0] ?? "");

function contentPart(content: Content, isRefusal: boolean, label: string): string {
  const json = content["application/json"];
  if (!json)
    return `<p>Bytes of the type ${Object.keys(content)
      .map((type) => `<code>${escaped(type)}</code>`)
      .join(" or ")}.</p>`;
  const { schema = {}, example = exampleOf(schema) } = json;
  return `${isRefusal ? "" : schemaFields(schema)}${listing(JSON.stringify(example, null, 2), label)}`;
}

/** Code that can be scrolled by keyboard and copied. */
const listing = (text: string, label: string): string =>
  `<div class="listing"><pre tabindex="0" role="region" aria-label="${escaped(label)}">${escaped(text)}</pre></div>`;

/**
 * The call as a command line with the document's own example; $KAPI and $TOKEN stand for the workspace's address and
 * the caller's token.
 */
export function exampleCall({ method, path, operation }: Call): string {
  const { parameters = [], security, requestBody } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`);
  const body = exampleIn(requestBody?.content);
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$KAPI${filled}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
    ...(security === undefined || security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(parameters.some(({ name }) => name === "Idempotency-Key")
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
    ...formParts(requestBody?.content[FORM]?.schema),
  ];
  return parts.join(" \\\n  ");
}

/** The required fields of a form, as options of the command line. */
const formParts = ({ properties = {}, required = [] }: Schema = {}): string[] =>
  Object.entries(properties)
    .filter(([name, { format }]) => required.includes(name) || format === "binary")
    .map(([name, field]) =>
      field.format === "binary"
        ? `-F "${name}=@/path/to/file"`
        : `-F "${name}=${String(exampleOf(field, name))}"`,
    );
