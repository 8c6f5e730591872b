import { describe, expect, test } from "vitest";
import { filterOf } from "@/lib/domain/scim/filter";
import { changesByPatch } from "@/lib/domain/scim/patch";

const CORE = "urn:ietf:params:scim:schemas:core:2.0:User";
const wanted = (...Operations: object[]) => changesByPatch({ Operations });

describe("a PATCH (RFC 7644, 3.5.2)", () => {
  test.each([
    ["Okta's", { op: "replace", value: { active: false, id: "1" } }, { isActive: false }],
    ["Microsoft's", { op: "Replace", path: "active", value: "False" }, { isActive: false }],
    [
      "a path with the schema",
      { op: "replace", path: `${CORE}:userName`, value: "A@B.test" },
      { email: "a@b.test" },
    ],
    [
      "an entry of a list",
      { op: "add", path: 'emails[type eq "work"].value', value: "a@b.test" },
      { email: "a@b.test" },
    ],
    ["another entry", { op: "add", path: 'emails[type eq "home"].value', value: "a@b.test" }, {}],
    ["a role as text", { op: "add", path: "roles", value: "admin" }, { role: "admin" }],
    [
      "roles as a list",
      { op: "replace", path: "roles", value: [{ value: "x" }, { value: "y", primary: "True" }] },
      { role: "y" },
    ],
    ["no roles", { op: "remove", path: "roles" }, { role: null }],
    [
      "paths as names",
      { op: "add", value: { "name.givenName": "Ada", "name.familyName": "Roy" } },
      { firstName: "Ada", lastName: "Roy" },
    ],
    ["what is not kept", { op: "add", path: "addresses", value: [{}] }, {}],
  ])("%s", (_name, operation, found) => expect(wanted(operation)).toEqual(found));

  test.each([
    ["no operations", { Operations: [] }, "invalidSyntax"],
    ["an unknown operation", { Operations: [{ op: "move", path: "active" }] }, "invalidSyntax"],
    ["a path that is none", { Operations: [{ op: "add", path: "a b", value: 1 }] }, "invalidPath"],
    ["removing what must be there", { Operations: [{ op: "remove", path: "userName" }] }, "mutability"],
    ["removing nothing", { Operations: [{ op: "remove" }] }, "noTarget"],
    ["a wrong value", { Operations: [{ op: "replace", path: "active", value: "maybe" }] }, "invalidValue"],
  ])("refuses %s", (_name, body, scimType) =>
    expect(() => changesByPatch(body)).toThrow(expect.objectContaining({ status: 400, scimType })),
  );
});

describe("a filter", () => {
  test.each([
    ['userName eq "A@B.test"', { attribute: "email", value: "a@b.test" }],
    ['USERNAME EQ "a@b.test"', { attribute: "email", value: "a@b.test" }],
    ['externalId eq "a\\"b"', { attribute: "externalId", value: 'a"b' }],
    [null, null],
    ["", null],
  ])("%s", (text, filter) => expect(filterOf(text)).toEqual(filter));

  test.each(['userName co "a"', 'userName eq "a" or active eq true', "userName eq a", 'title eq "x"', "x"])(
    "refuses %s",
    (text) => expect(() => filterOf(text)).toThrow(expect.objectContaining({ scimType: "invalidFilter" })),
  );
});
