import { randomBytes } from "node:crypto";
import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawPages } from "@/lib/platform/uploads/sandbox/draw-pages";
import { settingCalls } from "@/lib/domain/settings/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { colorPlace } from "../../support/color-place";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
let png: Buffer;
beforeAll(async () => {
  workspace = await makeWorkspace("upload");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  png = await sharp({ create: { width: 1_200, height: 300, channels: 4, background: "#3056d3" } })
    .png()
    .toBuffer();
});
afterAll(() => admin.end());

const upload = (type: string, bytes: Uint8Array, name = "picture", key = `--kapi-${type}`) =>
  workspace.call(settingCalls.upload, {
    as: "admin",
    body: new Multipart({ file: { name, bytes }, key, type }),
  });
const shown = (path: string) => httpBytes({ port: workspace.port, host: workspace.host, path });
const setting = async (key: string) =>
  (await workspace.call(settingCalls.read, { as: "admin", params: { key } })).body.data;
const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b4235a"/>${inner}</svg>`,
  );
const ico = (picture: Buffer) =>
  Buffer.concat([
    Buffer.from([
      0,
      0,
      1,
      0,
      1,
      0,
      32,
      32,
      0,
      0,
      1,
      0,
      32,
      0,
      ...new Uint8Array(new Uint32Array([picture.length, 22]).buffer),
    ]),
    picture,
  ]);

