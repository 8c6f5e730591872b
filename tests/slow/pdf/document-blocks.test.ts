import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import type { ProposalView } from "@/lib/domain/proposals/view";
import { renderFile } from "@/lib/domain/proposals/pdf/render-file";
import { placesOfText, readPdf } from "../../support/read-pdf";
import { SAMPLE_PICTURES, samplePictures } from "@/scripts/demo/sample/document-pictures";
import { sampleContent } from "../../support/sample-proposal";
import { sampleDocument, withView } from "../../support/sample-document";

const pictures = await samplePictures();
const files = Object.fromEntries(
  SAMPLE_PICTURES.map((name) => [`pictures/${name}.jpg`, new Uint8Array(pictures[name])]),
);

/** The sample's blocks with this many lines, distributed evenly over its sections. */
function document(lines: number, changes: Partial<ProposalView> = {}): ProposalDocument {
  const plain = sampleDocument(lines);
  const content = sampleContent();
  const { sections } = content;
  return withView(plain, {
    ...content,
    line_items: plain.proposal.line_items.map((line, index) => ({
      ...line,
      section: sections[Math.floor((index * sections.length) / lines)]?.key ?? "",
      customer_note: index === 0 ? "First line\nsecond line" : "",
    })),
    ...changes,
  });
}

const pagesOf = async (given: ProposalDocument) =>
  (await readPdf(await renderFile(given, files))).pages.map((page) => page.replace(/\s+/g, " "));

