import { expect, test } from "vitest";
import { unwrapped } from "@/lib/api-client/reply";
import { clientWith, json } from "./_fakes/client-with";

const page = { data: [{ id: 1 }], meta: { total: 1 } };
const resource = { type: "user", id: 1, attributes: { email: "a@b.test" } };

test.each([
  ["{data: {data}}", { data: { data: { id: 1 } } }, { id: 1 }],
  ["{data: {data: [], meta}}", { data: page }, page],
  ["{meta}", { meta: { total: 3 } }, { total: 3 }],
  ["a page", page, page],
  ["an empty page", { data: [], meta: { total: 0 } }, { data: [], meta: { total: 0 } }],
  ["JSON:API", resource, resource],
  ["JSON:API inside data", { data: resource }, resource],
  ["JSON:API with a data of its own", { ...resource, data: 1 }, { ...resource, data: 1 }],
  [
    "JSON:API with meta",
    { data: resource, meta: { role: "admin" } },
    { data: resource, meta: { role: "admin" } },
  ],
  ["{data}", { data: { id: 1 } }, { id: 1 }],
  ["{data} that is a list", { data: [1, 2] }, [1, 2]],
  ["{data} that is nothing", { data: null }, null],
  ["{data} of a thing with a field called data", { data: { data: 1, name: "x" } }, { data: 1, name: "x" }],
  ["an object", { access_token: "x" }, { access_token: "x" }],
  ["an empty object", {}, {}],
  ["a list", [1], [1]],
  ["a text", "ok", "ok"],
  ["nothing", undefined, undefined],
])("%s is unwrapped [API-03]", (_, body, held) => {
  expect(unwrapped(body)).toEqual(held);
});

test("a call gives what its answer holds, and undefined for 204 [API-03]", async () => {
  const { client } = clientWith((_, index) =>
    index === 0 ? json({ data: { data: 5 } }) : new Response(null, { status: 204 }),
  );
  expect(await client.call("GET", "/five")).toBe(5);
  expect(await client.call("DELETE", "/five")).toBeUndefined();
});
