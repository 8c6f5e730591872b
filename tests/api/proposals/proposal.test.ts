import { createHash } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { callAddress } from "@/app/_client/call-address";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { rowsOf } from "../../support/rows-of";
import { callsAs, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("proposal");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const visit = callsAs(() => workspace, { as: null });

/** A deal with a website with answers, two optional lines, and GST. */
async function offer() {
  const { items, fields, taxIds } = workspace.catalog;
  return makeDeal(workspace, { tax_profile_id: taxIds[1], name: "Offer" }, [
    {
      sale_catalog_item_id: items.tiered,
      field_values: { [fields.pages]: 6, [fields.rush]: true, [fields.style]: "bold" },
    },
    { sale_catalog_item_id: items.fixed, is_optional: true },
    { sale_catalog_item_id: items.limited, is_optional: true, extra_notes: "margin is thin" },
  ]);
}
const optionalOf = (deal: Awaited<ReturnType<typeof offer>>) =>
  deal.lineItems.filter((line) => line.is_optional).map(({ id }) => id);
const tick = (uuid: string, ids: number[], isSelected = true, headers?: Record<string, string>) =>
  visit(proposalCalls.select, {
    params: { uuid },
    body: { line_items: ids.map((id) => ({ id, is_selected: isSelected })) },
    headers,
  });

describe("GET /proposals/{uuid}", () => {
  test("gives the documented fields and no others, without a token [REST-35] [PRO-08] [PRO-17] [PRO-18] [PRO-19] [U-86]", async () => {
    const deal = await offer();
    const { status, body, headers } = await visit(proposalCalls.read, { params: { uuid: deal.uuid } });
    expect(status).toBe(200);
    expect(headers["etag"]).toBe(`"${deal.id}-1"`);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        "id",
        "number",
        "created_at",
        "valid_until",
        "currency",
        "sale_status_id",
        "discount_amount",
        "discount_modifier_id",
        "discount_every",
        "is_discount_with_tax",
        "amount_before_tax",
        "amount_after_tax",
        "recurring",
        "seller",
        "customer",
        "owner",
        "tax_profile",
        "line_items",
        "pdf_pages",
        "language",
        "blocks",
        "sections",
        "choices",
        "bundles",
        "cover_band",
        "accent_color",
        "typeface",
      ].sort(),
    );
    expect(Object.keys(body.data.line_items[0] ?? {}).sort()).toEqual(
      [
        "id",
        "name",
        "description",
        "price",
        "quantity",
        "total",
        "is_optional",
        "is_selected",
        "position",
        "questions_answers",
        "section",
        "customer_note",
        "key",
        "picture",
        "rhythm",
        "open",
        "suggestion",
        "tax_profile",
        "unit",
      ].sort(),
    );
    expect(body.data).toMatchObject({
      customer: { name: "Éclair Café", company: "Éclair Inc." },
      owner: { first_name: "Zoé", phone: "+1 514 555 0100" },
      tax_profile: { name: "GST", taxes: [{ name: "GST", value: 5 }] },
    });
    expect(body.data.line_items[0]?.questions_answers).toEqual([
      { question: "How many pages?", answer: "6" },
      { question: "In a hurry?", answer: "Yes" },
      { question: "Style", answer: "Bold & loud" },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/thin|margin|user_id|tenant/);
  });

  test("shows the answers that staff read in the deal, in the same words", async () => {
    const { id, uuid } = await offer();
    const deal = await workspace.call(dealCalls.read, { params: { id } });
    const page = await visit(proposalCalls.read, { params: { uuid } });
    expect(deal.body.data.lineItems.map(({ answers }) => answers)).toMatchObject(
      page.body.data.line_items.map(({ questions_answers }) => questions_answers),
    );
  });

  test("is valid for 720 hours, until the end of that day [PRO-15]", async () => {
    const { body } = await visit(proposalCalls.read, { params: { uuid: (await offer()).uuid } });
    const last = new Date(Date.parse(body.data.created_at) + 720 * 3_600_000).toISOString().slice(0, 10);
    expect(body.data.valid_until).toBe(`${last}T23:59:59.999Z`);
  });

  test("stays as it was offered when catalogue, taxes, rates and client change", async () => {
    const deal = await makeDeal(workspace, { currency: "USD", tax_profile_id: workspace.catalog.taxIds[2] });
    const before = await visit(proposalCalls.read, { params: { uuid: deal.uuid } });
    const tenant = workspace.tenant.id;
    await admin.begin(async (sql) => {
      await sql`update catalog_item set title = title || ' changed', description = 'changed', standard_amount =
        standard_amount + 500 where tenant_id = ${tenant} and title = 'Logo'`;
      await sql`update tax_rate set value = value + 1 where tenant_id = ${tenant}`;
      await sql`update tenant_currency set rate = rate + 1 where tenant_id = ${tenant} and not is_default`;
      await sql`update client set name = name || ' changed' where tenant_id = ${tenant}`;
      await sql`update user_account set last_name = last_name || ' changed' where tenant_id = ${tenant}`;
      await sql`update counter set value = value + 1 where tenant_id = ${tenant} and name = 'catalog_version'`;
    });
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body).toEqual(before.body);
    await admin.begin(async (sql) => {
      await sql`update catalog_item set title = 'Logo', standard_amount = 10000 where tenant_id = ${tenant}
        and title = 'Logo changed'`;
      await sql`update tax_rate set value = value - 1 where tenant_id = ${tenant}`;
      await sql`update tenant_currency set rate = rate - 1 where tenant_id = ${tenant} and not is_default`;
      await sql`update client set name = replace(name, ' changed', '') where tenant_id = ${tenant}`;
      await sql`update counter set value = value + 1 where tenant_id = ${tenant} and name = 'catalog_version'`;
    });
  });

  test("without client or lines is 425 in the documented words [MSG-22]", async () => {
    const deal = await offer();
    await admin`update deal set client_id = null, customer = null where id = ${deal.id}`;
    const { status, refusal } = await visit(proposalCalls.read, { params: { uuid: deal.uuid } });
    expect([status, refusal.message]).toEqual([425, "This proposal is not ready yet."]);
  });

  test("no other call takes it before, and the API's document says so", async () => {
    const deal = await offer();
    await admin`update deal set client_id = null, customer = null where id = ${deal.id}`;
    const line_items = [{ id: optionalOf(deal)[0], is_selected: true }];
    const { select, accept, refuse, pdf, pdfLink, pdfOfDeal } = proposalsApi;
    for (const contract of [select, accept, refuse, pdf, pdfLink, pdfOfDeal]) {
      const body = contract === select ? { line_items } : undefined;
      const as = contract.path.startsWith("/deals") ? "manager" : null;
      const parts = { params: { uuid: deal.uuid, id: deal.id }, body };
      const { status } = await workspace.call(contract, { as, untyped: parts });
      expect(status, contract.path).toBe(425);
      expect(contract.refusals?.[425], contract.path).toBe("The deal has no client or no lines yet.");
    }
  });

  test("of a deleted deal is 404 'Proposal not found'", async () => {
    const deal = await offer();
    await admin`update deal set deleted_at = now() where id = ${deal.id}`;
    const { status, refusal } = await visit(proposalCalls.read, { params: { uuid: deal.uuid } });
    expect([status, refusal.message]).toEqual([404, "Proposal not found"]);
  });

  test("shows active pages with a file only, in their order [PRO-20]", async () => {
    const deal = await offer();
    const page = (name: string, order: number, active: boolean, file: string | null) =>
      admin`insert into pdf_page (tenant_id, name, type, order_index, is_active, file_key)
        values (${workspace.tenant.id}, ${name}, 'cover', ${order}, ${active}, ${file})`;
    await page("second", 2, true, "pages/b.png");
    await page("first", 1, true, "pages/a.png");
    await page("switched off", 3, false, "pages/c.png");
    await page("without a file", 4, true, null);
    const { body } = await visit(proposalCalls.read, { params: { uuid: deal.uuid } });
    expect(body.data.pdf_pages).toEqual([
      { type: "cover", file_url: "/api/storage/pages/a.png", order_index: 1, is_active: true },
      { type: "cover", file_url: "/api/storage/pages/b.png", order_index: 2, is_active: true },
    ]);
  });
});

