import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGE_IDS } from "@/lib/core/i18n/languages";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { callAddress } from "@/app/_client/call-address";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { callsAt } from "../../support/call";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { tokenOf } from "../../support/mailing-site";
import { startServer, type RunningServer } from "../../support/server";
import { callsAs, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Event = {
  action: string;
  subject_type: string;
  subject_id: string;
  actor_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

let database: TestDatabase;
let mail: MailServer;
let server: RunningServer;
let home: Workspace;
let admin: postgres.Sql;

beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { KAPI_PROCESSES: "2", SMTP_URL: mail.url },
  });
  home = await makeWorkspace("home", { port: server.port, url: database.url, adminUrl: database.adminUrl });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  await mail.close();
  await database.drop();
});

const LONG_NAME = "a".repeat(64);
const asSuper = callsAs(() => home, { as: "super_admin" });
const newName = () => `t${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const form = (changes: Record<string, unknown> = {}) => ({
  name: newName(),
  user_email: "first@new.test",
  user_first_name: "Ada",
  user_last_name: "Roy",
  sender_email: "quotes@new.test",
  language_id: 2,
  is_test_mode: false,
  is_enabled: true,
  without_dns: false,
  ...changes,
});
const create = async (changes: Record<string, unknown> = {}) =>
  (await asSuper(tenantCalls.create, { untyped: { body: form(changes) } })).body.data;
const put = (id: number, attributes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  asSuper(tenantCalls.update, { params: { id }, body: { data: { type: "tenant", attributes } }, headers });
const eventsOf = (tenantId: number) =>
  admin<Event[]>`select action, subject_type, subject_id, actor_name, before, after from audit_event
    where tenant_id = ${tenantId} order by sequence`;
/** The statuses of one path on a host, with enough requests to reach both processes. */
const statuses = async (host: string, path: string) =>
  new Set(
    (await Promise.all(Array.from({ length: 16 }, () => http({ port: server.port, host, path })))).map(
      ({ status }) => status,
    ),
  );

const ONE_OF_THE_LANGUAGES = `must be one of: ${LANGUAGE_IDS.join(", ")}`;

describe("POST /super-admin/tenants", () => {
  test("makes a tenant that works: its admin chooses a password by the mail and signs in [REST-83] [TNT-05] [TNT-06]", async () => {
    const { user_email, ...asked } = form({ user_email: `admin.${newName()}@new.test` });
    const minimal = {
      name: asked.name,
      user_first_name: asked.user_first_name,
      user_last_name: asked.user_last_name,
      sender_email: asked.sender_email,
      user_email,
    };
    const made = await asSuper(tenantCalls.create, { body: minimal });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: asked.name,
      display_name: asked.name,
      slug: asked.name,
      domain: `${asked.name}.localhost`,
      plan: "standard",
      language_id: 1,
      is_enabled: true,
      is_test_mode: false,
      without_dns: false,
      sender_email: "quotes@new.test",
    });
    const on = callsAt({ port: server.port, host: made.body.data.domain });
    const invitation = await mail.mailTo(user_email);
    expect(invitation.text).toContain("within 7 days");
    const [link] = await admin<{ days: number }[]>`
      select extract(day from expires_at - created_at)::int as days from account_link where email = ${user_email}`;
    expect(link?.days).toBe(7);
    const token = tokenOf(invitation.links);
    expect(
      (
        await on(accountCalls.resetPassword, {
          body: {
            email: user_email,
            token,
            password: "Chosen1pass",
            password_confirmation: "Chosen1pass",
          },
        })
      ).status,
    ).toBe(200);
    const { body } = await on(authCalls.login, {
      body: {
        email: user_email,
        password: "Chosen1pass",
      },
    });
    expect(body.meta.role).toBe("admin");
    expect((await on(currencyCalls.listOfTenant, { token: body.meta.access_token })).body.data).toHaveLength(
      1,
    );
    expect((await on(taxCalls.list, { token: body.meta.access_token })).body.data).toHaveLength(3);
    expect((await on(tenantCalls.list, { token: body.meta.access_token })).status).toBe(403);
  });

  test("begins as was chosen, under a name of any letters that its mails and pages bear [REST-83] [TNT-05]", async () => {
    const user_email = `admin.${newName()}@new.test`;
    const { body } = await asSuper(tenantCalls.create, {
      untyped: {
        body: form({
          user_email,
          display_name: " Éclat & Associés, 東京 ",
          language_id: undefined,
          country: "FR",
          time_zone: "Europe/Brussels",
        }),
      },
    });
    expect(body.data).toMatchObject({
      name: body.data.slug,
      display_name: "Éclat & Associés, 東京",
      domain: `${body.data.slug}.localhost`,
      language_id: 2,
    });
    const invitation = await mail.mailTo(user_email);
    expect(invitation.parsed.from?.name).toBe("Éclat & Associés, 東京");
    expect(invitation.text).toContain("Éclat & Associés, 東京");
    const login = await http({ port: server.port, host: body.data.domain, path: "/login" });
    expect(login.text).toContain("Éclat &amp; Associés, 東京");
    const [start] = await admin`
      select c.code, p.name as tax, s.value as zone from tenant_currency tc
        join currency c on c.id = tc.currency_id
        join tax_profile p on p.tenant_id = tc.tenant_id and p.is_default
        join setting s on s.tenant_id = tc.tenant_id and s.key = 'time_zone'
      where tc.tenant_id = ${body.data.id} and tc.is_default`;
    expect(start).toEqual({ code: "EUR", tax: "TVA 20\u00a0%", zone: "Europe/Brussels" });
  });

  test("is the first thing in the new tenant's audit trail, and in the super admin's", async () => {
    const made = await create();
    const created = {
      action: "created",
      subject_type: "tenant",
      subject_id: String(made.id),
      actor_name: "Zoé super_admin <super_admin@example.test>",
    };
    expect(await eventsOf(made.id)).toMatchObject([created]);
    expect((await eventsOf(home.tenant.id)).at(-1)).toMatchObject({
      ...created,
      after: { domain: made.domain, admin: "first@new.test" },
    });
  });

  test.each([
    ["no name", { name: "" }, "name", "Tenant name is required"],
    [
      "capitals in the name",
      { name: "Acme" },
      "name",
      "Tenant name may contain only lowercase letters and digits",
    ],
    [
      "a hyphen in the name",
      { name: "ac-me" },
      "name",
      "Tenant name may contain only lowercase letters and digits",
    ],
    ["a name of one letter", { name: "a" }, "name", "Tenant name must be 2 to 63 characters"],
    ["a name of 64 letters", { name: LONG_NAME }, "name", "Tenant name must be 2 to 63 characters"],
    ["a reserved name", { name: "admin" }, "name", "This name is reserved"],
    ["no user e-mail", { user_email: " " }, "user_email", "User email is required"],
    [
      "a user e-mail that is none",
      { user_email: "a@b@c" },
      "user_email",
      "Please enter a valid email address. Only one fits here, with one @.",
    ],
    ["no first name", { user_first_name: "" }, "user_first_name", "First name is required"],
    ["no last name", { user_last_name: undefined }, "user_last_name", "Last name is required"],
    ["no sender e-mail", { sender_email: "" }, "sender_email", "Sender email is required"],
    [
      "a display name of two lines",
      { display_name: "Acme\nStudio" },
      "display_name",
      "A display name has 1 to 100 characters on one line",
    ],
    ["a currency that is none", { currency: "XXX" }, "currency", "is not a known currency"],
    ["a tax of another country", { country: "FR", tax: "gst" }, "tax", "This tax is not one of the country"],
    ["a time zone that is none", { time_zone: "Mars/Base" }, "time_zone", "Choose a time zone from the list"],
    ["a language that is none", { language_id: 99 }, "language_id", ONE_OF_THE_LANGUAGES],
  ])(
    "refuses %s [VAL-34] [VAL-35] [VAL-36] [VAL-37] [VAL-38] [VAL-39]",
    async (_what, changes, field, message) => {
      const answer = await asSuper(tenantCalls.create, { untyped: { body: form(changes) } });
      expect(answer.status).toBe(422);
      expect(answer.refusal.errors).toEqual([expect.objectContaining({ field, message })]);
    },
  );

  test("refuses a name that is taken, also by a deleted tenant, and makes nothing", async () => {
    const made = await create();
    expect((await asSuper(tenantCalls.delete, { params: { id: made.id } })).status).toBe(204);
    for (const name of [made.name, newName()])
      expect((await asSuper(tenantCalls.create, { untyped: { body: form({ name }) } })).status).toBe(
        name === made.name ? 422 : 201,
      );
    const twins = newName();
    const both = await Promise.all([
      asSuper(tenantCalls.create, { untyped: { body: form({ name: twins }) } }),
      asSuper(tenantCalls.create, { untyped: { body: form({ name: twins }) } }),
    ]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 422]);
  });
});

describe("GET /super-admin/tenants", () => {
  test("lists all tenants by name, without paging and without the deleted [REST-82] [TNT-07] [TNT-08]", async () => {
    const [kept, gone] = [await create({ is_test_mode: true, is_enabled: false }), await create()];
    await asSuper(tenantCalls.delete, { params: { id: gone.id } });
    const { body } = await asSuper(tenantCalls.list);
    expect(body.data.find(({ id }) => id === kept.id)).toEqual({
      ...kept,
      created_at: kept.created_at,
      is_test_mode: true,
      is_enabled: false,
    });
    expect(body.data.map(({ id }) => id)).not.toContain(gone.id);
    expect(body.data.map(({ name }) => name)).toEqual(
      body.data.map(({ name }) => name).sort((one, other) => one.localeCompare(other)),
    );
  });

  test("is for super admins alone, whatever permissions others hold [TNT-08]", async () => {
    const token = await home.tokenWith("tenants.manage", "tenants.read");
    expect((await home.call(tenantCalls.list, { token })).status).toBe(403);
    expect((await home.call(tenantCalls.create, { token, untyped: { body: form() } })).status).toBe(403);
  });
});

describe("PUT /super-admin/tenants/{id}", () => {
  test("changes what is given and leaves the rest [REST-84]", async () => {
    const made = await create();
    const changed = await put(made.id, {
      sender_email: "Sales@New.test",
      language_id: 1,
      plan: "large",
      is_test_mode: true,
    });
    expect(changed.body.data).toEqual({
      ...made,
      sender_email: "sales@new.test",
      language_id: 1,
      plan: "large",
      is_test_mode: true,
      version: 2,
    });
    expect(changed.headers.etag).toBe(`"${made.id}-2"`);
    expect((await eventsOf(made.id)).at(-1)).toMatchObject({
      action: "changed",
      before: { plan: "standard", is_test_mode: false },
      after: { plan: "large", is_test_mode: true },
    });
  });

  test("switched off answers 403 at once on every process and signs everybody out; switched on it works again", async () => {
    const other = await makeWorkspace("switched", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    const deal = await makeDeal(other);
    expect(await statuses(other.host, `/proposals/${deal.uuid}`)).toEqual(new Set([200]));
    await put(other.tenant.id, { is_enabled: false });
    expect(await statuses(other.host, callAddress(authCalls.me))).toEqual(new Set([403]));
    expect(await statuses(other.host, `/proposals/${deal.uuid}`)).toEqual(new Set([403]));
    // Each page explains it instead of responding as if the workspace had never existed (S-005).
    for (const path of ["/login", "/dashboard", "/terms", "/verify"]) {
      const page = await http({
        port: server.port,
        host: other.host,
        path,
        headers: { cookie: "kapi.language=en" },
      });
      if (page.status === 307) expect(path).toBe("/dashboard");
      else {
        expect([path, page.status]).toEqual([path, 403]);
        expect(page.text).toContain("This workspace is disabled.");
      }
    }
    // In the workspace's language for visitors who have not chosen one.
    await put(other.tenant.id, { language_id: 2 });
    for (const path of ["/login", `/proposals/${deal.uuid}`])
      await expect
        .poll(async () => (await http({ port: server.port, host: other.host, path })).text)
        .toMatch(/Cet espace (de travail )?est désactivé/);
    await put(other.tenant.id, { is_enabled: true });
    expect(await statuses(other.host, `/proposals/${deal.uuid}`)).toEqual(new Set([200]));
    expect((await other.call(authCalls.me)).status).toBe(401);
    expect((await eventsOf(other.tenant.id)).map(({ action }) => action)).toEqual([
      "disabled",
      "changed",
      "enabled",
    ]);
  });

  test("gives a tenant another name that people read; its host stays [S-136]", async () => {
    const made = await create({ display_name: "Before" });
    const changed = await put(made.id, { display_name: "Après ſ" });
    expect(changed.body.data).toEqual({ ...made, display_name: "Après ſ", version: 2 });
    expect((await eventsOf(made.id)).at(-1)).toMatchObject({
      before: { display_name: "Before" },
      after: { display_name: "Après ſ" },
    });
    const login = await http({ port: server.port, host: made.domain, path: "/login" });
    expect(login.text).toContain("Après ſ");
    expect((await put(made.id, { display_name: " " })).status).toBe(422);
  });

  test("a customer's page bears the new name at once [S-136]", async () => {
    const other = await makeWorkspace("renamed", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    const deal = await makeDeal(other);
    const page = () => http({ port: server.port, host: other.host, path: `/proposals/${deal.uuid}` });
    expect((await page()).text).toContain("Company renamed");
    await put(other.tenant.id, { display_name: "Nouveau nom" });
    expect((await page()).text).toContain("Nouveau nom");
    expect((await page()).text).not.toContain("Company renamed");
  });

  test("tells who comes second that the tenant has changed", async () => {
    const made = await create();
    const tag = { "if-match": `"${made.id}-1"` };
    expect((await put(made.id, { plan: "first" }, tag)).status).toBe(200);
    const second = await put(made.id, { plan: "second" }, tag);
    expect([second.status, second.refusal.code, second.refusal.details]).toMatchObject([
      412,
      "STALE_VERSION",
      { version: 2, tenant: { plan: "first" } },
    ]);
  });

  test("does not switch off one's own tenant, nor rename any", async () => {
    expect((await put(home.tenant.id, { is_enabled: false })).refusal.errors[0]).toMatchObject({
      field: "data.attributes.is_enabled",
      code: "own_tenant",
    });
    const made = await create();
    for (const attributes of [
      { name: "other" },
      { slug: "other" },
      { domain: "evil.test" },
      { plan: "" },
      { language_id: 9 },
    ])
      expect((await put(made.id, attributes)).status).toBe(422);
    expect((await put(9_007_199_254_740_000, { plan: "x" })).status).toBe(404);
  });
});

describe("DELETE /super-admin/tenants/{id}", () => {
  test("makes the host unknown at once on every process, ends sessions and unsent mail, and keeps the rows [REST-85]", async () => {
    const other = await makeWorkspace("leaving", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    const deal = await makeDeal(other);
    expect(await statuses(other.host, "/api/healthz")).toEqual(new Set([200]));
    const answer = await asSuper(tenantCalls.delete, { params: { id: other.tenant.id } });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await statuses(other.host, callAddress(authCalls.me))).toEqual(new Set([404]));
    expect(await statuses(other.host, `/proposals/${deal.uuid}`)).toEqual(new Set([404]));
    expect((await other.call(authCalls.me)).refusal.message).toBe("Tenant not found");
    const [left] =
      await admin`select (select count(*)::int from deal where tenant_id = ${other.tenant.id}) as deals, (select
        count(*)::int from session where tenant_id = ${other.tenant.id} and revoked_at is null) as sessions`;
    expect(left).toEqual({ deals: 1, sessions: 0 });
    expect((await asSuper(tenantCalls.delete, { params: { id: other.tenant.id } })).status).toBe(404);
    expect((await put(other.tenant.id, { is_enabled: true })).status).toBe(404);
  });

  test("refuses one's own tenant and the default one", async () => {
    const fallback = await makeWorkspace("local", {
      port: server.port,
      url: database.url,
      adminUrl: database.adminUrl,
    });
    await admin`update tenant set slug = 'local' where id = ${fallback.tenant.id}`;
    for (const [id, code] of [
      [home.tenant.id, "own_tenant"],
      [fallback.tenant.id, "default_tenant"],
    ] as const) {
      const answer = await asSuper(tenantCalls.delete, { params: { id } });
      expect([answer.status, answer.refusal.errors[0]]).toMatchObject([422, { code }]);
    }
  });

  test("cannot be done by the role of requests but through the database's own function", async () => {
    const requests = postgres(database.url, { max: 1, onnotice: () => undefined });
    const made = await create();
    await expect(
      requests`update tenant set deleted_at = now() - interval '40 days' where id = ${made.id}`,
    ).rejects.toMatchObject({ code: "42501" });
    await expect(requests`delete from tenant where id = ${made.id}`).rejects.toMatchObject({ code: "42501" });
    await expect(requests`select app_purge_tenant_table(${made.id}, 'setting')`).rejects.toThrow(
      "is not to be purged",
    );
    await requests.end();
  });
});
