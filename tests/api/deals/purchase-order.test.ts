import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { callAddress } from "@/app/_client/call-address";
import { http, httpBytes } from "../../support/http";
import { Multipart, type FormPart } from "../../support/multipart";
import { readPdf } from "../../support/read-pdf";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const NUMBER = "4500-017 Ü";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("purchase-order");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const made = () => makeDeal(workspace, { name: "Ordered", purchase_order: NUMBER });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const patch = (id: number, purchase_order: unknown) =>
  workspace.call(dealCalls.update, {
    params: { id },
    untyped: { body: { data: { attributes: { purchase_order } } } },
  });
const file = (method: "GET" | "POST", path: string) =>
  httpBytes({
    port: workspace.port,
    host: workspace.host,
    method,
    path,
    headers: path.startsWith(callAddress(dealCalls.list))
      ? { authorization: `Bearer ${workspace.tokens.manager}` }
      : {},
  });

test("a purchase order number is stored, listed, found and exported [REST-24] [REST-28]", async () => {
  const { id } = await made();
  expect(await read(id)).toMatchObject({ purchase_order: NUMBER });
  const found = await workspace.call(dealCalls.list, { query: { "filter[name]": "4500-017 u" } });
  expect(found.body.data.map((row) => [row.id, row.purchase_order])).toEqual([[id, NUMBER]]);
  const csv = (await file("GET", callAddress(dealCalls.export))).body.toString("utf8");
  expect(csv.split("\r\n")[0]).toContain("Purchase order number");
  expect(csv).toContain(NUMBER);
});

test("it is changed and emptied, and refused where it is too long or more than one line [REST-26]", async () => {
  const { id } = await made();
  expect((await patch(id, " 4711 ")).body.data.purchase_order).toBe("4711");
  for (const wrong of ["x".repeat(61), "one\ntwo"]) {
    const { status, refusal } = await patch(id, wrong);
    expect([status, refusal.errors[0]?.field]).toEqual([422, "data.attributes.purchase_order"]);
  }
  expect((await read(id)).purchase_order).toBe("4711");
  expect((await patch(id, "")).body.data.purchase_order).toBe("");
});

test("a duplicate is another order, so it has none [REST-29]", async () => {
  const { id } = await made();
  const copy = await workspace.call(dealCalls.duplicate, { params: { id } });
  expect(copy.body.data.purchase_order).toBe("");
});

test("the customer sees it on page and PDF, and accepts it with the offer [P-07]", async () => {
  const { id, uuid } = await made();
  const page = (await file("GET", `/proposals/${uuid}`)).body.toString("utf8");
  expect(page).toContain(NUMBER);
  const { pages } = await readPdf(
    (await file("POST", callAddress(proposalCalls.pdf, { params: { uuid } }))).body,
  );
  expect(pages.join("")).toContain(NUMBER);
  const accepted = await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid },
    body: { name: "Inès Roy" },
  });
  const verdict = async () =>
    (
      await workspace.call(proposalCalls.verify, {
        as: null,
        params: { code: accepted.body.data.verification_code },
      })
    ).body.data.verdict;
  expect(await verdict()).toBe("genuine");
  await admin`update deal set purchase_order = 'another' where tenant_id = ${workspace.tenant.id} and id = ${id}`;
  expect(await verdict()).toBe("altered");
});

const accept = (uuid: string, body?: object, headers?: Record<string, string>) =>
  workspace.call(proposalCalls.accept, {
    body: { name: "Inès Roy", ...body },
    ...(headers && { headers }),
    as: null,
    params: { uuid },
  });
const record = (id: number, parts: Record<string, FormPart>) =>
  workspace.call(proposalCalls.record, { params: { id }, body: new Multipart(parts) });
const sealedOf = async (id: number) => {
  const [row] = await admin<{ content: string }[]>`select content from acceptance where deal_id = ${id}`;
  return JSON.parse(row?.content ?? "null") as { purchase_order: string };
};
const storyOf = async (id: number, kind: string) =>
  (await workspace.call(followingCalls.timeline, { params: { id } })).body.data.find(
    (entry) => entry.kind === kind,
  );
