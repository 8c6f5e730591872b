import { expect, test } from "vitest";
import { Multipart } from "../../support/multipart";
import { pdfOf } from "../../support/pdf-files";
import { makeWorkspace } from "../../support/workspace";

type Failure = { errors: { code: string }[] };

test("POST /pdf-pages refuses a PDF of 10,000 pages without reading them all", async () => {
  const workspace = await makeWorkspace("many-pages");
  const { status, body } = await workspace.raw<Failure>("POST", "/api/pdf-pages", {
    as: "admin",
    body: new Multipart({ type: "cover", file: { name: "a.pdf", bytes: await pdfOf("Endless", 10_000) } }),
  });
  expect([status, body.errors[0]?.code]).toEqual([422, "pdf_too_many_pages"]);
});
