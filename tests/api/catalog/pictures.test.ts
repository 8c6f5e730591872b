import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { httpBytes } from "../../support/http";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
let folder: string;
beforeAll(async () => {
  folder = (await sharedServer()).dataFolder;
  [workspace, other] = await Promise.all([makeWorkspace("pictures"), makeWorkspace("pictures-next")]);
});

/** One red pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#0f766e"/></svg>';

const pictured = (attachments: object[]) => ({
  body: {
    data: { attributes: { title: "Pictured", description: "<p>With a picture</p>" } },
    meta: { attachments },
  },
});
const add = (attachments: object[]) =>
  workspace.call(catalogCalls.create, { untyped: pictured(attachments) });
const change = (attachments: object[], id: number) =>
  workspace.call(catalogCalls.update, { params: { id }, untyped: pictured(attachments) });
const picture = async (url: string, on = workspace) => httpBytes({ port: on.port, host: on.host, path: url });
const count = async () =>
  (await workspace.call(catalogCalls.list, { query: { search: "pictured" } })).body.data.length;

describe("pictures of a service", () => {
  test("are written as base64 and read as addresses of the picture and a smaller one [CAT-07] [CAT-08] (S-063, X-39)", async () => {
    const { status, body } = await add([
      { type: "image", is_main: true, alt_text: "A red dot", filename: "dot.png", base64: PNG },
    ]);
    expect(status).toBe(201);
    expect(body.data.meta.attachments).toEqual([
      {
        type: "image",
        original_url: expect.stringMatching(/^\/api\/storage\/items\/[0-9a-f]{32}\.png$/),
        thumbs: { 320: expect.stringMatching(/^\/api\/storage\/items\/[0-9a-f]{32}\.png$/) },
        alt_text: "A red dot",
        is_main: true,
        filename: "dot.png",
      },
    ]);
    const [stored] = body.data.meta.attachments;
    const [original, thumb] = [
      await picture(stored?.original_url ?? ""),
      await picture(stored?.thumbs["320"] ?? ""),
    ];
    expect([
      original.status,
      original.headers["content-type"],
      thumb.status,
      thumb.headers["x-content-type-options"],
    ]).toEqual([200, "image/png", 200, "nosniff"]);
    expect((await picture(stored?.original_url ?? "", other)).status).toBe(404);
    const listed = (
      await workspace.call(catalogCalls.list, {
        as: "employee",
        query: { search: "pictured", include: "media" },
      })
    ).body.data.find(({ id }) => id === body.data.id);
    expect(listed?.meta.attachments).toEqual(body.data.meta.attachments);
  });

  test("stay when a change does not name them, are kept by their address, and go with their files when they are left out (X-39)", async () => {
    const { body } = await add([
      { filename: "one.png", base64: PNG },
      { filename: "two.png", base64: `data:image/png;base64,${PNG}`, is_main: true },
    ]);
    const [one, two] = body.data.meta.attachments;
    expect([one?.is_main, two?.is_main]).toEqual([false, true]);
    const silent = await workspace.call(catalogCalls.update, {
      params: { id: body.data.id },
      body: { data: { attributes: { title: "Pictured still" } } },
    });
    expect(silent.body.data.meta.attachments).toEqual([one, two]);
    const kept = await change([{ original_url: two?.original_url, alt_text: "Second" }], body.data.id);
    expect(kept.body.data.meta.attachments).toEqual([{ ...two, alt_text: "Second", is_main: true }]);
    await expect.poll(async () => (await picture(one?.original_url ?? "")).status).toBe(404);
    expect((await picture(two?.original_url ?? "")).status).toBe(200);
    expect((await change([], body.data.id)).body.data.meta.attachments).toEqual([]);
    await expect.poll(async () => (await picture(two?.thumbs["320"] ?? "")).status).toBe(404);
  });

  test("as SVG are cleaned, served where they can do nothing, and drawn small as PNG (S-063)", async () => {
    const { status, body } = await add([{ filename: "drawing.svg", base64: base64(SVG) }]);
    expect(status).toBe(201);
    const [stored] = body.data.meta.attachments;
    const { headers, body: bytes } = await picture(stored?.original_url ?? "");
    expect([
      headers["content-type"],
      bytes.toString().startsWith("<svg"),
      stored?.thumbs["320"]?.endsWith(".png"),
    ]).toEqual(["image/svg+xml", true, true]);
    expect(headers["content-security-policy"]).toContain("sandbox");
    const scripted = await add([
      { filename: "drawing.svg", base64: base64(SVG.replace("<rect", "<script>x()</script><rect")) },
    ]);
    expect([scripted.status, scripted.refusal.errors[0]?.code]).toEqual([422, "svg_script"]);
  });

  test.each([
    ["6 MB", () => PNG.slice(0, 40) + "A".repeat(8 * 1024 * 1024), 413, "PAYLOAD_TOO_LARGE"],
    [
      "5 MB and one byte",
      () => Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(5 * 1024 * 1024)]).toString("base64"),
      413,
      "FILE_TOO_LARGE",
    ],
    [
      "a page under the name of a picture",
      () => base64("<html><script>alert(1)</script></html>"),
      422,
      "VALIDATION_ERROR",
    ],
    ["a PDF under the name of a picture", () => base64("%PDF-1.7\n%âãÏÓ\n1 0 obj"), 422, "VALIDATION_ERROR"],
    ["a GIF", () => base64("GIF89a\u0001\u0000\u0001\u0000"), 422, "VALIDATION_ERROR"],
    [
      "a PNG that is none inside",
      () => Buffer.from("89504e470d0a1a0a0000000d", "hex").toString("base64"),
      422,
      "VALIDATION_ERROR",
    ],
    ["what is no base64", () => "!!!!", 422, "VALIDATION_ERROR"],
  ])("refuse %s, with nothing stored", async (_name, content, status, code) => {
    const before = await count();
    const files = storedFiles();
    const answer = await add([{ filename: "picture.png", base64: content() }]);
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
    if (code === "FILE_TOO_LARGE") expect(answer.text).toContain("picture.png is larger than 5 MB.");
    expect(await count()).toBe(before);
    expect(storedFiles()).toEqual(files);
  });

  test("of a service that is refused are not stored either", async () => {
    const files = storedFiles();
    const body = {
      data: { attributes: { title: "Refused", description: "<p>x</p>", main_field_id: 999_999 } },
      meta: { attachments: [{ filename: "dot.png", base64: PNG }] },
    };
    expect((await workspace.call(catalogCalls.create, { body })).status).toBe(422);
    await expect.poll(() => storedFiles()).toEqual(files);
  });

  test("of another service cannot be taken over, and are at most five", async () => {
    const { body } = await add([{ filename: "dot.png", base64: PNG }]);
    const mine = await add([]);
    const taken = await change(
      [{ original_url: body.data.meta.attachments[0]?.original_url }],
      mine.body.data.id,
    );
    expect([taken.status, taken.refusal.errors[0]?.field]).toEqual([422, "meta.attachments.0.original_url"]);
    expect((await add(Array.from({ length: 6 }, () => ({ base64: PNG })))).status).toBe(422);
  });
});

describe("pictures that a duplicate shares with its original (T-34)", () => {
  const PICTURES = [{ filename: "dot.png", base64: PNG }];
  const duplicate = async ({ id }: ManagedItem) =>
    (await workspace.call(catalogCalls.duplicate, { params: { id } })).body.data;
  const made = async () => (await add(PICTURES)).body.data;
  const urls = ({ meta }: ManagedItem) =>
    meta.attachments.flatMap(({ original_url, thumbs }) => [original_url, ...Object.values(thumbs)]);
  const statuses = (item: ManagedItem) =>
    Promise.all(urls(item).map(async (url) => (await picture(url)).status));

  test.each(["original", "copy"] as const)(
    "stay while one of the two shows them, if the %s loses them first, and go with the last",
    async (first) => {
      const original = await made();
      const copy = await duplicate(original);
      expect([urls(copy), urls(original).length]).toEqual([urls(original), 2]);
      const [loses, keeps] = first === "original" ? [original, copy] : [copy, original];
      const replaced = (await change(PICTURES, loses.id)).body.data;
      await change([], loses.id);
      // The picture that replaced the shared one goes after the shared one would have gone.
      await expect.poll(() => statuses(replaced)).toEqual([404, 404]);
      expect(await statuses(keeps)).toEqual([200, 200]);
      await change([], keeps.id);
      await expect.poll(() => statuses(keeps)).toEqual([404, 404]);
    },
  );

  test("survive the deletion of the original, also on proposals", async () => {
    const original = await made();
    const copy = await duplicate(original);
    await workspace.call(catalogCalls.remove, { params: { id: original.id } });
    const { body } = await workspace.call(catalogCalls.update, {
      params: { id: copy.id },
      body: { data: { attributes: { is_active: true } } },
    });
    expect([urls(body.data), await statuses(copy)]).toEqual([urls(original), [200, 200]]);
    const { lineItems } = await makeDeal(workspace, {}, [{ sale_catalog_item_id: copy.id }]);
    const [line] = lineItems as unknown as { picture: { file: string } | null }[];
    expect((await picture(`/api/storage/${line?.picture?.file}`)).status).toBe(200);
  });

  test("can be kept by their address when the copy is changed", async () => {
    const copy = await duplicate(await made());
    const [shared] = copy.meta.attachments;
    const kept = await change([{ original_url: shared?.original_url, alt_text: "Kept" }], copy.id);
    expect([kept.status, urls(kept.body.data)]).toEqual([200, urls(copy)]);
  });
});

function storedFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes(`tenant-${workspace.tenant.id}/items/`))
    .sort();
}
