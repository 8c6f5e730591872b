import { describe, expect, test } from "vitest";
import { filterOf } from "@/lib/domain/scim/filter";
import { patched } from "@/lib/domain/scim/patch";
import { changesOf } from "@/lib/domain/scim/user-resource";

const CORE = "urn:ietf:params:scim:schemas:core:2.0:User";
const SALES = "b7a4";
const USER = { email: "held@b.test", scimUserName: null };

/** What a PATCH changes of a manager whose directory calls the role manager by an id of its own. */
const wantedBy = (body: unknown, user: { email: string; scimUserName: string | null } = USER) => {
  const slugOf = (named: string) => (named === SALES ? "manager" : named);
  const { email, scimUserName, ...others } = changesOf(
    patched(body, { email: user.email, role: "manager", slugOf }),
    user,
  );
  return {
    ...others,
    ...(email === user.email ? {} : { email }),
    ...(scimUserName === user.scimUserName ? {} : { scimUserName }),
  };
};
const wanted = (...Operations: object[]) => wantedBy({ Operations });

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
      { email: "a@b.test", scimUserName: "held@b.test" },
    ],
    ["another entry", { op: "add", path: 'emails[type eq "home"].value', value: "a@b.test" }, {}],
    ["a role as text", { op: "add", path: "roles", value: "admin" }, { role: "admin" }],
    [
      "roles as a list",
      { op: "replace", path: "roles", value: [{ value: "x" }, { value: "y", primary: "True" }] },
      { role: "y" },
    ],
    ["a list of texts", { op: "add", path: "roles", value: ["x"] }, { role: "x" }],
    ["a filter by what no entry has", { op: "remove", path: 'roles[constructor eq "x"]' }, {}],
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
    [
      "a filter that it does not know",
      { Operations: [{ op: "remove", path: 'roles[value co "x"]' }] },
      "invalidFilter",
    ],
    [
      "replacing an entry that is not there",
      { Operations: [{ op: "replace", path: 'roles[value eq "x"].value', value: "y" }] },
      "noTarget",
    ],
    ["removing the address", { Operations: [{ op: "remove", path: "emails" }] }, "mutability"],
    [
      "removing the work address",
      { Operations: [{ op: "remove", path: 'emails[type eq "work"]' }] },
      "mutability",
    ],
    ["an entry that is none", { Operations: [{ op: "add", path: "emails", value: [7] }] }, "invalidValue"],
    ["a wrong value", { Operations: [{ op: "replace", path: "active", value: "maybe" }] }, "invalidValue"],
  ])("refuses %s", (_name, body, scimType) =>
    expect(() => wantedBy(body)).toThrow(expect.objectContaining({ status: 400, scimType })),
  );
});

const role = (op: string, value: string) =>
  op === "remove" ? { op, path: `roles[value eq "${value}"]` } : { op, path: "roles", value: [{ value }] };

describe("roles in a PATCH", () => {
  test.each([
    ["a role that the user has not is removed", [role("remove", "employee")], undefined],
    ["the held role is removed", [role("remove", "manager")], null],
    ["the held role is removed by the directory's name", [role("remove", SALES)], null],
    [
      "another role is removed by its value, as Microsoft writes",
      [{ ...role("add", "x"), op: "remove" }],
      undefined,
    ],
    [
      "one is added and the held one removed",
      [role("add", "employee"), role("remove", "manager")],
      "employee",
    ],
    [
      "the held one is removed and one added",
      [role("remove", "manager"), role("add", "employee")],
      "employee",
    ],
    ["one is added and removed", [role("add", "employee"), role("remove", "employee")], undefined],
    ["the primary one is changed", [{ op: "add", path: 'roles[primary eq "True"].value', value: "x" }], "x"],
    [
      "an entry is changed to a whole one",
      [{ op: "replace", path: 'roles[value eq "manager"]', value: { value: "x" } }],
      "x",
    ],
  ])("%s", (_name, operations, found) => expect(wanted(...operations).role).toBe(found));
});

