import { beforeAll, expect, test } from "vitest";
import { PAGES } from "@/lib/core/access/pages";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import {
  makeDeal,
  makeWorkspace,
  PASSWORD,
  ROLES,
  type Caller,
  type Workspace,
} from "../../support/workspace";

let workspace: Workspace;
let cookies: Record<Caller, string>;
let dealId: number;
let webhookId: number;
let entryId: number;
beforeAll(async () => {
  workspace = await makeWorkspace("guards");
  const signedIn = await Promise.all(
    ROLES.map(
      async (role) =>
        [
          role,
          cookieHeader(
            (await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD })).cookies,
          ),
        ] as const,
    ),
  );
  cookies = Object.fromEntries(signedIn) as Record<Caller, string>;
  ({ id: dealId } = await makeDeal(workspace));
  const made = await workspace.call(webhookCalls.create, {
    as: "admin",
    body: { url: "http://127.0.0.1:9/hook", events: ["deal.created"] },
  });
  webhookId = made.body.data.id;
  const entry = await workspace.call(libraryCalls.create, {
    body: { kind: "block", name: "Why us", content: { type: "text", key: "why", html: "<p>Words</p>" } },
  });
  entryId = entry.body.data.id;
});

/** Requests a page as one of the roles or as a guest. */
const page = (role: Caller | null, path: string) =>
  http({
    port: workspace.port,
    host: workspace.host,
    path,
    headers: role === null ? {} : { cookie: cookies[role] },
  });

/** Returns 200 for the page's own content, or the status and target of a redirect. */
async function led(role: Caller | null, path: string): Promise<number | string> {
  const { status, headers } = await page(role, path);
  return status === 200
    ? 200
    : `${status} ${headers.location?.replace(`http://${workspace.host}:${workspace.port}`, "") ?? ""}`;
}

const EVERYBODY: readonly Caller[] = ["super_admin", "admin", "manager", "employee", "none"];
const SELLERS: readonly Caller[] = ["super_admin", "admin", "manager", "employee"];
const MANAGERS: readonly Caller[] = ["super_admin", "admin", "manager"];
const ADMINS: readonly Caller[] = ["super_admin", "admin"];

/** The documented route table again: which roles may open a page, and where an index redirects to. */
const SIGNED_IN: Readonly<Record<string, { may: readonly Caller[]; leadsTo?: string }>> = {
  "/dashboard": { may: EVERYBODY },
  "/profile": { may: EVERYBODY },
  "/deals": { may: SELLERS },
  "/deals/create": { may: SELLERS },
  "/deals/drafts": { may: SELLERS },
  "/deals/{id}": { may: SELLERS },
  "/deals/{id}/edit": { may: SELLERS },
  "/clients": { may: SELLERS },
  "/clients/{id}": { may: SELLERS },
  "/settings": { may: ADMINS, leadsTo: "/settings/visual-identity" },
  "/settings/visual-identity": { may: ADMINS },
  "/settings/logo": { may: ADMINS },
  "/settings/company": { may: ADMINS },
  "/settings/pdf-pages": { may: ADMINS },
  "/settings/currency": { may: ADMINS },
  "/settings/taxes": { may: ADMINS },
  "/settings/fields": { may: ADMINS },
  "/settings/proposals": { may: ADMINS },
  "/settings/domains": { may: ADMINS },
  "/settings/webhooks": { may: ADMINS },
  "/settings/webhooks/{id}": { may: ADMINS },
  "/settings/zoho": { may: ADMINS },
  "/settings/sign-in": { may: ADMINS },
  "/sales": { may: MANAGERS, leadsTo: "/sales/catalog-items" },
  "/sales/catalog-items": { may: MANAGERS },
  "/sales/questions": { may: MANAGERS },
  "/sales/library": { may: MANAGERS },
  "/sales/blocks": { may: MANAGERS },
  "/sales/insight": { may: MANAGERS },
  "/sales/blocks/create": { may: MANAGERS },
  "/sales/blocks/{id}/edit": { may: MANAGERS },
  "/sales/catalog-items/create": { may: MANAGERS },
  "/sales/catalog-items/{id}/edit": { may: MANAGERS },
  "/sales/questions/create": { may: MANAGERS },
  "/sales/questions/{id}/edit": { may: MANAGERS },
  "/admin": { may: ADMINS, leadsTo: "/admin/users" },
  "/admin/users": { may: ADMINS },
  "/admin/roles": { may: ADMINS },
  "/admin/audit": { may: ADMINS },
  "/admin/tenants": { may: ["super_admin"] },
  "/admin/system": { may: ["super_admin"] },
};

