import { describe, expect, test } from "vitest";
import { parseRichText } from "@/lib/domain/proposals/pdf/rich-text";

const plain = { bold: false, italic: false, underline: false };
const shape = (html: string) =>
  parseRichText(html).map(({ depth, marker, spans }) => [
    depth,
    marker,
    spans.map((span) => span.text).join(""),
  ]);

describe("parseRichText", () => {
  test("paragraphs, bold, italic and underlined words", () => {
    expect(parseRichText("<p>a <b>b</b><strong>c</strong> <i>d</i><em>e</em> <u>f</u></p>")).toEqual([
      {
        depth: 0,
        marker: "",
        spans: [
          { ...plain, text: "a " },
          { ...plain, text: "b", bold: true },
          { ...plain, text: "c", bold: true },
          { ...plain, text: " " },
          { ...plain, text: "d", italic: true },
          { ...plain, text: "e", italic: true },
          { ...plain, text: " " },
          { ...plain, text: "f", underline: true },
        ],
      },
    ]);
  });

  test("lists count on their own, inside each other too", () => {
    expect(
      shape("<ol><li>one<ul><li>dot</li></ul></li><li>two</li></ol><ul><li>last</li></ul>after"),
    ).toEqual([
      [1, "1.", "one"],
      [2, "•", "dot"],
      [1, "2.", "two"],
      [1, "•", "last"],
      [0, "", "after"],
    ]);
  });

  test("br breaks the line, white space collapses, entities are read once", () => {
    expect(shape("<p>  a\n b<br>c &amp;amp; &lt;b&gt; &#233;&#x153;&nbsp;d  </p>")).toEqual([
      [0, "", "a b\nc &amp; <b> éœ\u00a0d"],
    ]);
  });

  test("other markup is dropped and its text stays text", () => {
    expect(shape('<p onclick="x()">a<img src=x onerror=y><a href="javascript:z">b</a></p>')).toEqual([
      [0, "", "ab"],
    ]);
  });

  test("unclosed and wrongly closed tags end where the text ends", () => {
    expect(shape("</ul></b><p>a <b>b <li>c < d")).toEqual([
      [0, "", "a b"],
      [0, "", "c < d"],
    ]);
  });

  test("nothing gives nothing", () => {
    expect(parseRichText("")).toEqual([]);
    expect(parseRichText("<p> </p><ul></ul>")).toEqual([]);
  });

  test("40,000 characters of open brackets are read once each", () => {
    const read = (html: string) => parseRichText(html).flatMap(({ spans }) => spans.map(({ text }) => text));
    expect(read("<".repeat(40_000))).toEqual(Array.from({ length: 40_000 }, () => "<"));
    expect(read("<a".repeat(20_000))).toEqual(Array.from({ length: 20_000 }, () => ["<", "a"]).flat());
  });
});
