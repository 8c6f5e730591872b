import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { isClean } from "@/lib/core/html/allowed";
import { MAX_DEPTH } from "@/lib/core/html/markup-limits";
import { sanitizeHtml } from "@/lib/core/html/sanitize";
import { HOSTILE_TEXTS } from "@/tests/support/hostile-texts";

describe("the server's cleaner of rich text [S-099, BLD-35]", () => {
  test.each([
    ['<p onclick="x()">Soon <b class=a>please</b></p>', "<p>Soon <b>please</b></p>"],
    ["<P>One<BR/>two</P>", "<p>One<br>two</p>"],
    ["<div><h1>Loud</h1> and <a href='javascript:x()'>link</a></div>", "Loud and link"],
    ["<p>one<p>two", "<p>one</p><p>two</p>"],
    ["<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"],
    ["<b><i>both</b> rest", "<b><i>both</i></b> rest"],
    ["</b>stray</p>", "stray<p></p>"],
    ["a<!-- <b>not</b> -->b<!--> c <!-- -- > d", "ab c "],
    ["<script>x('<b>')</script>a<style>p{}</style>b", "ab"],
    ["<svg><p>in</p><style><img src=x></style></svg>out", "out"],
    ["<math><mtext>in</mtext></math>out", "out"],
    ["<table><tr><td>cell</td></tr></table>", "cell"],
    ["<p>&eacute;t&eacute; &amp; &lt;b&gt; &nbsp;&#x3c;", "<p>été &amp; &lt;b&gt; &nbsp;&lt;</p>"],
    ["R&D: 3 < 5 > 4", "R&amp;D: 3 &lt; 5 &gt; 4"],
    ['<b title="</b><script>">bold</b>', "<b>bold</b>"],
    ["<i/>still <b/>open", "<i>still <b>open</b></i>"],
    ["<textarea><b>x</b></textarea>", "&lt;b&gt;x&lt;/b&gt;"],
  ])("makes of %s", (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned);
  });

  test.each(HOSTILE_TEXTS)("makes clean text, that it leaves as it is, of $name", ({ html }) => {
    const cleaned = cleanHtml(html(2_000));
    expect(isClean(cleaned)).toBe(true);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test("makes clean text of whatever it is given", () => {
    const piece = fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ unit: fc.constantFrom("<", ">", "/", "!", "-", "=", '"', "'", "&", ";", "b", "p", " ") }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => isClean(cleanHtml(pieces.join("")))),
      { numRuns: 1_000 },
    );
  });

  test("leaves out tags deeper than a text may have, and keeps their text", () => {
    const deep = MAX_DEPTH + 10;
    const nested = (levels: number) => `${"<b>".repeat(levels)}deep${"</b>".repeat(levels)}`;
    expect(cleanHtml(nested(deep))).toBe(nested(MAX_DEPTH));
  });
});

describe("the server's cleaner and the browser's", () => {
  // A browser's parser is the reference. Loading it takes a second or more, so it is loaded before the tests.
  beforeAll(async () => void (await sanitizeHtml("<x>")));

  /**
   * Markup with correctly nested tags, which both must parse alike. It includes other tags, attributes,
   * comments and entities.
   */
  const { html: wellFormed } = fc.letrec<{ html: string; inline: string }>((tie) => {
    const text = fc.constantFrom(
      "word",
      " ",
      "&amp;",
      "&eacute;",
      "&nbsp;",
      "3 < 4",
      "é",
      "\u00a0",
      "<!-- x -->",
      "<br>",
      "<br/>",
    );
    const wrapped = (names: string[], inner: fc.Arbitrary<string>) =>
      fc
        .tuple(
          fc.constantFrom(...names),
          fc.constantFrom("", ' class="a > b"', " onclick=x()", " hidden"),
          inner,
        )
        .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`);
    const several = (one: fc.Arbitrary<string>) =>
      fc.array(one, { maxLength: 3 }).map((parts) => parts.join(""));
    return {
      inline: fc.oneof(
        { maxDepth: 4 },
        text,
        wrapped(["span", "b", "strong", "i", "em", "u", "code"], several(tie("inline"))),
      ),
      html: several(
        fc.oneof(
          tie("inline"),
          wrapped(["p", "h2"], several(tie("inline"))),
          wrapped(["script", "style"], fc.constant("x < y")),
          several(wrapped(["li"], several(tie("inline")))).map((items) => `<ul>${items}</ul>`),
        ),
      ),
    };
  });

  test("give the same", async () => {
    await fc.assert(
      fc.asyncProperty(wellFormed, async (html) => {
        // The unknown tag makes both clean the text: clean text is returned unchanged, with its entities as
        // written.
        const marked = `<x>${html}</x>`;
        expect(cleanHtml(marked)).toBe(await sanitizeHtml(marked));
      }),
      { numRuns: 150 },
    );
  });

  test("agree that what the server made is clean", async () => {
    const { default: purify } = await import("isomorphic-dompurify");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(""));
        const seen = purify.sanitize(cleaned, { RETURN_DOM_FRAGMENT: true });
        const names = [...seen.querySelectorAll("*")].map((element) => element.localName);
        expect(
          names.filter(
            (name) => !["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"].includes(name),
          ),
        ).toEqual([]);
        expect([...seen.querySelectorAll("*")].flatMap((element) => [...element.attributes])).toEqual([]);
        return Promise.resolve();
      }),
      { numRuns: 150 },
    );
  });
});

const PIECES = [
  "<p>",
  "</p>",
  "<b>",
  "</b>",
  "<ul>",
  "</ul>",
  "<li>",
  "<br>",
  "<i/>",
  "<script>",
  "</script>",
  "<style>",
  "</style>",
  "<img src=x onerror=y>",
  "text",
  "&amp;",
  "&lt;script&gt;",
  "<",
  " class=x",
  ">",
  "<svg>",
  "</svg>",
  "<!--",
  "-->",
  "<math>",
  "<table>",
  "<td>",
  "<title>",
  "</title>",
  "<b title='",
  "'",
  '"',
  "<![CDATA[",
  "]]>",
  "<?",
  "\u0001",
  "<template>",
  "<select>",
  "<form>",
];
