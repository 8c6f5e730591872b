import { beforeAll, describe, expect, test } from "vitest";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { pictureOf } from "../../support/pdf-files";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let address = "";
beforeAll(async () => {
  workspace = await makeWorkspace("files");
  const { body } = await workspace.call(pdfPageCalls.create, {
    as: "admin",
    body: new Multipart({ type: "cover", file: { name: "a.png", bytes: await pictureOf("png", 40, 40) } }),
  });
  address = String(body.data.thumbnail_url);
});

const read = (
  path: string,
  { of = workspace, headers = {} }: { of?: Workspace; headers?: Record<string, string> } = {},
) => httpBytes({ port: of.port, host: of.host, path, headers });

describe("GET /storage/{name}", () => {
  test("serves a stored picture to anybody, for good, so that it can run and load nothing [API-17] [S-121]", async () => {
    const { status, headers, body } = await read(address);
    expect([status, body.length > 0]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  });

  test("answers 304 to who has it already", async () => {
    const { headers } = await read(address);
    const again = await read(address, { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("knows nothing of another tenant's files", async () => {
    const other = await makeWorkspace("files-other");
    expect((await read(address, { of: other })).status).toBe(404);
  });

  test.each([
    "/api/storage/pages/none.png",
    "/api/storage/..%2f..%2fetc/passwd",
    "/api/storage/%2e%2e/x.png",
    "/api/storage/a/b/c/d/e.png",
    "/api/storage/pages/A.PNG",
    "/api/storage/x",
  ])("%s is 404", async (path) => {
    expect((await read(path)).status).toBe(404);
  });

  test("gives no PDF: a proposal's is asked for by the proposal", async () => {
    const deal = await makeDeal(workspace);
    await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: callAddress(proposalCalls.pdf, { params: { uuid: deal.uuid } }),
    });
    expect((await read(address.replace(/webp$/, "pdf"))).status).toBe(404);
  });
});
