import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleWith } from "../../support/people";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Failure = { code: string; message: string; errors: { field: string; code: string; message: string }[] };
type Made = { data: { id: number; version: number } };

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("answers");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const asAdmin = <Body = Failure>(method: string, path: string, body?: unknown) =>
  workspace.call<Body>(method, path, { as: "admin", ...(body === undefined ? {} : { body }) });

describe("what was made", () => {
  test("is answered with where it can be read, and the tag of its state", async () => {
    const made = await workspace.call<Made>("POST", "/api/deals", { body: dealBody(workspace) });
    const { id, version } = made.body.data;
    expect([made.headers.location, made.headers.etag]).toEqual([`/api/deals/${id}`, `"${id}-${version}"`]);
    const read = await workspace.call("GET", String(made.headers.location));
    expect(read.status).toBe(200);
    const changed = await workspace.call("PATCH", String(made.headers.location), {
      body: { data: { attributes: { name: "Tagged" } } },
      headers: { "if-match": String(made.headers.etag) },
    });
    expect(changed.status).toBe(200);
  });

  test("is answered so again for the same Idempotency-Key", async () => {
    const call = () =>
      workspace.call<Made>("POST", "/api/fields", {
        as: "admin",
        body: { name: "Located", type_id: 2 },
        headers: { "idempotency-key": "located-once" },
      });
    const [first, again] = [await call(), await call()];
    expect(first.headers.location).toBe(`/api/fields/${first.body.data.id}`);
    expect([again.headers.location, again.headers.etag]).toEqual([
      first.headers.location,
      first.headers.etag,
    ]);
  });
});

test("a call without a session is told how to bring one", async () => {
  const { status, headers } = await workspace.call("GET", "/api/deals", { as: null });
  expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
});

test("a header that names another workspace is told so, where there is no session", async () => {
  const { status, body } = await workspace.call<Failure>("GET", "/api/init-data-new", {
    as: null,
    headers: { "x-tenant-uuid": "another" },
  });
  expect([status, body.code, body.message]).toEqual([
    403,
    "TENANT_MISMATCH",
    "X-tenant-UUID names another workspace than the host.",
  ]);
});

test.each(["0161", "+161", "1e2", "0x10", "161.0", "%20161"])("%s is no number of a row", async (id) => {
  await makeDeal(workspace);
  expect((await workspace.call("GET", `/api/deals/${id}`)).status).toBe(404);
});

test("a link that can be none is not found in the same words as one that is not there", async () => {
  const messages = ["no-uuid", "00000000-0000-4000-8000-000000000000"].map(async (uuid) => {
    const { status, body } = await workspace.call<Failure>("GET", `/api/proposals/${uuid}`, { as: null });
    return [status, body.code, body.message];
  });
  const [odd, unknown] = await Promise.all(messages);
  expect(odd).toEqual([404, "NOT_FOUND_ERROR", "Proposal not found"]);
  expect(unknown).toEqual(odd);
});

test.each(["true", "1"])("%s is yes in every query that asks for yes or no", async (yes) => {
  const [no, paths] = [
    { true: "false", 1: "0" }[yes],
    [
      "/api/sale-catalog-items?filter[is_active]=",
      "/api/fields?is_standard=",
      "/api/admin/roles?exclude_super_admin=",
      "/api/admin/roles?with_permissions=",
    ],
  ];
  for (const path of paths) {
    const [asked, other] = [
      await workspace.call("GET", path + yes, { as: "super_admin" }),
      await workspace.call("GET", path + no, { as: "super_admin" }),
    ];
    expect([asked.status, other.status], path).toEqual([200, 200]);
    expect(asked.text, path).not.toBe(other.text);
    expect((await workspace.call("GET", `${path}yes`, { as: "super_admin" })).status, path).toBe(422);
  }
});