describe("PATCH /proposals/{uuid}/selections", () => {
  test("counts what is ticked and answers the new totals [REST-36] [PRO-13] [TOT-01]", async () => {
    const deal = await offer();
    const [logo, domain] = optionalOf(deal);
    expect((await tick(deal.uuid, [logo ?? 0])).body.data).toMatchObject({
      version: 2,
      amount_before_tax: 172_25,
      amount_after_tax: 180_86,
    });
    expect((await tick(deal.uuid, [logo ?? 0, domain ?? 0], false)).body.data).toMatchObject({
      version: 3,
      amount_before_tax: 72_25,
      amount_after_tax: 75_86,
    });
    expect((await tick(deal.uuid, [logo ?? 0], false)).body.data.version).toBe(3);
  });

  test("of a mandatory, foreign or unknown line is 422 and changes nothing", async () => {
    const [deal, other] = [await offer(), await offer()];
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const mandatory = deal.lineItems.find((line) => !line.is_optional)?.id ?? 0;
    for (const id of [mandatory, optionalOf(other)[0] ?? 0, 999_999_999]) {
      const { status, refusal } = await tick(deal.uuid, [optionalOf(deal)[0] ?? 0, id]);
      expect([status, refusal.errors[0]?.field]).toEqual([422, "line_items.1.id"]);
    }
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("of a line twice is 422 at the second one and changes nothing", async () => {
    const deal = await offer();
    const [logo, domain] = optionalOf(deal);
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const { status, refusal } = await tick(deal.uuid, [logo ?? 0, domain ?? 0, logo ?? 0]);
    expect([status, refusal.errors]).toEqual([
      422,
      [{ field: "line_items.2.id", code: "twice", message: "is given twice" }],
    ]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test.each([
    [{}, "line_items"],
    [{ line_items: [] }, "line_items"],
    [{ line_items: [{ id: 0, is_selected: true }] }, "line_items.0.id"],
    [{ line_items: [{ id: 1, is_selected: "yes" }] }, "line_items.0.is_selected"],
    [{ line_items: [{ id: 1, is_selected: true, unit_price: 1 }] }, "line_items.0.unit_price"],
  ])("refuses %j", async (body, field) => {
    const answer = await visit(proposalCalls.select, {
      params: { uuid: (await offer()).uuid },
      untyped: { body },
    });
    expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("of a version that is no longer is 412 with the present totals", async () => {
    const deal = await offer();
    await tick(deal.uuid, [optionalOf(deal)[0] ?? 0]);
    const { status, refusal } = await tick(deal.uuid, [optionalOf(deal)[1] ?? 0], true, {
      "if-match": `"${deal.id}-1"`,
    });
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ version: 2 });
  });
});

describe("POST /proposals/{uuid}/accept", () => {
  test("signs the offer and keeps the evidence [REST-37]", async () => {
    const deal = await offer();
    await tick(deal.uuid, [optionalOf(deal)[0] ?? 0]);
    const { status, body } = await visit(proposalCalls.accept, {
      params: { uuid: deal.uuid },
      headers: {
        "user-agent": "Test/1",
        "if-match": `"${deal.id}-2"`,
      },
      body: { name: "Inès Roy" },
    });
    expect(status).toBe(200);
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body.data.sale_status_id).toBe(
      5,
    );
    const [record] =
      await admin`select address, user_agent, selection, totals, content, content_hash from acceptance
        where deal_id = ${deal.id}`;
    expect(record).toMatchObject({
      address: "127.0.0.1",
      user_agent: "Test/1",
      selection: optionalOf(deal).map((id, index) => ({ id, is_selected: index === 0 })),
      content_hash: body.data.content_hash,
    });
    expect(createHash("sha256").update(String(record?.["content"])).digest("hex")).toBe(
      body.data.content_hash,
    );
    expect(JSON.parse(String(record?.["content"]))).toMatchObject({
      totals: { after_tax: 180_86 },
      lines: [{ name: "Website" }, { is_selected: true }, { is_selected: false }],
    });
  });

  test("ten times at once gives one acceptance, and the same record to each", async () => {
    const deal = await offer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        visit(proposalCalls.accept, { params: { uuid: deal.uuid }, body: { name: "Inès Roy" } }),
      ),
    );
    expect(
      new Set(
        answers.map(({ status, body }) => `${status} ${body.data.accepted_at} ${body.data.content_hash}`),
      ).size,
    ).toBe(1);
    const [row] = await admin`select count(*)::int as count from acceptance where deal_id = ${deal.id}`;
    expect(row).toEqual({ count: 1 });
  });

  test("of a version that is no longer is 412 with the new totals and accepts nothing", async () => {
    const deal = await offer();
    await tick(deal.uuid, [optionalOf(deal)[0] ?? 0]);
    const { status, refusal } = await visit(proposalCalls.accept, {
      params: { uuid: deal.uuid },
      headers: {
        "if-match": `"${deal.id}-1"`,
      },
      body: { name: "Inès Roy" },
    });
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ version: 2, amount_after_tax: 180_86 });
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body.data.sale_status_id).toBe(
      4,
    );
  });

  test("never happens by GET or HEAD", async () => {
    const deal = await offer();
    const accept = callAddress(proposalCalls.accept, { params: { uuid: deal.uuid } });
    for (const method of ["GET", "HEAD"])
      expect((await workspace.raw(method, accept, { as: null })).status).toBe(405);
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body.data.sale_status_id).toBe(
      4,
    );
  });
});

