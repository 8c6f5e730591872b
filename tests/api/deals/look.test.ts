import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { http } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { pdfOf } from "../../support/pdf-files";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;

const LOOK = { cover_band: true, accent_color: "#7a3b2e", typeface: "source-serif" };
const PLAIN = { cover_band: false, accent_color: null, typeface: null };

beforeAll(async () => {
  workspace = await makeWorkspace("look");
});

const patch = (id: number, attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const page = async (uuid: string) =>
  (await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` })).text;

describe("a proposal's own look [U-86] [U-87]", () => {
  test("is as the workspace's unless it says otherwise, and the colour is kept in lower case", async () => {
    const deal = await makeDeal(workspace);
    expect(await read(deal.id)).toMatchObject(PLAIN);
    const changed = await patch(deal.id, { ...LOOK, accent_color: "#7A3B2E" });
    expect(changed.body.data).toMatchObject(LOOK);
    expect((await patch(deal.id, PLAIN)).body.data).toMatchObject(PLAIN);
  });

  test("stays with a revision, a duplicate and a template", async () => {
    const deal = await makeDeal(workspace, LOOK);
    const revision = await makeDeal(workspace, {}, undefined, deal.id);
    expect(await read(revision.id)).toMatchObject(LOOK);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data).toMatchObject(LOOK);
    const template = await workspace.call(dealTemplateCalls.create, {
      body: { deal_id: deal.id, name: "With a look" },
    });
    expect(template.body.data).toMatchObject(LOOK);
  });

  test.each([
    ["accent_color", "red"],
    ["accent_color", "#fff"],
    ["accent_color", "#12345g"],
    ["typeface", "comic"],
    ["cover_band", null],
  ])("refuses %s %s", async (field, value) => {
    const deal = await makeDeal(workspace);
    const refused = await patch(deal.id, { [field]: value });
    expect([refused.status, refused.refusal.errors[0]?.field]).toEqual([422, `data.attributes.${field}`]);
  });

  test("is on the customer's page: the band, a readable text, and its font ahead", async () => {
    const deal = await makeDeal(workspace, { ...LOOK, accent_color: "#f5c518" });
    const html = await page(deal.uuid);
    expect(html).toContain("color:#000000;background-color:#f5c518");
    expect(html).toMatch(/<link rel="preload" as="font"[^>]*source-serif-4-latin-opsz[^>]*>/);
    const plain = await page((await makeDeal(workspace)).uuid);
    expect(plain).not.toContain("proposal-cover ");
    expect(plain.match(/as="font"/g)).toHaveLength(1);
  });

  test("has the workspace's typeface unless it names one", async () => {
    const named = await makeDeal(workspace, { typeface: "inter" });
    const deal = await makeDeal(workspace);
    await workspace.call(settingCalls.update, {
      as: "admin",
      params: { key: "typeface" },
      body: { value: "manrope" },
    });
    expect(await page(deal.uuid)).toContain('data-typeface="manrope"');
    expect(await page(named.uuid)).toContain('data-typeface="inter"');
  });

  test("leaves the workspace's cover pages out", async () => {
    const file = { name: "usual.pdf", bytes: await pdfOf("usual") };
    await workspace.call(pdfPageCalls.create, { as: "admin", body: new Multipart({ type: "cover", file }) });
    const typesOf = async (uuid: string) =>
      (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data.pdf_pages.map(
        ({ type }) => type,
      );
    expect(await typesOf((await makeDeal(workspace)).uuid)).toEqual(["cover"]);
    expect(await typesOf((await makeDeal(workspace, LOOK)).uuid)).toEqual([]);
  });
});
