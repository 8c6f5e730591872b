import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { readPdf } from "../../support/read-pdf";
import { httpBytes } from "../../support/http";
import { Multipart, type FormPart } from "../../support/multipart";
import {
  encryptedPdf,
  giantPicture,
  launchingPdf,
  packedPdf,
  pdfOf,
  pictureOf,
  scriptedPdf,
} from "../../support/pdf-files";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("pages");
});

const upload = (
  bytes: Uint8Array,
  { type = "cover", name, file = "Our cover.pdf" }: { type?: string; name?: string; file?: string } = {},
  to = workspace,
) =>
  to.call(pdfPageCalls.create, {
    as: "admin",
    body: new Multipart({ type, ...(name === undefined ? {} : { name }), file: { name: file, bytes } }),
  });
const list = async (type?: string, of = workspace) =>
  (await of.call(pdfPageCalls.list, { as: "admin" })).body.data.filter(
    (page) => type === undefined || page.type === type,
  );
const change = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  workspace.call(pdfPageCalls.update, { as: "admin", params: { id }, untyped: { body }, headers });
const fetchFile = (address: string, of = workspace, headers: Record<string, string> = {}) =>
  httpBytes({ port: of.port, host: of.host, path: address, headers });

describe("POST /pdf-pages", () => {
  test("adds a PDF at the end of its type, called by its file, with pictures of its real pages [REST-60] [PAG-08]", async () => {
    const { status, body, headers } = await upload(await pdfOf("Cover", 2), { file: "Été 2026.PDF" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "Été 2026",
      type: "cover",
      is_active: true,
      page_count: 2,
      version: 1,
    });
    expect(body.data.order_index).toBe((await list("cover")).length);
    expect(headers.etag).toBe(`"${body.data.id}-1"`);
    const picture = await fetchFile(body.data.thumbnail_url ?? "");
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(picture.body.subarray(8, 12).toString()).toBe("WEBP");
  });

  test("takes PNG, JPEG and WebP by their content, whatever they are called, and a name that is given [PAG-10]", async () => {
    const answers = await Promise.all([
      upload(await pictureOf("png", 300, 200), { file: "a.pdf", name: "  Team  " }),
      upload(await pictureOf("jpeg", 200, 300), { file: "b", type: "content" }),
      upload(
        new Uint8Array(
          await sharp(await pictureOf("png", 300, 200))
            .webp()
            .toBuffer(),
        ),
        { file: "c" },
      ),
    ]);
    expect(answers.map(({ status, body }) => [status, body.data.name, body.data.page_count])).toEqual([
      [201, "Team", 1],
      [201, "b", 1],
      [201, "c", 1],
    ]);
  });

  test("refuses by content and stores nothing: scripts, actions, attachments, passwords, too many pages, giant, damaged and foreign files [S-131]", async () => {
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const bad: [string, Uint8Array][] = [
      ["pdf_script", await scriptedPdf()],
      ["pdf_script", await launchingPdf()],
      ["pdf_attachments", await packedPdf()],
      ["pdf_encrypted", await encryptedPdf()],
      ["pdf_too_many_pages", await pdfOf("Long", 51)],
      ["picture_too_large", await giantPicture()],
      ["file_unreadable", (await pdfOf("Cut")).slice(0, 300)],
      ["file_unreadable", (await pictureOf("png", 300, 300)).slice(0, 90)],
      ["file_kind", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["file_kind", new TextEncoder().encode("GIF89a")],
      ["file_empty", new Uint8Array()],
    ];
    for (const [code, bytes] of bad) {
      const { status, refusal } = await upload(bytes, { file: "a.pdf" });
      expect([status, refusal.errors[0]?.field, refusal.errors[0]?.code], code).toEqual([422, "file", code]);
    }
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
    expect((await workspace.raw("GET", "/api/healthz")).status).toBe(200);
  });

  test("takes 15 MB exactly, and refuses one byte more with 413 [VAL-40]", async () => {
    const limit = 15 * 1024 * 1024;
    const small = await pdfOf("Large");
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length, 0x20)]);
    expect((await upload(padded(limit))).status).toBe(201);
    const more = await upload(padded(limit + 1));
    expect([more.status, more.refusal.code, more.refusal.message]).toEqual([
      413,
      "FILE_TOO_LARGE",
      expect.stringMatching(/^.+\.pdf is larger than 15 MB\.$/),
    ]);
  });

  test("refuses an unknown type, a missing file and a stranger's field", async () => {
    const file = { name: "a.png", bytes: await pictureOf("png", 10, 10) };
    const wrong: Record<string, FormPart>[] = [
      { type: "back", file },
      { type: "cover" },
      { type: "cover", file, surprise: "1" },
      { type: "cover", file: "text" },
    ];
    for (const form of wrong) {
      expect(
        (await workspace.call(pdfPageCalls.create, { as: "admin", body: new Multipart(form) })).status,
      ).toBe(422);
    }
  });

  test("two at once get two places", async () => {
    const own = await makeWorkspace("pages-twice");
    const bytes = await pictureOf("png", 20, 20);
    const answers = await Promise.all([1, 2, 3].map(() => upload(bytes, {}, own)));
    expect(answers.map(({ body }) => body.data.order_index).sort((one, other) => one - other)).toEqual([
      1, 2, 3,
    ]);
  });
});

