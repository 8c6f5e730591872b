import { beforeAll, describe, expect, test } from "vitest";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { templatesOf } from "@/lib/domain/templates/templates";
import { renderFile } from "@/lib/domain/proposals/pdf/render-file";
import { readPdf } from "../../support/read-pdf";
import { sampleDocument, withView } from "../../support/sample-document";

const TOTAL = "Total before tax";

describe.each(templatesOf(undefined).map(({ id }) => id))("what the template %s keeps together", (id) => {
  const [template] = templatesOf(undefined).filter((each) => each.id === id);
  let styles: ProposalDocument["brand"]["styles"];
  beforeAll(() => {
    if (!template) throw new Error(`no template ${id}`);
    styles = templateStyles(template, { brandColor: "#0f5c6e", accentColor: "#b45309" });
  });

  async function pagesOf(document: ProposalDocument): Promise<string[]> {
    const { pages } = await readPdf(await renderFile({ ...document, brand: { ...document.brand, styles } }));
    return pages.map((page) => page.replace(/\s+/g, " "));
  }

  test("the totals stand below the last service, however many there are, and none is lost", async () => {
    for (let count = 1; count <= 60; count += 1) {
      const pages = await pagesOf(sampleDocument(count));
      const last = pages.filter((page) => page.includes(TOTAL));
      expect(last, `${count} services`).toHaveLength(1);
      expect(last[0], `${count} services`).toContain(`Landing page design no. ${count} `);
      expect(pages.join(" ").match(/Landing page design/g)).toHaveLength(count);
    }
  });

  test("of a last service longer than half a page its end stands with them", async () => {
    const document = sampleDocument(1);
    const [line] = document.proposal.line_items;
    if (!line) throw new Error("no line");
    for (let count = 20; count <= 75; count += 2) {
      const paragraphs = Array.from({ length: count }, (_, index) => `<p>Paragraph ${index + 1} of it.</p>`);
      const described = { ...line, description: paragraphs.join(""), questions_answers: [] };
      const pages = await pagesOf(withView(document, { line_items: [described] }));
      const last = pages.filter((page) => page.includes(TOTAL));
      expect(last, `${count} paragraphs`).toHaveLength(1);
      expect(last[0], `${count} paragraphs`).toContain(`Paragraph ${count} of it.`);
      expect(pages.join(" ").match(/Paragraph \d+ of it/g)).toHaveLength(count);
    }
  });

  test("neither does one paragraph, item or answer of several pages leave them alone, and nothing of it is lost", async () => {
    const document = sampleDocument(1);
    const [line] = document.proposal.line_items;
    if (!line) throw new Error("no line");
    for (let words = 1_000; words <= 1_300; words += 50) {
      const text = Array.from({ length: words }, (_, index) => `word${index + 1}`).join(" ");
      for (const changes of [
        { description: `<p>${text}</p>`, questions_answers: [] },
        { description: `<ul><li>${text}</li></ul>`, questions_answers: [] },
        { description: "", questions_answers: [{ question: "What else?", answer: text }] },
      ]) {
        const pages = await pagesOf(withView(document, { line_items: [{ ...line, ...changes }] }));
        const last = pages.filter((page) => page.includes(TOTAL));
        expect(last[0], `${words} words`).toContain(`word${words}`);
        expect(pages.join(" ").match(/\bword\d+\b/g)).toHaveLength(words);
      }
    }
  });

  test("the heading of the services never stands without the first of them", async () => {
    for (let count = 0; count <= 60; count += 2) {
      const company = Array.from({ length: count }, () => "Établissements").join(" ");
      const document = sampleDocument(2);
      const customer = { ...document.proposal.customer, company };
      const pages = await pagesOf(withView(document, { customer }));
      const headed = pages.filter((page) => page.includes("Services"));
      expect(headed).toHaveLength(1);
      expect(headed[0], `${count} words`).toContain("Landing page design no. 1 ");
    }
  });
});
