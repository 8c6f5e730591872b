import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { settingCalls } from "@/lib/domain/settings/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { http, httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
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
    const { body, status } = await httpBytes(
      at(callAddress(proposalCalls.pdfLink, { params: { uuid }, query: { language: "en" } })),
    );
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

describe("the picture of a pasted link", () => {
  const preview = (of: string) =>
    httpBytes({ port: workspace.port, host: workspace.host, path: `/proposals/${of}/preview.jpg` });

  test("is the cover, named by the page's own address, and may be kept for an hour", async () => {
    const { text } = await http({ port: workspace.port, host: workspace.host, path: `/proposals/${uuid}` });
    const address = `http://${workspace.host}:${workspace.port}/proposals/${uuid}`;
    expect(text).toContain(`<meta property="og:url" content="${address}"/>`);
    expect(text).toContain(`<meta property="og:image" content="${address}/preview.jpg"/>`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const { status, headers, body } = await preview(uuid);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=3600",
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
  });

  test("is the logo on the brand's colour without a cover, and none without a logo", async () => {
    const other = await makeWorkspace("preview");
    const deal = await makeDeal(other, { name: "A new shop" });
    const at = { port: other.port, host: other.host };
    const page = async () => (await http({ ...at, path: `/proposals/${deal.uuid}` })).text;
    const picture = () => httpBytes({ ...at, path: `/proposals/${deal.uuid}/preview.jpg` });
    expect(await page()).not.toContain("og:image");
    expect((await picture()).status).toBe(404);
    const logo = await sharp({ create: { width: 200, height: 60, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    const body = new Multipart({
      file: { name: "logo.png", bytes: logo },
      key: "--kapi-logo",
      type: "logo",
    });
    expect((await other.call(settingCalls.upload, { as: "admin", body })).status).toBe(200);
    expect(await page()).toContain("/preview.jpg");
    const drawn = await picture();
    expect(drawn.status).toBe(200);
    const { data, info } = await sharp(drawn.body).raw().toBuffer({ resolveWithObject: true });
    const pixelAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(pixelAt(600, 315)[0]).toBeGreaterThan(240);
    expect(pixelAt(600, 315)[1]).toBeLessThan(20);
    expect(pixelAt(20, 20)).not.toEqual(pixelAt(600, 315));
    expect(pixelAt(20, 20)).not.toEqual([255, 255, 255]);
  });

  test("is nobody's without the proposal's address", async () => {
    for (const of of ["3b241101-e2bb-4255-8caf-4136c566a962", "nothing"])
      expect((await preview(of)).status).toBe(404);
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
    const pdf = await httpBytes(
      at(callAddress(proposalCalls.pdfLink, { params: { uuid: made.uuid }, query: { language: "en" } })),
    );
    return [page.text, (await readPdf(pdf.body)).pages.join(" ")].map(
      (text) => /Until ([^<"]*?2031)/.exec(text.replace(/\s+/g, " "))?.[1],
    );
  };
  const inLanguage = async (language: string) => {
    await workspace.call(clientCalls.update, {
      as: "admin",
      params: { id: workspace.catalog.clientId },
      untyped: { body: { language } },
    });
    return shown();
  };
  expect(await inLanguage("fr")).toEqual(["03/02/2031", "03/02/2031"]);
  expect(await inLanguage("en")).toEqual(["3 Feb 2031", "3 Feb 2031"]);
});
