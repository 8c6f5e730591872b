import {
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openPdf, readPdf } from "@/lib/platform/uploads/sandbox/read-pdf";
import { pdfOf } from "../../../support/pdf-files";
import { placesOfText, readPdf as textsOf } from "../../../support/read-pdf";

const name = (text: string) => PDFName.of(text);
const textOf = async (pdf: Uint8Array) => (await textsOf(await readPdf(pdf))).pages.join(" ");

/** A font that appearances and contents may name F. */
const FONT = { Font: { F: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } } };

/** A form 100 wide and 20 high with a text. */
const form = ({ doc: { context } }: PDFPage, text: string, more: object = {}): PDFRef =>
  context.register(
    context.flateStream(`BT /F 10 Tf 0 5 Td (${text}) Tj ET`, {
      BBox: [0, 0, 100, 20],
      Resources: FONT,
      ...more,
    }),
  );

function annotate(page: PDFPage, entries: object): void {
  const { context } = page.doc;
  page.node.addAnnot(
    context.register(context.obj({ Type: "Annot", Rect: [200, 300, 400, 340], ...entries })),
  );
}

describe("annotations of a page [PAG-01]", () => {
  test("that readers show are drawn: typed text, stamps, filled fields; hidden ones and notes are not", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => {
      const page = document.getPage(0);
      annotate(page, { Subtype: "FreeText", AP: { N: form(page, "Typed") } });
      annotate(page, { Subtype: "Stamp", AP: { N: form(page, "Approved") } });
      annotate(page, {
        Subtype: "Widget",
        FT: "Tx",
        V: PDFString.of("Filled"),
        AP: { N: form(page, "Filled") },
      });
      const states = { On: form(page, "Ticked"), Off: form(page, "Unticked") };
      annotate(page, { Subtype: "Widget", FT: "Btn", AS: "On", AP: { N: states } });
      annotate(page, { Subtype: "Widget", FT: "Tx" });
      annotate(page, { Subtype: "Stamp", F: 2, AP: { N: form(page, "Hidden") } });
      annotate(page, { Subtype: "Text", AP: { N: form(page, "Note") } });
      annotate(page, { Subtype: "Popup" });
    });
    const file = await readPdf(pdf);
    const { pages } = await textsOf(file);
    for (const text of ["Plan 1", "Typed", "Approved", "Filled", "Ticked"]) expect(pages[0]).toContain(text);
    for (const text of ["Unticked", "Hidden", "Note"]) expect(pages[0]).not.toContain(text);
    const annotations = (await PDFDocument.load(file)).getPage(0).node.lookup(name("Annots"));
    expect(annotations instanceof PDFArray ? annotations.size() : 0).toBe(0);
  });

  test("are drawn in their rectangle, whatever the box and matrix of their appearance", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => {
      const page = document.getPage(0);
      const turned = { Matrix: [1, 0, 0, 1, -50, 7] };
      annotate(page, { Subtype: "FreeText", AP: { N: form(page, "Placed", turned) } });
    });
    const place = (await placesOfText(await readPdf(pdf))).find(({ text }) => text === "Placed");
    expect(place).toMatchObject({ left: 200, bottom: 310 });
  });

  test("that only their program can draw are refused", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => annotate(document.getPage(0), { Subtype: "Ink" }));
    await expect(readPdf(pdf)).rejects.toThrow("pdf_annotations");
    const field = { Subtype: "Widget", FT: "Tx", V: PDFString.of("Filled") };
    const filled = await pdfOf("Plan", 1, (document) => annotate(document.getPage(0), field));
    await expect(readPdf(filled)).rejects.toThrow("pdf_annotations");
  });
});

/** The text of every stream in a file. */
const streamsOf = async (file: Uint8Array): Promise<string[]> =>
  (await PDFDocument.load(file)).context
    .enumerateIndirectObjects()
    .flatMap(([, each]) =>
      each instanceof PDFRawStream ? [Buffer.from(inflateSync(each.getContents())).toString("latin1")] : [],
    );

