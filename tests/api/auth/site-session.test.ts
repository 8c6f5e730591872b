import { beforeAll, describe, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { authCalls } from "@/lib/domain/auth/calls";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let stranger: Workspace;
beforeAll(async () => {
  [workspace, stranger] = [await makeWorkspace("site"), await makeWorkspace("elsewhere")];
});

const SAME_SITE = { "sec-fetch-site": "same-origin", "x-request-time": "2026-01-01T00:00:00Z" };
const signIn = (email = "manager@example.test", password = PASSWORD, callbackUrl?: string) =>
  signInOnSite(workspace, { email, password, ...(callbackUrl ? { callbackUrl } : {}) });
const sessionCookie = async () =>
  cookieHeader((await signIn()).cookies.filter((line) => line.startsWith("kapi.session=")));
const get = (path: string, cookie: string, { host }: { host: string } = workspace) =>
  http({ port: workspace.port, host, path, headers: cookie ? { cookie } : {} });

describe("signing in on the site", () => {
  test("keeps the session in a cookie that scripts cannot read, for this host alone [SES-02]", async () => {
    const { status, cookies } = await signIn(" Manager@Example.test ");
    const line = cookies.find((cookie) => cookie.startsWith("kapi.session=")) ?? "";
    expect(status).toBe(200);
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).not.toMatch(/Domain=/);
    expect((await get(callAddress(authCalls.me), cookieHeader([line]))).status).toBe(200);
  });

  test.each([
    ["nobody@example.test", PASSWORD, "user_not_found"],
    ["manager@example.test", "wrong", "password_incorrect"],
    ["not an address", PASSWORD, "invalid_email"],
    ["manager@example.test", "", "invalid_password"],
  ])("refuses %s / %s with the code %s and no cookie", async (email, password, code) => {
    const { status, url, cookies } = await signIn(email, password);
    expect(status).toBe(401);
    expect(new URL(url ?? "").searchParams.get("error")).toBe(code);
    expect(cookies.some((line) => line.startsWith("kapi.session="))).toBe(false);
  });

  test("gives scripts nothing of the session's reference", async () => {
    const { text } = await get("/api/auth/session", await sessionCookie());
    expect(Object.keys(JSON.parse(text) as object)).toEqual(["expires"]);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "never leads to %s afterwards",
    async (target) => {
      const { url } = await signIn(undefined, undefined, target);
      expect(new URL(url ?? "").host).toBe(`${workspace.host}:${workspace.port}`);
    },
  );
});

describe("every answer", () => {
  test.each(["csrf", "session", "providers", "signin", "signout", "error", "callback/credentials"])(
    "of /api/auth/%s is stored nowhere, loads nothing and is in no frame",
    async (action) => {
      const { status, headers } = await get(`/api/auth/${action}`, await sessionCookie());
      expect(status).toBeLessThan(500);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    },
  );

  test.each(["healthz", "openapi.json", "offer-schema.json"])(
    "of /api/%s loads nothing and is in no frame",
    async (name) => {
      const { headers } = await get(`/api/${name}`, "");
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  test("that leads to the sign-in is stored nowhere", async () => {
    const { status, headers } = await get("/dashboard", "");
    expect([status, headers["cache-control"]]).toEqual([307, "private, no-store"]);
  });
});

describe("next-auth", () => {
  test.each(["refresh/x", "nothing"])("does not know /api/auth/%s: 404 in the API's form", async (path) => {
    for (const method of ["GET", "POST"]) {
      const { port, host } = workspace;
      const { status, body } = await http<{ code: string }>({
        port,
        host,
        method,
        path: `/api/auth/${path}`,
      });
      expect([method, status, body.code]).toEqual([method, 404, "NOT_FOUND_ERROR"]);
    }
  });

  test.each([
    ["the query", "/api/auth/csrf?callbackUrl=javascript:alert(1)", ""],
    ["the query, second", "/api/auth/csrf?callbackUrl=/a&callbackUrl=x:y", ""],
    ["the query, broken", "/api/auth/csrf?callbackUrl=http://[", ""],
    ["the query, without a host", "/api/auth/csrf?callbackUrl=dashboard", ""],
    ["a cookie", "/api/auth/csrf", "next-auth.callback-url=javascript:x"],
    ["a cookie of https", "/api/auth/csrf", "__Secure-next-auth.callback-url=x:y"],
  ])(
    "answers 400 to a place to return to in %s that is none, and forgets the cookie",
    async (_, path, cookie) => {
      const { status, headers } = await get(path, cookie);
      expect(status).toBe(400);
      expect(String(headers["set-cookie"])).toContain("next-auth.callback-url=; Max-Age=0");
    },
  );
});

describe("the cookie", () => {
  test("opens guarded pages on its host", async () => {
    expect((await get("/dashboard", await sessionCookie())).status).toBe(200);
  });

  test("of another tenant is 403 for the API and no session for pages [S-002]", async () => {
    const cookie = await sessionCookie();
    const call = await http<{ code: string }>({
      port: stranger.port,
      host: stranger.host,
      path: callAddress(authCalls.me),
      headers: { cookie },
    });
    expect([call.status, call.body.code]).toEqual([403, "TENANT_MISMATCH"]);
    const page = await get("/dashboard", cookie, stranger);
    expect([page.status, page.headers.location]).toEqual([
      307,
      `http://${stranger.host}:${stranger.port}/login?redirect=%2Fdashboard`,
    ]);
  });

  test.each(["cross-site", "same-site"])("does not change anything from a page that is %s", async (site) => {
    const headers = {
      cookie: await sessionCookie(),
      "sec-fetch-site": site,
      "x-request-time": "now",
    };
    expect(
      (
        await http({
          port: workspace.port,
          host: workspace.host,
          method: "POST",
          path: callAddress(authCalls.logout),
          headers,
        })
      ).status,
    ).toBe(403);
  });

  test("is worth nothing after the logout, on every page and call [SES-14] [REST-03]", async () => {
    const cookie = await sessionCookie();
    const left = await http({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: callAddress(authCalls.logout),
      headers: { cookie, ...SAME_SITE },
    });
    expect(left.status).toBe(204);
    expect((await get(callAddress(authCalls.me), cookie)).status).toBe(401);
    expect((await get("/dashboard", cookie)).headers.location).toBe("/login?redirect=%2Fdashboard");
  });

  test("ends with next-auth's own sign-out too", async () => {
    const cookie = await sessionCookie();
    const csrf = await http<{ csrfToken: string }>({
      port: workspace.port,
      host: workspace.host,
      path: "/api/auth/csrf",
    });
    const headers = {
      cookie: `${cookie}; ${cookieHeader(csrf.headers["set-cookie"])}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams({ csrfToken: csrf.body.csrfToken, json: "true" }).toString();
    expect(
      (
        await http({
          port: workspace.port,
          host: workspace.host,
          method: "POST",
          path: "/api/auth/signout",
          headers,
          body,
        })
      ).status,
    ).toBe(200);
    expect((await get(callAddress(authCalls.me), cookie)).status).toBe(401);
  });
});

describe("pages", () => {
  test.each([
    "/dashboard",
    "/deals",
    "/deals/create",
    "/settings/logo",
    "/sales",
    "/admin/users",
    "/profile",
  ])("%s leads strangers to the sign-in and back [GRD-17]", async (path) => {
    const { status, headers } = await get(path, "");
    expect([status, headers.location]).toEqual([
      307,
      `http://${workspace.host}:${workspace.port}/login?${new URLSearchParams({ redirect: path })}`,
    ]);
  });

  test("allow only scripts and styles of their own, with a nonce new each time", async () => {
    const [one, other] = await Promise.all([get("/login", ""), get("/login", "")]);
    const nonce = (answer: typeof one) =>
      /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
    expect(nonce(one)).not.toBe("");
    expect(nonce(one)).not.toBe(nonce(other));
    const scripts = [...one.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce(one)}"`))).toEqual([]);
    expect(one.headers["cache-control"]).toBe("private, no-store");
  });

  test("do not take a visitor's nonce or policy", async () => {
    const { headers } = await http({
      port: workspace.port,
      host: workspace.host,
      path: "/login",
      headers: { "x-nonce": "mine", "content-security-policy": "default-src *" },
    });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'self'; script-src 'self' 'nonce-(?!mine)/,
    );
  });

  test("of a workspace that does not exist are not shown", async () => {
    expect(
      (await http({ port: workspace.port, host: "no-such-workspace.localhost", path: "/login" })).status,
    ).toBe(404);
  });
});