describe("POST /proposals/{uuid}/refuse", () => {
  test("makes the proposal lost; repeated, the same [REST-38]", async () => {
    const deal = await offer();
    const [once, twice] = [
      await visit(proposalCalls.refuse, { params: { uuid: deal.uuid } }),
      await visit(proposalCalls.refuse, { params: { uuid: deal.uuid } }),
    ];
    expect(once.body).toEqual({ data: { status: "lost", version: 2 } });
    expect(twice.body).toEqual(once.body);
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body.data.sale_status_id).toBe(
      6,
    );
  });

  test("takes a reason, which the timeline tells and the proposal does not; the first one stays [T-29]", async () => {
    const deal = await offer();
    const reason = "We chose\n<b>somebody</b> else.";
    for (const said of [`  ${reason} `, "Another one"])
      expect(
        (await visit(proposalCalls.refuse, { params: { uuid: deal.uuid }, body: { reason: said } })).status,
      ).toBe(200);
    const { body } = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(body.data.filter(({ kind }) => kind === "refused").map(({ details }) => details)).toEqual([
      { reason },
    ]);
    expect(
      JSON.stringify((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body),
    ).not.toContain("somebody");
  });

  test.each([{ reason: "x".repeat(1_001) }, { reason: 7 }, { why: "x" }])("refuses %j", async (given) => {
    const deal = await offer();
    expect(
      (await visit(proposalCalls.refuse, { params: { uuid: deal.uuid }, untyped: { body: given } })).status,
    ).toBe(422);
    expect((await visit(proposalCalls.read, { params: { uuid: deal.uuid } })).body.data.sale_status_id).toBe(
      4,
    );
  });
});