describe("layers", () => {
  /** A page with a text in each of the layers `shown` and `internal`, and a form in the latter. */
  const layered = (
    configure: (layers: { shown: PDFRef; internal: PDFRef }) => Record<string, string | PDFRef[]>,
  ) =>
    pdfOf("Plan", 1, (document) => {
      const { context } = document;
      const layer = (title: string) =>
        context.register(context.obj({ Type: "OCG", Name: PDFString.of(title) }));
      const layers = { shown: layer("Shown"), internal: layer("Internal") };
      const D = configure(layers);
      document.catalog.set(name("OCProperties"), context.obj({ OCGs: [layers.shown, layers.internal], D }));
      const page = document.getPage(0);
      const stamp = form(page, "margin", { Type: "XObject", Subtype: "Form", OC: layers.internal });
      page.node.set(
        name("Resources"),
        context.obj({ ...FONT, Properties: { S: layers.shown, I: layers.internal }, XObject: { M: stamp } }),
      );
      const content =
        "BT /F 12 Tf 60 700 Td /OC /S BDC (before) Tj EMC /OC /I BDC /Span BMC (secret \\) cost) Tj EMC EMC " +
        "0 -20 Td (after) Tj ET q 1 0 0 1 60 500 cm /M Do Q /OC /I BDC BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI 0 0 9 9 re f EMC";
      page.node.set(name("Contents"), context.register(context.flateStream(content)));
    });

  test("that are off are not in the copy, and what follows them stands where it stood", async () => {
    const file = await readPdf(await layered(({ internal }) => ({ OFF: [internal] })));
    const { pages } = await textsOf(file);
    expect(pages[0]).toContain("before");
    expect(pages[0]).not.toMatch(/secret|margin/);
    expect((await placesOfText(file)).find(({ text }) => text === "after")).toMatchObject({
      left: 60,
      bottom: 680,
    });
    expect((await streamsOf(file)).join("\n")).not.toMatch(/secret|margin/);
  });

  test("that are off leave drawn annotations where they are, whatever the page's content changes", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => {
      const { context } = document;
      const page = document.getPage(0);
      annotate(page, { Subtype: "Stamp", AP: { N: form(page, "Placed") } });
      const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Internal") }));
      document.catalog.set(name("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      page.node.set(name("Resources"), context.obj({ ...FONT, Properties: { I: layer } }));
      const content = "2 0 0 2 0 0 cm /OC /I BDC BT /F 9 Tf (secret) Tj ET EMC";
      page.node.set(name("Contents"), context.register(context.flateStream(content)));
    });
    const file = await readPdf(pdf);
    const place = (await placesOfText(file)).find(({ text }) => text === "Placed");
    expect(place).toMatchObject({ left: 200, bottom: 310 });
    // No stream within another, still compressed.
    for (const text of await streamsOf(file)) expect(text).not.toMatch(/x\x9c|secret/);
  });

  test("that are off are removed within forms, by a membership of layers, too", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => {
      const { context } = document;
      const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Internal") }));
      const member = context.obj({ Type: "OCMD", OCGs: [layer], P: "AllOff" });
      const not = context.obj({ Type: "OCMD", VE: [name("Not"), [name("Not"), layer]] });
      document.catalog.set(name("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      const content =
        "/OC /M BDC BT /F 9 Tf (member) Tj ET EMC /OC /N BDC BT /F 9 Tf (secret) Tj ET EMC BT /F 9 Tf 0 9 Td (open) Tj ET";
      const inner = context.register(
        context.flateStream(content, {
          ...{ Type: "XObject", Subtype: "Form", BBox: [0, 0, 99, 99] },
          Resources: { ...FONT, Properties: { M: member, N: not } },
        }),
      );
      const page = document.getPage(0);
      page.node.set(name("Resources"), context.obj({ XObject: { I: inner } }));
      page.node.set(name("Contents"), context.register(context.flateStream("/I Do")));
    });
    const text = await textOf(pdf);
    expect(text).toMatch(/member[^]*open/);
    expect(text).not.toContain("secret");
  });

  test("that are off are removed within patterns, masks, drawn glyphs and appearances of annotations, too", async () => {
    const pdf = await pdfOf("Plan", 1, (document) => {
      const { context } = document;
      const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Internal") }));
      document.catalog.set(name("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      const Resources = { ...FONT, Properties: { I: layer } };
      const content = (word: string, entries: object) =>
        context.register(
          context.flateStream(
            `BT /F 9 Tf (open ${word}) Tj ET /OC /I BDC BT /F 9 Tf (secret ${word}) Tj ET EMC`,
            { BBox: [0, 0, 99, 99], ...entries },
          ),
        );
      const grid = { PatternType: 1, PaintType: 1, TilingType: 1, XStep: 99, YStep: 99 };
      const pattern = content("pattern", { Type: "Pattern", ...grid, Resources });
      const mask = content("mask", {
        Type: "XObject",
        Subtype: "Form",
        Group: { S: "Transparency" },
        Resources,
      });
      const glyph = content("glyph", {});
      const font = { Type: "Font", Subtype: "Type3", CharProcs: { a: glyph }, Resources };
      const page = document.getPage(0);
      page.node.set(
        name("Resources"),
        context.obj({
          XObject: {},
          Pattern: { P: pattern },
          ExtGState: { G: { Type: "ExtGState", SMask: { S: "Luminosity", G: mask } } },
          Font: { D: font },
        }),
      );
      page.node.set(
        name("Contents"),
        context.register(context.flateStream("/G gs /Pattern cs /P scn 0 0 99 99 re f")),
      );
      annotate(page, { Subtype: "Stamp", AP: { N: content("stamp", { Resources }) } });
    });
    const text = (await streamsOf(await readPdf(pdf))).join("\n");
    for (const word of ["pattern", "mask", "glyph", "stamp"]) expect(text).toContain(`open ${word}`);
    expect(text).not.toContain("secret");
  });

  test("that are on are copied as they are", async () => {
    const text = await textOf(await layered(() => ({})));
    expect(text).toMatch(/before.*secret \) cost[^]*after[^]*margin/);
  });

  test("are off by the base state and by the view's usage, too", async () => {
    const base = await textOf(await layered(({ shown }) => ({ BaseState: "OFF", ON: [shown] })));
    expect(base).toContain("before");
    expect(base).not.toContain("secret");
  });
});

test("a PDF with only an owner's password is opened as readers open it", async () => {
  const pdf = await pdfOf("Restricted", 1, (document) =>
    document.encrypt({ userPassword: "", ownerPassword: "owner" }),
  );
  expect(await textOf(pdf)).toContain("Restricted 1");
});

test("the right to use attachments is no attachment", async () => {
  const pdf = await pdfOf("Rights", 1, ({ catalog, context }) =>
    catalog.set(
      name("Perms"),
      context.obj({ UR3: { TransformParams: { Type: "TransformParams", EF: ["Create"] } } }),
    ),
  );
  expect(await textOf(pdf)).toContain("Rights 1");
});

test.each([
  ["a 3D scene", { Type: "Annot", Subtype: "3D" }],
  ["rich media", { Type: "Annot", Subtype: "RichMedia" }],
  ["PostScript", { Type: "XObject", Subtype: "PS" }],
  ["PostScript in a form", { Type: "XObject", Subtype: "Form", Subtype2: "PS" }],
])("a download with %s is refused as one with a script", async (_what, entries) => {
  const pdf = await pdfOf("Active", 1, ({ context }) => void context.register(context.obj(entries)));
  await expect(openPdf(pdf, "attachments allowed")).rejects.toThrow("pdf_script");
});

describe("a compressed stream", () => {
  const withContents = (bytes: Uint8Array) =>
    pdfOf("Cut", 1, (document) => {
      const { context } = document;
      const page = document.getPage(0);
      page.node.set(name("Resources"), context.obj(FONT));
      const stream = PDFRawStream.of(context.obj({ Filter: "FlateDecode" }), bytes);
      page.node.set(name("Contents"), context.register(stream));
    });

  test("that ends too early is written anew as far as it can be read", async () => {
    const whole = deflateSync(`BT /F 12 Tf 60 700 Td (kept) Tj ET\n${"% more\n".repeat(9)}`);
    const file = await readPdf(await withContents(whole.subarray(0, -4)));
    expect((await textsOf(file)).pages[0]).toContain("kept");
    for (const [, each] of (await PDFDocument.load(file)).context.enumerateIndirectObjects())
      if (each instanceof PDFRawStream) expect(() => inflateSync(each.getContents())).not.toThrow();
  });

  test("that cannot be read is refused", async () => {
    await expect(readPdf(await withContents(new Uint8Array([1, 2, 3, 4])))).rejects.toThrow(
      "file_unreadable",
    );
  });
});
