import type { Call, Content, Operation, Parameter } from "./document";
import { exampleCall } from "./example-call";
import { exampleOf } from "@/lib/server/openapi/example-of";
import { escaped, prose } from "./markup";
import { schemaFields, typeText } from "./schema-fields";

/** One call: who may, what comes in, what goes out, how it refuses, and an example of all. Folded until it is asked for. */
export function operationSection(call: Call): string {
  const { method, path, operation } = call;
  return `<details class="call" id="${operation.operationId}"><summary><span class="method ${method.toLowerCase()}">${method}</span> <h3><code>${escaped(path)}</code> <span class="what">${escaped(operation.summary)}</span></h3></summary><div class="body">
${prose(operation.description)}
${parameterList(operation.parameters ?? [])}
${bodyPart(operation)}
<h4>Example</h4>${listing(exampleCall(call), `Example of ${method} ${path}`)}
${Object.entries(operation.responses)
  .map(([status, answer]) => answerPart(status, answer))
  .join("")}
</div></details>`;
}

function parameterList(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}${required ? ', <span class="required">required</span>' : ""}</td><td>${escaped(typeText(schema))}${description ? `<div class="about">${prose(description)}</div>` : ""}</td></tr>`,
  );
  return `<h4>Parameters</h4><div class="wide" tabindex="0" role="region" aria-label="Parameters"><table><thead><tr><th scope="col">Name</th><th scope="col">Place</th><th scope="col">Value</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function bodyPart({ requestBody }: Operation): string {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!requestBody || !schema) return "";
  return `<h4>Body${requestBody.required ? "" : " (may be left out)"}</h4>${schemaFields(schema) || `<p>${escaped(typeText(schema))}</p>`}`;
}

function answerPart(status: string, { description, content }: Operation["responses"][string]): string {
  const isRefusal = status === "default" || Number(status) >= 400;
  const heading = `<span class="status ${isRefusal ? "refused" : "granted"}">${status === "default" ? "Others" : status}</span> ${escaped(description)}`;
  if (!content) return `<p class="answer">${heading}</p>`;
  return `<details class="answer"${isRefusal ? "" : " open"}><summary>${heading}</summary>${contentPart(content, isRefusal, `Answer ${status}`)}</details>`;
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