test("the walk knows every page of the table that asks for a session", () => {
  const guarded = Object.entries<unknown>(PAGES)
    .filter(([, access]) => typeof access !== "string")
    .map(([path]) => path);
  expect(Object.keys(SIGNED_IN).sort()).toEqual(guarded.sort());
});

const address = (path: string) => path.replace("{id}", String(idFor(path)));

function idFor(path: string): number {
  if (path.startsWith("/settings/webhooks/")) return webhookId;
  if (path.startsWith("/clients/")) return workspace.catalog.clientId;
  return path.startsWith("/sales/blocks/") ? entryId : dealId;
}

test.each(Object.keys(SIGNED_IN))(
  "%s leads a stranger to the sign-in, which knows the way back [GRD-17]",
  async (path) => {
    expect(await led(null, `${address(path)}?a=1`)).toBe(
      `307 /login?${new URLSearchParams({ redirect: `${address(path)}?a=1` })}`,
    );
  },
);

/** Expects a page's content for roles that may open it, and a redirect to the dashboard for the others. */
async function expectWay(path: string, role: Caller): Promise<void> {
  const { may = [], leadsTo } = SIGNED_IN[path] ?? {};
  expect(await led(role, address(path))).toBe(
    !may.includes(role) ? "307 /dashboard" : leadsTo ? `307 ${leadsTo}` : 200,
  );
}

const asEach = (...paths: string[]) => paths.flatMap((path) => ROLES.map((role) => [path, role] as const));
const HOME = asEach("/dashboard", "/profile");
const DEALS = asEach("/deals", "/deals/create", "/deals/drafts", "/deals/{id}", "/deals/{id}/edit");
const CLIENTS = asEach("/clients", "/clients/{id}");
const SETTINGS = asEach(
  "/settings",
  "/settings/visual-identity",
  "/settings/logo",
  "/settings/company",
  "/settings/taxes",
  "/settings/fields",
  "/settings/pdf-pages",
  "/settings/proposals",
  "/settings/domains",
  "/settings/zoho",
  "/settings/webhooks",
  "/settings/webhooks/{id}",
  "/settings/sign-in",
);
const CURRENCY = asEach("/settings/currency");
const SALES = asEach(
  "/sales",
  "/sales/catalog-items",
  "/sales/questions",
  "/sales/library",
  "/sales/blocks",
  "/sales/insight",
  "/sales/blocks/create",
  "/sales/blocks/{id}/edit",
);
const SALES_PLACEHOLDERS = asEach(
  "/sales/catalog-items/create",
  "/sales/catalog-items/{id}/edit",
  "/sales/questions/create",
  "/sales/questions/{id}/edit",
);
const ADMINISTRATION = asEach("/admin", "/admin/users", "/admin/roles", "/admin/audit");
const TENANTS = asEach("/admin/tenants", "/admin/system");

test("each page is walked as each role", () => {
  const walked = [
    HOME,
    DEALS,
    CLIENTS,
    SETTINGS,
    CURRENCY,
    SALES,
    SALES_PLACEHOLDERS,
    ADMINISTRATION,
    TENANTS,
  ]
    .flat()
    .map(([path]) => path);
  expect([...new Set(walked)].sort()).toEqual(Object.keys(SIGNED_IN).sort());
});