describe("addresses in a PATCH", () => {
  const add = (...value: object[]) => ({ op: "add", path: "emails", value });
  test.each([
    ["one for home", [add({ type: "home", value: "a@b.test" })], undefined],
    ["a primary one for home", [add({ type: "home", value: "a@b.test", primary: true })], undefined],
    ["one for work", [add({ type: "work", value: "a@b.test" })], "a@b.test"],
    ["one without a type", [add({ value: "a@b.test" })], "a@b.test"],
    [
      "one of each",
      [add({ type: "home", value: "h@b.test" }, { type: "work", value: "a@b.test" })],
      "a@b.test",
    ],
    ["one for home that is removed", [{ op: "remove", path: 'emails[type eq "home"]' }], undefined],
    ["none", [{ op: "replace", path: "emails", value: [] }], undefined],
    [
      "the only one, for home",
      [{ op: "replace", path: "emails", value: [{ type: "home", value: "a@b.test" }] }],
      "a@b.test",
    ],
    [
      "the present one, by its value",
      [{ op: "replace", path: 'emails[value eq "HELD@b.test"].value', value: "a@b.test" }],
      "a@b.test",
    ],
  ])("%s", (_name, operations, found) => expect(wanted(...operations).email).toBe(found));

  test("leave the userName", () =>
    expect(wanted(add({ type: "work", value: "a@b.test" }))).toEqual({
      email: "a@b.test",
      scimUserName: "held@b.test",
    }));

  test("follow the userName only while they are it", () => {
    const renamed = { Operations: [{ op: "replace", path: "userName", value: "New@b.test" }] };
    expect(wantedBy(renamed)).toEqual({ email: "new@b.test" });
    expect(wantedBy(renamed, { email: "held@b.test", scimUserName: "old@b.test" })).toEqual({
      scimUserName: "new@b.test",
    });
  });
});

describe("names in a PATCH", () => {
  const given = { op: "replace", path: "name.givenName", value: "Grace" };
  const family = { op: "replace", path: "NAME.familyname", value: "Hopper" };
  const display = { op: "replace", path: "displayName", value: "Rear Admiral" };
  test.each([
    [[given, family, display]],
    [[display, given, family]],
    [[given, display, family]],
    [[{ op: "add", value: { displayName: "Old", name: { givenName: "Old" } } }, family, given]],
  ])("are the parts, in any order", (operations) =>
    expect(wanted(...operations)).toEqual({ firstName: "Grace", lastName: "Hopper" }),
  );

  test("keep the part that is not written, whatever the whole name says", () =>
    expect(wanted(given, display)).toEqual({ firstName: "Grace" }));

  test("are what a later operation says", () =>
    expect(wanted(given, { ...given, value: "Ada" })).toEqual({ firstName: "Ada" }));
});

describe("a filter", () => {
  test.each([
    ['userName eq "A@B.test"', { attribute: "userName", value: "a@b.test" }],
    ['USERNAME EQ "a@b.test"', { attribute: "userName", value: "a@b.test" }],
    [`${CORE}:userName eq "aberg"`, { attribute: "userName", value: "aberg" }],
    ['emails eq "A@B.test"', { attribute: "email", value: "a@b.test" }],
    [`${CORE}:emails.value eq "a@b.test"`, { attribute: "email", value: "a@b.test" }],
    ['emails[type eq "work"].value eq "a@b.test"', { attribute: "email", value: "a@b.test" }],
    ['emails[primary eq true and value eq "a@b.test"]', { attribute: "email", value: "a@b.test" }],
    ['externalId eq "a\\"b"', { attribute: "externalId", value: 'a"b' }],
    [null, null],
    ["", null],
  ])("%s", (text, filter) => expect(filterOf(text)).toEqual(filter));

  test.each([
    'userName co "a"',
    'userName eq "a" or active eq true',
    "userName eq a",
    'title eq "x"',
    "x",
    "emails",
    'emails[type eq "home"].value eq "a@b.test"',
    'emails[type eq "work" or value eq "a"]',
    'emails[value eq "a" and ]',
    'emails[type eq "work"]',
    'emails.type eq "work"',
    'userName[type eq "work"] eq "a"',
  ])("refuses %s", (text) =>
    expect(() => filterOf(text)).toThrow(expect.objectContaining({ scimType: "invalidFilter" })),
  );
});