describe("a proposal that is decided, replaced or expired", () => {
  const attempt = async (uuid: string, what: "accept" | "refuse" | "selections", line: number) => {
    const answer =
      what === "selections"
        ? await tick(uuid, [line])
        : await visit(proposalCalls[what], {
            params: { uuid },
            ...(what === "accept" && { untyped: { body: { name: "Inès Roy" } } }),
          });
    return [answer.status, answer.refusal.code, answer.refusal.message];
  };

  test("cannot be refused or changed once it is accepted", async () => {
    const deal = await offer();
    await visit(proposalCalls.accept, { params: { uuid: deal.uuid }, body: { name: "Inès Roy" } });
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    for (const what of ["refuse", "selections"] as const)
      expect((await attempt(deal.uuid, what, optionalOf(deal)[0] ?? 0)).slice(0, 2)).toEqual([
        409,
        "PROPOSAL_ALREADY_ACCEPTED",
      ]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("cannot be accepted or changed once it is refused", async () => {
    const deal = await offer();
    await visit(proposalCalls.refuse, { params: { uuid: deal.uuid } });
    for (const what of ["accept", "selections"] as const)
      expect((await attempt(deal.uuid, what, optionalOf(deal)[0] ?? 0)).slice(0, 2)).toEqual([
        409,
        "PROPOSAL_ALREADY_REFUSED",
      ]);
  });

  test("cannot be decided by a visitor after its validity, but refused by staff", async () => {
    const deal = await offer();
    await admin`update deal set valid_until = now() - interval '1 second' where id = ${deal.id}`;
    for (const what of ["accept", "refuse", "selections"] as const) {
      expect(await attempt(deal.uuid, what, optionalOf(deal)[0] ?? 0)).toEqual([
        409,
        "PROPOSAL_EXPIRED",
        "This proposal has expired.",
      ]);
    }
    expect((await workspace.call(dealCalls.refuse, { params: { id: deal.id } })).status).toBe(200);
  });

  test("cannot be decided once it is replaced", async () => {
    const deal = await offer();
    await makeDeal(workspace, {}, undefined, deal.id);
    for (const what of ["accept", "refuse", "selections"] as const) {
      expect(await attempt(deal.uuid, what, optionalOf(deal)[0] ?? 0)).toEqual([
        409,
        "PROPOSAL_SUPERSEDED",
        "This proposal was replaced by a newer version.",
      ]);
    }
  });

  test("cannot be decided once staff cancelled it, and is not said to be replaced", async () => {
    const deal = await offer();
    const body = { status: "cancelled" };
    expect(
      (await workspace.call(dealCalls.status, { params: { id: deal.id }, untyped: { body } })).status,
    ).toBe(200);
    for (const what of ["accept", "refuse", "selections"] as const) {
      expect(await attempt(deal.uuid, what, optionalOf(deal)[0] ?? 0)).toEqual([
        409,
        "CONFLICT",
        "This proposal was cancelled.",
      ]);
    }
  });
});

describe("the PDF", () => {
  const pdfOf = (uuid: string) => callAddress(proposalCalls.pdf, { params: { uuid } });
  const pdfOfDeal = (id: number) => callAddress(proposalCalls.pdfOfDeal, { params: { id } });
  const fetchPdf = (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) => httpBytes({ port: workspace.port, host: workspace.host, method: "POST", path, ...init });

  test("comes as a file named after the deal, the same bytes for the same state whatever page was posted [PDF-01] [PDF-02] [PDF-03] [REST-39]", async () => {
    const deal = await offer();
    const first = await fetchPdf(pdfOf(deal.uuid), {
      body: { html: "<p>ignored</p>", css: "", cssVariables: "" },
    });
    expect([first.status, first.headers["content-type"], first.headers["content-disposition"]]).toEqual([
      200,
      "application/pdf",
      `attachment; filename="proposal-${deal.id}.pdf"`,
    ]);
    expect(first.body.subarray(0, 5).toString()).toBe("%PDF-");
    const again = await fetchPdf(pdfOf(deal.uuid), { method: "GET" });
    const byDeal = await fetchPdf(pdfOfDeal(deal.id), {
      headers: { authorization: `Bearer ${workspace.tokens.employee}` },
    });
    expect(again.body.equals(first.body)).toBe(true);
    expect(byDeal.body.equals(first.body)).toBe(true);
    await tick(deal.uuid, [optionalOf(deal)[0] ?? 0]);
    expect((await fetchPdf(pdfOf(deal.uuid))).body.equals(first.body)).toBe(false);
  });

  test("is in the language asked for, else the browser's, else the proposal's, else its client's", async () => {
    const { clientId } = workspace.catalog;
    const deal = await offer();
    const authorization = `Bearer ${workspace.tokens.employee}`;
    const languageOf = async (path: string, headers = {}) => {
      const { headers: answered, body } = await fetchPdf(path, { headers });
      return [answered["content-language"], (await readPdf(body)).language];
    };
    await workspace.call(clientCalls.update, {
      as: "admin",
      params: { id: clientId },
      body: { language: "fr" },
    });
    expect(await languageOf(pdfOf(deal.uuid))).toEqual(["fr", "fr"]);
    expect(await languageOf(pdfOfDeal(deal.id), { authorization })).toEqual(["fr", "fr"]);
    expect(await languageOf(pdfOf(deal.uuid), { cookie: "kapi.language=en" })).toEqual(["en", "en"]);
    expect(
      await languageOf(
        callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "en" } }),
      ),
    ).toEqual(["en", "en"]);
    await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      body: { data: { attributes: { language: "en" } } },
    });
    expect(await languageOf(pdfOf(deal.uuid))).toEqual(["en", "en"]);
    await workspace.call(clientCalls.update, {
      as: "admin",
      params: { id: clientId },
      body: { language: null },
    });
  });

  test("is marked as a sample as long as the workspace is in test mode, and no longer [P-04]", async () => {
    const deal = await offer();
    const isSample = async (isTestMode: boolean) => {
      const { status } = await workspace.call(tenantCalls.update, {
        as: "super_admin",
        params: { id: workspace.tenant.id },
        body: { data: { type: "tenant", attributes: { is_test_mode: isTestMode } } },
      });
      expect(status).toBe(200);
      const { body: bytes } = await fetchPdf(pdfOf(deal.uuid));
      return (await readPdf(bytes)).pages.join(" ").includes("SAMPLE");
    };
    expect(await isSample(true)).toBe(true);
    expect(await isSample(false)).toBe(false);
    expect(await isSample(true)).toBe(true);
    expect(await isSample(false)).toBe(false);
  });

  test("is drawn once for a state and recorded with its hash", async () => {
    const deal = await offer();
    const [first] = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetchPdf(
          callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "fr" } }),
        ),
      ),
    );
    const rows = await admin`select content_hash, byte_length from drawn_pdf where deal_id = ${deal.id}
        and language = 'fr'`;
    expect([...rows]).toEqual([
      {
        content_hash: createHash("sha256")
          .update(first?.body ?? "")
          .digest("hex"),
        byte_length: first?.body.byteLength,
      },
    ]);
  });

  test.each([
    ["of a signed proposal", true, 1],
    ["of an open one", false, 2],
  ])("%s and stored by an earlier release stays as it is only if signed", async (_what, isSigned, count) => {
    const deal = await offer();
    if (isSigned)
      await visit(proposalCalls.accept, { params: { uuid: deal.uuid }, body: { name: "Inès Roy" } });
    const { body: before } = await fetchPdf(pdfOf(deal.uuid));
    await admin`update drawn_pdf set form = 'earlier' where deal_id = ${deal.id}`;
    const { body: after } = await fetchPdf(pdfOf(deal.uuid));
    expect(Buffer.compare(before, after)).toBe(0);
    const rows = await admin`select id from drawn_pdf where deal_id = ${deal.id}`;
    expect(rows).toHaveLength(count);
  });

  test("of what is missing says so in the words of its neighbours", async () => {
    const authorization = `Bearer ${workspace.tokens.employee}`;
    const byDeal = await fetchPdf(pdfOfDeal(999999999), { headers: { authorization } });
    expect([byDeal.status, JSON.parse(byDeal.body.toString())]).toMatchObject([
      404,
      { message: "Resource not found" },
    ]);
    const byAddress = await fetchPdf(pdfOf("3b241101-e2bb-4255-8caf-4136c566a962"));
    expect([byAddress.status, JSON.parse(byAddress.body.toString())]).toMatchObject([
      404,
      { message: "Proposal not found" },
    ]);
  });

  test("by deal id needs a session", async () => {
    expect((await fetchPdf(pdfOfDeal((await offer()).id))).status).toBe(401);
  });

  test("refuses a body beyond 2 MiB", async () => {
    expect(
      (
        await fetchPdf(pdfOf((await offer()).uuid), {
          body: { html: "x".repeat(2 * 1024 * 1024) },
        })
      ).status,
    ).toBe(413);
  });
});
