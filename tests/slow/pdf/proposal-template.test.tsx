import { describe, expect, test } from "vitest";
import { emptySection } from "@/lib/core/documents/blocks";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import { renderFile, renderPages } from "@/lib/domain/proposals/pdf/render-file";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument, withView } from "../../support/sample-document";

const read = async (document: ProposalDocument) => readPdf(await renderFile(document));

/** All text in one line, with single spaces. */
const flat = (pages: string[]) => pages.join(" ").replace(/\s+/g, " ");

describe("what the page says", () => {
  test("quote details, customer and account manager stand in three boxes [BLD-32]", async () => {
    const text = flat((await read(sampleDocument(1))).pages);
    for (const part of [
      "Quote details",
      "Q-000042",
      "Created",
      "5 Mar 2026",
      "Valid until",
      "4 Apr 2026",
      "Customer",
      "Œuvres & Cie",
      "Zoé Łukasiewicz",
      "zoe@oeuvres.example",
      "+1 514 555 0142",
      "Account manager",
      "Amélie Côté",
      "amelie.cote@boreal.example",
      "+1 514 555 0199",
    ])
      expect(text).toContain(part);
  });

  test("the hyphen of its name is a dash that stays with the word before it [S-086]", async () => {
    const { pages } = await read(sampleDocument(1, { name: "Proposal - Boulangerie Désilets" }));
    expect(flat(pages)).toContain("Proposal – Boulangerie Désilets");
  });

  test("the table has no., item, rate, qty, price, and each line its description, questions and answers [BLD-33] [PRO-18]", async () => {
    const text = flat((await read(sampleDocument(1))).pages);
    for (const heading of ["No.", "Item", "Rate", "Qty", "Price"]) expect(text).toContain(heading);
    for (const part of [
      "Landing page design no. 1",
      "$142.35",
      "$569.40",
      "two rounds of changes",
      "Accessible colours & type",
      "How many languages?",
      "2 (English, French)",
      "Is copywriting included?",
      "Yes",
    ])
      expect(text).toContain(part);
  });

  test("a line says what its rate is for and its own taxes as they are called [T-18]", async () => {
    const document = sampleDocument(1);
    const [line] = document.proposal.line_items;
    const tax_profile = { id: 3, name: "Levy of $$ 5", value: 0, taxes: [] };
    const { pages } = await read(
      withView(document, { line_items: [{ ...line!, unit: "m² of $&", tax_profile }] }),
    );
    expect(flat(pages)).toContain("per m² of $&");
    expect(flat(pages)).toContain("Taxes: Levy of $$ 5");
  });

  test("lines stand in order of position [PRO-18]", async () => {
    const document = sampleDocument(3);
    const text = flat(
      (await read(withView(document, { line_items: document.proposal.line_items.toReversed() }))).pages,
    );
    expect(text.indexOf("design no. 1")).toBeLessThan(text.indexOf("design no. 2"));
    expect(text.indexOf("design no. 2")).toBeLessThan(text.indexOf("design no. 3"));
  });

  test("an optional line says whether it was chosen", async () => {
    const document = sampleDocument(3);
    const [first, second, third] = document.proposal.line_items;
    const left = flat(
      (await read(withView(document, { line_items: [first!, second!, { ...third!, is_selected: false }] })))
        .pages,
    );
    const chosen = flat(
      (await read(withView(document, { line_items: [first!, second!, { ...third!, is_selected: true }] })))
        .pages,
    );
    expect(left).toContain("Optional · Not included");
    expect(chosen).toContain("Optional · Included");
    expect(chosen).not.toContain("Not included");
  });

  test("a line says to which choice it belongs and whether it was chosen [U-132]", async () => {
    const document = sampleDocument(4);
    const group = {
      key: "g",
      title: "Hosting",
      least: 1,
      most: 1,
      lines: ["line-2", "line-3"],
      recommended: "line-3",
    };
    const choices = { groups: [group], requires: [], excludes: [] };
    const lines = document.proposal.line_items.map((line, index) => ({
      ...line,
      key: `line-${index + 1}`,
      is_optional: index === 1 || index === 2,
      is_selected: index !== 2,
    }));
    const text = flat((await read(withView(document, { choices, line_items: lines }))).pages);
    expect(text).toContain("Hosting · Choose one · Included");
    expect(text).toContain("Hosting · Choose one · Recommended · Not included");
  });

  test("a package says once whether it was chosen, and what it costs [U-135]", async () => {
    const document = sampleDocument(4);
    const sections = ["Basic", "Complete"].map((name) => ({ ...emptySection(name), name }));
    const group = { key: "p", title: "Package", least: 1, most: 1, sections: ["Basic", "Complete"] };
    const choices = {
      groups: [{ ...group, recommended: "Complete" }],
      requires: [],
      excludes: [],
    };
    const lines = document.proposal.line_items.map((line, index) => ({
      ...line,
      key: `line-${index + 1}`,
      section: index < 2 ? "Basic" : "Complete",
      is_optional: true,
      is_selected: index >= 2,
      total: 100_00,
    }));
    const text = flat((await read(withView(document, { sections, choices, line_items: lines }))).pages);
    expect(text.split("Package · Choose one · Not included")).toHaveLength(2);
    expect(text.split("Package · Choose one · Recommended · Included")).toHaveLength(2);
    expect(text).toMatch(
      /Total Basic \$200\.00.*Total Complete \$200\.00|Basic.*\$200\.00.*Complete.*\$200\.00/,
    );
  });

  test("a discount before tax stands above the taxes, one after tax below them", async () => {
    const document = sampleDocument(2);
    const before = flat((await read(document)).pages);
    expect(before).toMatch(
      /Subtotal .*Discount \(10%\) −.*Total before tax .*GST \(5%\) .*QST \(9\.975%\) .*Total /,
    );
    const after = flat((await read(withView(document, { is_discount_with_tax: true }))).pages);
    expect(after).toMatch(/Subtotal .*GST \(5%\) .*QST \(9\.975%\) .*Discount \(10%\) −.*Total /);
    expect(after).not.toContain("Total before tax");
  });

  test("without a discount there is no discount row", async () => {
    const document = sampleDocument(2);
    const text = flat((await read(withView(document, { discount_amount: 0, discount_total: 0 }))).pages);
    expect(text).not.toContain("Discount");
  });

  test("French labels, numbers and language", async () => {
    const { pages, language } = await read(sampleDocument(2, { language: "fr" }));
    const text = flat(pages);
    for (const part of [
      "Proposition",
      "Détails du devis",
      "Chargé de compte",
      "Sous-total",
      "TVQ (9,975 %)",
      "Livraison dans Figma",
      "Page 1 / 1",
    ])
      expect(text).toContain(part);
    expect(language).toBe("fr");
  });

  test.each([
    [{ status: "lost", declined_at: "2026-03-09T10:00:00.000Z" }, "Declined on 9 Mar 2026."],
    [{ status: "cancelled" }, "This proposal was cancelled."],
    [{ status: "cancelled", is_replaced: true }, "This proposal was replaced by a newer version."],
  ] as const)("the state %j is said in words [U-85]", async (state, words) => {
    expect(flat((await read(sampleDocument(1, state))).pages)).toContain(words);
  });

  test("an open offer says nothing of its state [U-85]", async () => {
    expect(flat((await read(sampleDocument(1))).pages)).not.toMatch(
      /Pending|Accepted|Declined|This proposal/,
    );
  });

  test("yen are shown without decimals and dollars as their countries write them", async () => {
    const document = sampleDocument(1);
    expect(flat((await read(withView(document, { currency: "JPY" }))).pages)).toContain("¥142");
    expect(flat((await read(withView(document, { currency: "USD" }))).pages)).toContain("$142.35");
  });
});

