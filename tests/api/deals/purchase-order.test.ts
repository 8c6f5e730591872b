import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DealAnswer, DealRow } from "@/lib/domain/deals/schema";
import { httpBytes } from "../../support/http";
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
const read = async (id: number) =>
  (await workspace.call<{ data: DealAnswer }>("GET", `/api/deals/${id}`)).body.data;
const patch = (id: number, purchase_order: unknown) =>
  workspace.call<{ data: DealAnswer; errors: { field: string; message: string }[] }>(
    "PATCH",
    `/api/deals/${id}`,
    {
      body: { data: { attributes: { purchase_order } } },
    },
  );
const file = (method: "GET" | "POST", path: string) =>
  httpBytes({
    port: workspace.port,
    host: workspace.host,
    method,
    path,
    headers: path.startsWith("/api/deals") ? { authorization: `Bearer ${workspace.tokens.manager}` } : {},
  });

test("a purchase order number is stored, listed, found and exported [REST-24] [REST-28]", async () => {
  const { id } = await made();
  expect(await read(id)).toMatchObject({ purchase_order: NUMBER });
  const found = await workspace.call<{ data: DealRow[] }>(
    "GET",
    `/api/deals?filter[name]=${encodeURIComponent("4500-017 u")}`,
  );
  expect(found.body.data.map((row) => [row.id, row.purchase_order])).toEqual([[id, NUMBER]]);
  const csv = (await file("GET", "/api/deals/export")).body.toString("utf8");
  expect(csv.split("\r\n")[0]).toContain("Purchase order number");
  expect(csv).toContain(NUMBER);
});

test("it is changed and emptied, and refused where it is too long or more than one line [REST-26]", async () => {
  const { id } = await made();
  expect((await patch(id, " 4711 ")).body.data.purchase_order).toBe("4711");
  for (const wrong of ["x".repeat(61), "one\ntwo"]) {
    const { status, body } = await patch(id, wrong);
    expect([status, body.errors[0]?.field]).toEqual([422, "data.attributes.purchase_order"]);
  }
  expect((await read(id)).purchase_order).toBe("4711");
  expect((await patch(id, "")).body.data.purchase_order).toBe("");
});

test("a duplicate is another order, so it has none [REST-29]", async () => {
  const { id } = await made();
  const copy = await workspace.call<{ data: DealAnswer }>("POST", `/api/deals/${id}/duplicate`);
  expect(copy.body.data.purchase_order).toBe("");
});

test("the customer sees it on page and PDF, and accepts it with the offer [P-07]", async () => {
  const { id, uuid } = await made();
  const page = (await file("GET", `/proposals/${uuid}`)).body.toString("utf8");
  expect(page).toContain(NUMBER);
  const { pages } = await readPdf((await file("POST", `/api/proposals/${uuid}/pdf`)).body);
  expect(pages.join("")).toContain(NUMBER);
  const accepted = await workspace.call<{ data: { verification_code: string } }>(
    "POST",
    `/api/proposals/${uuid}/accept`,
    { as: null },
  );
  const verdict = async () =>
    (
      await workspace.call<{ data: { verdict: string } }>(
        "GET",
        `/api/verify/${accepted.body.data.verification_code}`,
        { as: null },
      )
    ).body.data.verdict;
  expect(await verdict()).toBe("genuine");
  await admin`update deal set purchase_order = 'another' where tenant_id = ${workspace.tenant.id} and id = ${id}`;
  expect(await verdict()).toBe("altered");
});