describe("POST /settings/upload", () => {
  test("keeps a logo as large as it is ever shown, which everybody on the site sees [REST-58] [LOG-04]", async () => {
    const { status, body } = await upload("logo", png, "Our logo.gif");
    expect([status, body.data.key, body.data.group]).toEqual([200, "--kapi-logo", "images"]);
    const file = await shown(body.data.value);
    expect([file.status, file.headers["content-type"], file.headers["x-content-type-options"]]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    expect(await sharp(file.body).metadata()).toMatchObject({ width: 800, height: 200, format: "png" });
    const [event] =
      await admin`select action, subject_type, after from audit_event where tenant_id = ${workspace.tenant.id}
        order by sequence desc limit 1`;
    expect(event).toMatchObject({
      action: "uploaded",
      subject_type: "logo",
      after: { file: "Our logo.gif" },
    });
  });

  test("an SVG is cleaned, cannot run when it is opened, and goes into mails and PDFs as a picture", async () => {
    const { body } = await upload("logo", svg(""));
    const file = await shown(body.data.value);
    expect([file.headers["content-type"], file.headers["content-security-policy"]]).toEqual([
      "image/svg+xml",
      expect.stringContaining("sandbox"),
    ]);
    expect((await shown(body.data.value.replace(".svg", ".png"))).headers["content-type"]).toBe("image/png");
    const deal = await makeDeal(workspace);
    const pdf = await workspace.call(proposalCalls.pdfOfDeal, { params: { id: deal.id } });
    expect([pdf.status, /\/Subtype ?\/Image/.test(pdf.text)]).toEqual([200, true]);
  });

  test("small pictures are within the customer's page, a large one is loaded from its address", async () => {
    const small = await sharp(png).resize(64, 64, { fit: "fill" }).png().toBuffer();
    const noise = await sharp(randomBytes(200 * 60 * 3), { raw: { width: 200, height: 60, channels: 3 } })
      .png()
      .toBuffer();
    const { uuid } = await makeDeal(workspace);
    const pictures = async () => {
      const { text } = await workspace.raw("GET", `/proposals/${uuid}`);
      return {
        logo: /<img src="([^"]*)"/.exec(text)?.[1],
        icon: /<link rel="icon" href="([^"]*)"/.exec(text)?.[1],
        ahead: [...text.matchAll(/<link rel="preload" as="image" href="([^"]*)"/g)].map(([, href]) => href),
      };
    };
    const inline = async (address: string) =>
      `data:image/png;base64,${(await shown(address)).body.toString("base64")}`;
    const icon = (await upload("favicon", small)).body.data.value;
    const logo = (await upload("logo", small)).body.data.value;
    expect(await pictures()).toEqual({ logo: await inline(logo), icon: await inline(icon), ahead: [] });
    const large = (await upload("logo", noise)).body.data.value;
    expect((await shown(large)).body.length).toBeGreaterThan(8 * 1024);
    expect(await pictures()).toEqual({ logo: large, icon: await inline(icon), ahead: [large] });
  });

  test("the former picture's files go with it", async () => {
    const former = (await upload("logo", svg(""))).body.data.value;
    await upload("logo", png);
    await expect.poll(async () => (await shown(former)).status).toBe(404);
    await expect.poll(async () => (await shown(former.replace(".svg", ".png"))).status).toBe(404);
  });

  test("a footer picture stands below the offer of the PDF, until it is removed (S-097)", async () => {
    const deal = await makeDeal(workspace);
    const green = [10, 220, 60] as const;
    const footer = await sharp({
      create: { width: 900, height: 150, channels: 3, background: { r: green[0], g: green[1], b: green[2] } },
    })
      .png()
      .toBuffer();
    const placeInPdf = async () => {
      const { body } = await httpBytes({
        port: workspace.port,
        host: workspace.host,
        method: "POST",
        path: callAddress(proposalCalls.pdf, { params: { uuid: deal.uuid } }),
      });
      const [page] = await drawPages(new Uint8Array(body), () => undefined);
      return colorPlace(page?.bytes ?? new Uint8Array(), green);
    };
    await upload("footer", footer);
    expect((await placeInPdf()).ratio).toBeCloseTo(6, 0);
    await workspace.call(settingCalls.update, {
      as: "admin",
      params: { key: "--kapi-footer" },
      body: { value: "" },
    });
    expect(await placeInPdf()).toMatchObject({ filled: 0 });
  });

  test("a picture is removed by emptying its setting [LOG-05]", async () => {
    const { body } = await upload("footer", png);
    const before = (
      await workspace.call(settingCalls.update, {
        as: "admin",
        params: { key: "--kapi-footer" },
        body: { value: "" },
      })
    ).body.data;
    expect(before.value).toBe("");
    await expect.poll(async () => (await shown(body.data.value)).status).toBe(404);
  });

  test("a favicon is a PNG or an icon by its content [LOG-01] [X-42]", async () => {
    const small = await sharp(png).resize(32, 32, { fit: "fill" }).png().toBuffer();
    for (const [bytes, type] of [
      [small, "image/png"],
      [ico(small), "image/x-icon"],
    ] as const) {
      const { status, body } = await upload("favicon", bytes);
      expect([status, (await shown(body.data.value)).headers["content-type"]]).toEqual([200, type]);
    }
    const { status, refusal } = await upload("favicon", svg(""), "favicon.ico");
    expect([status, refusal.errors[0]?.code]).toEqual([422, "file_kind"]);
  });

  test.each([
    ["a script", () => svg("<script>alert(1)</script>"), "svg_script"],
    [
      "entities",
      () =>
        Buffer.concat([
          Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'),
          Buffer.from(svg("<text>&a;</text>")),
        ]),
      "svg_entities",
    ],
    ["a page called picture", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "file_kind"],
    ["nothing", () => Buffer.alloc(0), "file_empty"],
    ["a picture of 30,000 by 30,000", () => withSize(png, 30_000), "picture_too_large"],
    ["a broken picture", () => png.subarray(0, 60), "file_unreadable"],
  ])("%s is refused with its reason, and nothing changes (S-131)", async (_name, bytes, code) => {
    const before = await setting("--kapi-logo");
    const { status, refusal } = await upload("logo", bytes(), "logo.png");
    expect([status, refusal.errors[0]]).toEqual([422, expect.objectContaining({ field: "file", code })]);
    expect(await setting("--kapi-logo")).toEqual(before);
  });

  test("a picture of 15 MB exactly is kept, one byte more is refused", async () => {
    const full = Buffer.concat([png, Buffer.alloc(15 * 1024 * 1024 - png.length)]);
    expect((await upload("logo", full)).status).toBe(200);
    const { status, refusal } = await upload("logo", Buffer.concat([full, Buffer.alloc(1)]));
    expect([status, refusal.code]).toEqual([413, "FILE_TOO_LARGE"]);
  });

  test.each([
    ["logo", "--kapi-favicon"],
    ["banner", "--kapi-banner"],
    ["logo", "template"],
  ])("type %s with the key %s is refused", async (type, key) => {
    const { status, text } = await upload(type, png, "a.png", key);
    expect(status).toBe(422);
    if (type === "logo") expect(text).toContain("key must be --kapi-logo for a logo");
  });

  test("needs settings.create [X-43]", async () => {
    const token = await workspace.tokenWith("settings.update", "settings.delete", "settings.read");
    expect(
      (
        await workspace.call(settingCalls.upload, {
          token,
          body: new Multipart({ file: { name: "a.png", bytes: png }, key: "--kapi-logo", type: "logo" }),
        })
      ).status,
    ).toBe(403);
  });
});

/** The same picture with this width and height in its header. */
function withSize(picture: Buffer, size: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt32BE(size, 16);
  changed.writeUInt32BE(size, 20);
  return changed;
}