const idsFoundBy = async (text: string) =>
  (await workspace.call(dealCalls.list, { query: { "filter[name]": text } })).body.data.map(({ id }) => id);
const announced = async (event: string, id: number) => {
  const [row] = await admin<{ data: object }[]>`
    select data from webhook_delivery
    where tenant_id = ${workspace.tenant.id} and event = ${event} and data->>'id' = ${id}`;
  return row?.data;
};
const requireNumber = (value: "on" | "off") =>
  workspace.call(settingCalls.update, {
    as: "admin",
    params: { key: "purchase_order_required" },
    body: { value },
  });

describe("the number that comes with an acceptance", () => {
  beforeAll(async () => {
    const body = {
      url: "http://127.0.0.1:9/orders",
      events: ["deal.accepted", "deal.acceptance_recorded"],
    };
    const { status } = await workspace.call(webhookCalls.create, { as: "admin", untyped: { body } });
    expect(status).toBe(201);
  });

  test("of the customer is the deal's from then on: sealed, verified, found, told and printed [REST-37] [P-07]", async () => {
    const { id, uuid, version } = await made();
    const { status, body } = await accept(uuid, { purchase_order: "  E\u0301lan 1/26 " });
    expect([status, body.data.version]).toEqual([200, version + 1]);
    const given = "\u00c9lan 1/26";
    expect(await read(id)).toMatchObject({ purchase_order: given, stage: "signed", version: version + 1 });
    expect(await sealedOf(id)).toMatchObject({ purchase_order: given });
    const verified = await workspace.call(proposalCalls.verify, {
      as: null,
      params: { code: body.data.verification_code },
    });
    expect(verified.body.data).toMatchObject({
      verdict: "genuine",
      content_hash: body.data.content_hash,
    });
    expect(await idsFoundBy("elan 1/26")).toEqual([id]);
    expect(await idsFoundBy(NUMBER)).not.toContain(id);
    expect(await announced("deal.accepted", id)).toMatchObject({ purchase_order: given, stage: "signed" });
    expect((await storyOf(id, "accepted"))?.details).toMatchObject({ purchase_order: given });
    expect((await file("GET", callAddress(dealCalls.export))).body.toString("utf8")).toContain(given);
    const { pages } = await readPdf(
      (await file("POST", callAddress(proposalCalls.pdf, { params: { uuid } }))).body,
    );
    expect(pages.join("")).toContain(given);
    expect(pages.join("")).not.toContain(NUMBER);
  });

  test.each([
    ["not sent", {}],
    ["null", { purchase_order: null }],
    ["empty", { purchase_order: "" }],
    ["blank", { purchase_order: "  " }],
    ["the same", { purchase_order: NUMBER }],
  ])("leaves the deal's as it is where it is %s, and nothing is told of a change", async (_, body) => {
    const { id, uuid } = await made();
    expect((await accept(uuid, body)).status).toBe(200);
    expect((await read(id)).purchase_order).toBe(NUMBER);
    expect(await sealedOf(id)).toMatchObject({ purchase_order: NUMBER });
    expect((await storyOf(id, "accepted"))?.details).not.toHaveProperty("purchase_order");
  });

  test("is refused where it is too long or has two lines, and the deal stays pending", async () => {
    const { id, uuid } = await made();
    for (const purchase_order of ["x".repeat(61), "one\ntwo", "tab\there"]) {
      const { status, refusal } = await accept(uuid, { purchase_order });
      expect([status, refusal.errors[0]?.field]).toEqual([422, "purchase_order"]);
    }
    expect(await read(id)).toMatchObject({ purchase_order: NUMBER, stage: "pending" });
    expect((await accept(uuid, { purchase_order: "x".repeat(60) })).status).toBe(200);
  });

  test("belongs to the version that If-Match names, and to the first acceptance alone [S-081]", async () => {
    const { id, uuid, version } = await made();
    await patch(id, "meanwhile");
    const stale = { "if-match": `"${id}-${version}"` };
    const { status, refusal } = await accept(uuid, { purchase_order: "late" }, stale);
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect((await read(id)).purchase_order).toBe("meanwhile");
    const first = await accept(uuid, { purchase_order: "first" });
    const second = await accept(uuid, { purchase_order: "second" });
    expect(second.body.data).toEqual(first.body.data);
    expect((await read(id)).purchase_order).toBe("first");
  });

  test("of staff is sealed with the acceptance that they record [T-07]", async () => {
    const { id } = await made();
    const wrong = await record(id, { note: "By phone", purchase_order: "one\ntwo" });
    expect([wrong.status, wrong.refusal.errors[0]?.field]).toEqual([422, "purchase_order"]);
    const { status, body } = await record(id, { note: "By phone", purchase_order: "PO-77" });
    expect(status).toBe(201);
    expect((await read(id)).purchase_order).toBe("PO-77");
    expect(await sealedOf(id)).toMatchObject({ purchase_order: "PO-77" });
    expect(await idsFoundBy("po-77")).toEqual([id]);
    expect(await announced("deal.acceptance_recorded", id)).toMatchObject({ purchase_order: "PO-77" });
    expect((await storyOf(id, "acceptance_recorded"))?.details).toMatchObject({
      purchase_order: "PO-77",
      verification_code: body.data.verification_code,
    });
    const other = await made();
    expect((await record(other.id, { note: "By phone", purchase_order: "" })).status).toBe(201);
    expect((await read(other.id)).purchase_order).toBe(NUMBER);
  });
});

