import { expect, test } from "vitest";
import { isClean } from "@/lib/core/html/allowed";
import { readPasted } from "@/lib/core/html/pasted-html";

const LONGEST = 40_000;
const htmlOf = (html: string) => readPasted(html, LONGEST).html;

test("a word processor's paragraphs, headings, lists and formats stay, and nothing of its looks [U-90]", () => {
  const word =
    "<html><head><title>Doc</title><style>p.MsoNormal{color:red}</style></head><body lang=EN>" +
    "<h1 class=MsoTitle>Our <b>plan</b></h1><p class=MsoNormal style='margin:0'>We <span>begin</span><o:p></o:p></p>" +
    "<ul type=disc><li><p class=x>One</p></li><li>Two <i>times</i></li></ul><!--[if x]>no<![endif]--></body></html>";
  expect(htmlOf(word)).toBe(
    "<p>Our <b>plan</b></p><p>We begin</p><ul><li><p>One</p></li><li><p>Two <i>times</i></p></li></ul>",
  );
});

test("rows of a table become lines, divs paragraphs, and a bold that is none is left out [U-90]", () => {
  expect(htmlOf("<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>")).toBe(
    "<p>A B</p><p>C</p>",
  );
  expect(htmlOf("<b style='font-weight:normal'><div>A<div>B</div></div></b>")).toBe("<p>A</p><p>B</p>");
  expect(htmlOf("<b>A<i>B</b>C</i>")).toBe("<p><b>A<i>B</i>C</b></p>");
});

test("pictures are set apart, and only those that are in it [U-90]", () => {
  const inside = "data:image/png;base64,iVBORw0KGgo=";
  const { html, pictures } = readPasted(
    `<p>A<img src="${inside}"><img src="file:///c/x.png"><img src="https://example.com/a.png"></p>`,
    LONGEST,
  );
  expect(html).toBe("<p>A</p>");
  expect(pictures).toEqual([inside]);
});

test("whatever is pasted, the result is clean, of a bounded length, and says what was left out [U-90]", () => {
  const hostile = [
    "<b><i><u>".repeat(100_000),
    "<ul><li>".repeat(100_000),
    "<img ".repeat(200_000),
    "</p></ul></b>".repeat(50_000),
    `<p>${"word ".repeat(400_000)}</p>`,
    `<p>${"&amp;<script>x</script>".repeat(20_000)}</p>`,
  ];
  for (const html of hostile) {
    const pasted = readPasted(html, LONGEST);
    expect(isClean(pasted.html)).toBe(true);
    expect(pasted.html.length).toBeLessThan(html.length + 100);
  }
  expect(readPasted(`<p>${"<i>word</i> ".repeat(100_000)}</p>`, LONGEST)).toMatchObject({ isCut: true });
});

test("one long text is cut to its length, never within a character or an entity [U-90]", () => {
  const cut = (words: string) => readPasted(`<p>${words}</p>`, 9);
  expect(cut("abcdefghi")).toMatchObject({ html: "<p>abcdef</p>", isCut: true });
  expect(cut("abcde&amp;")).toMatchObject({ html: "<p>abcde</p>" });
  expect(cut("abcde😀")).toMatchObject({ html: "<p>abcde</p>" });
  expect(cut("abcdef")).toMatchObject({ html: "<p>abcdef</p>", isCut: false });
});

test("tags without an end are read up to a bound, and it is said that something was left out [U-90]", () => {
  const tags = readPasted(`<p>Begins</p>${"<b>".repeat(150_000)}<p>Ends</p>`, 40_000);
  expect(tags).toEqual({ html: "<p>Begins</p>", pictures: [], isCut: true });
  expect(readPasted("<p>Whole</p>text", 40_000)).toEqual({
    html: "<p>Whole</p><p>text</p>",
    pictures: [],
    isCut: false,
  });
});
