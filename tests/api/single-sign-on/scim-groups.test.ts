import { afterAll, beforeAll, describe, expect, test } from "vitest";
import postgres from "postgres";
import { MAX_GROUPS, MAX_MEMBERS, MAX_NAMED_MEMBERS } from "@/lib/domain/scim/limits";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import { scimGroupCalls } from "@/lib/domain/scim/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { auditOf } from "../../support/audit-rows";
import { newScimToken, scimDirectory, type Failure, type ScimUser } from "../../support/scim";
import { makeWorkspace, type Workspace } from "../../support/workspace";

type Group = {
  id: string;
  displayName: string;
  externalId?: string;
  members: { value: string; display: string }[];
};
type Groups = { totalResults: number; itemsPerPage: number; Resources: Group[] };

const MAPPING = [
  { value: "Sales", role: "manager" },
  { value: "id-of-staff", role: "employee" },
  { value: "Directors", role: "admin" },
];

let sql: postgres.Sql;
let site: Awaited<ReturnType<typeof withDirectory>>;

beforeAll(async () => {
  site = await withDirectory("scim-groups");
  sql = postgres(site.workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => sql.end());

async function connect(workspace: Workspace, more: object): Promise<void> {
  const { status, text } = await workspace.call(singleSignOnCalls.save, {
    as: "admin",
    body: {
      issuer: "http://127.0.0.1:9",
      client_id: "kapi",
      client_secret: "a-secret",
      label: "Acme",
      ...more,
    },
  });
  if (status !== 200) throw new Error(`PUT /api/single-sign-on: ${status} ${text}`);
}

/** A workspace whose groups give roles, and what its directory calls. */
async function withDirectory(name: string, more: object = {}) {
  const workspace = await makeWorkspace(name);
  await connect(workspace, { role_mapping: MAPPING, ...more });
  const directory = scimDirectory(workspace, await newScimToken(workspace));
  const { scim, filtered } = directory;
  const made = async (body: object) => {
    const { status, body: group, text } = await scim<Group>("POST", "/Groups", body);
    if (status !== 201) throw new Error(`POST /Groups: ${status} ${text}`);
    return group;
  };
  return {
    ...directory,
    workspace,
    made,
    found: async (filter: string, more: Record<string, string> = {}) =>
      (await scim<Groups>("GET", `/Groups?${new URLSearchParams({ filter, ...more })}`)).body,
    read: async (id: string) => (await scim<Group>("GET", `/Groups/${id}`)).body,
    change: (id: string, ...Operations: object[]) =>
      scim<Group & Failure>("PATCH", `/Groups/${id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations,
      }),
    roleOf: async (id: string) => (await scim("GET", `/Users/${id}`)).body.roles[0]?.value ?? null,
    idOf: async (userName: string) =>
      (await filtered(`userName eq "${userName}"`)).body.Resources[0]?.id ?? "",
  };
}

const entry = ({ id }: { id: string }) => ({ value: id });
const add = (...users: ScimUser[]) => ({ op: "Add", path: "members", value: users.map(entry) });
const valuesOf = ({ members }: Group) => members.map(({ value }) => value);

describe("groups of a directory [T-70]", () => {
  test("are made with their members, read, and found by what directories compare", async () => {
    const { made, found, read, newUser, scim } = site;
    const [ann, ben] = [await newUser(), await newUser()];
    const group = await made({ displayName: " Makers ", externalId: "m-1", members: [ann, ben].map(entry) });
    expect(group).toMatchObject({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Makers",
      externalId: "m-1",
      members: [
        { value: ann.id, display: "Ada Roy", type: "User" },
        { value: ben.id, type: "User" },
      ],
      meta: { resourceType: "Group" },
    });
    expect(await read(group.id)).toEqual(group);
    for (const filter of [
      'displayName eq "MAKERS"',
      'externalId eq "m-1"',
      `id eq "${group.id}" and members eq "${ann.id}"`,
      `displayName eq "makers" and members[value eq "${ben.id}"]`,
    ])
      expect(
        (await found(filter)).Resources.map(({ id }) => id),
        filter,
      ).toEqual([group.id]);
    for (const filter of ['displayName eq "Nobody"', 'id eq "1"', `members eq "${group.id}"`])
      expect(await found(filter), filter).toMatchObject({ totalResults: 0, Resources: [] });
    const [without] = (await found('externalId eq "m-1"', { excludedAttributes: "members" })).Resources;
    expect(without).not.toHaveProperty("members");
    const searched = await scim<Groups>("POST", "/Groups/.search", { filter: 'displayName eq "Makers"' });
    expect(searched.body.Resources).toEqual([group]);
    const { body } = await scim<ScimUser & { groups: object[] }>("GET", `/Users/${ann.id}`);
    expect(body.groups).toEqual([
      expect.objectContaining({ value: group.id, display: "Makers", type: "direct" }),
    ]);
  });

  test("are listed by pages", async () => {
    const { made, scim } = site;
    for (const displayName of ["Page 1", "Page 2"]) await made({ displayName });
    const page = (await scim<Groups>("GET", "/Groups?startIndex=2&count=1")).body;
    expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(page.totalResults).toBeGreaterThan(1);
    expect((await scim<Groups>("GET", "/Groups?count=0")).body.Resources).toEqual([]);
  });

  test("are changed in the forms of Microsoft and Okta, and by PUT", async () => {
    const { made, read, change, newUser, scim } = site;
    const [ann, ben] = [await newUser(), await newUser()];
    const { id } = await made({ displayName: "Forms" });
    expect(await change(id, add(ann, ben))).toMatchObject({ status: 204, text: "" });
    expect(valuesOf(await read(id))).toEqual([ann.id, ben.id]);
    await change(id, { op: "Remove", path: "members", value: [entry(ann)] });
    expect(valuesOf(await read(id))).toEqual([ben.id]);
    await change(id, { op: "remove", path: `members[value eq "${ben.id.toUpperCase()}"]` });
    expect(valuesOf(await read(id))).toEqual([]);
    await change(id, { op: "replace", value: { id, displayName: "Forms of Okta" } });
    const renamed = await scim<Group>("PATCH", `/Groups/${id}?attributes=displayName`, {
      Operations: [{ op: "replace", path: "members", value: [entry(ann)] }],
    });
    expect(renamed.body).toEqual({ schemas: expect.anything(), id, displayName: "Forms of Okta" });
    const put = await scim<Group>("PUT", `/Groups/${id}`, {
      displayName: "Forms again",
      members: [entry(ben)],
    });
    expect(put.body).toMatchObject({ displayName: "Forms again", members: [{ value: ben.id }] });
    await scim("PUT", `/Groups/${id}`, { displayName: "Forms" });
    expect(valuesOf(await read(id))).toEqual([ben.id]);
    const rows = await auditOf(site.workspace.adminUrl, site.workspace.tenant.id, "Forms");
    expect(rows.map(({ action, type, after }) => [action, type, after])).toEqual([
      ["created", "scim_group", { display_name: "Forms", external_id: null, by: "scim" }],
      ["changed", "scim_group", { members: 2, added: ["Ada Roy", "Ada Roy"], removed: [], by: "scim" }],
      ["changed", "scim_group", { members: 1, added: [], removed: ["Ada Roy"], by: "scim" }],
      ["changed", "scim_group", { members: 0, added: [], removed: ["Ada Roy"], by: "scim" }],
      ["changed", "scim_group", { display_name: "Forms of Okta", by: "scim" }],
    ]);
  });

  test.each<[string, string, (id: string) => string, unknown, number, string | undefined]>([
    ["a name in use, in any case", "POST", () => "/Groups", { displayName: "refusals" }, 409, "uniqueness"],
    ["no name", "POST", () => "/Groups", { members: [] }, 400, "invalidValue"],
    [
      "an unknown member",
      "POST",
      () => "/Groups",
      { displayName: "x", members: [{ value: "1" }] },
      400,
      "invalidValue",
    ],
    ["an unknown group", "GET", () => "/Groups/1", undefined, 404, undefined],
    [
      "another filter",
      "GET",
      () => "/Groups?filter=displayName%20co%20%22a%22",
      undefined,
      400,
      "invalidFilter",
    ],
    ["an unknown address", "GET", (id) => `/Groups/${id}/members`, undefined, 404, undefined],
  ])("refuse %s", async (_name, method, path, body, status, scimType) => {
    const { found, made, scim } = site;
    const id =
      (await found('displayName eq "Refusals"')).Resources[0]?.id ??
      (await made({ displayName: "Refusals" })).id;
    const answer = await scim(method, path(id), body);
    expect([answer.status, answer.body.status, answer.body.scimType]).toEqual([
      status,
      String(status),
      scimType,
    ]);
  });

  test("of other workspaces are not there, nor are their users", async () => {
    const other = await withDirectory("scim-groups-far");
    const theirs = await other.newUser();
    const group = await other.made({ displayName: "Far", members: [entry(theirs)] });
    expect((await site.scim("GET", `/Groups/${group.id}`)).status).toBe(404);
    expect((await site.scim("DELETE", `/Groups/${group.id}`)).status).toBe(404);
    expect((await site.found(`members eq "${theirs.id}"`)).totalResults).toBe(0);
    const { id } = await site.made({ displayName: "Near" });
    expect((await site.change(id, add(theirs))).body.scimType).toBe("invalidValue");
  });

  test("are bounded, as are their members and what one call may name", async () => {
    const { workspace, made, scim, change, newUser } = await withDirectory("scim-groups-most");
    const { id } = await made({ displayName: "Full" });
    const named = Array.from({ length: MAX_NAMED_MEMBERS + 1 }, () => ({ value: id }));
    expect((await scim("POST", "/Groups", { displayName: "x", members: named })).status).toBe(413);
    const tenant = workspace.tenant.id;
    await sql`insert into user_account (tenant_id, uuid, email, first_name, last_name)
      select ${tenant}, gen_random_uuid(), each || '@full.test', 'Ann', 'Roy' from generate_series(1, ${MAX_MEMBERS}) each`;
    await sql`insert into scim_group_member (tenant_id, group_id, user_id)
      select u.tenant_id, g.id, u.id from user_account u join scim_group g on g.tenant_id = u.tenant_id
      where u.tenant_id = ${tenant} and u.email like '%@full.test'`;
    expect((await change(id, add(await newUser()))).body).toMatchObject({
      status: "400",
      scimType: "tooMany",
    });
    await sql`insert into scim_group (tenant_id, uuid, display_name)
      select ${tenant}, gen_random_uuid(), 'g' || each from generate_series(2, ${MAX_GROUPS}) each`;
    expect((await scim("POST", "/Groups", { displayName: "One more" })).body).toMatchObject({
      status: "400",
      scimType: "tooMany",
    });
  });
});

describe("the role that groups give [T-70]", () => {
  test("is that of the first fitting row of the mapping, by a group's name or its id at the directory", async () => {
    const { made, change, newUser, roleOf } = await withDirectory("scim-roles");
    const user = await newUser({ roles: [] });
    const staff = await made({ displayName: "Everybody", externalId: "id-of-staff", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("employee");
    const sales = await made({ displayName: "Sales", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("manager");
    await made({ displayName: "Unmapped", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("manager");
    await change(sales.id, { op: "replace", path: "displayName", value: "No longer" });
    expect(await roleOf(user.id)).toBe("employee");
    await change(staff.id, { op: "remove", path: "members" });
    expect(await roleOf(user.id)).toBeNull();
  });

  test("gives way to the default role when somebody leaves the last of them, or it is deleted", async () => {
    const { made, newUser, roleOf, scim, workspace } = await withDirectory("scim-leave", {
      default_role: "employee",
    });
    const user = await newUser();
    const { id } = await made({ displayName: "Sales", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("manager");
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect(await roleOf(user.id)).toBe("employee");
    expect((await scim("GET", `/Groups/${id}`)).status).toBe(404);
    const rows = await auditOf(workspace.adminUrl, workspace.tenant.id, "Ada Roy");
    expect(rows.slice(-2)).toMatchObject([
      { action: "role_changed", before: { role: "employee" }, after: { role: "manager", by: "scim" } },
      { action: "role_changed", before: { role: "manager" }, after: { role: "employee", by: "scim" } },
    ]);
  });

  test("leaves a role that was given otherwise until the groups give another one", async () => {
    const { made, newUser, patch, roleOf } = await withDirectory("scim-by-hand");
    const user = await newUser();
    await made({ displayName: "Sales", members: [entry(user)] });
    await patch(user.id, { op: "replace", path: "roles", value: [{ value: "employee" }] });
    await made({ displayName: "Unmapped", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("employee");
  });

  test("follows the mapping when an administrator changes it, but for their own role", async () => {
    const { made, newUser, idOf, roleOf, workspace } = await withDirectory("scim-remap", {
      role_mapping: [],
    });
    const [user, own] = [await newUser(), await idOf("admin@example.test")];
    const { id } = await made({
      displayName: "Sales",
      externalId: "s",
      members: [entry(user), { value: own }],
    });
    const groups = async () => (await workspace.call(scimGroupCalls.list, { as: "admin" })).body.data;
    expect(await groups()).toEqual([{ id, name: "Sales", external_id: "s", members: 2, role: null }]);
    await connect(workspace, {
      role_mapping: [{ value: "sales", role: "manager" }],
      is_role_case_exact: false,
    });
    expect([await roleOf(user.id), await roleOf(own)]).toEqual(["manager", "admin"]);
    expect(await groups()).toMatchObject([{ role: "manager" }]);
    await connect(workspace, { role_mapping: [], default_role: "employee" });
    expect(await roleOf(user.id)).toBe("employee");
  });

  test("takes the last administrator's from nobody, and the call is refused as a whole", async () => {
    const { made, change, idOf, newUser, read, roleOf, workspace } = await withDirectory("scim-last-admin");
    await sql`update user_account set is_active = false where id = ${workspace.users.super_admin}`;
    const [admin, user] = [await idOf("admin@example.test"), await newUser()];
    const { id } = await made({ displayName: "Sales" });
    const refused = await change(id, { op: "add", path: "members", value: [{ value: admin }, entry(user)] });
    expect([refused.status, refused.body.scimType]).toEqual([409, "mutability"]);
    expect(refused.body.detail).toMatch(/left without an active administrator/);
    expect(await read(id)).toMatchObject({ members: [] });
    expect([await roleOf(admin), await roleOf(user.id)]).toEqual(["admin", null]);
  });

  test("is never above that of administrators, and super admins are neither seen nor changed", async () => {
    const { made, change, newUser, read, roleOf, workspace } = await withDirectory("scim-above");
    const user = await newUser();
    const { id } = await made({ displayName: "Directors", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("admin");
    await sql`update role set level = 90 where tenant_id = ${workspace.tenant.id} and slug = 'manager'`;
    await made({ displayName: "Sales", members: [entry(user)] });
    expect(await roleOf(user.id)).toBe("admin");
    await sql`update user_account set role_id =
      (select id from role where tenant_id = ${workspace.tenant.id} and slug = 'super_admin') where uuid = ${user.id}`;
    expect(await read(id)).toMatchObject({ members: [] });
    expect((await change(id, add(user))).body.scimType).toBe("invalidValue");
    expect((await change(id, { op: "remove", path: "members" })).status).toBe(204);
    const users = (await workspace.call(userCalls.list, { as: "super_admin", query: { per_page: 100 } })).body
      .data;
    expect(users.find(({ email }) => email === user.userName)?.roles[0]?.slug).toBe("super_admin");
  });

  test("is not written through the user's own resource", async () => {
    const { patch, newUser, scim } = site;
    const { id } = await newUser({ groups: [{ value: "x" }] });
    const { body } = await patch(id, { op: "add", path: "groups", value: [{ value: "x" }] });
    expect(body.scimType).toBe("mutability");
    expect((await scim("PUT", `/Users/${id}`, { groups: [{ value: "x" }] })).body).toMatchObject({
      groups: [],
    });
  });
});
