import { beforeAll, expect, test } from "vitest";
import { newScimToken, scimDirectory } from "../../support/scim";
import { makeWorkspace } from "../../support/workspace";

type Directory = ReturnType<typeof scimDirectory>;
let scim: Directory["scim"];
let newUser: Directory["newUser"];
let patch: Directory["patch"];
let filtered: Directory["filtered"];

beforeAll(async () => {
  const workspace = await makeWorkspace("scim-names");
  ({ scim, newUser, patch, filtered } = scimDirectory(workspace, await newScimToken(workspace)));
});

const found = async (filter: string) => (await filtered(filter)).body.Resources.map(({ id }) => id);
const work = (value: string) => [{ type: "work", value, primary: true }];

test("a userName stays beside another work mail, and both find the user", async () => {
  const { id } = await newUser({
    userName: "Anna@contoso.onmicrosoft.test",
    emails: work("anna@contoso.test"),
  });
  expect((await scim("GET", `/Users/${id}`)).body).toMatchObject({
    userName: "anna@contoso.onmicrosoft.test",
    emails: [{ value: "anna@contoso.test" }],
  });
  for (const filter of [
    'userName eq "ANNA@contoso.onmicrosoft.test"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna@contoso.onmicrosoft.test"',
    'emails eq "anna@contoso.test"',
    'emails[type eq "work"].value eq "Anna@contoso.test"',
    'emails[type eq "work" and value eq "anna@contoso.test"]',
  ])
    expect(await found(filter), filter).toEqual([id]);
  expect(await found('userName eq "anna@contoso.test"')).toEqual([]);
  expect(await found('emails.value eq "anna@contoso.onmicrosoft.test"')).toEqual([]);
});

test("a changed work mail leaves the userName, so that no second user is made", async () => {
  const { id, userName } = await newUser();
  const moved = await patch(id, {
    op: "Replace",
    path: 'emails[type eq "work"].value',
    value: "moved@contoso.test",
  });
  expect(moved.body).toMatchObject({ userName, emails: [{ value: "moved@contoso.test" }] });
  expect(await found(`userName eq "${userName}"`)).toEqual([id]);
  const again = await scim("POST", "/Users", { userName });
  expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
});

test("a userName that is no address is kept, found and changed", async () => {
  const { id } = await newUser({ userName: "aberg", emails: work("aberg@contoso.test") });
  expect(await found('userName eq "ABERG"')).toEqual([id]);
  const { body } = await patch(id, { op: "replace", path: "userName", value: "annberg" });
  expect(body).toMatchObject({ userName: "annberg", emails: [{ value: "aberg@contoso.test" }] });
  const same = await patch(id, { op: "replace", path: "userName", value: "aberg@contoso.test" });
  expect(same.body.userName).toBe("aberg@contoso.test");
  const renamed = await patch(id, { op: "replace", path: "userName", value: "ann@contoso.test" });
  expect(renamed.body).toMatchObject({
    userName: "ann@contoso.test",
    emails: [{ value: "ann@contoso.test" }],
  });
});

test("a userName in use is refused, whether as a name or as the address that is one", async () => {
  const { userName: address } = await newUser();
  const { id } = await newUser({ userName: "taken", emails: work("taken@contoso.test") });
  for (const userName of ["TAKEN", address]) {
    const made = await scim("POST", "/Users", { userName, emails: work("free@contoso.test") });
    expect([made.status, made.body.scimType], userName).toEqual([409, "uniqueness"]);
  }
  const renamed = await patch(id, { op: "replace", path: "userName", value: address });
  expect([renamed.status, renamed.body.scimType]).toEqual([409, "uniqueness"]);
  const long = await scim("POST", "/Users", { userName: "a".repeat(256), emails: work("l@contoso.test") });
  expect([long.status, long.body.scimType]).toEqual([400, "invalidValue"]);
});

test("an added role stays when the former one is removed by name", async () => {
  const { id } = await newUser({ roles: [{ value: "employee" }] });
  const { body } = await patch(
    id,
    { op: "add", path: "roles", value: [{ value: "manager" }] },
    { op: "remove", path: 'roles[value eq "employee"]' },
  );
  expect(body.roles).toMatchObject([{ value: "manager" }]);
  const same = await patch(id, { op: "remove", path: 'roles[value eq "employee"]' });
  expect(same.body.roles).toMatchObject([{ value: "manager" }]);
  expect((await patch(id, { op: "remove", path: 'roles[value eq "manager"]' })).body.roles).toEqual([]);
});

test("a home address neither replaces nor removes the work one", async () => {
  const { id, emails } = await newUser();
  const home = { op: "add", path: "emails", value: [{ type: "home", value: "home@contoso.test" }] };
  expect((await patch(id, home)).body.emails).toEqual(emails);
  expect((await patch(id, { op: "remove", path: 'emails[type eq "home"]' })).status).toBe(200);
  for (const path of ["emails", 'emails[type eq "work"]'])
    expect((await patch(id, { op: "remove", path })).body.scimType, path).toBe("mutability");
  const made = await newUser({
    emails: [
      { type: "home", value: "home-2@contoso.test", primary: true },
      { type: "work", value: "work-2@contoso.test" },
    ],
  });
  expect(made.emails).toMatchObject([{ value: "work-2@contoso.test" }]);
});
