import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { openPdf, readPdf } from "@/lib/platform/uploads/sandbox/read-pdf";
import { pdfOf } from "../../../support/pdf-files";

const set = (dict: PDFDict, name: string, value: Parameters<PDFDict["set"]>[1]) =>
  dict.set(PDFName.of(name), value);
const launch = ({ context }: PDFDocument) => context.obj({ S: "Launch", F: PDFString.of("cmd.exe") });
const visit = { S: "URI", URI: PDFString.of("https://example.test") };

test.each<[string, (document: PDFDocument) => void]>([
  ["when the document is opened", (pdf) => set(pdf.catalog, "OpenAction", launch(pdf))],
  ["when it is closed", (pdf) => set(pdf.catalog, "AA", pdf.context.obj({ WC: launch(pdf) }))],
  [
    "when a page is opened, written elsewhere in the file",
    (pdf) => set(pdf.getPage(0).node, "AA", pdf.context.obj({ O: pdf.context.register(launch(pdf)) })),
  ],
  [
    "after a harmless action",
    (pdf) => set(pdf.catalog, "OpenAction", pdf.context.obj({ ...visit, Next: launch(pdf) })),
  ],
  [
    "in a list after a harmless action",
    (pdf) => set(pdf.catalog, "OpenAction", pdf.context.obj({ ...visit, Next: [launch(pdf)] })),
  ],
])("a PDF that starts a program %s is refused", async (_when, change) => {
  const bytes = await pdfOf("Launching", 1, change);
  await expect(openPdf(bytes, "attachments allowed")).rejects.toThrow("pdf_script");
});

test("of a page's links only those to web, mail and telephone addresses stay", async () => {
  const addresses = ["https://example.test/a", "mailto:a@example.test", "file:///etc/passwd", "javascript:0"];
  const bytes = await pdfOf("Links", 1, (pdf) => {
    const links = addresses.map((address) =>
      pdf.context.obj({ Type: "Annot", Subtype: "Link", A: { S: "URI", URI: PDFString.of(address) } }),
    );
    set(pdf.getPage(0).node, "Annots", pdf.context.obj(links));
  });
  const read = await PDFDocument.load(await readPdf(bytes));
  const kept = read.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
  const texts = kept.asArray().map((_, index) => {
    const action = kept.lookup(index, PDFDict).lookup(PDFName.of("A"), PDFDict);
    return action.lookup(PDFName.of("URI"), PDFString).decodeText();
  });
  expect(texts).toEqual(addresses.slice(0, 2));
});
