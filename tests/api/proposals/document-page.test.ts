import { beforeAll, describe, expect, test } from "vitest";
import { http, httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { uploadedSample } from "../../support/uploaded-sample";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const LINES = 30;
let workspace: Workspace;
let uuid: string;
beforeAll(async () => {
  workspace = await makeWorkspace("document");
  const content = await uploadedSample(workspace);
  const lines = Array.from({ length: LINES }, (_, index) => ({
    sale_catalog_item_id: workspace.catalog.items.fixed,
    section: content.sections[Math.floor((index * content.sections.length) / LINES)]?.key ?? "",
    customer_note: `About the ${index + 1}th`,
  }));
  ({ uuid } = await makeDeal(workspace, { name: "A new shop", language: "en", ...content }, lines));
});

const at = (path: string) => ({
  port: workspace.port,
  host: workspace.host,
  path,
  headers: { "accept-encoding": "br, gzip" },
});

describe("the page of a proposal with every kind of block and thirty lines", () => {
  test("weighs at most 150 kB compressed with its script", async () => {
    const { text } = await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` });
    const [, script = ""] = /import\("([^"]+)"\)/.exec(text) ?? [];
    const parts = await Promise.all([`/proposals/${uuid}`, script].map((path) => httpBytes(at(path))));
    expect(parts.map(({ status }) => status)).toEqual([200, 200]);
    expect(parts.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(150_000);
  });

  test("reads without scripts: headings, words, pictures with their sizes, sums and terms stand in its HTML", async () => {
    const { text } = await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` });
    const html = text.replaceAll(/<script.*?<\/script>/gs, "").replaceAll(/[\u00a0\u202f]/g, " ");
    for (const words of [
      "Why a new shop, and why now",
      "Mara Lindqvist",
      "About the 30th",
      "Data protection",
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="#block-prices"');
    expect(html).toContain("<strong>$3,000.00</strong>");
    const pictures = html.match(/<img[^>]*\/api\/storage\/documents[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(9);
    for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+"/);
    expect(html).not.toMatch(/<iframe|src="https?:/);
  });

  test("has the same words in its PDF", async () => {
    const { body, status } = await httpBytes(at(`/api/proposals/${uuid}/pdf?language=en`));
    expect(status).toBe(200);
    const text = (await readPdf(body)).pages.join(" ").replace(/\s+/g, " ");
    for (const words of [
      "What you get",
      "Subtotal: Building the shop $1,000.00",
      "you invest $3,000.00",
      "About the 30th",
    ])
      expect(text).toContain(words);
  });
});

test("once its client has another language, page and PDF have their values in that one for all readers", async () => {
  const content = await uploadedSample(workspace);
  const made = await makeDeal(workspace, {
    valid_until: "2031-02-03T23:59:59Z",
    blocks: [
      { type: "heading", key: "h", text: "Until {deal.valid_until}", level: 2 },
      ...content.blocks.filter(({ type }) => type === "services"),
    ],
    sections: [],
  });
  const shown = async () => {
    const page = await http({
      port: workspace.port,
      host: workspace.host,
      path: `/proposals/${made.uuid}?language=en`,
    });
    const pdf = await httpBytes(at(`/api/proposals/${made.uuid}/pdf?language=en`));
    return [page.text, (await readPdf(pdf.body)).pages.join(" ")].map(
      (text) => /Until ([^<"]*?2031)/.exec(text.replace(/\s+/g, " "))?.[1],
    );
  };
  const inLanguage = async (language: string) => {
    await workspace.call("PATCH", `/api/clients/${workspace.catalog.clientId}`, {
      as: "admin",
      body: { language },
    });
    return shown();
  };
  expect(await inLanguage("fr")).toEqual(["03/02/2031", "03/02/2031"]);
  expect(await inLanguage("en")).toEqual(["3 Feb 2031", "3 Feb 2031"]);
});
