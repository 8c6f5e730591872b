import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { counter, pdfPage, setting } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Caller } from "../../support/workspace";

const workspace = await makeWorkspace("boot");
const other = await makeWorkspace("boot-next");
const { tenant } = workspace;
await ownerTransaction(workspace.adminUrl, async (db) => {
  await db
    .insert(setting)
    .values({ tenantId: tenant.id, key: "smtp_password", value: "hunter2", group: "mail" });
  await db.insert(pdfPage).values([
    { tenantId: tenant.id, name: "Terms", type: "content", orderIndex: 1, isActive: false },
    { tenantId: tenant.id, name: "Front", type: "cover", orderIndex: 1, fileKey: "a.pdf" },
    { tenantId: tenant.id, name: "Gone", type: "cover", orderIndex: 2, deletedAt: new Date() },
  ]);
});
const read = (as: Caller | null, headers: Record<string, string> = {}) =>
  workspace.call(bootstrapCalls.read, { as, headers });

describe("GET /init-data-new signed in", () => {
  test("gives the documented parts by their documented names [REST-13] [BOO-08]", async () => {
    const { status, body } = await read("manager");
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        "entities",
        "settings",
        "constants",
        "user",
        "defaultLanguageId",
        "languages",
        "translations",
        "tenant",
        "taxProfiles",
        "tenantCurrencies",
        "templates",
        "pdfPages",
        "catalogCacheVersion",
      ].sort(),
    );
    expect(body.data.tenant).toEqual({ id: tenant.id, name: tenant.name, slug: tenant.slug });
    expect(body.data.settings.find(({ key }) => key === "--kapi-primary-500")).toEqual({
      id: expect.any(Number) as number,
      key: "--kapi-primary-500",
      value: "#3056d3",
      group: "color",
    });
    expect(
      body.data.constants.find(({ id, constant_type: type }) => id === 4 && type === "deal_sale_status"),
    ).toEqual({
      key: "deal_sale_status.pending",
      id: 4,
      slug: "pending",
      constant_type: "deal_sale_status",
      constant_value: "Pending",
    });
    expect(body.data.pdfPages.map(({ name, isActive, orderIndex }) => [name, isActive, orderIndex])).toEqual([
      ["Front", true, 1],
      ["Terms", false, 1],
    ]);
    expect(body.data.templates.map(({ id, isSelected, isDefault }) => [id, isSelected, isDefault])).toEqual([
      ["tooly-og", false, false],
      ["simple", true, true],
      ["modern", false, false],
    ]);
    expect(body.data.entities).toEqual([{ id: 1, type: "Business", slug: "business", name: tenant.name }]);
    expect([body.data.defaultLanguageId, body.data.catalogCacheVersion]).toEqual([1, 0]);
  });

  test("gives rates by their name in bootstrap, the default marked [BOO-08] [CUR-10]", async () => {
    const { body } = await read("employee");
    const [first] = body.data.tenantCurrencies;
    expect(first).toMatchObject({ is_default: true, exchange_rate: 1, currency: { code: "CAD" } });
    expect(first).not.toHaveProperty("rate");
    expect(body.data.taxProfiles.map(({ name }) => name)).toEqual(["No tax", "GST", "GST + QST"]);
  });

  test("gives the interface's languages and where their texts are [TRN-01] [TRN-03]", async () => {
    const { body } = await read("manager");
    expect(body.data.languages).toEqual([
      { id: 1, title: "English", slug: "en", direction: "ltr" },
      { id: 2, title: "Français", slug: "fr", direction: "ltr" },
      { id: 3, title: "Español", slug: "es", direction: "ltr" },
    ]);
    for (const { language, url } of body.data.translations)
      expect((await workspace.raw("GET", url, { as: null })).status, language).toBe(200);
  });

  test("says who is signed in, in the client's words [SES-07]", async () => {
    const { body } = await read("manager");
    expect(body.data.user).toMatchObject({
      id: workspace.users.manager,
      email: "manager@example.test",
      roles: ["manager"],
      emailVerified: true,
      tenantId: tenant.id,
      isSuperAdmin: false,
    });
  });

  test("knows the site's session by its cookie", async () => {
    const { cookies } = await signInOnSite(workspace, { email: "admin@example.test", password: PASSWORD });
    expect((await read(null, { cookie: cookieHeader(cookies) })).body.data.user?.email).toBe(
      "admin@example.test",
    );
  });

  test("gives a user without a role no rates, no pages and no catalogue", async () => {
    const { body } = await read("none");
    expect(body.data).toMatchObject({
      taxProfiles: [],
      tenantCurrencies: [],
      pdfPages: [],
      catalogCacheVersion: null,
      user: { roles: [] },
    });
  });

  test("gives nobody a setting that is no branding", async () => {
    expect((await read("super_admin")).text).not.toContain("hunter2");
  });

  test("refuses a dead token, and another workspace's", async () => {
    expect(
      (
        await workspace.call(bootstrapCalls.read, {
          token: `${workspace.tokens.manager.slice(0, -9)}000000000`,
        })
      ).status,
    ).toBe(401);
    const foreign = await workspace.call(bootstrapCalls.read, { token: other.tokens.manager });
    expect([foreign.status, foreign.refusal.code]).toEqual([403, "TENANT_MISMATCH"]);
  });
});

test("GET /init-data-new signed out gives what the sign-in needs, and nothing of the business [S-037]", async () => {
  const { status, body } = await read(null);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    user: null,
    entities: [],
    taxProfiles: [],
    tenantCurrencies: [],
    pdfPages: [],
    catalogCacheVersion: null,
    defaultLanguageId: 1,
  });
  expect([body.data.languages.length, body.data.templates.length]).toEqual([LANGUAGES.length, 3]);
  expect(body.data.settings.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["--kapi-primary-500", "--kapi-logo"]),
  );
  expect(body.data.constants.length).toBeGreaterThan(0);
});

describe("its ETag", () => {
  test("is weak, and answers 304 without a body while nothing has changed", async () => {
    const first = await read("manager");
    expect(first.headers["etag"]).toMatch(/^W\/"[\w-]{43}"$/);
    expect(first.headers["cache-control"]).toBe("private, no-store");
    const again = await read("manager", { "if-none-match": `"other", ${first.headers["etag"]}` });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await read("admin", { "if-none-match": String(first.headers["etag"]) })).status).toBe(200);
  });

  test("changes with the catalogue's version [S-038]", async () => {
    const before = (await read("manager")).headers["etag"];
    await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .update(counter)
        .set({ value: 12 })
        .where(and(eq(counter.tenantId, tenant.id), eq(counter.name, "catalog_version"))),
    );
    const after = await read("manager", { "if-none-match": String(before) });
    expect([after.status, after.body.data.catalogCacheVersion]).toEqual([200, 12]);
  });
});