describe("a refusal", () => {
  test.each<[string, string, unknown, string, string]>([
    ["POST", "/api/webhooks", { url: 1 }, "url", ""],
    ["POST", "/api/fields", {}, "name", ""],
    ["PATCH", "/api/me", { phone: true }, "phone", ""],
    [
      "POST",
      "/api/deals",
      { data: { attributes: { lineItems: 5 } } },
      "data.attributes.lineItems",
      "lineItems must be a list",
    ],
    ["POST", "/api/tenant-currencies", { rate: 1 }, "currency_id", "currency_id is required"],
    ["GET", "/api/deals?page=x", undefined, "page", "page must be a number"],
    ["GET", "/api/deals?per_page=0", undefined, "per_page", "per_page must be at least 1"],
    ["GET", "/api/deals?sort_by=x", undefined, "sort_by", ""],
  ])("of %s %s %j says in plain words what is wrong", async (method, path, body, field, message) => {
    const answer = await asAdmin(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.text).not.toMatch(
      /Invalid input|received|expected (?:string|number)|NaN|Too (?:big|small)/,
    );
    expect(answer.body.errors.map((error) => error.field)).toContain(field);
    if (message !== "") expect(answer.body.message).toBe(message);
  });

  test("of roles that are no list names that alone", async () => {
    const { body } = await asAdmin("POST", `/api/admin/users/${workspace.users.employee}/roles/sync`, {
      roles: "manager",
    });
    expect(body.errors.map(({ message }) => message)).toEqual(["must be a list"]);
  });

  test("of a stage for a deal that is there does not speak of a new one", async () => {
    const deal = await makeDeal(workspace);
    const { status, body } = await workspace.call<Failure>("PATCH", `/api/deals/${deal.id}`, {
      body: { data: { attributes: { sale_status_id: 2 } } },
    });
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^sale_status_id stays pending until/),
    ]);
  });

  test("of a workspace's name says that it cannot be changed", async () => {
    const made = await workspace.call<{ data: { id: number } }>(
      "GET",
      "/api/super-admin/tenants?per_page=1",
      {
        as: "super_admin",
      },
    );
    const [tenant] = made.body.data as unknown as { id: number }[];
    const { status, body } = await workspace.call<Failure>("PUT", `/api/super-admin/tenants/${tenant?.id}`, {
      as: "super_admin",
      body: { data: { type: "tenant", attributes: { name: "other" } } },
    });
    expect([status, body.errors[0]?.message]).toEqual([422, "cannot be changed: the host begins with it"]);
  });
});

describe("a change", () => {
  test("of a part of a role leaves the rest, and of a system role is refused for what it is", async () => {
    const role = await roleWith(workspace, { level: 20, permissions: ["deals.read"] });
    const { status, body } = await asAdmin<{ data: Record<string, unknown> }>(
      "PUT",
      `/api/admin/roles/${role.id}`,
      {
        name: "Only its name",
      },
    );
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ name: "Only its name", level: 20, slug: expect.any(String) as string }),
    ]);
    const [system] = await admin<{ id: number }[]>`
      select id::int from role where tenant_id = ${workspace.tenant.id} and slug = 'manager'`;
    const refused = await asAdmin("PUT", `/api/admin/roles/${system?.id}`, { description: "x" });
    expect([refused.status, refused.body.code]).toEqual([403, "ROLE_IS_SYSTEM"]);
  });

  test("of nothing raises no version, a currency's neither", async () => {
    const list = await asAdmin<{ data: { id: number; version: number }[] }>("GET", "/api/tenant-currencies");
    const [currency] = list.body.data;
    const { status, body } = await asAdmin<Made>("PATCH", `/api/tenant-currencies/${currency?.id}`, {});
    expect([status, body.data.version]).toEqual([200, currency?.version]);
  });
});

test("a deal that lost its client but keeps its customer is ready for page and API alike [S-109]", async () => {
  const deal = await makeDeal(workspace);
  await admin`update deal set client_id = null where id = ${deal.id}`;
  const [page, call] = [
    await workspace.call("GET", `/proposals/${deal.uuid}`, { as: null }),
    await workspace.call("GET", `/api/proposals/${deal.uuid}`, { as: null }),
  ];
  expect([page.status, call.status]).toEqual([200, 200]);
});
