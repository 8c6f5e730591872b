import { beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { scimTokenCalls } from "@/lib/domain/scim/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { auditCalls } from "@/lib/domain/audit/calls";
import { auditOf } from "../../support/audit-rows";
import { newScimToken as newToken, scimDirectory, type List } from "../../support/scim";
import { makeWorkspace, type Workspace } from "../../support/workspace";

type Directory = ReturnType<typeof scimDirectory>;

let workspace: Workspace;
let token: string;
let scim: Directory["scim"];
let newUser: Directory["newUser"];
let patch: Directory["patch"];
let filtered: Directory["filtered"];

beforeAll(async () => {
  workspace = await makeWorkspace("scim");
  token = await newToken(workspace);
  ({ scim, newUser, patch, filtered } = scimDirectory(workspace, token));
});

const userId = async (userName: string) =>
  (await filtered(`userName eq "${userName}"`)).body.Resources[0]?.id ?? "";

describe("the token (T-25)", () => {
  test("is shown once, stored as a hash, and opens SCIM alone", async () => {
    expect(token).toMatch(/^kapi_m_/);
    const { body } = await workspace.call(scimTokenCalls.list, { as: "admin" });
    expect(body.data.base_url).toBe(`http://${workspace.host}:${workspace.port}/api/scim/v2`);
    expect(JSON.stringify(body)).not.toContain(token);
    expect((await workspace.call(authCalls.me, { token })).status).toBe(401);
    expect((await scim("GET", "/Users", undefined, { bearer: workspace.tokens.admin })).status).toBe(401);
  });

  test("opens no other workspace, and nothing once it is revoked", async () => {
    const other = await makeWorkspace("scim-other");
    expect((await scim("GET", "/Users", undefined, { host: other.host })).status).toBe(401);
    const bearer = await newToken(other);
    const list = await other.call(scimTokenCalls.list, { as: "admin" });
    expect((await scim("GET", "/Users", undefined, { host: other.host, bearer })).status).toBe(200);
    await other.call(scimTokenCalls.revoke, { as: "admin", params: { id: list.body.data.tokens[0]?.id } });
    const { status, body, headers } = await scim("GET", "/Users", undefined, { host: other.host, bearer });
    expect([status, body.status, headers["content-type"], headers["www-authenticate"]]).toEqual([
      401,
      "401",
      "application/scim+json",
      "Bearer",
    ]);
  });

  test("is for administrators to make", async () => {
    const member = await workspace.tokenWith("settings.manage");
    expect(
      (await workspace.call(scimTokenCalls.create, { token: member, body: { name: "Mine" } })).status,
    ).toBe(403);
  });
});

describe("users", () => {
  test("are made, with a role where the directory names one", async () => {
    const user = await newUser({ externalId: "abc-1", roles: [{ value: "manager", primary: true }] });
    expect(user).toMatchObject({
      externalId: "abc-1",
      active: true,
      name: { givenName: "Ada", familyName: "Roy" },
      roles: [{ value: "manager" }],
    });
    const audit = await auditOf(workspace.adminUrl, workspace.tenant.id, "Ada Roy");
    expect(audit.at(-1)).toMatchObject({ action: "created", after: { role: "manager", by: "scim" } });
    const { body: trail } = await workspace.call(auditCalls.list, { as: "admin", query: { per_page: 1 } });
    expect(trail.data[0]?.actor).toMatchObject({ kind: "system", id: null, name: "SCIM (Directory)" });
    const again = await scim("POST", "/Users", { userName: user.userName });
    expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
  });

  test("are found by userName and externalId, and listed by pages", async () => {
    const user = await newUser({ externalId: "found-1" });
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      'externalId eq "found-1"',
      `emails.value eq "${user.userName}"`,
    ])
      expect((await filtered(filter)).body.Resources.map(({ id }) => id)).toEqual([user.id]);
    expect((await filtered('userName eq "nobody@example.test"')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    for (const filter of ['name.familyName co "R"', String.raw`externalId eq "\u0000"`, 'id eq "\0"']) {
      const { status, body } = await filtered(filter);
      expect([status, body.scimType], filter).toEqual([400, "invalidFilter"]);
    }
    const page = (await scim<List>("GET", "/Users?startIndex=2&count=1")).body;
    expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(page.totalResults).toBeGreaterThan(2);
  });

  test("are found by a search whose filter and attributes are in its body, as in a list", async () => {
    const { id, userName } = await newUser();
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"];
    const search = (body: object) => scim<List>("POST", "/Users/.search", { schemas, ...body });
    const found = await search({
      attributes: ["userName"],
      filter: `userName eq "${userName.toUpperCase()}"`,
      startIndex: 1,
      count: 10,
    });
    expect([found.status, found.body]).toMatchObject([200, { totalResults: 1, itemsPerPage: 1 }]);
    expect(found.body.Resources).toEqual([expect.objectContaining({ id, userName })]);
    expect(found.body.Resources[0]).not.toHaveProperty("emails");
    expect((await search({ count: 0 })).body.Resources).toEqual([]);
    // The address of a search, not of a user.
    expect((await scim("GET", "/Users/.search")).status).toBe(405);
  });

  test.each([
    ["Okta", { op: "replace", value: { active: false } }],
    ["Microsoft", { op: "Replace", path: "active", value: "False" }],
    ["Microsoft's lists", { op: "Replace", path: "active", value: [{ value: "False" }] }],
  ])("are deactivated in the form of %s, which ends their sessions", async (_name, operation) => {
    const other = await makeWorkspace("scim-off");
    const bearer = await newToken(other);
    const at = { host: other.host, bearer };
    const list = await scim<List>(
      "GET",
      `/Users?${new URLSearchParams({ filter: 'userName eq "manager@example.test"' })}`,
      undefined,
      at,
    );
    const id = list.body.Resources[0]?.id ?? "";
    expect((await other.call(authCalls.me)).status).toBe(200);
    const answer = await scim("PATCH", `/Users/${id}`, { Operations: [operation] }, at);
    expect([answer.status, answer.body.active]).toEqual([200, false]);
    expect((await other.call(authCalls.me)).status).toBe(401);
  });

  test("are changed by paths, by names of paths and by a whole value", async () => {
    const { id, userName } = await newUser();
    await patch(
      id,
      { op: "Add", path: "name.givenName", value: "Grace" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "grace@example.test" },
      { op: "Add", path: 'roles[primary eq "True"].value', value: "employee" },
      { op: "Add", path: "title", value: "Admiral" },
      {
        op: "Add",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        value: "Sea",
      },
    );
    const { body } = await patch(id, {
      op: "replace",
      value: { "name.familyName": "Hopper", externalId: "g1" },
    });
    expect(body).toMatchObject({
      userName,
      emails: [{ value: "grace@example.test" }],
      externalId: "g1",
      name: { givenName: "Grace", familyName: "Hopper" },
      roles: [{ value: "employee" }],
    });
    expect((await patch(id, { op: "remove", path: "roles" })).body.roles).toEqual([]);
    const put = await scim("PUT", `/Users/${id}`, {
      userName: "amazing@example.test",
      name: { givenName: "Amazing", familyName: "Grace" },
      active: false,
    });
    expect(put.body).toMatchObject({ userName: "amazing@example.test", active: false });
  });

  test("are deactivated, not removed, by DELETE", async () => {
    const { id } = await newUser();
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).body.active).toBe(false);
  });

  test("with too high a role, the last administrator and super admins are out of reach", async () => {
    const { id } = await newUser();
    for (const value of ["super_admin", "nobody"])
      expect((await patch(id, { op: "replace", path: "roles", value: [{ value }] })).body.scimType).toBe(
        "invalidValue",
      );
    expect(await userId("super_admin@example.test")).toBe("");
    const other = await makeWorkspace("scim-last");
    const at = { host: other.host, bearer: await newToken(other) };
    await ownerTransaction(other.adminUrl, (db) =>
      db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, other.users.super_admin)),
    );
    const admins = (await scim<List>("GET", "/Users", undefined, at)).body.Resources;
    const admin = admins.find(({ userName }) => userName === "admin@example.test");
    expect((await scim("DELETE", `/Users/${admin?.id}`, undefined, at)).status).toBe(409);
    expect((await scim("GET", `/Users/${admin?.id}`, undefined, at)).body.active).toBe(true);
  });

  test("whose role is above that of administrators are neither seen nor changed", async () => {
    const { id, userName } = await newUser();
    await ownerTransaction(workspace.adminUrl, async (db) => {
      const [above] = await db
        .insert(role)
        .values({ tenantId: workspace.tenant.id, slug: "owner", name: "Owner", level: 90 })
        .returning({ id: role.id });
      await db
        .update(userAccount)
        .set({ roleId: above?.id ?? null })
        .where(eq(userAccount.uuid, id));
    });
    expect((await filtered(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(404);
    const moved = { op: "replace", path: "userName", value: "elsewhere@example.test" };
    expect((await patch(id, moved)).status).toBe(404);
  });

  test.each([
    ["no address", "POST", "/Users", { userName: "ada" }, 400, "invalidValue"],
    ["no list of operations", "PATCH", "/Users/{id}", { Operations: {} }, 400, "invalidSyntax"],
    [
      "an odd path",
      "PATCH",
      "/Users/{id}",
      { Operations: [{ op: "add", path: "][", value: 1 }] },
      400,
      "invalidPath",
    ],
    ["broken JSON", "POST", "/Users", '{"a":', 400, "invalidSyntax"],
    [
      "a password by its path",
      "PATCH",
      "/Users/{id}",
      { Operations: [{ op: "replace", path: "password", value: "Chosen1pass" }] },
      400,
      "mutability",
    ],
    [
      "a password among other values",
      "PATCH",
      "/Users/{id}",
      { Operations: [{ op: "replace", value: { active: true, Password: "Chosen1pass" } }] },
      400,
      "mutability",
    ],
    [
      "a search that is no request for one",
      "POST",
      "/Users/.search",
      { startIndex: "1" },
      400,
      "invalidSyntax",
    ],
    [
      "a search by another comparison",
      "POST",
      "/Users/.search",
      { schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"], filter: "active pr" },
      400,
      "invalidFilter",
    ],
  ])("refuse %s in the form of SCIM", async (_name, method, path, body, status, scimType) => {
    const { id } = await newUser();
    const answer = await scim(method, path.replace("{id}", id), body);
    expect([answer.status, answer.body.status, answer.body.scimType]).toEqual([
      status,
      String(status),
      scimType,
    ]);
  });

  test("of other workspaces are not there", async () => {
    const other = await makeWorkspace("scim-far");
    const bearer = await newToken(other);
    const { id } = await newUser();
    expect((await scim("GET", `/Users/${id}`, undefined, { host: other.host, bearer })).status).toBe(404);
  });
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "%s of a resource that is not offered is refused in the form of SCIM",
  async (method) => {
    for (const path of ["", "/Bulk", "/Me"]) {
      const { status, headers, body } = await scim(method, path);
      expect([status, headers["content-type"], body]).toEqual([
        404,
        "application/scim+json",
        {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
          status: "404",
          detail: "Only Users, Groups, ResourceTypes, Schemas and ServiceProviderConfig are offered.",
        },
      ]);
    }
  },
);

test("the service describes itself", async () => {
  for (const path of ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas"])
    expect((await scim("GET", path)).headers["content-type"]).toBe("application/scim+json");
  for (const kind of ["User", "Group"]) {
    const id = `urn:ietf:params:scim:schemas:core:2.0:${kind}`;
    expect((await scim("GET", `/Schemas/${id}`)).body).toMatchObject({ id, name: kind });
    const type = { name: kind, endpoint: `/${kind}s`, schema: id };
    expect((await scim("GET", `/ResourceTypes/${kind}`)).body).toMatchObject(type);
  }
  for (const path of ["/Schemas/urn:other", "/ResourceTypes/Device"])
    expect((await scim("GET", path)).status).toBe(404);
});
