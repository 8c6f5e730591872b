import { describe, expect, test } from "vitest";
import { neededOf, renderDocument, scriptText } from "@/app/_proposal/page/document";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import { sampleContent } from "../../../support/sample-proposal";
import { proposal } from "../../domain/proposals/sample";
import { proposalPage } from "../../domain/proposals/sample-page";

const ASSETS = { style: "a>b{}", script: "let a = 1 < 2;", font: "/inter-1.woff2" };

const CHANGES: ProposalPage["changes"] = {
  previous: { id: 1, number: "Q-1", currency: "CAD", amount_before_tax: 1, amount_after_tax: 1 },
  currency: "CAD",
  amount_before_tax: 1,
  amount_after_tax: 1,
  difference: null,
  terms: [],
  lines: [],
  words: [{ kind: "changed", type: "heading", before: ["In ten weeks"], after: ["In twelve weeks"] }],
};

function withCover() {
  const { blocks } = sampleContent();
  const picture = {
    file: "documents/a-1600.jpg",
    width: 1600,
    height: 900,
    alt: "",
    focus: { x: 50, y: 50 },
  };
  const cover: Block = { ...emptyBlock("pictures", "cover"), pictures: [{ picture, caption: "" }] };
  return proposalPage({ proposal: proposal({ blocks: [cover, ...blocks] }) });
}

test.each(["</script><script>alert(1)</script>", "</SCRIPT >", "<!--<script>"])(
  "an offer's text %j stays within the script that carries it",
  (text) => {
    expect(scriptText({ name: text })).not.toContain("<");
    expect(JSON.parse(scriptText({ name: text }))).toEqual({ name: text });
    const html = renderDocument(proposalPage({ proposal: proposal({ name: text }) }), ASSETS);
    const [, inside] = /<script id="proposal-data" type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect((JSON.parse(inside ?? "") as { proposal: { name: string } }).proposal.name).toBe(text);
  },
);

describe("the customer's page", () => {
  test("has its style sheet and its script inside, allowed by their hashes, and nothing else that runs", () => {
    const html = renderDocument(proposalPage(), ASSETS);
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charSet="utf-8"\/>/i,
    );
    expect(
      html.match(/<script(?! id="proposal-data" type="application\/json")[^>]*>[^]*?<\/script>/g),
    ).toEqual(['<script type="module" async="">let a = 1 < 2;</script>']);
    expect(html).toContain("<style>a>b{}</style>");
    expect(html).not.toContain('rel="stylesheet"');
    expect(contentPolicy(html)).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/);
  });

  test("has the faces of the typeface that it has chosen, and of no other [U-87]", () => {
    const displayFaces = { "source-serif": "@font-face{serif}", manrope: "@font-face{manrope}" };
    const stylesOf = (typeface: "inter" | "manrope") => {
      const page = proposalPage();
      const html = renderDocument(
        { ...page, brand: { ...page.brand, typeface } },
        { ...ASSETS, displayFaces },
      );
      const [policy = ""] = /style-src 'self'[^;]*/.exec(contentPolicy(html)) ?? [];
      const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text);
      expect(policy.match(/sha256/g)).toHaveLength(styles.length);
      return styles;
    };
    expect(stylesOf("inter")).toEqual(["a>b{}"]);
    expect(stylesOf("manrope")).toEqual(["a>b{}", "@font-face{manrope}"]);
  });

  test("carries no texts of what it cannot show, and changed words already compared", () => {
    const textsOf = (page: Parameters<typeof neededOf>[0]) => Object.keys(neededOf(page).texts);
    expect(textsOf(proposalPage())).not.toContain("changes");
    expect(textsOf(proposalPage())).toContain("record");
    expect(textsOf(proposalPage({ proposal: proposal({ status: "signed" }) }))).not.toContain("record");
    const { changes, texts } = neededOf(proposalPage({ changes: CHANGES }));
    expect(texts.changes.nothing).toBeTypeOf("string");
    expect(changes?.words[0]?.runs).toEqual([
      { kind: "kept", text: "In " },
      { kind: "gone", text: "ten" },
      { kind: "new", text: "twelve" },
      { kind: "kept", text: " weeks" },
    ]);
  });

  test("asks for its font before its cover, and for none that is in its style sheet", () => {
    const preloads = (font: string | null) => {
      const [head = ""] = renderDocument(withCover(), { ...ASSETS, font }).split("<style>");
      return [...head.matchAll(/<link rel="preload" as="(\w+)"/g)].map(([, kind]) => kind);
    };
    expect(preloads("/inter-1.woff2")).toEqual(["font", "image"]);
    expect(preloads(null)).toEqual(["image"]);
  });

  test("asks for its cover in the widths that are shown, before its style sheet", () => {
    const [head = ""] = renderDocument(withCover(), ASSETS).split("<style>");
    const [ahead = ""] = /<link rel="preload" as="image"[^>]*>/.exec(head) ?? [];
    expect(ahead).toContain("/storage/documents/a-1600.jpg?w=480 480w");
    expect(ahead).toContain("/storage/documents/a-1600.jpg 1600w");
    expect(ahead).toContain('fetchPriority="high"');
    expect(renderDocument(proposalPage(), ASSETS).split("<style>")[0]).not.toContain('as="image"');
  });

  test("shows the name of a proposal in previews unless it names the customer", () => {
    const titleOf = (name: string) => {
      const html = renderDocument(proposalPage({ proposal: proposal({ name }) }), ASSETS);
      return ["og", "twitter"].map((kind) => new RegExp(`"${kind}:title" content="([^"]*)"`).exec(html)?.[1]);
    };
    const [named, neutral] = ["Proposal Q-000007 · New website", "Proposal Q-000007 · Acme Studio"];
    expect(titleOf("New website")).toEqual([named, named]);
    expect(titleOf("Proposal - Éclair Café")).toEqual([neutral, neutral]);
    expect(titleOf("Website of Éclair Inc.")).toEqual([neutral, neutral]);
  });

  test.each([
    ["New website", "Proposal Q-000007 · New website"],
    ["Proposal - Hôtel du Parc", "Proposal\u00a0\u2013 Hôtel du Parc · Q-000007"],
    ["Proposition - Hôtel du Parc", "Proposition\u00a0\u2013 Hôtel du Parc · Q-000007"],
    ["Offer Q-000007 for the hotel", "Offer Q-000007 for the hotel"],
  ])("names %s with its number and its kind once", (name, title) => {
    const html = renderDocument(proposalPage({ proposal: proposal({ name }) }), ASSETS);
    expect(html).toContain(`<title>${title}</title>`);
    const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
    expect(heading).toBe(name.replace(" - ", "\u00a0\u2013 "));
  });

  test("has the workspace's icon, else the product's", () => {
    expect(renderDocument(proposalPage(), ASSETS)).toContain('<link rel="icon" href="/icon.svg"');
    expect(renderDocument(proposalPage({ favicon: "/api/storage/a.png" }), ASSETS)).toContain(
      '<link rel="icon" href="/api/storage/a.png"/>',
    );
  });
});
