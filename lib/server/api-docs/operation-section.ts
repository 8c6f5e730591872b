import type { Call, Content, Operation, Parameter } from "./document";
import { exampleCall } from "./example-call";
import { exampleOf } from "@/lib/server/openapi/example-of";
import { escaped, prose } from "./markup";
import { schemaFields, typeText } from "./schema-fields";

/** One call: who may, what comes in and goes out, how it refuses, examples of all. Folded until it is asked for. */
export function operationSection(call: Call): string {
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

/** What the page's script needs to make the call. Forms with files are left to the command line. */
function tryable({ method, path, operation: { parameters = [], requestBody } }: Call): string {
  const json = requestBody?.content["application/json"];
  if (requestBody && !json) return "";
  const fields = parameters
    .filter(({ name, in: place }) => place !== "header" || name === "If-Match")
    .map(({ name, in: place, required }) => ({ name, place, required: required === true }));
  const call = { method, path, fields, body: json ? JSON.stringify(json.example, null, 2) : null };
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
  const schema = requestBody?.content["application/json"]?.schema;
  if (!requestBody || !schema) return "";
  const heading = `<h4>Body${requestBody.required ? "" : " (may be left out)"}</h4>`;
  return heading + (schemaFields(schema) || `<p>${escaped(typeText(schema))}</p>`);
}

function answerPart(
  status: string,
  { description, content }: Operation["responses"][string],
  call: string,
): string {
  const isRefusal = status === "default" || Number(status) >= 400;
  const name = status === "default" ? "Others" : status;
  const heading = `<span class="status ${isRefusal ? "refused" : "granted"}">${name}</span> ${escaped(description)}`;
  if (!content) return `<p class="answer">${heading}</p>`;
  const shown = contentPart(content, isRefusal, `Answer ${status} of ${call}`);
  return `<details class="answer"${isRefusal ? "" : " open"}><summary>${heading}</summary>${shown}</details>`;
}

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
