import { describe, expect, test } from "vitest";
import { z } from "zod";
import { call } from "@/lib/core/contract/call";
import { can, contract, data, open, paging, type Contract, nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { Components, expandedDocument } from "@/lib/server/openapi/components";
import { exampleOf } from "@/lib/server/openapi/example-of";
import { withExtensions } from "@/lib/server/openapi/extensions";
import { operation } from "@/lib/server/openapi/operation";
import { printSchemas } from "@/lib/server/openapi/schemas";
import { shareAnswers } from "@/lib/server/openapi/shared-answers";

const thing = z.object({
  id: z.int(),
  name: z.string(),
  at: isoInstant,
  ends_at: isoInstant.nullable(),
  kind: z.enum(["a", "b"]).nullable(),
});
const thingInput = z.strictObject({ name: z.string().max(9).nullish(), day: z.iso.date() });
nameSchemas({ TestThing: thing, TestThingInput: thingInput });

const create: Contract = contract(call("POST", "/things/{id}"), {
  tag: "Things",
  access: can("deals.update"),
  operationId: "createThing",
  summary: "Create a thing.",
  description: "Fast.",
  params: z.object({ id: z.int() }),
  body: thingInput,
  response: data(thing),
  status: 201,
  location: "/things/{id}",
  refusals: { 409: "There is one already." },
});
const list: Contract = contract(call("GET", "/things"), {
  tag: "Things",
  access: open,
  operationId: "listThings",
  summary: "List things.",
  query: z.strictObject({ ...paging(20), search: z.string().optional().describe("Part of the name.") }),
  response: data(z.array(thing)),
});

function printed(...contracts: Contract[]) {
  const components = new Components();
  const schemaOf = printSchemas(contracts, components);
  const printer = {
    components,
    schemaOf,
    exampleOf: (schema: Record<string, unknown>, name?: string) =>
      exampleOf(components.expanded(schema), name),
  };
  const operations = contracts.map((one) => operation(one, printer));
  return { operations, components: components.print() };
}

describe("the printed document", () => {
  test("names schemas once, and refers to them: dates are texts, answers are open and bodies closed", () => {
    const { operations, components } = printed(create, list);
    expect(components.schemas["TestThing"]).toEqual({
      type: "object",
      properties: {
        id: { type: "integer" },
        name: { type: "string" },
        at: { type: "string", format: "date-time" },
        ends_at: { type: ["string", "null"], format: "date-time" },
        kind: { type: ["string", "null"], enum: ["a", "b", null] },
      },
      required: ["id", "name", "at", "ends_at", "kind"],
    });
    expect(components.schemas["TestThingInput"]).toEqual({
      type: "object",
      properties: {
        name: { type: ["string", "null"], maxLength: 9 },
        day: { type: "string", format: "date" },
      },
      required: ["day"],
      additionalProperties: false,
    });
    const [made, listed] = operations;
    expect(made?.["requestBody"]).toMatchObject({
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/TestThingInput" },
          example: { name: "Website", day: "2026-03-31" },
        },
      },
    });
    expect(JSON.stringify(listed)).toContain('"items":{"$ref":"#/components/schemas/TestThing"}');
  });

  test("shares parameters and refusals, in the contract's own words where it has some", () => {
    const [made, listed] = printed(create, list).operations;
    expect(listed?.["parameters"]).toEqual([
      { $ref: "#/components/parameters/Page" },
      { $ref: "#/components/parameters/PerPage" },
      { name: "search", in: "query", description: "Part of the name.", schema: { type: "string" } },
    ]);
    expect(listed?.["security"]).toEqual([]);
    expect(made?.["responses"]).toMatchObject({
      "409": { $ref: "#/components/responses/Conflict", description: "There is one already." },
      "4XX": { $ref: "#/components/responses/Refusal" },
    });
    expect(Object.keys(listed?.["responses"] as object)).toEqual(["200", "4XX"]);
    expect(made?.["description"]).toBe("Fast.\n\nNeeds deals.update.");
  });

  test("gives an answer that two calls give word for word a name, and refers to it", () => {
    const refused = { $ref: "#/components/responses/Conflict", description: "There is one already." };
    const thingAnswer = (held: object) => ({
      description: "Done.",
      content: { "application/json": { schema: { type: "object", properties: { data: held } } } },
    });
    const one = { $ref: "#/components/schemas/Thing" };
    const calls = (tag: string) => ({
      get: { tags: [tag], responses: { 200: thingAnswer(one), 409: refused } },
      put: { tags: [tag], responses: { 200: thingAnswer(one), 409: refused } },
      post: {
        tags: [tag],
        responses: { 201: thingAnswer({ type: "array", items: one }), 202: thingAnswer({}) },
      },
    });
    const components = new Components();
    const paths = { "/a": calls("Big things") };
    shareAnswers(paths, components);
    const { get, put, post } = paths["/a"];
    expect(get.responses).toEqual({
      200: { $ref: "#/components/responses/Thing" },
      409: { $ref: "#/components/responses/BigThingsConflict" },
    });
    expect(put.responses).toEqual(get.responses);
    expect(post.responses[201]).toHaveProperty("content");
    expect(components.print().responses).toEqual({ BigThingsConflict: refused, Thing: thingAnswer(one) });
  });

  test("says of an object that has all of a named one what more it has; a closed one can only require more", () => {
    const fields = {
      a: { type: "string" },
      b: { type: "string" },
      c: { type: "string" },
      d: { type: "string" },
    };
    const open = { type: "object", properties: fields, required: ["a"] };
    const closed = { ...open, required: [], additionalProperties: false };
    const named = { Open: open, Closed: closed };
    const more = { ...open, properties: { ...fields, e: {} }, required: ["a", "e"] };
    expect(withExtensions(more, named)).toEqual({
      allOf: [
        { $ref: "#/components/schemas/Open" },
        { type: "object", properties: { e: {} }, required: ["e"] },
      ],
    });
    expect(withExtensions({ ...closed, required: ["b"] }, named)).toEqual({
      allOf: [{ $ref: "#/components/schemas/Closed" }],
      required: ["b"],
    });
    const wider = { ...closed, properties: { ...fields, e: {} } };
    for (const own of [wider, open, { ...more, required: ["e"] }])
      expect(withExtensions(own, named)).toEqual(own);
    expect(withExtensions({ type: "array", items: open }, named)).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/Open" },
    });
  });

  test("refuses two different parts of one name", () => {
    const components = new Components();
    components.refer("schemas", "Thing", { type: "string" });
    components.refer("schemas", "Thing", { type: "string" });
    expect(() => components.refer("schemas", "Thing", { type: "integer" })).toThrow(/named Thing/);
  });

  test("can be written out, each reference replaced by its target and what stands beside it", () => {
    const document = {
      paths: { "/a": { $ref: "#/components/responses/Known", description: "Mine." } },
      components: {
        responses: { Known: { description: "Usual.", content: { $ref: "#/components/schemas/Text" } } },
        schemas: { Text: { type: "string" } },
      },
    };
    expect(expandedDocument(document).paths["/a"]).toEqual({
      description: "Mine.",
      content: { type: "string" },
    });
    const broken = { paths: { $ref: "#/components/schemas/Nothing" }, components: {} };
    expect(() => expandedDocument(broken)).toThrow("#/components/schemas/Nothing");
  });
});
