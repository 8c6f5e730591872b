import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { removeUnusedFiles } from "@/lib/domain/documents/document-files";
import { documentCalls } from "@/lib/domain/documents/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import {
  encryptedPdf,
  launchingPdf,
  packedPdf,
  pdfOf,
  pictureOf,
  scriptedPdf,
} from "../../support/pdf-files";
import { dealBody, makeDeal, makeWorkspace, type Caller, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("documents");
  other = await makeWorkspace("documents-other");
  process.env["DATABASE_URL"] = workspace.url;
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
});

const upload = (
  bytes: Uint8Array,
  {
    name = "Terrace.png",
    of = workspace,
    as = "employee",
  }: { name?: string; of?: Workspace; as?: Caller } = {},
) => of.call(documentCalls.upload, { as, body: new Multipart({ file: { name, bytes } }) });
const read = (file: string, { query = "", of = workspace, headers = {} } = {}) =>
  httpBytes({ port: of.port, host: of.host, path: `/api/storage/${file}${query}`, headers });

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 30, g: 90, b: 160, alpha } } });
const MODERN = { accept: "image/avif,image/webp,image/*;q=0.8" };

const withPicture = ({ file, width, height }: DocumentFileAnswer): Block[] => [
  {
    ...emptyBlock("text_picture", "a"),
    picture: { file, width: width ?? 1, height: height ?? 1, alt: "", focus: { x: 50, y: 50 } },
  },
  emptyBlock("services", "s"),
];

describe("POST /documents/files", () => {
  test("keeps a picture in all widths and formats, called by its content", async () => {
    const bytes = await picture(3_000, 1_500).jpeg().toBuffer();
    const { status, body } = await upload(bytes, { name: "C:\\photos\\Été.jpg" });
    expect([status, body.data]).toEqual([
      201,
      {
        file: expect.stringMatching(/^documents\/[0-9a-f]{64}-2400\.jpg$/),
        kind: "picture",
        width: 2_400,
        height: 1_200,
        bytes: expect.any(Number),
        name: "Été.jpg",
      },
    ]);
    for (const [query, accept, format, width] of [
      ["?w=480", MODERN.accept, "heif", 480],
      ["?w=960", "image/webp", "webp", 960],
      ["?w=1600", MODERN.accept, "heif", 1_600],
      ["", MODERN.accept, "webp", 2_400],
      ["?w=481", MODERN.accept, "webp", 2_400],
      ["?w=480", "*/*", "jpeg", 1_600],
    ] as const) {
      const answer = await read(body.data.file, { query, headers: { accept } });
      expect([answer.status, answer.headers["cache-control"], answer.headers.vary]).toEqual([
        200,
        "public, max-age=31536000, immutable",
        expect.stringContaining("Accept"),
      ]);
      expect(await sharp(answer.body).metadata(), `${query} ${accept}`).toMatchObject({ format, width });
    }
    expect((await upload(bytes)).body.data.file).toBe(body.data.file);
  });

  test.each([
    ["png", 201],
    ["webp", 201],
    ["gif", 201],
    ["avif", 201],
    ["tiff", 422],
  ] as const)("a %s is told by its content: %i", async (format, expected) => {
    const { status, body, refusal } = await upload(await picture(60, 40).toFormat(format).toBuffer(), {
      name: "a.txt",
    });
    expect(status).toBe(expected);
    if (expected === 422)
      expect(refusal.errors).toMatchObject([
        {
          field: "file",
          code: "file_kind",
          message: "The file is none of: PDF, PNG, JPEG, WEBP, AVIF, GIF.",
        },
      ]);
    else expect(body.data).toMatchObject({ kind: "picture", width: 60, height: 40 });
  });

  test("a GIF of a small frame on a screen of 65,535 by 65,535 is refused", async () => {
    const gif = await picture(60, 40).gif().toBuffer();
    gif.writeUInt16LE(65_535, 6);
    gif.writeUInt16LE(65_535, 8);
    const { status, refusal } = await upload(gif);
    expect([status, refusal.errors[0]?.code]).toEqual([422, "picture_too_large"]);
  });

  test("a picture that is transparent in places stays so for whom reads neither WebP nor AVIF", async () => {
    const { body } = await upload(await picture(50, 50, 0.5).png().toBuffer());
    expect(body.data.file).toMatch(/-50\.png$/);
    const { body: bytes, headers } = await read(body.data.file);
    expect([headers["content-type"], (await sharp(bytes).metadata()).hasAlpha]).toEqual(["image/png", true]);
  });

  test("a PDF is kept as it came, to be saved under its name", async () => {
    const bytes = await pdfOf("Terms", 2);
    const { status, body } = await upload(bytes, { name: "Conditions générales.pdf" });
    expect([status, body.data]).toMatchObject([
      201,
      { kind: "file", width: null, height: null, bytes: bytes.byteLength, name: "Conditions générales.pdf" },
    ]);
    const answer = await read(body.data.file);
    expect([answer.status, answer.headers["content-type"], answer.body.equals(Buffer.from(bytes))]).toEqual([
      200,
      "application/pdf",
      true,
    ]);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment;.*Conditions%20g%C3%A9n%C3%A9rales\.pdf/,
    );
  });

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ["a PDF with a script", "pdf_script", scriptedPdf],
    ["a PDF that starts a program", "pdf_script", launchingPdf],
    ["a PDF with a file in it", "pdf_attachments", packedPdf],
    ["a PDF behind a password", "pdf_encrypted", encryptedPdf],
    ["an SVG", "file_kind", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", "file_kind", () => Buffer.from("<!doctype html><script>1</script>")],
    ["nothing", "file_empty", () => new Uint8Array()],
    ["half a picture", "file_unreadable", async () => (await pictureOf("png", 400, 300)).subarray(0, 400)],
    [
      "a picture of 36 million pixels",
      "picture_too_large",
      () => picture(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])("refuses %s: %s", async (_, code, bytes) => {
    const { status, refusal } = await upload(await bytes());
    expect([status, refusal.errors]).toMatchObject([422, [{ field: "file", code }]]);
  });

  test("is for those who may write proposals", async () => {
    expect((await upload(await pictureOf("png", 4, 4), { as: "none" })).status).toBe(403);
  });
});

