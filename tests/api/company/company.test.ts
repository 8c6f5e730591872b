import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { companyCalls } from "@/lib/domain/company/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { http, httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { callsAs, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("seller");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const call = callsAs(() => workspace, { as: "admin" });
const change = (body: object, headers: Record<string, string> = {}, on = workspace) =>
  on.call(companyCalls.update, { as: "admin", untyped: { body }, headers });

const COMPANY = {
  legal_name: "9123-4567 Québec inc.",
  trade_name: "Atelier Boréal",
  address: {
    lines: ["12, rue Principale"],
    postal_code: "H2X 1Y4",
    city: "Montréal",
    region: "QC",
    country: "CA",
  },
  phone: "+1 514 555 0199",
  email: "bonjour@boreal.example",
  site: "www.boreal.example",
  tax_numbers: [{ label: "GST/HST", number: "123456782RT0001" }],
  bank: { holder: "Atelier Boréal", bank: "Caisse", account: "815 12345", routing: "00012" },
  footers: { en: "Thank you", fr: "Merci", es: "" },
};

describe("GET and PATCH /company [U-30]", () => {
  test("say who sells; what is left out stays, what is given is replaced", async () => {
    const own = await makeWorkspace("seller-own");
    const empty = await own.call(companyCalls.read, { as: "admin" });
    expect([empty.status, empty.headers.etag]).toEqual([200, '"1-0"']);
    expect(empty.body.data).toMatchObject({ legal_name: "", tax_numbers: [], version: 0, warnings: [] });
    const saved = await change(COMPANY, {}, own);
    expect([saved.status, saved.headers.etag]).toEqual([200, '"1-1"']);
    expect(saved.body.data).toEqual({ ...COMPANY, version: 1, warnings: [] });
    const again = await change({ address: { city: "Laval" } }, {}, own);
    expect(again.body.data).toMatchObject({
      legal_name: COMPANY.legal_name,
      address: { lines: [], postal_code: "", city: "Laval", region: "", country: "" },
      version: 2,
    });
    expect((await change({ address: { city: "Laval" } }, {}, own)).body.data.version).toBe(2);
  });

  test("changed by somebody else is 412 with what it is now", async () => {
    const own = await makeWorkspace("seller-stale");
    await change({ phone: "1" }, {}, own);
    const { status, refusal } = await change({ phone: "2" }, { "If-Match": '"1-0"' }, own);
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ phone: "1", version: 1 });
    expect((await change({ phone: "2" }, { "If-Match": '"1-1"' }, own)).status).toBe(200);
  });

  test("keep a tax number of another form, and warn of it [U-32]", async () => {
    const own = await makeWorkspace("seller-numbers");
    const tax_numbers = [
      { label: "GST/HST", number: "123456782RT0001" },
      { label: "QST", number: "12" },
      { label: "Licence", number: "12" },
    ];
    const { status, body } = await change({ address: { country: "CA" }, tax_numbers }, {}, own);
    expect(status).toBe(200);
    expect(body.data.tax_numbers).toEqual(tax_numbers);
    expect(body.data.warnings).toEqual([{ field: "tax_numbers.1.number", code: "tax_number_form" }]);
  });

  test.each([
    [{ address: { country: "XX" } }, "address.country"],
    [{ site: "javascript:alert(1)" }, "site"],
    [{ tax_numbers: [{ label: "", number: "1" }] }, "tax_numbers.0.label"],
    [{ footers: { de: "Danke" } }, "footers.de"],
    [{ address: { lines: ["", "\u{12000}"] } }, "address.lines.0"],
  ])("refuse %j [U-30]", async (body, field) => {
    const { status, refusal } = await change(body);
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("leave a line in the audit trail", async () => {
    const own = await makeWorkspace("seller-audit");
    await change({ trade_name: "Boréal" }, {}, own);
    const rows = await admin`select action, subject_name, after from audit_event
      where tenant_id = ${own.tenant.id} and subject_type = 'company'`;
    expect(rows).toEqual([
      expect.objectContaining({
        action: "changed",
        subject_name: "Boréal",
        after: expect.anything() as unknown,
      }),
    ]);
  });
});

const pageOf = async (uuid: string) =>
  (await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}?language=en` })).text;
const pdfOf = async (uuid: string) => {
  const path = callAddress(proposalCalls.pdfLink, { params: { uuid }, query: { language: "en" } });
  const { body } = await httpBytes({ port: workspace.port, host: workspace.host, path });
  return (await readPdf(body)).pages.join(" ").replace(/\s+/g, " ");
};
const accept = (uuid: string) =>
  call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy" } });

test("an offer shows the seller as it is now until it is accepted, then as it was sealed [U-30] [P-07]", async () => {
  await change(COMPANY);
  const [open, signed] = [await makeDeal(workspace), await makeDeal(workspace)];
  for (const shown of [await pageOf(open.uuid), await pdfOf(open.uuid)])
    for (const text of ["Atelier Boréal", "9123-4567 Québec inc.", "GST/HST 123456782RT0001", "Thank you"])
      expect(shown).toContain(text);
  const { body } = await accept(signed.uuid);
  await change({ ...COMPANY, trade_name: "Nouvel Atelier", legal_name: "Autre inc.", tax_numbers: [] });
  expect(await pageOf(open.uuid)).toContain("Nouvel Atelier");
  for (const shown of [await pageOf(signed.uuid), await pdfOf(signed.uuid)]) {
    expect(shown).toContain("9123-4567 Québec inc.");
    expect(shown).not.toContain("Autre inc.");
  }
  const { data } = (
    await call(proposalCalls.verify, { as: null, params: { code: body.data.verification_code } })
  ).body;
  expect(data).toMatchObject({ verdict: "genuine", company: "Atelier Boréal" });
  expect(data.company_details.join(" ")).toContain("9123-4567 Québec inc. · 12, rue Principale");
  const [row] = await admin`select content from acceptance where deal_id = ${signed.id}`;
  expect(JSON.parse(String(row?.["content"]))).toMatchObject({
    seller: { name: "Atelier Boréal", address: COMPANY.address, bank: COMPANY.bank, footer: "Thank you" },
  });
});

test("a signed deal whose sealed seller was changed is altered [P-07]", async () => {
  const deal = await makeDeal(workspace);
  const { body } = await accept(deal.uuid);
  await admin`update deal set sealed_content = jsonb_set(sealed_content, '{seller,legal_name}', '"Mallory"')
    where id = ${deal.id}`;
  const { data } = (
    await call(proposalCalls.verify, { as: null, params: { code: body.data.verification_code } })
  ).body;
  expect(data.verdict).toBe("altered");
});

test("a signed deal that gets another account manager keeps its seller [U-30]", async () => {
  const deal = await makeDeal(workspace);
  await accept(deal.uuid);
  await call(dealCalls.update, {
    params: { id: deal.id },
    body: { data: { attributes: { owner_id: workspace.users.admin } } },
  });
  const [row] =
    await admin`select sealed_content -> 'seller' ->> 'name' as name from deal where id = ${deal.id}`;
  expect(row?.["name"]).toBeTruthy();
});