/** A customer of whom nothing is known. */
const NOBODY = { name: "", company: "", email: "", phone: "", address: [], tax_number: null };

describe("letters", () => {
  const letters = "é œ € Ł Ω Ж Œ Ÿ ’ — « » ñ ß ő ş Đ";

  test("letters of Latin, Greek and Cyrillic come back as written", async () => {
    const { pages } = await read(
      sampleDocument(1, { name: letters, customer: { ...NOBODY, name: letters } }),
    );
    expect(flat(pages).split(letters).length - 1).toBe(2);
  });

  test("the parts of composed letters are not lost to the next document", async () => {
    await renderFile(sampleDocument(1, { name: "Łódź, Ēriks, Źródło" }));
    const { pages } = await read(sampleDocument(1, { name: "Livraison d’été à Oslo: Zoe, LOZE" }));
    expect(flat(pages)).toContain("Livraison d’été à Oslo: Zoe, LOZE");
  });

  test("an address longer than its box goes on in the next line without a hyphen", async () => {
    const email = "une.adresse.vraiment.tres.longue.pour.la.boite@etablissements-wilhelmine.example";
    const { pages } = await read(sampleDocument(1, { customer: { ...NOBODY, email } }));
    expect(pages.join("")).not.toContain(email);
    expect(pages.join("").replace(/\s/g, "")).toContain(email);
  });

  test("what no font has never turns into other letters: unknown ones are boxes, wide forms are narrowed", async () => {
    const { pages } = await read(
      sampleDocument(1, { name: "Plan ꦏꦩ ﬁn ＡＢ e\u0301 \u202eabc\u0007 ½ → ✓ end" }),
    );
    expect(flat(pages)).toContain("Plan □□ fin AB é abc ½ → ✓ end");
  });
});

