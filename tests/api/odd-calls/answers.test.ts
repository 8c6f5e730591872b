import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { DEAL_SORTS } from "@/lib/domain/deals/api";
import { MAX_IDS, MAX_LINES } from "@/lib/domain/deals/limits";
import { MAX_CHARACTERS } from "@/lib/domain/transfer/limits";
import type { Refusal } from "@/lib/core/contract/errors";
import { roleWith } from "../../support/people";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Made = { data: { id: number; version: number } };

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("answers");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const asAdmin = <Body = Refusal>(method: string, path: string, body?: unknown) =>
  workspace.raw<Body>(method, path, { as: "admin", ...(body === undefined ? {} : { body }) });

describe("what was made", () => {
  test("is answered with where it can be read, and the tag of its state", async () => {
    const made = await workspace.raw<Made>("POST", "/api/deals", { body: dealBody(workspace) });
    const { id, version } = made.body.data;
    expect([made.headers.location, made.headers.etag]).toEqual([`/api/deals/${id}`, `"${id}-${version}"`]);
    const read = await workspace.raw("GET", String(made.headers.location));
    expect(read.status).toBe(200);
    const changed = await workspace.raw("PATCH", String(made.headers.location), {
      body: { data: { attributes: { name: "Tagged" } } },
      headers: { "if-match": String(made.headers.etag) },
    });
    expect(changed.status).toBe(200);
  });

  test("is answered so again for the same Idempotency-Key", async () => {
    const call = () =>
      workspace.raw<Made>("POST", "/api/fields", {
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

test("a line that counts is selected, for staff, customer and what they compare", async () => {
  const lines = [
    { sale_catalog_item_id: workspace.catalog.items.fixed },
    { sale_catalog_item_id: workspace.catalog.items.fixed, is_optional: true },
  ];
  const deal = await makeDeal(workspace, {}, lines);
  type Lines = { is_optional: boolean; is_selected: boolean }[];
  const [staff, customer] = [
    await workspace.raw<{ data: { lineItems: Lines } }>("GET", `/api/deals/${deal.id}`),
    await workspace.raw<{ data: { line_items: Lines } }>("GET", `/api/proposals/${deal.uuid}`, { as: null }),
  ];
  for (const answered of [staff.body.data.lineItems, customer.body.data.line_items])
    expect(answered.map((line) => [line.is_optional, line.is_selected])).toEqual([
      [false, true],
      [true, false],
    ]);
});

test("an invited person is answered with where they can be read", async () => {
  const { headers, body } = await asAdmin<Made>("POST", "/api/admin/users/invite", {
    email: "located@example.test",
    first_name: "Lou",
    last_name: "Lieu",
    role: "employee",
  });
  expect(headers.location).toBe(`/api/admin/users/${body.data.id}`);
});

test.each(["0000-01-01", "9999-12-31"])(
  "a deal cannot close on %s, which is no fault of the server's",
  async (closing_date) => {
    const body = dealBody(workspace, { closing_date });
    const { status, text } = await workspace.raw("POST", "/api/deals", { body });
    expect([status, text]).toEqual([422, expect.stringContaining("must be in the years 1000 to 9998")]);
  },
);

test("an import that is too large is refused by its file's name (S-030)", async () => {
  const { status, body } = await asAdmin("POST", "/api/imports/services", {
    file_name: "all.csv",
    format: "csv",
    content: "x".repeat(MAX_CHARACTERS + 1),
  });
  expect([status, body.code, body.message]).toEqual([413, "FILE_TOO_LARGE", "all.csv is larger than 11 MB."]);
});

test("a call without a session is told how to bring one", async () => {
  const { status, headers } = await workspace.raw("GET", "/api/deals", { as: null });
  expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
});

test("a header that names another workspace is told so, where there is no session", async () => {
  const { status, body } = await workspace.raw<Refusal>("GET", "/api/init-data-new", {
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
  expect((await workspace.raw("GET", `/api/deals/${id}`)).status).toBe(404);
});

test("a link that can be none is not found in the same words as one that is not there", async () => {
  const messages = ["no-uuid", "00000000-0000-4000-8000-000000000000"].map(async (uuid) => {
    const { status, body } = await workspace.raw<Refusal>("GET", `/api/proposals/${uuid}`, { as: null });
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
      await workspace.raw("GET", path + yes, { as: "super_admin" }),
      await workspace.raw("GET", path + no, { as: "super_admin" }),
    ];
    expect([asked.status, other.status], path).toEqual([200, 200]);
    expect(asked.text, path).not.toBe(other.text);
    expect((await workspace.raw("GET", `${path}yes`, { as: "super_admin" })).status, path).toBe(422);
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
      `lineItems must be a list of at most ${MAX_LINES} entries`,
    ],
    ["POST", "/api/tenant-currencies", { rate: 1 }, "currency_id", "currency_id is required"],
    ["POST", "/api/tenant-currencies", [], "", "The body must be an object"],
    [
      "POST",
      "/api/me/api-tokens",
      { name: "x", permissions: "", expires_in_days: 1 },
      "permissions",
      `permissions must be a list of 1 to ${PERMISSIONS.length} entries`,
    ],
    ["DELETE", "/api/deals/bulk", { ids: [] }, "ids", `ids must be a list of 1 to ${MAX_IDS} entries`],
    ["DELETE", "/api/deals/bulk", { ids: [0] }, "ids.0", "ids.0 must be a whole number of at least 1"],
    ["GET", "/api/deals?filter[created_to]=9999-12-31", undefined, "filter[created_to]", ""],
    [
      "GET",
      "/api/deals/export?format=csv&filter[created_from]=0000-01-01",
      undefined,
      "filter[created_from]",
      "",
    ],
    ["GET", "/api/deals?filter[updated_since]=0000-01-01T00:00:00Z", undefined, "filter[updated_since]", ""],
    ["GET", "/api/deals?page=x", undefined, "page", "page must be a whole number from 1 to 1000000"],
    ["GET", "/api/deals?per_page=0", undefined, "per_page", "per_page must be a whole number from 1 to 200"],
    ["GET", "/api/deals?sort_by=x", undefined, "sort_by", `sort_by must be one of: ${DEAL_SORTS.join(", ")}`],
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
    const { status, body } = await workspace.raw<Refusal>("PATCH", `/api/deals/${deal.id}`, {
      body: { data: { attributes: { sale_status_id: 2 } } },
    });
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^sale_status_id stays pending until/),
    ]);
  });

  test("of a workspace's name says that it cannot be changed", async () => {
    const made = await workspace.raw<{ data: { id: number } }>("GET", "/api/super-admin/tenants?per_page=1", {
      as: "super_admin",
    });
    const [tenant] = made.body.data as unknown as { id: number }[];
    const { status, body } = await workspace.raw<Refusal>("PUT", `/api/super-admin/tenants/${tenant?.id}`, {
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
      select id::float8 as id from role where tenant_id = ${workspace.tenant.id} and slug = 'manager'`;
    const refused = await asAdmin("PUT", `/api/admin/roles/${system?.id}`, { description: "x" });
    expect([refused.status, refused.body.code]).toEqual([403, "ROLE_IS_SYSTEM"]);
  });

  test("of nothing changes nothing, neither a version nor the audit trail", async () => {
    const { catalog, tenant, users } = workspace;
    const deal = await makeDeal(workspace);
    const role = await roleWith(workspace, { level: 20, permissions: ["deals.read"] });
    const currencies = await asAdmin<{ data: { id: number }[] }>("GET", "/api/tenant-currencies");
    const things: [method: string, path: string, table: string, id: number | undefined, body?: unknown][] = [
      ["PATCH", "/api/deals", "deal", deal.id, { data: { attributes: {} } }],
      ["PATCH", "/api/clients", "client", catalog.clientId],
      ["PATCH", "/api/tenant-currencies", "tenant_currency", currencies.body.data[0]?.id],
      ["PATCH", "/api/tax-profiles", "tax_profile", catalog.taxIds[0]],
      ["PATCH", "/api/me", "user_account", users.admin],
      ["PUT", "/api/fields", "field", catalog.fields.pages],
      ["PUT", "/api/sale-catalog-items", "catalog_item", catalog.items.fixed, { data: { attributes: {} } }],
      ["PUT", "/api/admin/roles", "role", role.id],
    ];
    const state = async () => {
      const versions = things.map(async ([, , table, id]) => {
        const [row] = await admin`select version from ${admin(table)} where id = ${id ?? 0}`;
        return `${table} ${row?.["version"]}`;
      });
      const written =
        await admin`select count(*)::int as entries from audit_event where tenant_id = ${tenant.id}`;
      return [...(await Promise.all(versions)), written];
    };
    const before = await state();
    for (const [method, path, table, id, body = {}] of things) {
      const { status, text } = await asAdmin(method, table === "user_account" ? path : `${path}/${id}`, body);
      expect(status, `${method} ${path}: ${text}`).toBe(200);
    }
    expect(await state()).toEqual(before);
  });
});

test("a deal that lost its client but keeps its customer is ready for page and API alike [S-109]", async () => {
  const deal = await makeDeal(workspace);
  await admin`update deal set client_id = null where id = ${deal.id}`;
  const [page, call] = [
    await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null }),
    await workspace.raw("GET", `/api/proposals/${deal.uuid}`, { as: null }),
  ];
  expect([page.status, call.status]).toEqual([200, 200]);
});
