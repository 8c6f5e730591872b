import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { renderPdf } from "@/lib/domain/proposals/pdf/render-pdf";
import { pdfOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument } from "../../support/sample-document";

const offer = { json: '{"form":"kapi-offer/1"}', hash: "ab".repeat(32) };
const files = async () => ({ "pages/c.pdf": await pdfOf("Cover", 2), "pages/t.pdf": await pdfOf("Terms") });
const around = { covers: ["pages/c.pdf"], contents: ["pages/t.pdf", "pages/gone.pdf"] };
const flat = (pages: string[]) =>
  pages.map((page) => /(?:Cover|Terms) \d|Services|Certificate of acceptance/.exec(page)?.[0]);
const acceptance = {
  record: null,
  signedName: "Inès",
  acceptedAt: new Date("2026-03-09T23:59:58.123Z"),
  contentHash: "ab".repeat(32),
  terms: [],
};

async function inside(file: Uint8Array) {
  const task = getDocument({
    data: file.slice(),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  const [attachments, outline, preferences] = await Promise.all([
    document.getAttachments(),
    document.getOutline(),
    document.getViewerPreferences(),
  ]);
  await task.destroy();
  return {
    attachments: attachments as Record<
      string,
      { filename: string; content: Uint8Array; description: string }
    > | null,
    outline,
    preferences: preferences as Record<string, unknown> | null,
  };
}

describe("the finished file", () => {
  test("has covers before the offer and content pages behind it; one that is gone is left out [X-32]", async () => {
    const { pages } = await readPdf(await renderPdf(sampleDocument(2, {}, { around }), { readFiles: files }));
    expect(flat(pages)).toEqual(["Cover 1", "Cover 2", "Services", "Terms 1"]);
  });

  test("numbers the offer's pages as a reader counts, and its contents too [X-32]", async () => {
    const headings = ["One", "Two", "Three"].map((text) => ({ ...emptyBlock("heading", text), text }));
    const blocks = headings.flatMap((heading) => [heading, emptyBlock("page_break", `${heading.key} end`)]);
    const document = sampleDocument(20, { blocks: [...blocks, emptyBlock("services", "s")] }, { around });
    const { pages } = await readPdf(await renderPdf(document, { readFiles: files }));
    const shown = pages.map((page) => /Page (\d+ \/ \d+)/.exec(page)?.[1] ?? null);
    const own = Array.from({ length: pages.length - 3 }, (_, index) => `${index + 3} / ${pages.length}`);
    expect(shown).toEqual([null, null, ...own, null]);
    expect(pages[2]?.replace(/\s+/g, " ")).toMatch(/Contents One Two Three Services .* 4 5 6 7$/);
  });

  test("ends with the certificate of a signed proposal [P-07]", async () => {
    const { pages } = await readPdf(
      await renderPdf(sampleDocument(1, { status: "signed" }, { around, acceptance }), { readFiles: files }),
    );
    expect(flat(pages)).toEqual(["Cover 1", "Cover 2", "Services", "Terms 1", "Certificate of acceptance"]);
  });

  test("marks the tenant's own pages too where it is a sample [P-04]", async () => {
    const { pages } = await readPdf(
      await renderPdf(sampleDocument(1, {}, { around, sample: true }), { readFiles: files }),
    );
    for (const page of pages) expect(page).toContain("SAMPLE");
  });

  test("holds the offer as data with its hash, an outline, and shows its title [S-110]", async () => {
    const { attachments, outline, preferences } = await inside(
      await renderPdf(sampleDocument(2, {}, { around, offer }), { readFiles: files }),
    );
    const [attached] = Object.values(attachments ?? {});
    expect([attached?.filename, new TextDecoder().decode(attached?.content)]).toEqual([
      "offer.json",
      offer.json,
    ]);
    expect(
      JSON.stringify(
        outline?.map(({ title, items }) => [title, items.map((item: { title: string }) => item.title)]),
      ),
    ).toContain("Services");
    expect(preferences).toMatchObject({ DisplayDocTitle: true });
  });

  test("is the same, byte for byte, however often it is made [S-110]", async () => {
    const bytes = await files();
    const one = await renderPdf(sampleDocument(2, {}, { around, offer }), {
      readFiles: () => Promise.resolve(bytes),
    });
    await renderPdf(sampleDocument(1, { name: "Another" }));
    expect(
      Buffer.compare(
        one,
        await renderPdf(sampleDocument(2, {}, { around, offer }), {
          readFiles: () => Promise.resolve(bytes),
        }),
      ),
    ).toBe(0);
  });
});
