import { unzipSync, strFromU8 } from "fflate";
import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { CallQuery } from "@/app/_client/call-parts";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("export");
  await makeDeal(workspace, { name: "Plain", closing_date: "2026-03-31" }, [
    { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 3 },
  ]);
  await makeDeal(workspace, {
    name: '=HYPERLINK("http://evil.test";"Click")',
    description: 'Two\nlines, "quoted" & <more>',
  });
  const lost = await makeDeal(workspace, { name: "  @SUM(1+1)" });
  await workspace.call(dealCalls.refuse, { params: { id: lost.id } });
});

const download = (query: CallQuery<typeof dealCalls.export> = {}, headers: Record<string, string> = {}) =>
  httpBytes({
    port: workspace.port,
    host: workspace.host,
    path: callAddress(dealCalls.export, { query }),
    headers: { authorization: `Bearer ${workspace.tokens.employee}`, ...headers },
  });
const csv = async (query: CallQuery<typeof dealCalls.export> = {}) =>
  (await download(query)).body.toString("utf8");
const names = (text: string) =>
  [...text.matchAll(/^Q-\d+,("(?:[^"]|"")*"|[^,]*),/gm)].map(([, name]) => name);

describe("GET /deals/export", () => {
  test("gives CSV as a file, unless asked otherwise [REST-30]", async () => {
    const { status, headers, body } = await download();
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/);
    const text = body.toString("utf8");
    expect(
      text.startsWith(
        "\ufeffNumber,Name,Description,Stage,Amount before tax,Amount after tax,Currency,Customer,Customer email,Owner,Close date,Created,Purchase order number,Progress,Due on acceptance,Per month,Per quarter,Per year,Terms\r\n",
      ),
    ).toBe(true);
    expect(text).toMatch(
      /^Q-000001,Plain,,Pending,300\.00,300\.00,CAD,Éclair Café,hello@eclair\.test,Zoé manager,2026-03-31,\d{4}-\d\d-\d\dT[\d:.]+Z,,Draft,,,,,\r$/m,
    );
  });

  test("escapes what a spreadsheet would compute, and quotes as RFC 4180 says [REST-30]", async () => {
    const text = await csv();
    expect(text).toContain(
      `"'=HYPERLINK(""http://evil.test"";""Click"")","Two\nlines, ""quoted"" & <more>",`,
    );
    expect(text).toContain("'@SUM(1+1)");
    expect(text).not.toMatch(/(^|,)"?\s*[=@]/m);
  });

  test("keeps the list's filters and sort, without pages [REST-30]", async () => {
    expect(names(await csv({ sort_by: "name", sort_direction: "desc" }))[0]).toBe("Plain");
    expect(names(await csv({ "filter[stage]": "lost" }))).toEqual(["'@SUM(1+1)"]);
    expect(names(await csv({ "filter[name]": "plain" }))).toEqual(["Plain"]);
    for (const query of ["page=1", "sort_by=uuid", "format=pdf", "filter[stage]=won"])
      expect((await workspace.call(dealCalls.export, { untyped: { query } })).status, query).toBe(422);
  });

  test("speaks the asked language", async () => {
    const text = await csv({ language: "fr", sort_by: "created_at", sort_direction: "asc" });
    expect(text).toMatch(/Numéro;Nom;Description;Étape[^]*En attente/);
    expect(text).toMatch(/^Q-000001;Plain;;En attente;300,00;300,00;CAD;/m);
  });

  test("gives XLSX with numbers and dates as such and no formula [REST-30]", async () => {
    const { status, headers, body } = await download({
      format: "xlsx",
      sort_by: "created_at",
      sort_direction: "asc",
    });
    expect([status, headers["content-type"]]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const parts = unzipSync(body);
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    expect(sheet).toContain('<c s="2"><v>300.00</v></c>');
    expect(sheet).toContain('<c s="3"><v>46112</v></c>');
    expect(sheet).toContain(">=HYPERLINK(&quot;http://evil.test&quot;;&quot;Click&quot;)");
    expect(sheet).toContain("Two\nlines, &quot;quoted&quot; &amp; &lt;more&gt;");
    expect(sheet).not.toContain("<f>");
    expect(Object.keys(parts).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });

  test("has all deals however many there are, and the totals of the list", async () => {
    const large = await makeWorkspace("large-export");
    const made = await makeDeal(large, { name: "First" });
    const sql = postgres(large.adminUrl, { max: 1, onnotice: () => undefined });
    await sql`
      insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, client_id, customer,
      customer_name, search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax,
      amount_after_tax, closing_date, valid_until)
      select tenant_id, gen_random_uuid(), number + n, 'Deal ' || n, 4, 1, 10, client_id, customer, customer_name,
      'deal ' || n, currency, rate, n, 0, '[]', n, n, closing_date, valid_until
        from deal, generate_series(1, 2600) n where id = ${made.id} and tenant_id = ${large.tenant.id}`;
    await sql`insert into deal_amount select tenant_id, id, amount_after_tax from deal
      where tenant_id = ${large.tenant.id} and id > ${made.id}`;
    await sql.end();
    const { body } = await httpBytes({
      port: large.port,
      host: large.host,
      path: callAddress(dealCalls.export, {
        query: { sort_by: "amount", sort_direction: "asc", "filter[name]": "deal" },
      }),
      headers: { authorization: `Bearer ${large.tokens.manager}` },
    });
    const amounts = body
      .toString("utf8")
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Math.round(Number(line.split(",")[5]) * 100));
    expect(amounts).toEqual(Array.from({ length: 2600 }, (_, index) => index + 1));
  });

  test("is answered five times a minute [REST-30]", async () => {
    const strict = await makeWorkspace("few-exports", undefined, "own");
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await strict.call(dealCalls.export)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("asks a stranger to sign in and a reader for the permission", async () => {
    expect((await workspace.call(dealCalls.export, { as: null })).status).toBe(401);
    expect((await workspace.call(dealCalls.export, { as: "none" })).status).toBe(403);
  });
});