describe("blocks in the PDF", () => {
  test("say the words of the page in its order", async () => {
    const text = (await pagesOf(document(3))).join(" ");
    const words = [
      "Why a new shop, and why now",
      "68 %",
      "A shop that sells from the first screen.",
      "A tour of the prototype, two minutes",
      "They asked better questions",
      "Four steps, ten weeks",
      "7 Sept 2026",
      "Mara Lindqvist",
      "Taps to an order",
      "What it costs",
      "Research and design",
      "What happens next",
      "Three relaunches in detail",
      "Accepting this proposal includes accepting these terms.",
    ];
    // lastIndexOf, because the table of contents before them repeats the headings.
    const places = words.map((word) => text.lastIndexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("hide what a section does not show, and say its sum", async () => {
    const [, built = ""] =
      /Building the shop One fixed sum.*?(No\. Item.*?Subtotal: Building the shop \$[\d.,]+)/.exec(
        (await pagesOf(document(3))).join(" "),
      ) ?? [];
    expect(built).not.toContain("Rate");
    expect(built.match(/\$/g)).toHaveLength(1);
  });

  test("continue on the next page where they are longer than one, row below row", async () => {
    const COUNT = 75;
    const rowsOf = (name: string) => Array.from({ length: COUNT }, (_, index) => `${name} ${index + 1}`);
    const paragraphs = (name: string, tag = "p") =>
      rowsOf(name)
        .map((row) => `<${tag}>${row}</${tag}>`)
        .join("");
    const rows = (name: string) => rowsOf(name).join("\n");
    const [section] = sampleContent().sections;
    if (!section) throw new Error("no section");
    const { picture } = section;
    const blocks: Block[] = [
      { ...emptyBlock("text_picture", "t"), html: `<ul>${paragraphs("Beside", "li")}</ul>`, picture },
      { ...emptyBlock("quotation", "q"), text: rows("Quoted") },
      { ...emptyBlock("steps", "st"), steps: [{ day: null, title: "One", text: rows("Step") }] },
      { ...emptyBlock("terms", "te"), html: paragraphs("Term") },
      emptyBlock("services", "s"),
    ];
    for (const shown of [picture, null]) {
      const intro = { ...section, intro: paragraphs("Intro"), picture: shown };
      const places = await placesOfText(await renderFile(document(1, { blocks, sections: [intro] }), files));
      for (const name of ["Beside", "Quoted", "Step", "Term", "Intro"]) {
        const found = places.filter(({ text }) => text.startsWith(`${name} `));
        expect(found, name).toHaveLength(COUNT);
        const steps = found
          .slice(1)
          .flatMap(({ page, bottom }, index) =>
            page === found[index]?.page ? [found[index].bottom - bottom] : [],
          );
        expect(Math.min(...steps), `points between two rows of ${name}`).toBeGreaterThan(11);
      }
    }
  });

  test("name a section as it is written, and one without a name as the services", async () => {
    const { sections } = sampleContent();
    const named = (name: string) => sections.slice(0, 1).map((section) => ({ ...section, name }));
    const pages = async (name: string) => (await pagesOf(document(1, { sections: named(name) }))).join(" ");
    expect(await pages("Option $$ and $&")).toContain("Subtotal: Option $$ and $&");
    expect(await pages("")).toContain("Subtotal: Services");
  });

  test("leave out pictures whose bytes are missing or no PNG or JPEG, and keep the words", async () => {
    const odd: Record<string, Uint8Array> = { ...files, "pictures/shop.jpg": new Uint8Array([1, 2, 3]) };
    delete odd["pictures/cover.jpg"];
    const { pages } = await readPdf(await renderFile(document(1), odd));
    expect(pages.join(" ")).toContain("A shop that sells");
  });

  test("no heading stands alone at the end of a page, wherever it comes to stand", async () => {
    const heading: Block = { ...emptyBlock("heading", "h"), text: "Lonely heading" };
    for (const lines of [20, 28, 34, 36, 38, 40]) {
      const filler: Block = { ...emptyBlock("text", "t"), html: "<p>Filler</p>".repeat(lines) };
      const after: Block = { ...emptyBlock("text", "u"), html: "<p>Follows it</p>".repeat(3) };
      const given = document(1, {
        blocks: [filler, heading, after, emptyBlock("services", "s")],
        sections: [],
      });
      const page = (await pagesOf(given)).find((text) => text.includes("Lonely heading"));
      expect(page).toContain("Follows it");
    }
  });
});

/** Blocks whose first and last line of text are those of the name, without a picture. */
const worded = (name: string): Block[] => [
  { ...emptyBlock("text", "text"), html: `<p>${name}</p>` },
  {
    ...emptyBlock("people", "people"),
    people: [{ picture: null, name, role: "", text: name }],
  },
  { ...emptyBlock("steps", "steps"), steps: [{ day: null, title: name, text: name }] },
  { ...emptyBlock("figures", "figures"), figures: [{ value: name, label: name }] },
  {
    ...emptyBlock("table", "table"),
    has_head: false,
    cells: [
      [name, ""],
      [name, ""],
    ],
  },
  { ...emptyBlock("quotation", "quotation"), text: name, name, role: name },
  { ...emptyBlock("terms", "terms"), title: name, html: `<p>${name}</p>` },
];

describe("the layout of blocks", () => {
  test("leaves room between any two, more than within one", async () => {
    const pairs = worded("Upper").flatMap((upper) => worded("Lower").map((lower) => [upper, lower] as const));
    for (const [upper, lower] of pairs) {
      const blocks = [{ ...upper, key: "u" }, { ...lower, key: "l" }, emptyBlock("services", "s")];
      const places = await placesOfText(await renderFile(document(1, { blocks, sections: [] }), files));
      const bottom = Math.min(...places.filter(({ text }) => text === "Upper").map((place) => place.bottom));
      const top = Math.max(...places.filter(({ text }) => text === "Lower").map((place) => place.bottom));
      expect(bottom - top, `${upper.type} above ${lower.type}`).toBeGreaterThan(18);
    }
  });

  test("puts three people in a row, as on the page", async () => {
    const places = await placesOfText(await renderFile(document(1), files));
    const names = ["Mara Lindqvist", "Jonas Weber", "Léa Martin"].map(
      (name) => places.find(({ text }) => text === name)?.bottom,
    );
    expect(new Set(names).size).toBe(1);
    expect(names).not.toContain(undefined);
  });

  test.each([true, false])("aligns numbers to the right, whether a table has a head: %s", async (hasHead) => {
    const cells = [
      ["Design", "Twelve 1"],
      ["Design", "12"],
      ["Build", "1,200"],
    ];
    const table: Block = {
      ...emptyBlock("table", "t"),
      has_head: hasHead,
      cells: hasHead ? cells : cells.slice(1),
    };
    const places = await placesOfText(
      await renderFile(document(1, { blocks: [table, emptyBlock("services", "s")], sections: [] })),
    );
    const edges = ["12", "1,200"].map((number) => places.find(({ text }) => text === number));
    for (const edge of edges) expect(edge?.right).toBeCloseTo((edge?.width ?? 0) - 40, 0);
  });

  test("sets the title larger than every heading [BLD-32]", async () => {
    const places = await placesOfText(await renderFile(document(1), files));
    const title = places.find(({ text }) => text.startsWith("Website"))?.size ?? 0;
    const heading = places.find(({ text, page }) => page > 1 && text.startsWith("Why a new shop"))?.size ?? 0;
    expect(heading).toBeGreaterThan(15);
    expect(title).toBeGreaterThan(heading * 1.2);
  });

  test("has its title, customer and day on the cover, a picture or a band, at display size [U-86]", async () => {
    const services = emptyBlock("services", "s");
    const [cover] = sampleContent().blocks;
    if (!cover) throw new Error("no cover");
    const covers: Partial<ProposalView>[] = [
      { blocks: [cover, services] },
      { blocks: [services], cover_band: true },
      { blocks: [], cover_band: true },
    ];
    for (const changes of covers) {
      const [first = ""] = await pagesOf(document(1, { ...changes, name: "A garden for four seasons" }));
      expect(first).toMatch(/A garden for four seasons Œuvres & Cie · 5 Mar 2026 · Q-000042/);
    }
  });

  test("draws bands and what is folded, open, in the typeface of the proposal [U-87] [U-88]", async () => {
    const heading = (key: string, look: "band" | "folded", text: string): Block => ({
      ...emptyBlock("heading", key),
      look,
      text,
    });
    const text: Block = { ...emptyBlock("text", "t"), html: "<p>Within twelve months</p>" };
    const plain = document(1, {
      blocks: [
        heading("a", "band", "Żółte kwiaty Ωμέγα"),
        heading("b", "folded", "What if a plant dies?"),
        text,
        emptyBlock("services", "s"),
      ],
    });
    for (const typeface of ["source-serif", "manrope"] as const) {
      const given = { ...plain, brand: { ...plain.brand, typeface } };
      const said = (await pagesOf(given)).join(" ");
      expect(said).toMatch(/Żółte kwiaty Ωμέγα .*What if a plant dies\? .*Within twelve months/);
      const bytes = Buffer.from(await renderFile(given, files)).toString("latin1");
      expect(bytes).not.toBe(Buffer.from(await renderFile(plain, files)).toString("latin1"));
      expect(bytes).toBe(Buffer.from(await renderFile(given, files)).toString("latin1"));
    }
  });

  test("says below a full picture what became of an offer, and nothing while it is open [U-85]", async () => {
    const first = async (changes: Partial<ProposalView>) => (await pagesOf(document(1, changes)))[0];
    expect(await first({})).not.toMatch(/Pending|Declined/);
    expect(await first({ declined_at: "2026-03-09T10:00:00.000Z" })).toContain("Declined on 9 Mar 2026.");
  });

  test("begins a long table where there is room, its head with its first service, wherever it comes to stand", async () => {
    const plain = document(30);
    const [section] = plain.proposal.sections;
    if (!section) throw new Error("no section");
    const inSection = plain.proposal.line_items.map((line) => ({ ...line, section: section.key }));
    for (let lines = 8; lines <= 38; lines += 3) {
      const filler: Block = { ...emptyBlock("text", "t"), html: "<p>Filler</p>".repeat(lines) };
      const blocks = [filler, emptyBlock("services", "s")];
      const pages = await pagesOf(withView(plain, { blocks, sections: [section], line_items: inSection }));
      const begin = pages.findIndex((page) => page.includes("Research and design"));
      expect(pages[begin], `${lines} lines`).toContain("Landing page design no. 1 ");
      expect(pages[begin]).toMatch(/Services Research and design .*No. Item/);
      if (lines === 8) expect(begin).toBe(0);
      expect(pages.join(" ").match(/Landing page design no/g)).toHaveLength(30);
      for (const page of pages.filter((each) => each.includes("Landing page design")))
        expect(page).toContain("No. Item");
    }
  });

  test("keeps short terms on one page, wherever they come to stand", async () => {
    for (let lines = 14; lines <= 30; lines += 1) {
      const filler: Block = { ...emptyBlock("text", "t"), html: "<p>Filler</p>".repeat(lines) };
      const terms: Block = {
        ...emptyBlock("terms", "c"),
        title: "Terms of payment",
        html: "<p>In full.</p>",
      };
      const pages = await pagesOf(
        document(1, { blocks: [filler, terms, emptyBlock("services", "s")], sections: [] }),
      );
      expect(pages.find((page) => page.includes("Terms of payment"))).toContain("In full.");
    }
  });
});

describe("a document of six pages or more", () => {
  test("lists its headings with their pages on the first one", async () => {
    const pages = await pagesOf(document(12));
    expect(pages.length).toBeGreaterThanOrEqual(6);
    const [first = ""] = pages;
    expect(first).toContain("Contents");
    const at = pages.findIndex((text, index) => index > 0 && text.includes("What happens next")) + 1;
    const numbers = first.slice(first.indexOf("Page 1 /")).match(/\d+/g) ?? [];
    expect(numbers).toContain(String(at));
  });

  test("a shorter one has no contents", async () => {
    const blocks: Block[] = ["One", "Two", "Three"].map((text) => ({ ...emptyBlock("heading", text), text }));
    const pages = await pagesOf(
      document(1, { blocks: [...blocks, emptyBlock("services", "s")], sections: [] }),
    );
    expect(pages.length).toBeLessThan(6);
    expect(pages.join(" ")).not.toContain("Contents");
  });
});

test("readers find the headings among the bookmarks, and links lead to the video and into the document", async () => {
  const file = await PDFDocument.load(await renderFile(document(12), files), { updateMetadata: false });
  expect(file.catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict)).toBeDefined();
  const links = file
    .getPages()
    .flatMap((page) => page.node.Annots()?.asArray() ?? [])
    .map((entry) => String(file.context.lookup(entry, PDFDict).lookup(PDFName.of("A"), PDFDict)));
  expect(links.join("\n")).toContain("https://video.example/watch/shop-tour");
  expect(links.join("\n")).toContain("https://boreal.example/api/storage/files/relaunches.pdf");
  expect(links.join("\n")).toContain("block-prices");
});

test("equal documents with pictures give equal bytes", async () => {
  const [one, other] = [await renderFile(document(2), files), await renderFile(document(2), files)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});
