import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedKey } from "@/lib/platform/limits/database-counter";
import { authCalls } from "@/lib/domain/auth/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { http } from "../../support/http";
import { from, limitedServer, type LimitedServer } from "../../support/limited-server";
import { callsAs, makeDeal, type Workspace } from "../../support/workspace";

let limited: LimitedServer;
let workspace: Workspace;
beforeAll(async () => {
  limited = await limitedServer();
  // The keys of counters are hashed with the server's secret.
  process.env["NEXTAUTH_SECRET"] = limited.secret;
});
afterAll(() => limited.stop());
beforeEach(async () => {
  workspace = await limited.workspace("calls");
});

const HERE = "203.0.113.9";
const UNKNOWN = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const visit = callsAs(() => workspace, { as: null, headers: from(HERE) });

/** Makes this many calls, ten at a time. Returns how often each status occurred. */
async function many(count: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < count; done += 10) {
    for (const { status } of await Promise.all(Array.from({ length: Math.min(10, count - done) }, call)))
      counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("all calls", () => {
  test("of a session are 600 a minute, and others are not kept out by it", async () => {
    expect(await many(605, () => workspace.call(authCalls.me))).toEqual({ 200: 600, 429: 5 });
    const refused = await workspace.call(authCalls.me);
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      429,
      "RATE_LIMIT_ERROR",
      "Too many requests",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({ "ratelimit-limit": "600", "ratelimit-remaining": "0" });
    expect((await workspace.call(authCalls.me, { as: "admin" })).status).toBe(200);
  });

  test("that are granted say what is left of the nearest limit", async () => {
    const deal = await makeDeal(workspace);
    const left = async (call: Promise<{ headers: Record<string, unknown> }>) => {
      const { headers } = await call;
      return [headers["ratelimit-limit"], headers["ratelimit-remaining"]];
    };
    expect(await left(workspace.call(authCalls.me, { as: "admin" }))).toEqual(["600", "599"]);
    expect(await left(visit(proposalCalls.read, { params: { uuid: deal.uuid } }))).toEqual(["60", "59"]);
    expect(await left(visit(proposalCalls.read, { params: { uuid: deal.uuid } }))).toEqual(["60", "58"]);
    const { headers } = await visit(proposalCalls.refuse, { params: { uuid: deal.uuid } });
    expect([headers["ratelimit-limit"], headers["ratelimit-remaining"]]).toEqual(["10", "9"]);
    expect(Number(headers["ratelimit-reset"])).toBeGreaterThan(0);
  });

  test("of strangers are 600 a minute, and reading the reference is one", async () => {
    const { status, headers } = await workspace.raw("GET", "/api/docs", { as: null, headers: from(HERE) });
    expect([status, headers["ratelimit-limit"], headers["ratelimit-remaining"]]).toEqual([200, "600", "599"]);
  });

  test("of a tenant are 3,000 a minute, over all processes", async () => {
    const key = storedKey("apiOfTenant", workspace.tenant.id, "");
    await limited.admin`insert into rate_limit (key, points, expire)
      values (${key}, 2950, now() + interval '1 minute')`;
    // A process reads the common count only after counting a twentieth of the limit itself.
    await many(160, () => workspace.call(authCalls.me));
    await expect
      .poll(async () => (await workspace.call(authCalls.me, { as: "admin" })).headers["ratelimit-limit"], {
        interval: 20,
      })
      .toBe("3000");
    const other = await limited.workspace("neighbour");
    expect((await other.call(authCalls.me)).status).toBe(200);
  });

  test("of a session run 20 at the same moment, and one more is asked to come back", async () => {
    const deal = await makeDeal(workspace);
    const held = await limited.admin.reserve();
    await held.unsafe(
      `begin; select 1 from deal where tenant_id = ${workspace.tenant.id} and id = ${deal.id} for update`,
    );
    const answers: { status: number; after: string | undefined }[] = [];
    const calls = Array.from({ length: 25 }, () =>
      workspace
        .call(dealCalls.refuse, { params: { id: deal.id } })
        .then(({ status, headers }) => answers.push({ status, after: headers["retry-after"] })),
    );
    try {
      await expect.poll(() => answers.length, { interval: 10 }).toBe(5);
    } finally {
      await held.unsafe("rollback");
      held.release();
    }
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ({ status: 429, after: "1" })));
    await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await workspace.call(authCalls.me)).status).toBe(200);
  });

  test("that search are 60 a minute and user", async () => {
    expect(await many(62, () => workspace.call(clientCalls.search, { query: { query: "ec" } }))).toEqual({
      200: 60,
      429: 2,
    });
    expect((await workspace.call(clientCalls.search, { as: "admin", query: { query: "ec" } })).status).toBe(
      200,
    );
  });

  test("that refresh are 30 a minute and sign-in", async () => {
    const refresh = () =>
      workspace.call(authCalls.refreshToken, {
        as: null,
        body: { refresh_token: workspace.refreshTokens.admin },
      });
    expect(await many(32, refresh)).toEqual({ 200: 30, 429: 2 });
    expect(
      (
        await workspace.call(authCalls.refreshToken, {
          as: null,
          body: { refresh_token: workspace.refreshTokens.manager },
        })
      ).status,
    ).toBe(200);
  });
});