test.each(HOME)("%s as %s: for every user [GRD-04]", expectWay);
test.each(DEALS)("%s as %s: for the four roles, others go to the dashboard [GRD-05] [GRD-19]", expectWay);
test.each(CLIENTS)("%s as %s: for the four roles [S-101]", expectWay);
test.each(SETTINGS)(
  "%s as %s: for who may change settings, from the visual identity on [GRD-07] [GRD-09] [S-102]",
  expectWay,
);
test.each(CURRENCY)("%s as %s: for administrators [GRD-08]", expectWay);
test.each(SALES)(
  "%s as %s: for managers and above, from the catalogue on; others go to the dashboard [GRD-10] [GRD-19]",
  expectWay,
);
test.each(SALES_PLACEHOLDERS)("%s as %s: for managers and above [GRD-11]", expectWay);
test.each(ADMINISTRATION)(
  "%s as %s: for administrators, from the users on; others go to the dashboard [GRD-12] [GRD-19]",
  expectWay,
);
test.each(TENANTS)("%s as %s: for the super administrator [GRD-13]", expectWay);

test.each(["/login", "/auth/login", "/register", "/auth/forgot-password", "/auth/reset-password"])(
  "%s opens for guests, and leads every user to the dashboard [GRD-02]",
  async (path) => {
    expect(await led(null, path)).toBe(200);
    for (const role of ROLES) expect(await led(role, path)).toBe("307 /dashboard");
  },
);

test("a proposal opens for everybody, without the frame of the application [GRD-06]", async () => {
  const { uuid } = await makeDeal(workspace);
  for (const role of [null, "none"] as const) {
    const { status, text } = await page(role, `/proposals/${uuid}`);
    expect(status).toBe(200);
    expect(text).not.toContain('/dashboard">');
    expect(text).not.toMatch(/User menu of|Find anything/);
  }
});

test.each([
  "/verify-email/some-token",
  "/resend-verification",
  "/terms",
  "/privacy",
  "/verify",
  "/verify/0123-4567-89AB-CDEF-0123",
])("%s opens for strangers and for the signed-in [GRD-03] [X-10]", async (path) => {
  expect(await led(null, path)).toBe(200);
  for (const role of ROLES) expect(await led(role, path)).toBe(200);
});

test("/ leads everybody to the dashboard [GRD-01]", async () => {
  for (const role of [null, ...ROLES]) expect(await led(role, "/")).toBe("307 /dashboard");
});

test.each(["/nowhere", "/deals/1/2/3", "/verify-email", "/admin/other", "/settings/other"])(
  "%s is a 404 page with a link home, for whoever asks [GRD-14]",
  async (path) => {
    for (const role of ["super_admin", "none", null] as const) {
      const { status, text } = await page(role, path);
      expect(status).toBe(404);
      expect(text).toContain("Page not found");
      expect(text).toMatch(/<a[^>]* href="\/"[^>]*>Go home</);
    }
  },
);

test.each([
  "/deals/99999",
  "/deals/99999/edit",
  "/deals/nothing",
  "/sales/blocks/99999/edit",
  "/settings/webhooks/99999",
])("%s, which names nothing that is there, is a 404 page with that status [GRD-14]", async (path) => {
  const { status, text } = await page("admin", path);
  expect(status).toBe(404);
  expect(text).toContain("Page not found");
});

test("a session of another workspace opens nothing", async () => {
  const other = await makeWorkspace("guards-other");
  const { status, headers } = await http({
    port: other.port,
    host: other.host,
    path: "/deals",
    headers: { cookie: cookies.admin },
  });
  expect([status, headers.location]).toEqual([
    307,
    `http://${other.host}:${other.port}/login?redirect=%2Fdeals`,
  ]);
});

test("the dashboard says why it is empty to a user without a role [S-017]", async () => {
  const { status, text } = await page("none", "/dashboard");
  expect(status).toBe(200);
  expect(text).toContain("Your account has no role yet");
  expect(text).not.toContain("/sales/catalog-items");
  expect((await page("manager", "/dashboard")).text).toContain("/sales/catalog-items");
});

test("the dashboard and the navigation of a page lead nowhere that does not open [T-08]", async () => {
  const { text } = await page("employee", "/dashboard");
  expect(text).toContain('href="/deals"');
  expect(text).not.toContain("/sales/catalog-items");
  expect(text).not.toContain('href="/admin"');
});
