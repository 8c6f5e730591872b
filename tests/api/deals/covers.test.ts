import { beforeAll, describe, expect, test } from "vitest";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { pdfOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
const pages: Record<"usual" | "festive" | "gone" | "team", number> = {
  usual: 0,
  festive: 0,
  gone: 0,
  team: 0,
};

beforeAll(async () => {
  workspace = await makeWorkspace("covers");
  for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
    const type = name === "team" ? "content" : "cover";
    const file = { name: `${name}.pdf`, bytes: await pdfOf(name) };
    const made = await workspace.call(pdfPageCalls.create, {
      as: "admin",
      body: new Multipart({ type, file }),
    });
    pages[name] = made.body.data.id;
  }
  await workspace.call(pdfPageCalls.update, {
    as: "admin",
    params: { id: pages.festive },
    body: { is_active: false },
  });
});

const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const patch = (id: number, attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });
const around = async (uuid: string) =>
  (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body.data.pdf_pages;
const typesAround = async (uuid: string) => (await around(uuid)).map(({ type }) => type).toSorted();

async function textOfPdf(uuid: string): Promise<string> {
  const { body } = await httpBytes({
    port: workspace.port,
    host: workspace.host,
    path: callAddress(proposalCalls.pdfLink, { params: { uuid } }),
  });
  return (await readPdf(body)).pages.join("\n");
}

describe("the cover of a proposal (T-28)", () => {
  test("is the workspace's active ones unless one is chosen, a hidden one too, on page and PDF", async () => {
    const deal = await makeDeal(workspace);
    expect((await read(deal.id)).cover_id).toBeNull();
    expect(await typesAround(deal.uuid)).toEqual(["content", "cover", "cover"]);
    expect((await patch(deal.id, { cover_id: pages.festive })).body.data.cover_id).toBe(pages.festive);
    expect(await typesAround(deal.uuid)).toEqual(["content", "cover"]);
    expect((await around(deal.uuid)).every((page) => page.is_active)).toBe(true);
    const text = await textOfPdf(deal.uuid);
    expect(text).toContain("festive 1");
    expect(text).toContain("team 1");
    expect(text).not.toContain("usual 1");
    expect((await patch(deal.id, { name: "Other" })).body.data.cover_id).toBe(pages.festive);
    expect((await patch(deal.id, { cover_id: null })).body.data.cover_id).toBeNull();
  });

  test("stays with a revision and a duplicate", async () => {
    const deal = await makeDeal(workspace, { cover_id: pages.usual });
    const revision = await makeDeal(workspace, {}, undefined, deal.id);
    expect((await read(revision.id)).cover_id).toBe(pages.usual);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data.cover_id).toBe(pages.usual);
  });

  test.each([
    ["another workspace's", () => 999_999],
    ["a content page", () => pages.team],
  ])("is refused where it is %s", async (_name, id) => {
    const deal = await makeDeal(workspace);
    const refused = await patch(deal.id, { cover_id: id() });
    expect([refused.status, refused.refusal.errors[0]?.field]).toEqual([422, "data.attributes.cover_id"]);
  });

  test("is kept by a template, and gives way where it was deleted, named by the template", async () => {
    const deal = await makeDeal(workspace, { cover_id: pages.gone });
    const made = await workspace.call(dealTemplateCalls.create, {
      body: { deal_id: deal.id, name: "With a cover" },
    });
    const template = made.body.data;
    expect(template.cover_id).toBe(pages.gone);
    const open = async () =>
      (await workspace.call(dealTemplateCalls.opened, { params: { id: template.id } })).body.data;
    expect([(await open()).cover_id, (await open()).missing]).toEqual([pages.gone, []]);
    const wrong = await workspace.call(dealTemplateCalls.create, {
      body: { name: "Wrong", cover_id: pages.team },
    });
    expect([wrong.status, wrong.refusal.errors[0]?.field]).toEqual([422, "cover_id"]);

    await workspace.call(pdfPageCalls.remove, { as: "admin", params: { id: pages.gone } });
    expect([(await open()).cover_id, (await open()).missing]).toEqual([null, [{ kind: "cover", name: "" }]]);
    expect(await typesAround(deal.uuid)).toEqual(["content", "cover"]);
    expect((await patch(deal.id, { cover_id: pages.gone, name: "Kept" })).status).toBe(200);
    const again = await makeDeal(workspace);
    expect((await patch(again.id, { cover_id: pages.gone })).status).toBe(422);
  });
});
