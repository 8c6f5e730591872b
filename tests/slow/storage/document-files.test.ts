import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyBlock } from "@/lib/core/documents/blocks";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { documentCalls } from "@/lib/domain/documents/calls";
import { testDatabase } from "../../support/database";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { pdfOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const BUCKET = "kapi-documents";
let folder = "";
let bucket: S3rver;
let server: RunningServer;
let workspace: Workspace;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapi-s3-documents-"));
  bucket = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await bucket.run();
  const { url, adminUrl } = await testDatabase();
  server = await startServer({
    databaseUrl: url,
    adminUrl,
    env: {
      STORAGE_S3_BUCKET: BUCKET,
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_S3_ACCESS_KEY_ID: "S3RVER",
      STORAGE_S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  workspace = await makeWorkspace("s3-documents", { port: server.port, url, adminUrl });
});

afterAll(async () => {
  await server.stop();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function upload(name: string, bytes: Uint8Array): Promise<DocumentFileAnswer> {
  const { status, body, text } = await workspace.call(documentCalls.upload, {
    body: new Multipart({ file: { name, bytes } }),
  });
  expect(status, text).toBe(201);
  return body.data;
}

const get = (path: string, accept = "*/*") =>
  httpBytes({ port: workspace.port, host: workspace.host, path, headers: { accept } });

test("pictures and files of a document come from an S3-compatible store, in all forms, on the page and in the PDF", async () => {
  const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#1f6f8b" } })
    .jpeg()
    .toBuffer();
  const [picture, report] = [
    await upload("Terrace.jpg", photo),
    await upload("report.pdf", await pdfOf("Report", 2)),
  ];
  for (const [query, accept, format, width] of [
    ["?w=480", "image/avif,image/webp", "heif", 480],
    ["?w=960", "image/webp", "webp", 960],
    ["", "*/*", "jpeg", 1_600],
  ] as const) {
    const { status, body } = await get(`/api/storage/${picture.file}${query}`, accept);
    expect(status).toBe(200);
    expect(await sharp(body).metadata(), `${query} ${accept}`).toMatchObject({ format, width });
  }
  const { uuid } = await makeDeal(workspace, {
    blocks: [
      {
        ...emptyBlock("text_picture", "terrace"),
        html: "<p>In the shade</p>",
        picture: {
          file: picture.file,
          width: picture.width ?? 1,
          height: picture.height ?? 1,
          alt: "A terrace",
          focus: { x: 50, y: 50 },
        },
      },
      {
        ...emptyBlock("file", "report"),
        file: { file: report.file, name: report.name, bytes: report.bytes },
      },
      emptyBlock("services", "services"),
    ],
  });
  const page = (await get(`/proposals/${uuid}`)).body.toString();
  expect(page).toContain(`/api/storage/${picture.file}?w=480`);
  const download = await get(`/api/storage/${report.file}`);
  expect((await readPdf(download.body)).pages.join(" ")).toContain("Report 2");
  const pdf = await get(`/api/proposals/${uuid}/pdf`);
  expect((await readPdf(pdf.body)).pages.join(" ")).toContain("In the shade");
  expect(pdf.body.length).toBeGreaterThan((await get(`/api/storage/${picture.file}?w=480`)).body.length);
});