describe("where the workspace requires the number", () => {
  beforeAll(() => requireNumber("on"));
  afterAll(() => requireNumber("off"));
  const withoutNumber = () => makeDeal(workspace, { name: "Ordered" });

  test("a customer needs it to accept, and nothing is decided without it", async () => {
    const { id, uuid } = await withoutNumber();
    for (const body of [undefined, { name: "Inès" }, { purchase_order: " " }, { purchase_order: null }]) {
      const answer = await accept(uuid, body);
      expect([answer.status, answer.refusal.code, answer.refusal.errors]).toEqual([
        422,
        "VALIDATION_ERROR",
        [
          {
            field: "purchase_order",
            code: "required",
            message: "A purchase order number is required: one line of at most 60 characters",
          },
        ],
      ]);
    }
    expect((await read(id)).stage).toBe("pending");
    expect((await accept(uuid, { purchase_order: "4500" })).status).toBe(200);
    expect(await sealedOf(id)).toMatchObject({ purchase_order: "4500" });
    expect((await accept(uuid)).status, "the same acceptance again").toBe(200);
  });

  test("the one that the deal has is enough", async () => {
    const { uuid } = await made();
    expect((await accept(uuid)).status).toBe(200);
  });

  test("a state that nobody can accept is refused first", async () => {
    const { id, uuid, version } = await withoutNumber();
    await patch(id, "4500");
    await patch(id, "");
    expect((await accept(uuid, {}, { "if-match": `"${id}-${version}"` })).status).toBe(412);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid } });
    expect((await accept(uuid)).refusal.code).toBe("PROPOSAL_ALREADY_REFUSED");
  });

  test("staff record an acceptance without it [T-07]", async () => {
    const { id } = await withoutNumber();
    expect((await record(id, { note: "By phone" })).status).toBe(201);
    expect((await read(id)).purchase_order).toBe("");
  });

  test("the customer's page says so as soon as the setting changes", async () => {
    const { uuid } = await withoutNumber();
    const isRequired = async () => {
      const { text } = await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` });
      return /"isPurchaseOrderRequired":(true|false)/.exec(text)?.[1];
    };
    expect(await isRequired()).toBe("true");
    await requireNumber("off");
    expect(await isRequired()).toBe("false");
    expect((await accept(uuid)).status).toBe(200);
    await requireNumber("on");
  });
});
