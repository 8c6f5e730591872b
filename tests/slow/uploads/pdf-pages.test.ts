import { expect, test } from "vitest";
import { pdfPageCalls } from "@/lib/domain/pdf-pages/calls";
import { Multipart } from "../../support/multipart";
import { pdfOf } from "../../support/pdf-files";
import { makeWorkspace } from "../../support/workspace";

test("POST /pdf-pages refuses a PDF of 10,000 pages without reading them all", async () => {
  const workspace = await makeWorkspace("many-pages");
  const { status, refusal } = await workspace.call(pdfPageCalls.create, {
    as: "admin",
    body: new Multipart({ type: "cover", file: { name: "a.pdf", bytes: await pdfOf("Endless", 10_000) } }),
  });
  expect([status, refusal.errors[0]?.code]).toEqual([422, "pdf_too_many_pages"]);
});
