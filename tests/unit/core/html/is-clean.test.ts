import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isClean } from "@/lib/core/html/allowed";
import { sanitizeHtml } from "@/lib/core/html/sanitize";

describe("rich text that is clean already [BLD-35]", () => {
  test.each([
    "",
    "plain & simple > nothing",
    "<p>One<br>two<br />three</p>",
    "<ul><li><b>a</b> <em>b</em></li><li><strong><i><u>c</u></i></strong></li></ul>",
    "&lt;script&gt;",
  ])("%s", (html) => {
    expect(isClean(html)).toBe(true);
  });

  test.each([
    "<script>a()</script>",
    "<p onclick=a()>x</p>",
    "<p >x</p>",
    "<P>x</P>",
    "<img src=x>",
    "a < b",
    "<",
    "<p",
    "<!-- x -->",
    "<p>open",
    "</p>",
    "<b><i>x</b></i>",
    "<p/>",
    "</br>",
    "<br/x>",
    "<a>x</a>",
    "<svg><p></p></svg>",
    "<\u0001b>x</b>",
  ])("not %s", (html) => {
    expect(isClean(html)).toBe(false);
  });

  test("is what the cleaner makes, whatever it was given", async () => {
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "<ul>",
      "<li>",
      "<br>",
      "<script>",
      "<img src=x onerror=y>",
      "text",
      "&amp;",
      "<",
      " class=x",
      ">",
      "<svg>",
      "<!--",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) =>
        isClean(await sanitizeHtml(pieces.join(""))),
      ),
      { numRuns: 300 },
    );
  });

  test("means the same to the cleaner: its texts and tags stay", async () => {
    const { default: purify } = await import("isomorphic-dompurify");
    const inline = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        fc.constantFrom("word", "&amp;", "<br>"),
        fc
          .tuple(fc.constantFrom("b", "i", "em", "strong", "u"), tie("html"))
          .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      ),
    })).html;
    fc.assert(
      fc.property(inline, (html) => isClean(html) && purify.sanitize(html) === html),
      { numRuns: 200 },
    );
  });
});
