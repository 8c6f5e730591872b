import { beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "@/lib/auth/pages";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, ROLES, type Caller, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let cookies: Record<Caller, string>;
let dealId: number;
beforeAll(async () => {
  workspace = await makeWorkspace("guards");
  const signedIn = await Promise.all(ROLES.map(async (role) => [role, cookieHeader((await signInOnSite(workspace, { email: `${role}@example.test`, password: PASSWORD })).cookies)] as const));
  cookies = Object.fromEntries(signedIn) as Record<Caller, string>;
  ({ id: dealId } = await makeDeal(workspace));
});

/** Opens a page as one of the roles, or as nobody. */
const page = (role: Caller | null, path: string) => http({ port: workspace.port, host: workspace.host, path, headers: role === null ? {} : { cookie: cookies[role] } });

/** Where a page leads its reader: to its own content (200), or away. */
async function led(role: Caller | null, path: string): Promise<number | string> {
  const { status, headers } = await page(role, path);
  return status === 200 ? 200 : `${status} ${headers.location?.replace(`http://${workspace.host}:${workspace.port}`, "") ?? ""}`;
}

const EVERYBODY: readonly Caller[] = ["super_admin", "admin", "manager", "employee", "none"];
const SELLERS: readonly Caller[] = ["super_admin", "admin", "manager", "employee"];
const MANAGERS: readonly Caller[] = ["super_admin", "admin", "manager"];
const ADMINS: readonly Caller[] = ["super_admin", "admin"];

/** The documented route table, written down once more: who of the signed-in enters, and where an index leads. */
const SIGNED_IN: readonly { path: keyof typeof PAGES; may: readonly Caller[]; leadsTo?: string; id: string }[] = [
  { path: "/dashboard", may: EVERYBODY, id: "GRD-04" },
  { path: "/profile", may: EVERYBODY, id: "GRD-04" },
  { path: "/deals", may: SELLERS, id: "GRD-05" },
  { path: "/deals/create", may: SELLERS, id: "GRD-05" },
  { path: "/deals/{id}", may: SELLERS, id: "GRD-05" },
  { path: "/deals/{id}/edit", may: SELLERS, id: "GRD-05" },
  { path: "/settings", may: ADMINS, leadsTo: "/settings/visual-identity", id: "GRD-09" },
  { path: "/settings/visual-identity", may: ADMINS, id: "GRD-07" },
  { path: "/settings/logo", may: ADMINS, id: "GRD-07" },
  { path: "/settings/pdf-pages", may: ADMINS, id: "GRD-07" },
  { path: "/settings/currency", may: ADMINS, id: "GRD-08" },
  { path: "/settings/zoho", may: ADMINS, id: "S-102" },
  { path: "/clients", may: SELLERS, id: "S-101" },
  { path: "/sales", may: MANAGERS, leadsTo: "/sales/catalog-items", id: "GRD-10" },
  { path: "/sales/catalog-items", may: MANAGERS, id: "GRD-10" },
  { path: "/sales/questions", may: MANAGERS, id: "GRD-10" },
  { path: "/sales/catalog-items/create", may: MANAGERS, id: "GRD-11" },
  { path: "/sales/catalog-items/{id}/edit", may: MANAGERS, id: "GRD-11" },
  { path: "/sales/questions/create", may: MANAGERS, id: "GRD-11" },
  { path: "/sales/questions/{id}/edit", may: MANAGERS, id: "GRD-11" },
  { path: "/admin", may: ADMINS, leadsTo: "/admin/users", id: "GRD-12" },
  { path: "/admin/users", may: ADMINS, id: "GRD-12" },
  { path: "/admin/roles", may: ADMINS, id: "GRD-12" },
  { path: "/admin/tenants", may: ["super_admin"], id: "GRD-13" },
];

test("the walk below knows every page of the table that asks for a session", () => {
  const guarded = Object.entries<unknown>(PAGES).filter(([, access]) => typeof access !== "string").map(([path]) => path);
  expect(SIGNED_IN.map(({ path }) => path).sort()).toEqual(guarded.sort());
});

describe.each(SIGNED_IN)("$path", ({ path, may, leadsTo, id }) => {
  const address = () => path.replace("{id}", String(dealId));

  test(`leads a stranger to the sign-in, which knows the way back [GRD-17] [${id}]`, async () => {
    expect(await led(null, `${address()}?a=1`)).toBe(`307 /login?${new URLSearchParams({ redirect: `${address()}?a=1` })}`);
  });

  test.each(ROLES)(`as %s: opens, or leads to the dashboard [${id}] [GRD-19]`, async (role) => {
    const expected = !may.includes(role) ? "307 /dashboard" : leadsTo ? `307 ${leadsTo}` : 200;
    expect(await led(role, address())).toBe(expected);
  });
});

describe.each(["/login", "/auth/login", "/register", "/auth/forgot-password", "/auth/reset-password"])("%s [GRD-02]", (path) => {
  test("opens for guests", async () => {
    expect(await led(null, path)).toBe(200);
  });

  test.each(ROLES)("leads the role %s to the dashboard", async (role) => {
    expect(await led(role, path)).toBe("307 /dashboard");
  });
});

test.each(["/verify-email/some-token", "/resend-verification", "/terms", "/privacy", "/verify", "/verify/0123-4567-89AB-CDEF-0123"])("%s opens for strangers and for the signed-in [GRD-03] [X-10]", async (path) => {
  expect(await led(null, path)).toBe(200);
  for (const role of ROLES) expect(await led(role, path)).toBe(200);
});

test("/ leads everybody to the dashboard [GRD-01]", async () => {
  for (const role of [null, ...ROLES]) expect(await led(role, "/")).toBe("307 /dashboard");
});

test.each(["/nowhere", "/deals/1/2/3", "/verify-email", "/admin/other", "/settings/other"])("%s is a 404 page with a link home, for whoever asks [GRD-14]", async (path) => {
  for (const role of ["super_admin", "none", null] as const) {
    const { status, text } = await page(role, path);
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
    expect(text).toMatch(/<a[^>]* href="\/"[^>]*>Go home</);
  }
});

test("a session of another workspace opens nothing", async () => {
  const other = await makeWorkspace("guards-other");
  const { status, headers } = await http({ port: other.port, host: other.host, path: "/deals", headers: { cookie: cookies.admin } });
  expect([status, headers.location]).toEqual([307, `http://${other.host}:${other.port}/login?redirect=%2Fdeals`]);
});

test("the dashboard says why it is empty to a user without a role [S-017]", async () => {
  const { status, text } = await page("none", "/dashboard");
  expect(status).toBe(200);
  expect(text).toContain("Your account has no role yet");
  expect(text).not.toContain("/sales/catalog-items");
  expect((await page("employee", "/dashboard")).text).toContain("/sales/catalog-items");
});
