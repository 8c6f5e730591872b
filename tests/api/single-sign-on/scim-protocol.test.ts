import { beforeAll, expect, test } from "vitest";
import { newScimToken, scimDirectory, type List } from "../../support/scim";
import { makeWorkspace } from "../../support/workspace";

type Directory = ReturnType<typeof scimDirectory>;
let scim: Directory["scim"];
let newUser: Directory["newUser"];

beforeAll(async () => {
  const workspace = await makeWorkspace("scim-protocol");
  ({ scim, newUser } = scimDirectory(workspace, await newScimToken(workspace)));
});

test("a method that an address does not take is refused in the form of SCIM", async () => {
  for (const [method, path] of [
    ["PUT", "/Users"],
    ["DELETE", "/Users"],
    ["POST", "/Users/1"],
    ["POST", "/ServiceProviderConfig"],
    ["TRACE", "/Users"],
  ] as const) {
    const { status, headers, body } = await scim(method, path);
    expect([status, headers["content-type"], body], `${method} ${path}`).toEqual([
      405,
      "application/scim+json",
      {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "405",
        detail: "This address does not take this method; Allow names those that it takes.",
      },
    ]);
    expect(String(headers.allow).split(", "), `${method} ${path}`).toContain("GET");
  }
});

test("a body of another type is refused with the type to send", async () => {
  const { status, body } = await scim("POST", "/Users", "userName=ada", { type: "text/plain" });
  expect([status, body.detail]).toEqual([415, "Send the body as application/scim+json."]);
});

type Described = { name: string; type: string; caseExact: boolean; subAttributes?: Described[] };

test("the schema describes every attribute of a user", async () => {
  const { body } = await scim<{ attributes: Described[] }>(
    "GET",
    "/Schemas/urn:ietf:params:scim:schemas:core:2.0:User",
  );
  const described = body.attributes.flatMap(({ name, subAttributes = [] }) => [
    name,
    ...subAttributes.map((part) => `${name}.${part.name}`),
  ]);
  const { id } = await newUser({ externalId: "described", roles: [{ value: "employee" }] });
  await scim("POST", "/Groups", { displayName: "Described", members: [{ value: id }] });
  const user: object = (await scim("GET", `/Users/${id}`)).body;
  const answered = Object.entries(user).flatMap(([name, value]: [string, unknown]) => {
    const entry: unknown = Array.isArray(value) ? value[0] : value;
    const parts = typeof entry === "object" && entry !== null ? Object.keys(entry) : [];
    return [name, ...parts.map((part) => `${name}.${part}`)];
  });
  // RFC 7643, 3 and 3.1: no schema describes these, which every resource has.
  const ofUser = answered.filter((name) => !/^(?:schemas|id|meta)\b/.test(name));
  expect(described).toEqual(expect.arrayContaining(ofUser));
  expect(body.attributes.find(({ name }) => name === "externalId")?.caseExact).toBe(true);
});

test("attributes are named without regard to case", async () => {
  const { status, body } = await scim("POST", "/Users", {
    USERNAME: "cased",
    Name: { GivenName: "Ann", FAMILYNAME: "Berg" },
    eMails: [{ Type: "work", VALUE: "cased@contoso.test" }],
  });
  expect([status, body]).toMatchObject([
    201,
    { userName: "cased", name: { givenName: "Ann", familyName: "Berg" } },
  ]);
});

test("an answer has the attributes that are asked for", async () => {
  const { id, userName } = await newUser();
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  const list = await scim<List>("GET", `/Users?filter=${filter}&attributes=userName`);
  expect(Object.keys(list.body.Resources[0] ?? {})).toEqual(["schemas", "id", "userName"]);
  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", { active: true }],
  ] as const)
    expect((await scim(method, `/Users/${id}?excludedAttributes=emails`, body)).body).not.toHaveProperty(
      "emails",
    );
});
