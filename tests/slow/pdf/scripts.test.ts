import { describe, expect, test } from "vitest";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import { renderFile, renderPages } from "@/lib/domain/proposals/pdf/render-file";
import { placesOfText, readPdf } from "../../support/read-pdf";
import { sampleDocument, withView } from "../../support/sample-document";

/** A document with this text in every place where people write text. */
function written(text: string): ProposalDocument {
  const document = sampleDocument(1);
  const { customer, owner, line_items: lines } = document.proposal;
  return {
    ...withView(document, {
      name: text,
      customer: { ...customer, company: text },
      owner: owner && { ...owner, first_name: text },
      tax_amounts: [{ name: text, value: 5, amount: 100 }],
      line_items: lines.map((line) => ({
        ...line,
        name: text,
        description: `<p>${text}</p><ul><li><strong>${text}</strong></li></ul>`,
        questions_answers: [{ question: text, answer: text }],
      })),
    }),
    brand: { ...document.brand, name: text },
  };
}

const letters = (pages: string[]) => pages.join("").replace(/[\s\u200b]/g, "");

describe("the PDF shows what the page shows, whatever it is written in [26]", () => {
  test.each([
    ["simplified Chinese", "网站重新设计，含两轮修改"],
    ["traditional Chinese", "網站重新設計，含兩輪修改"],
    ["Japanese", "ウェブサイトのデザイン（二回）東京"],
    ["Korean", "웹사이트 개편 및 여름 캠페인"],
    ["Thai", "ออกแบบเว็บไซต์ใหม่ที่นี่"],
    ["Cyrillic", "Разработка сайта, Ђорђе, Ґанок"],
    ["Greek", "Σχεδιασμός ιστοσελίδας"],
    ["Georgian", "ვებსაიტის რედიზაინი"],
    ["Armenian", "Կայքի վերաձևավորում"],
    ["Ethiopic", "የድረገጽ ዳግም ንድፍ"],
    ["Inuktitut", "ᐃᓄᒃᑎᑐᑦ ᓄᓇᕗᑦ"],
    ["Cherokee", "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ"],
    ["Tifinagh", "ⵜⴰⵎⴰⵣⵉⵖⵜ"],
    ["Telugu", "స్త్రీ క్షేత్రం"],
    ["emoji", "Launch 🚀 now 🎉😀😃 Ok"],
  ])("%s", async (_, text) => {
    const { pages } = await readPdf(await renderFile(written(text)));
    expect(letters(pages).split(text.replace(/\s/g, "")).length - 1).toBeGreaterThanOrEqual(9);
  });

  test.each([
    ["Devanagari", "वेबसाइट का नया डिज़ाइन, प्रकृति"],
    ["Bengali", "ওয়েবসাইটের নতুন নকশা কৌশল"],
    ["Gurmukhi", "ਵੈੱਬਸਾਈਟ ਦਾ ਨਵਾਂ ਡਿਜ਼ਾਈਨ ਪ੍ਰੋਗਰਾਮ"],
    ["Gujarati", "વેબસાઇટની નવી ડિઝાઇન ક્ષેત્ર"],
    ["Odia", "ୱେବସାଇଟ୍ ର ନୂତନ ଡିଜାଇନ୍ କ୍ଷେତ୍ର"],
    ["Tamil", "வலைத்தள மறுவடிவமைப்பு கொள்கை ஸ்ரீ"],
    ["Kannada", "ಜಾಲತಾಣದ ಮರುವಿನ್ಯಾಸ ಕ್ಷೇತ್ರ"],
    ["Malayalam", "വെബ്സൈറ്റ് പുനർരൂപകൽപ്പന"],
    ["Sinhala", "වෙබ් අඩවිය ශ්‍රී ලංකා"],
    ["Khmer", "ការរចនាគេហទំព័រ ក្រុមហ៊ុន ស្ត្រី"],
    ["Lao", "ອອກແບບເວັບໄຊໃໝ່ ທີ່ນີ້"],
    ["Burmese", "ဝဘ်ဆိုက် ပြန်လည်ဒီဇိုင်းဆွဲခြင်း"],
    ["Tibetan", "དྲ་ཚིགས་བསྐྱར་བཟོ། བསྒྲུབས།"],
    ["Thaana", "ވެބްސައިޓް ޑިޒައިން"],
    ["Syriac", "ܐܬܪܐ ܕܐܢܛܪܢܬ ܫܠܡܐ"],
    ["N’Ko", "ߒߞߏ ߞߊ߲"],
    ["Arabic with marks", "مُحَمَّدٌ"],
    ["Hebrew with marks", "בְּרֵאשִׁית שָׁלוֹם"],
    ["symbols", "⚙ ☎ ⌘ ∬ ⊕ ⚖"],
  ])("every letter of %s", async (_, text) => {
    const { pages } = await readPdf(await renderFile(written(text)));
    const drawn = pages.join("").normalize("NFKD");
    expect(drawn).not.toContain("□");
    for (const letter of new Set(text.normalize("NFKD").replace(/[\s\u200d]/g, "")))
      expect(drawn.split(letter).length - 1).toBeGreaterThanOrEqual(9);
  });

  test.each([
    ["Arabic", "تصميم الموقع وحملة الصيف", /\p{Script=Arabic}/gu],
    ["Hebrew", "עיצוב האתר וקמפיין קיץ", /\p{Script=Hebrew}/gu],
  ])("%s, from right to left and at the right", async (_, text, script) => {
    const file = await renderFile(written(text));
    const { pages } = await readPdf(file);
    const drawn = pages.join("").normalize("NFKC").match(script) ?? [];
    expect(drawn.length).toBeGreaterThanOrEqual((text.match(script) ?? []).length * 9);
    expect(drawn.join("")).not.toContain("□");
    const places = (await placesOfText(file)).filter((place) => script.test(place.text));
    const ends = places.map(({ right }) => Math.round(right));
    // Lines of the description, its list and the answer end at the column's right edge.
    expect(ends.filter((end) => end >= 440 && end <= 460).length).toBeGreaterThanOrEqual(2);
  });

  test("lines without spaces end inside of their column, never before a closing mark", async () => {
    const text = "我们会在开发之前与五位客户一起检查每个布局，并交付我们所学到的内容。".repeat(6);
    const file = await renderFile(written(text));
    const places = (await placesOfText(file)).filter(({ text: piece }) => /\p{Script=Han}/u.test(piece));
    for (const { left, right, width } of places) {
      expect(left).toBeGreaterThanOrEqual(39);
      expect(right).toBeLessThanOrEqual(width - 39);
    }
    const { pages } = await readPdf(file);
    for (const line of pages.join("\n").split("\n")) expect(line).not.toMatch(/^\s*[，。]/);
  });

  test("Thai goes on between words, and its marks stay with their letters", async () => {
    const text = "พร้อมเลย์เอาต์ที่ตอบสนองสำหรับโทรศัพท์และแท็บเล็ตที่ลูกค้าของคุณใช้อยู่ทุกวันนี้".repeat(3);
    const { pages } = await readPdf(await renderFile(written(text)));
    for (const line of pages.join("\n").split("\n")) expect(line).not.toMatch(/^\s*\p{M}/u);
    // ำ is drawn as its two components.
    expect(letters(pages)).toContain("ส\u0e4dาหรับ");
  });

  test("a Latin document is drawn as it was, whatever was drawn before it", async () => {
    const before = await renderPages(sampleDocument(2));
    await renderPages(written("東京 の 網站 🚀 ที่นี่ עיצוב"));
    const after = await renderPages(sampleDocument(2));
    expect(Buffer.compare(before, after)).toBe(0);
    const fonts = Buffer.from(after)
      .toString("latin1")
      .match(/\/BaseFont \/\S+/g);
    expect(new Set(fonts?.map((font) => font.replace(/.*\+/, "").split("-")[0]))).toEqual(new Set(["Inter"]));
  });

  test("the same bytes for the same document in any script", async () => {
    const document = written("東京 の 網站 🚀 ที่นี่ עיצוב تصميم");
    expect(Buffer.compare(await renderFile(document), await renderFile(document))).toBe(0);
  });

  test("a French question mark stays with its word", async () => {
    const document = sampleDocument(1, { language: "fr" });
    const [line] = document.proposal.line_items;
    if (!line) throw new Error("no line");
    for (const space of [" ", "\u00a0", "\u202f"])
      for (let count = 1; count <= 20; count += 1) {
        const question = `${"mot ".repeat(count)}langues${space}?`;
        const long = `${"mot".repeat(count)}\u00a0l’accompagnement${space}?`;
        const { pages } = await readPdf(
          await renderFile(
            withView(document, {
              line_items: [{ ...line, questions_answers: [{ question, answer: long }] }],
            }),
          ),
        );
        for (const row of pages.join("\n").split("\n")) expect(row).not.toMatch(/^\s*\?/);
      }
  });
});
