import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { untilBlocked } from "../../support/blocked";
import { dealBody, makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
let key: string;
beforeAll(async () => {
  workspace = await makeWorkspace("keys");
  admin = postgres(workspace.adminUrl, { max: 2, onnotice: () => undefined });
});
afterAll(() => admin.end());
beforeEach(() => {
  key = randomUUID();
});

const create = (
  body: unknown = dealBody(workspace),
  headers: Record<string, string> = {},
  as: "manager" | "admin" = "manager",
) =>
  workspace.call(dealCalls.create, {
    as,
    untyped: { body },
    headers: { "idempotency-key": key, ...headers },
  });

const deals = async () =>
  (
    await admin<
      { count: number }[]
    >`select count(*)::int as count from deal where tenant_id = ${workspace.tenant.id}`
  )[0]?.count ?? 0;
const records = () => admin<{ status: number | null; body: string; days: number }[]>`
  select status, body, round(extract(epoch from expires_at - created_at) / 86400)::int as days
  from idempotency_record where tenant_id = ${workspace.tenant.id} and key = ${key}`;

describe("a repeated key", () => {
  test("gives the stored answer and does nothing again", async () => {
    const before = await deals();
    const first = await create();
    const second = await create(undefined, { "x-request-id": "second_try" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect([first.headers["idempotent-replayed"], second.headers["idempotent-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect(second.headers["x-request-id"]).toBe("second_try");
    expect(await deals()).toBe(before + 1);
  });

  test("gives back the headers of the answer too", async () => {
    const deal = await makeDeal(workspace);
    const refuse = () =>
      workspace.call(dealCalls.refuse, { params: { id: deal.id }, headers: { "idempotency-key": key } });
    const [first, second] = [await refuse(), await refuse()];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(second.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test("of 20 calls at the same moment makes one deal", async () => {
    const before = await deals();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const made = answers.filter(({ status }) => status === 201);
    expect(await deals()).toBe(before + 1);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    expect(made.filter(({ headers }) => headers["idempotent-replayed"] === undefined)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, answer.refusal.code]).toEqual([409, "REQUEST_IN_PROGRESS"]);
  });

  test("while the first call runs is asked to come back, and then gets its answer", async () => {
    const held = await admin.reserve();
    await held.unsafe(`begin; select 1 from counter where tenant_id = ${workspace.tenant.id} for update`);
    const first = create();
    const callAgain = async () => {
      try {
        await untilBlocked(held);
        return await create();
      } finally {
        await held.unsafe("rollback");
        held.release();
      }
    };
    const second = await callAgain();
    expect([
      second.status,
      second.refusal.code,
      second.refusal.retryable,
      second.headers["retry-after"],
    ]).toEqual([409, "REQUEST_IN_PROGRESS", true, "1"]);
    expect((await first).status).toBe(201);
    const third = await create();
    expect([third.status, third.headers["idempotent-replayed"], third.body.data.id]).toEqual([
      201,
      "true",
      (await first).body.data.id,
    ]);
  });

  test("with another body is refused", async () => {
    await create();
    const before = await deals();
    const other = await create(dealBody(workspace, { name: "Another" }));
    expect([other.status, other.refusal.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await deals()).toBe(before);
  });

  test("for another address is refused", async () => {
    const [one, other] = [await makeDeal(workspace), await makeDeal(workspace)];
    const refuse = (id: number) =>
      workspace.call(dealCalls.refuse, { params: { id }, headers: { "idempotency-key": key } });
    expect((await refuse(one.id)).status).toBe(200);
    const second = await refuse(other.id);
    expect([second.status, second.refusal.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("with the same body written otherwise is the same call", async () => {
    const { data } = dealBody(workspace);
    const first = await create(
      JSON.stringify({
        data: { attributes: { lineItems: data.attributes.lineItems, client_id: data.attributes.client_id } },
      }),
      { "content-type": "application/json" },
    );
    const second = await create(
      `  {"data" : { "attributes" : { "client_id":${data.attributes.client_id}, "lineItems": ${JSON.stringify(data.attributes.lineItems)} } } }`,
      { "content-type": "application/json" },
    );
    expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
  });

  test("is each caller's own", async () => {
    const [manager, admins] = [await create(), await create(undefined, {}, "admin")];
    expect([manager.status, admins.status]).toEqual([201, 201]);
    expect(admins.body.data.id).not.toBe(manager.body.data.id);
    const other = await makeWorkspace("keys-elsewhere");
    const foreign = await other.call(dealCalls.create, {
      body: dealBody(other),
      headers: { "idempotency-key": key },
    });
    expect([foreign.status, foreign.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  test("gives nothing to who may not do it any more", async () => {
    const token = await workspace.tokenWith("deals.create", "deals.read");
    const call = () =>
      workspace.call(dealCalls.create, {
        token,
        body: dealBody(workspace),
        headers: { "idempotency-key": key },
      });
    expect((await call()).status).toBe(201);
    await admin`delete from role_permission where tenant_id = ${workspace.tenant.id} and role_id in (select id
      from role where tenant_id = ${workspace.tenant.id} and slug like 'custom_%')`;
    expect((await call()).status).toBe(403);
  });
});

describe("what is stored", () => {
  test("is a definitive refusal of the operation", async () => {
    const deal = await makeDeal(workspace);
    await workspace.call(dealCalls.refuse, { params: { id: deal.id } });
    const accept = () =>
      workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: deal.uuid },
        headers: { "idempotency-key": key },
        body: { name: "Inès Roy" },
      });
    const [first, second] = [await accept(), await accept()];
    expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([409, 409, "true"]);
    expect(second.text).toBe(first.text);
  });

  test("is no refusal before the operation began", async () => {
    const wrong: [unknown, Record<string, string>, number][] = [
      ['{"a":', { "content-type": "application/json" }, 400],
      [{ surprise: 1 }, {}, 422],
      ["a=1", { "content-type": "text/plain" }, 415],
      [`{"a":"${"x".repeat(1_100_000)}"}`, { "content-type": "application/json" }, 413],
      [dealBody(workspace), { authorization: "Bearer nonsense" }, 401],
    ];
    for (const [body, headers, status] of wrong) expect((await create(body, headers)).status).toBe(status);
    expect(await records()).toHaveLength(0);
    const right = await create();
    expect([right.status, right.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  test("is nothing without a key", async () => {
    const count = async () =>
      (
        await admin<
          { count: number }[]
        >`select count(*)::int as count from idempotency_record where tenant_id = ${workspace.tenant.id}`
      )[0]?.count;
    const before = await count();
    await makeDeal(workspace);
    expect(await count()).toBe(before);
  });

  test("is no token: signing in with a key opens a session each time", async () => {
    const signIn = () =>
      workspace.call(authCalls.login, {
        as: null,
        body: { email: "admin@example.test", password: PASSWORD },
        headers: { "idempotency-key": key },
      });
    const [first, second] = [await signIn(), await signIn()];
    expect(second.body.meta.access_token).not.toBe(first.body.meta.access_token);
    expect(await records()).toHaveLength(0);
  });

  test("shares its commit with the effect: what is rolled back leaves no key", async () => {
    const refused = await create(dealBody(workspace, { client_id: 999_999_999 }));
    const before = await deals();
    expect(refused.status).toBe(422);
    expect((await records()).map(({ status }) => status)).toEqual([422]);
    expect(await deals()).toBe(before);
  });

  test("is kept for a day, decisions of customers for a week", async () => {
    await create();
    expect((await records())[0]?.days).toBe(1);
    const deal = await makeDeal(workspace);
    key = randomUUID();
    const accept = () =>
      workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: deal.uuid },
        headers: { "idempotency-key": key },
        body: { name: "Inès Roy" },
      });
    const [first, second] = [await accept(), await accept()];
    expect([first.status, second.text, second.headers["idempotent-replayed"]]).toEqual([
      200,
      first.text,
      "true",
    ]);
    expect((await records())[0]?.days).toBe(7);
  });

  test("counts no more once its time is over", async () => {
    const first = await create();
    await admin`update idempotency_record set expires_at = now() - interval '1 second'
      where tenant_id = ${workspace.tenant.id} and key = ${key}`;
    const second = await create(dealBody(workspace, { name: "Much later" }));
    expect([second.status, second.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });
});

test.each(["", "é", "a b", "x".repeat(256)])("a key that is none is 400: %j", async (odd) => {
  key = Buffer.from(odd).toString("latin1");
  const { status, refusal } = await create();
  expect([status, refusal.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("every call that changes something takes a key, but those whose answers hold secrets and those that draw, count, check, keep drafts or take files", () => {
  const without = CONTRACTS.filter(({ method, keepsNoAnswer }) => method !== "GET" && keepsNoAnswer).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(without.sort()).toEqual([
    "DELETE /deal-drafts/{name}",
    "POST /admin/audit/check",
    "POST /auth/refresh",
    "POST /deals/pdf",
    "POST /deals/{id}/pdf",
    "POST /deals/{id}/send/preview",
    "POST /login",
    "POST /login/passkey",
    "POST /logout",
    "POST /me/api-tokens",
    "POST /me/authenticator",
    "POST /me/authenticator/confirm",
    "POST /me/confirm",
    "POST /me/confirm/ways",
    "POST /me/passkeys",
    "POST /me/passkeys/options",
    "POST /me/recovery-codes",
    "POST /pdf-pages",
    "POST /proposals/{uuid}/pdf",
    "POST /proposals/{uuid}/view",
    "POST /refresh-token",
    "POST /sale-catalog-items/{id}/preview",
    "POST /scim-tokens",
    "POST /single-sign-on/test",
    "POST /webhooks",
    "POST /webhooks/{id}/secret",
    "PUT /deal-drafts/{name}",
    "PUT /deals/{id}/presence",
  ]);
});
