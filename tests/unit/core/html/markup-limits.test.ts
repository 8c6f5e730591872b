import { describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/core/html/clean-html";
import {
  hasTooMuchMarkup,
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_ESCAPED,
  MAX_TAGS,
} from "@/lib/core/html/markup-limits";

describe("the markup that a rich text may have", () => {
  test.each([
    ["tags", "<b>x</b>", MAX_TAGS / 2],
    ["comments", "<!-- x -->", MAX_TAGS],
    ["signs that begin nothing", "a < b ", MAX_TAGS],
    ["entities", "&eacute;", MAX_ESCAPED],
    ["signs of more than", "a > b ", MAX_ESCAPED],
    ["line breaks", "<br>", MAX_TAGS],
    ["paragraphs that nobody closed", "<p>x", MAX_TAGS],
    ["items that nobody closed", "<li>x", MAX_TAGS],
    ["attributes", "<p class=x hidden title='a b' data-a = \"c d\">", MAX_ATTRIBUTES / 4],
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
    expect(hasTooMuchMarkup(nested(MAX_DEPTH - 1))).toBe(false);
    expect(hasTooMuchMarkup(nested(MAX_DEPTH + 1))).toBe(true);
  });

  test("is enough for lists in lists, and for what people write", () => {
    const list = (levels: number): string =>
      levels === 0 ? "" : `<ul><li><p>one</p></li><li><p>two</p>${list(levels - 1)}</li></ul>`;
    expect(hasTooMuchMarkup(list(20))).toBe(false);
    expect(hasTooMuchMarkup("<p>One <strong>line</strong> of text.</p>".repeat(900))).toBe(false);
    expect(hasTooMuchMarkup("plain & simple\n".repeat(2_500))).toBe(false);
  });

  test("is what the cleaner keeps all of", () => {
    const deepest = "<b>".repeat(MAX_DEPTH) + "x" + "</b>".repeat(MAX_DEPTH);
    expect(hasTooMuchMarkup(deepest)).toBe(false);
    expect(cleanHtml(`<x></x>${deepest}`)).toBe(deepest);
  });
});