describe("pages", () => {
  test("200 lines fill pages that each repeat the table's head and say n / m", async () => {
    const { pages } = await read(sampleDocument(200));
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.length).toBeLessThan(60);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} / ${pages.length}`));
    pages.slice(0, -1).forEach((page) => expect(flat([page])).toContain("Rate"));
    const text = flat(pages);
    for (let number = 1; number <= 200; number += 1)
      expect(text).toContain(`Landing page design no. ${number} `);
  });

  test("a long name of the workspace takes several lines of the footer, none of them over the services", async () => {
    const name = "Ateliers réunis de Boréal et de la Côte-Nord ".repeat(5);
    const document = sampleDocument(30);
    const { pages } = await readPdf(await renderFile({ ...document, brand: { ...document.brand, name } }));
    pages.forEach((page, index) => {
      expect(flat([page]).split(name.trim()).length).toBe(index === 0 ? 3 : 2);
      expect(page).toContain(`Page ${index + 1} / ${pages.length}`);
    });
  });

  test("a line is not broken over two pages", async () => {
    const { pages } = await read(sampleDocument(12));
    const held = pages.map((page) => (page.match(/Landing page design/g) ?? []).length);
    expect(pages.map((page) => (page.match(/Hand-over in/g) ?? []).length)).toEqual(held);
    expect(held.reduce((sum, count) => sum + count)).toBe(12);
  });

  test("a description longer than a page runs on to the next ones and loses nothing", async () => {
    const document = sampleDocument(1);
    const paragraphs = Array.from(
      { length: 150 },
      (_, index) => `<p>Paragraph ${index + 1} of a long description.</p>`,
    );
    const { pages } = await read(
      withView(document, {
        line_items: [{ ...document.proposal.line_items[0]!, description: paragraphs.join("") }],
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (let number = 1; number <= 150; number += 1) expect(flat(pages)).toContain(`Paragraph ${number} of`);
  });

  test("a proposal without lines still has its totals", async () => {
    expect(flat((await read(sampleDocument(0))).pages)).toContain("Subtotal");
  });

  test("a test tenant's document is marked on each page, another's is not", async () => {
    const marked = (await read(sampleDocument(12, {}, { sample: true }))).pages;
    expect(marked.length).toBeGreaterThan(1);
    for (const page of marked) {
      expect(page).toContain("SAMPLE");
      expect(flat([page])).toContain("not a binding offer");
    }
    expect(flat((await read(sampleDocument(12))).pages)).not.toMatch(/sample/i);
    expect(flat((await read(sampleDocument(1, { language: "fr" }, { sample: true }))).pages)).toContain(
      "SPÉCIMEN",
    );
  });
});

describe("the file", () => {
  test("title, language and dates derive from the document", async () => {
    const { info, language } = await read(sampleDocument(1));
    expect(info).toMatchObject({
      Title: "Proposal Q-000042",
      Author: "Atelier Boréal",
      Keywords: sampleDocument(1).id,
      CreationDate: "D:20260305093000Z",
    });
    expect(language).toBe("en");
  });

  test("another state has another file id", async () => {
    const one = await read(sampleDocument(1));
    const other = await read(sampleDocument(1, {}, { id: "0".repeat(64) }));
    expect(other.fingerprint).not.toBe(one.fingerprint);
  });

  test.each([
    ["png", png()],
    ["jpeg", jpeg()],
  ] as const)("a %s logo is drawn in place of the name", async (kind, dataBase64) => {
    const { brand } = sampleDocument(1);
    const file = await renderPages(
      sampleDocument(1, {}, { brand: { ...brand, logo: { kind, dataBase64 } } }),
    );
    expect(Buffer.from(file).toString("latin1")).toContain("/Subtype /Image");
    const [page = ""] = (await readPdf(file)).pages;
    expect(page.match(/Atelier Boréal/g)).toHaveLength(1);
  });
});

/** A red pixel, 1 × 1. */
function png(): string {
  return "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
}

/** A grey pixel, 1 × 1. */
function jpeg(): string {
  return "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==";
}
