import { describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/core/html/clean-html";
import {
  hasTooMuchMarkup,
  MOST_ATTRIBUTES,
  MOST_DEPTH,
  MOST_ESCAPED,
  MOST_TAGS,
} from "@/lib/core/html/markup-limits";

describe("the markup that a rich text may have", () => {
  test.each([
    ["tags", "<b>x</b>", MOST_TAGS / 2],
    ["comments", "<!-- x -->", MOST_TAGS],
    ["signs that begin nothing", "a < b ", MOST_TAGS],
    ["entities", "&eacute;", MOST_ESCAPED],
    ["signs of more than", "a > b ", MOST_ESCAPED],
    ["line breaks", "<br>", MOST_TAGS],
    ["paragraphs that nobody closed", "<p>x", MOST_TAGS],
    ["items that nobody closed", "<li>x", MOST_TAGS],
    ["attributes", "<p class=x hidden title='a b' data-a = \"c d\">", MOST_ATTRIBUTES / 4],
  ])("ends with so many %s", (_what, piece, most) => {
    expect(hasTooMuchMarkup(piece.repeat(most))).toBe(false);
    expect(hasTooMuchMarkup(piece.repeat(most + 1))).toBe(true);
  });

  test.each([
    ["marks", "<b>", "</b>"],
    ["marks that are said to close themselves", "<i/>", "</i>"],
    ["other tags", "<div class=x>", "</div>"],
    ["marks that paragraphs open again", "<p><b a=1>", "</b></p>"],
    ["capital letters", "<B>", "</b>"],
  ])("ends with so many levels of %s", (_what, opening, closing) => {
    const nested = (levels: number) => opening.repeat(levels) + closing.repeat(levels);
    expect(hasTooMuchMarkup(nested(MOST_DEPTH - 1))).toBe(false);
    expect(hasTooMuchMarkup(nested(MOST_DEPTH + 1))).toBe(true);
  });

  test("is enough for lists in lists, and for what people write", () => {
    const list = (levels: number): string =>
      levels === 0 ? "" : `<ul><li><p>one</p></li><li><p>two</p>${list(levels - 1)}</li></ul>`;
    expect(hasTooMuchMarkup(list(20))).toBe(false);
    expect(hasTooMuchMarkup("<p>One <strong>line</strong> of text.</p>".repeat(900))).toBe(false);
    expect(hasTooMuchMarkup("plain & simple\n".repeat(2_500))).toBe(false);
  });

  test("is what the cleaner keeps all of", () => {
    const deepest = "<b>".repeat(MOST_DEPTH) + "x" + "</b>".repeat(MOST_DEPTH);
    expect(hasTooMuchMarkup(deepest)).toBe(false);
    expect(cleanHtml(`<x></x>${deepest}`)).toBe(deepest);
  });
});
