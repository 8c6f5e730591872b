import { afterAll, beforeAll, expect, test } from "vitest";
import { http } from "../../support/http";
import { from, limitedServer, type LimitedServer } from "../../support/limited-server";
import type { Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await limitedServer();
  workspace = await limited.workspace("reports");
});
afterAll(() => limited.stop());

let last = 0;
/** A client address for each test, because reports are limited per address. */
const newAddress = () => `203.0.113.${(last += 1)}`;

type Sent = { body?: unknown; type?: string; address?: string; host?: string; path?: string };
const report = ({
  body,
  type = "application/json",
  address = newAddress(),
  host = workspace.host,
  path = "/api/log-error",
}: Sent) =>
  http({
    port: workspace.port,
    host,
    method: "POST",
    path,
    body,
    headers: { "content-type": type, ...from(address) },
  });

type Line = {
  event: string;
  tenant: string;
  requestId: string;
  dropped: number;
  report: Record<string, unknown>;
};
const lines = async (event: string): Promise<Line[]> =>
  (await limited.output())
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line) as Line);
const lineWith = async (event: string, text: string) =>
  (await lines(event)).find((line) => JSON.stringify(line).includes(text));

test("an error of a browser becomes one line of the log, without a session [REST-15] [API-18] [GRD-22]", async () => {
  const payload = {
    message: "it broke",
    filename: "/a.js",
    line: 3,
    column: 9,
    stack: "Error: it broke\n  at f (/a.js:3:9)",
    url: "https://acme.test/deals?token=abc",
    userAgent: "Firefox",
    timestamp: "2026-01-01T00:00:00Z",
    type: "error",
    more: { a: 1 },
  };
  const answer = await report({ body: payload });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  await expect
    .poll(() => lineWith("browser_error", "it broke"))
    .toMatchObject({
      tenant: workspace.tenant.slug,
      requestId: answer.headers["x-request-id"],
      report: {
        message: "it broke",
        line: 3,
        column: 9,
        stack: "Error: it broke\\n  at f (/a.js:3:9)",
        url: "https://acme.test/deals",
        userAgent: "Firefox",
        type: "error",
      },
    });
});

test("a page that is being left reports as plain text [REST-15]", async () => {
  expect(
    (await report({ body: JSON.stringify({ message: "by beacon" }), type: "text/plain;charset=UTF-8" }))
      .status,
  ).toBe(204);
  await expect.poll(() => lineWith("browser_error", "by beacon")).toBeDefined();
});

test("is answered 204 whatever comes, and nothing of it is kept [REST-15]", async () => {
  const odd: Sent[] = [
    { body: "{" },
    { body: "" },
    { body: "null" },
    { body: "[1]" },
    { body: `{"message":"odd-${"x".repeat(17_000)}"}` },
    { body: "[".repeat(500) },
    { body: '{"__proto__":{"message":"odd"}}' },
    { body: '{"message":"odd"}', type: "application/x-www-form-urlencoded" },
    { body: '{"message":"odd"}', host: "nowhere.localhost" },
  ];
  for (const sent of odd) expect((await report(sent)).status, JSON.stringify(sent).slice(0, 60)).toBe(204);
  await report({ body: { message: "after the odd ones" } });
  await expect
    .poll(async () => (await lineWith("browser_error", "after the odd ones"))?.dropped)
    .toBeGreaterThanOrEqual(odd.length - 3);
  expect(await lineWith("browser_error", "odd-")).toBeUndefined();
});

test("loses secrets and can forge no line of the log", async () => {
  const link = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  await report({
    body: {
      message: `forged\n{"level":60,"event":"browser_error"} kapi_a_1_${"A".repeat(43)}abcdef lea@example.test`,
      url: `https://acme.test/proposals/${link}`,
    },
  });
  await expect.poll(() => lineWith("browser_error", "forged")).toBeDefined();
  const text = JSON.stringify(await lineWith("browser_error", "forged"));
  for (const secret of ["kapi_a_", "lea@example.test", link]) expect(text).not.toContain(secret);
});

test("keeps ten a minute of an address, and counts the rest", async () => {
  const address = newAddress();
  for (let time = 0; time < 15; time++)
    expect((await report({ body: { message: `flood ${time}` }, address })).status).toBe(204);
  await report({ body: { message: "after the flood" } });
  await expect
    .poll(async () => (await lineWith("browser_error", "after the flood"))?.dropped)
    .toBeGreaterThanOrEqual(5);
  expect(
    (await lines("browser_error")).filter((line) => JSON.stringify(line).includes("flood ")).length,
  ).toBe(10);
});

test("breaches of a page's policy are taken in both forms that browsers send", async () => {
  const older = {
    "csp-report": {
      "document-uri": "https://acme.test/login?x=1",
      "blocked-uri": "https://older.test/a.js",
      "effective-directive": "script-src",
    },
  };
  const newer = [
    {
      type: "csp-violation",
      body: {
        documentURL: "https://acme.test/login",
        blockedURL: "https://newer.test/a.js",
        effectiveDirective: "img-src",
      },
    },
  ];
  for (const [body, type] of [
    [older, "application/csp-report"],
    [newer, "application/reports+json"],
  ] as const) {
    const answer = await report({ path: "/api/csp-report", body: JSON.stringify(body), type });
    expect(answer.status).toBe(204);
  }
  await expect
    .poll(async () => (await lineWith("policy_violation", "older.test"))?.report)
    .toMatchObject({ page: "https://acme.test/login", directive: "script-src" });
  await expect
    .poll(async () => (await lineWith("policy_violation", "newer.test"))?.report)
    .toMatchObject({ directive: "img-src" });
});

test("pages name where breaches are told", async () => {
  const page = await http({ port: workspace.port, host: workspace.host, path: "/login" });
  expect(page.headers["content-security-policy"]).toContain("report-uri /api/csp-report");
});