describe("GET /pdf-pages", () => {
  test("gives covers, then content pages, each in its order, and nothing of another tenant [REST-59]", async () => {
    const other = await makeWorkspace("pages-other");
    expect(await list(undefined, other)).toEqual([]);
    await upload(await pictureOf("png", 20, 20), { type: "content" }, other);
    await upload(await pictureOf("png", 20, 20), { type: "cover" }, other);
    expect((await list(undefined, other)).map(({ type, order_index }) => [type, order_index])).toEqual([
      ["cover", 1],
      ["content", 1],
    ]);
  });
});

describe("PATCH and DELETE /pdf-pages/{id}", () => {
  test("switches a page off and renames it; a stale If-Match is 412 with the present state [REST-62]", async () => {
    const { body } = await upload(await pictureOf("png", 20, 20));
    const { id } = body.data;
    expect((await change(id, { is_active: false }, { "if-match": `"${id}-1"` })).body.data).toMatchObject({
      is_active: false,
      version: 2,
    });
    const stale = await change(id, { name: "Late" }, { "if-match": `"${id}-1"` });
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(stale.refusal.details).toMatchObject({ version: 2, is_active: false });
    expect((await change(id, { name: " Renamed " })).body.data).toMatchObject({
      name: "Renamed",
      version: 3,
    });
    for (const wrong of [{ name: "" }, { name: "a\nb" }, { is_active: "no" }, { type: "content" }])
      expect((await change(id, wrong)).status).toBe(422);
  });

  test("removes a page with its files, and those behind it move up [REST-61]", async () => {
    const own = await makeWorkspace("pages-gone");
    const bytes = await pictureOf("png", 20, 20);
    const [one, two] = [(await upload(bytes, {}, own)).body.data, (await upload(bytes, {}, own)).body.data];
    expect((await fetchFile(one.thumbnail_url ?? "", own)).status).toBe(200);
    expect((await own.call(pdfPageCalls.remove, { as: "admin", params: { id: one.id } })).status).toBe(204);
    expect((await list("cover", own)).map(({ id, order_index }) => [id, order_index])).toEqual([[two.id, 1]]);
    await expect.poll(async () => (await fetchFile(one.thumbnail_url ?? "", own)).status).toBe(404);
    expect((await own.call(pdfPageCalls.remove, { as: "admin", params: { id: one.id } })).status).toBe(404);
  });
});

describe("PATCH /pdf-pages/reorder", () => {
  test("renumbers a whole type from 1 [REST-63] [PAG-09]", async () => {
    const own = await makeWorkspace("pages-order");
    const bytes = await pictureOf("png", 20, 20);
    const ids: number[] = [];
    for (const type of ["cover", "cover", "cover", "content"])
      ids.push((await upload(bytes, { type }, own)).body.data.id);
    const [one = 0, two = 0, three = 0, content = 0] = ids;
    const order = (pages: unknown) =>
      own.call(pdfPageCalls.reorder, { as: "admin", untyped: { body: { pages } } });
    const { body } = await order([
      { id: one, order_index: 30 },
      { id: three, order_index: 10 },
      { id: two, order_index: 20 },
    ]);
    expect(body.data.map(({ id, order_index }) => [id, order_index])).toEqual([
      [three, 1],
      [two, 2],
      [one, 3],
    ]);
    expect((await list("cover", own)).map(({ id }) => id)).toEqual([three, two, one]);
    // Missing, foreign, of the other type, twice (S-133).
    for (const pages of [
      [one, two],
      [one, two, 999_999],
      [one, two, content],
      [one, two, two],
      [one, two, three, content],
    ]) {
      expect((await order(pages.map((id, order_index) => ({ id, order_index })))).status).toBe(422);
    }
    expect((await list("cover", own)).map(({ id }) => id)).toEqual([three, two, one]);
  });
});

describe("pages around an offer", () => {
  test("covers stand before it and content pages behind it, unchanged, in the PDF; on the page they are pictures [X-32] [PRO-19] [PRO-20]", async () => {
    const own = await makeWorkspace("pages-around");
    const deal = await makeDeal(own);
    await upload(await pdfOf("Cover", 2), {}, own);
    const off = (await upload(await pdfOf("Hidden"), {}, own)).body.data;
    await own.call(pdfPageCalls.update, { as: "admin", params: { id: off.id }, body: { is_active: false } });
    await upload(await pdfOf("Terms"), { type: "content" }, own);
    await upload(await pictureOf("jpeg", 400, 300), { type: "content", file: "team.jpg" }, own);
    const pdf = async () =>
      (
        await httpBytes({
          port: own.port,
          host: own.host,
          method: "POST",
          path: callAddress(proposalCalls.pdf, { params: { uuid: deal.uuid } }),
        })
      ).body;
    const first = await pdf();
    const { pages } = await readPdf(first);
    expect(pages.map((page) => /(Cover|Terms|Hidden) \d|Logo/.exec(page)?.[0])).toEqual([
      "Cover 1",
      "Cover 2",
      "Logo",
      "Terms 1",
      undefined,
    ]);
    expect(Buffer.compare(first, await pdf())).toBe(0);
    const shown = (await own.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } })).body.data
      .pdf_pages;
    expect(shown.map(({ type }) => type)).toEqual(["cover", "cover", "content", "content"]);
    for (const { file_url } of shown)
      expect((await fetchFile(file_url, own)).headers["content-type"]).toBe("image/webp");
    // A page that is added later also appears in proposals whose PDF was rendered before.
    await upload(await pdfOf("Later"), { type: "content" }, own);
    const after = await readPdf(await pdf());
    expect(after.pages.map((page) => /Later \d/.exec(page)?.[0]).at(-1)).toBe("Later 1");
  });
});