describe("a deal", () => {
  test("names files of its own tenant alone; a wrong one is told with its place", async () => {
    const ours = (await upload(await picture(40, 30).png().toBuffer())).body.data;
    const blocks = withPicture(ours);
    const deal = await makeDeal(workspace, { blocks });
    const theirs = await other.call(dealCalls.create, { body: dealBody(other, { blocks }) });
    const refusal = [{ field: "data.attributes.blocks.0.picture.file", code: "invalid" }];
    expect([theirs.status, theirs.refusal.errors]).toMatchObject([422, refusal]);
    expect((await read(ours.file, { of: other })).status).toBe(404);

    const missing = withPicture({ ...ours, file: `documents/${"0".repeat(64)}-40.jpg` });
    const pdf = (await upload(await pdfOf("Kinds"), { name: "a.pdf" })).body.data;
    for (const wrong of [missing, withPicture(pdf)]) {
      const patched = await workspace.call(dealCalls.update, {
        params: { id: deal.id },
        body: { data: { attributes: { blocks: wrong } } },
      });
      expect([patched.status, patched.refusal.errors]).toMatchObject([422, refusal]);
    }
  });
});

describe("files that nothing names", () => {
  test("go after 30 days; those of deals, the library and templates stay", async () => {
    const own = await makeWorkspace("documents-sweep");
    const made: DocumentFileAnswer[] = [];
    for (const width of [11, 12, 13, 14, 15])
      made.push((await upload(await picture(width, 9).png().toBuffer(), { of: own })).body.data);
    const [dealt, kept, templated, unused, recent] = made.map(({ file }) => file);
    await makeDeal(own, { blocks: withPicture(made[0] as DocumentFileAnswer) });
    await admin`insert into library_entry (tenant_id, name, kind, content, search_text)
      values (${own.tenant.id}, 'a', 'block', ${admin.json({ picture: { file: kept ?? "" } })}, 'a')`;
    await admin`insert into deal_template (tenant_id, name, content, search_text)
      values (${own.tenant.id}, 'a', ${admin.json({ blocks: [{ picture: { file: templated ?? "" } }] })}, 'a')`;
    await admin`update document_file set created_at = now() - interval '31 days'
      where tenant_id = ${own.tenant.id} and name <> ${recent ?? ""}`;
    const sweep = () =>
      withTenant(own.tenant.id, (db) => removeUnusedFiles({ db, tenantId: own.tenant.id, now: new Date() }));
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    const left = await admin<
      { name: string }[]
    >`select name from document_file where tenant_id = ${own.tenant.id}`;
    expect(new Set(left.map(({ name }) => name))).toEqual(new Set([dealt, kept, templated, recent]));
    expect(left.map(({ name }) => name)).not.toContain(unused);
  });
});