describe("a public proposal", () => {
  test("is read 60 times a minute by one address, by the call and the page together", async () => {
    const [deal, other] = [await makeDeal(workspace), await makeDeal(workspace)];
    const page = (address: string) =>
      http({
        port: workspace.port,
        host: workspace.host,
        path: `/proposals/${deal.uuid}`,
        headers: from(address),
      });
    expect((await page(HERE)).status).toBe(200);
    expect(await many(61, () => visit(proposalCalls.read, { params: { uuid: deal.uuid } }))).toEqual({
      200: 59,
      429: 2,
    });
    const refused = await page(HERE);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("Too many requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await visit(proposalCalls.read, { params: { uuid: other.uuid } })).status).toBe(200);
    expect((await page("198.51.100.7")).status).toBe(200);
  });

  test("is changed 10 times a minute by one address", async () => {
    const deal = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: workspace.catalog.items.fixed },
      { sale_catalog_item_id: workspace.catalog.items.limited, is_optional: true },
    ]);
    const line = deal.lineItems.find((item) => item.is_optional)?.id ?? 0;
    const select = (address = HERE) =>
      visit(proposalCalls.select, {
        headers: from(address),
        params: { uuid: deal.uuid },
        body: { line_items: [{ id: line, is_selected: true }] },
      });
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await select()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await select("198.51.100.7")).status).toBe(200);
  });

  test("is asked about ten times an hour, from all addresses together", async () => {
    const [deal, other] = [await makeDeal(workspace), await makeDeal(workspace)];
    const body = { name: "Inès Roy", email: "ines@eclair.test", question: "Why?" };
    const ask = (time: number, { uuid } = deal, asked: unknown = body) =>
      visit(proposalCalls.ask, {
        headers: from(`198.51.100.${time}`),
        params: { uuid },
        untyped: { body: asked },
      });
    // What is refused as invalid asks nothing, so it does not keep the customer from asking.
    for (let time = 0; time < 10; time++) expect((await ask(100 + time, deal, {})).status).toBe(422);
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await ask(time)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect((await ask(0, other)).status).toBe(201);
  });

  test("gives five PDFs a minute, and an address gets twenty", async () => {
    const deals = [];
    for (let made = 0; made < 6; made++) deals.push(await makeDeal(workspace));
    const [first] = deals;
    await visit(proposalCalls.pdfLink, { headers: from("198.51.100.1"), params: { uuid: first?.uuid } });
    for (let time = 0; time < 4; time++)
      expect(
        (
          await visit(proposalCalls.pdf, {
            headers: from(`198.51.100.${time + 2}`),
            params: { uuid: first?.uuid },
          })
        ).status,
      ).toBe(200);
    const sixth = await visit(proposalCalls.pdf, {
      headers: from("198.51.100.9"),
      params: { uuid: first?.uuid },
    });
    expect([sixth.status, sixth.refusal.code]).toEqual([429, "RATE_LIMIT_ERROR"]);
    const statuses = [];
    for (let time = 0; time < 21; time++)
      statuses.push(
        (await visit(proposalCalls.pdfLink, { params: { uuid: deals[1 + (time % 5)]?.uuid } })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test("cannot be found by guessing: after 30 misses an address is refused for an hour, the page too", async () => {
    const deal = await makeDeal(workspace);
    const page = (uuid: string, address = HERE) =>
      http({
        port: workspace.port,
        host: workspace.host,
        path: `/proposals/${uuid}`,
        headers: from(address),
      });
    const guess = () => visit(proposalCalls.read, { params: { uuid: crypto.randomUUID() } });
    expect(await many(20, guess)).toEqual({ 404: 20 });
    for (let time = 0; time < 10; time++) expect((await page(crypto.randomUUID())).status).toBe(404);
    const refused = await guess();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    for (const answer of [
      await visit(proposalCalls.read, { params: { uuid: deal.uuid } }),
      await page(deal.uuid),
      await visit(proposalCalls.accept, { params: { uuid: UNKNOWN }, body: { name: "Inès Roy" } }),
    ])
      expect(answer.status).toBe(429);
    expect(
      (await visit(proposalCalls.read, { headers: from("198.51.100.7"), params: { uuid: deal.uuid } }))
        .status,
    ).toBe(200);
    expect((await page(deal.uuid, "198.51.100.7")).status).toBe(200);
  });
});

describe("a token on another workspace's host", () => {
  test("is refused and lives on; at the tenth time its sign-in is flagged, once, without the token", async () => {
    const neighbour = await limited.workspace("stranger");
    const token = neighbour.tokens.employee;
    const flagged = async () => (await limited.output()).split("authn_token_misplaced").length - 1;
    const calls = Array.from({ length: 15 }, () =>
      workspace.call(authCalls.me, { token, headers: from(HERE) }),
    );
    for (const { status, refusal } of await Promise.all(calls))
      expect([status, refusal.code]).toEqual([403, "TENANT_MISMATCH"]);
    await expect.poll(flagged, { interval: 20 }).toBe(1);
    expect(await limited.output()).not.toContain(token);
    expect((await neighbour.call(authCalls.me, { token })).status).toBe(200);
    expect(await flagged()).toBe(1);
  });
});
