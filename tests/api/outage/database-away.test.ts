import { afterAll, beforeAll, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { cuttableProxy, type CuttableProxy } from "../../support/cuttable-proxy";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { rowsOf } from "../../support/rows-of";
import { startServer, type RunningServer } from "../../support/server";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let proxy: CuttableProxy;
let server: RunningServer;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  const direct = new URL(database.url);
  proxy = await cuttableProxy(Number(direct.port));
  direct.port = String(proxy.port);
  server = await startServer({ databaseUrl: direct.href, adminUrl: database.adminUrl });
  workspace = await makeWorkspace("outage", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.drop();
});

type Line = { level: string; event?: string };

/** The lines of a log. Throws if one is not JSON. */
const linesOf = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

const page = (path: string, headers: Record<string, string> = {}) =>
  http({ port: server.port, host: workspace.host, path, headers });

test.each([
  ["without its database", () => proxy.cut(), () => proxy.mend()],
  [
    "with a database that takes connections and says nothing",
    () => Promise.resolve(proxy.freeze()),
    () => Promise.resolve(proxy.thaw()),
  ],
])(
  "%s the server asks to come back, writes nothing, and goes on when it is there again",
  async (_, lose, bring) => {
    const deal = await makeDeal(workspace);
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    await lose();
    const answers = [
      await workspace.call(dealCalls.list),
      await workspace.call(dealCalls.create, { body: dealBody(workspace) }),
      await workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: deal.uuid },
        body: { name: "Inès Roy" },
      }),
    ];
    for (const answer of answers) {
      expect([
        answer.status,
        answer.refusal.code,
        answer.refusal.retryable,
        answer.headers["retry-after"],
      ]).toEqual([503, "SERVICE_UNAVAILABLE", true, "2"]);
    }
    const proposal = await page(`/proposals/${deal.uuid}`);
    expect([proposal.status, proposal.headers["retry-after"]]).toEqual([503, "5"]);
    expect(proposal.text).toContain('http-equiv="refresh"');
    for (const path of ["/login", "/register", "/terms"]) {
      const shown = await page(path);
      expect([shown.status, shown.headers["retry-after"], shown.headers["cache-control"]], path).toEqual([
        503,
        "5",
        "private, no-store",
      ]);
      expect(shown.text).toContain("<h1>Back in a moment</h1>");
      expect(shown.headers["content-security-policy"]).toContain("default-src 'self'");
    }
    const french = await page("/login", { cookie: "kapi.language=fr; kapi.theme=dark" });
    expect(french.text).toMatch(/<html lang="fr" class="dark">.*<h1>De retour dans un instant<\/h1>/s);
    expect((await http({ port: server.port, path: "/api/readyz" })).status).toBe(503);
    expect((await http({ port: server.port, path: "/api/healthz" })).status).toBe(200);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
    await bring();
    await expect.poll(async () => (await workspace.call(dealCalls.list)).status, { interval: 100 }).toBe(200);
    expect((await page("/login")).status).toBe(200);
    const accepted = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    expect(accepted.status).toBe(200);
    const lines = linesOf(server.output());
    const [away, back] = ["database_away", "database_back"].map((name) =>
      lines.filter(({ event }) => event === name),
    );
    expect(back?.at(-1)).toMatchObject({ level: "warn", failed_jobs: expect.any(Number) as number });
    expect(away).toHaveLength(back?.length ?? 0);
    expect(lines.filter(({ event }) => event === "job_failed" || event === "check_failed")).toEqual([]);
    expect(server.output()).not.toMatch(/uncaughtException|Cannot read properties of null/);
  },
);
