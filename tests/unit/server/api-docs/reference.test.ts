import { describe, expect, test } from "vitest";
import { exampleCall, referenceBody } from "@/lib/server/api-docs/reference-body";
import { docsAccent } from "@/lib/server/api-docs/docs-style";
import { escaped, prose } from "@/lib/server/api-docs/markup";
import { schemaFields, typeText } from "@/lib/server/api-docs/schema-fields";
import type { Schema } from "@/lib/server/api-docs/document";
import { CONTRACTS } from "@/lib/server/contracts";

describe("the API reference", () => {
  test("has a place for every call, and each link of the contents leads to one", () => {
    const { contents, reference } = referenceBody();
    const places = new Set([...reference.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect((reference.match(/<details class="call"/g) ?? []).length).toBe(CONTRACTS.length);
    for (const [, target] of contents.matchAll(/href="#([^"]+)"/g)) expect(places, target).toContain(target);
  });

  test("gives the script what it needs to try each call, but for forms with files", () => {
    const calls = [...referenceBody().reference.matchAll(/ id="([^"]+)" data-call="([^"]+)"/g)].map(
      ([, id = "", text = ""]) => {
        const plain = text.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)));
        return [id, JSON.parse(plain) as Record<string, unknown>] as const;
      },
    );
    const forms = CONTRACTS.filter(({ fileLimit }) => fileLimit !== undefined);
    expect(calls.length).toBe(CONTRACTS.length - forms.length);
    const { body, ...updateDeal } = new Map(calls).get("updateDeal") ?? {};
    expect(updateDeal).toEqual({
      method: "PATCH",
      path: "/api/deals/{id}",
      fields: [
        { name: "id", place: "path", required: true },
        { name: "If-Match", place: "header", required: false },
      ],
    });
    expect(JSON.parse(String(body))).toHaveProperty("data.attributes.name");
  });

  test("shows texts as texts", () => {
    expect(escaped(`<b title="x">'&`)).toBe("&#60;b title=&#34;x&#34;&#62;&#39;&#38;");
    expect(prose("One `<a>`\n\n- b\n- c")).toBe(
      "<p>One <code>&#60;a&#62;</code></p><ul><li>b</li><li>c</li></ul>",
    );
  });

  test("says what a value is and its limits", () => {
    expect(typeText({ anyOf: [{ type: "integer" }, { type: "null" }] })).toBe("integer or null");
    expect(typeText({ type: "array", items: { type: "string" } })).toBe("list of string");
    expect(typeText({ enum: ["a", "b"] })).toBe('"a" or "b"');
    const fields = schemaFields({
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", maxLength: 9 },
        lines: {
          type: "array",
          items: { type: "object", properties: { price: { type: "integer", minimum: 0, maximum: 5 } } },
        },
      },
    });
    expect(fields.replaceAll(/<[^>]+>/g, "")).toBe(
      "name string required, at most 9 characterslines list of objectprice integer, 0 to 5",
    );
  });

  test("lists the fields of each kind of object that a value may be, also where it may be null", () => {
    const texts = (schema: Schema) =>
      schemaFields(schema)
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/ +/g, " ")
        .replaceAll("&#34;", '"');
    const kind = (name: string): Schema => ({
      type: "object",
      properties: { type: { const: name }, [name]: { type: "string" } },
    });
    expect(texts({ type: "array", items: { oneOf: [kind("text"), kind("picture")] } })).toBe(
      ' type "text" text string or type "picture" picture string ',
    );
    expect(texts({ anyOf: [{ allOf: [kind("text")] }, { type: "null" }] })).toBe(' type "text" text string ');
    const { reference } = referenceBody();
    const template = reference.slice(reference.indexOf('id="createDealTemplate"'));
    expect(template.slice(0, template.indexOf("<h4>Example</h4>"))).toContain(
      '<code class="name">deal_id</code>',
    );
  });

  test("shows the fields of a form, and an example with its file", () => {
    const { reference } = referenceBody();
    const upload = reference.slice(reference.indexOf('id="createPdfPage"'));
    expect(upload).toMatch(
      /^[^]*?<h4>Body, as <code>multipart\/form-data<\/code><\/h4><ul class="fields"><li><code class="name">file</,
    );
    expect(upload.slice(0, upload.indexOf("</pre>"))).toContain(
      escaped('-F "file=@/path/to/file" \\\n  -F "type=cover"'),
    );
  });

  test("gives a command line with the path filled and quotes that a shell reads", () => {
    const operation = {
      operationId: "x",
      summary: "",
      description: "",
      tags: [],
      security: [{}],
      responses: {},
      parameters: [
        { name: "id", in: "path" as const, required: true, schema: {}, example: 12 },
        { name: "If-Match", in: "header" as const, required: false, schema: {} },
      ],
      requestBody: { required: true, content: { "application/json": { example: { name: "l'été" } } } },
    };
    expect(exampleCall({ method: "PATCH", path: "/api/deals/{id}", operation })).toBe(
      'curl -X PATCH "$KAPI/api/deals/12" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H "Content-Type: application/json" \\\n  -d \'{\n  "name": "l\'\\\'\'été"\n}\'',
    );
  });

  test("takes the first shade of the workspace's colour that can be read, else the product's own", () => {
    const colors = { "--kapi-primary-500": "#ffe066", "--kapi-primary-800": "#7a5c00" };
    expect(docsAccent({ colors }, "light")).toBe("#7a5c00");
    expect(docsAccent({ colors }, "dark")).toBe("#ffe066");
    expect(docsAccent({ colors: {} }, "light")).toBe("#3056d3");
  });
});
