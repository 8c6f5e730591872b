import { describe, expect, test } from "vitest";
import { renderDocument, scriptText } from "@/app/_proposal/page/document";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import { sampleContent } from "../../../support/sample-proposal";
import { proposal } from "../../domain/proposals/sample";
import { proposalPage } from "../../domain/proposals/sample-page";

const FILES = {
  kind: "files",
  loader: "/load-1.js",
  style: "a>b{}",
  font: "/inter-1.woff2",
} as const;

test.each(["</script><script>alert(1)</script>", "</SCRIPT >", "<!--<script>"])(
  "an offer's text %j stays within the script that carries it",
  (text) => {
    expect(scriptText({ name: text })).not.toContain("<");
    expect(JSON.parse(scriptText({ name: text }))).toEqual({ name: text });
    const html = renderDocument(proposalPage({ proposal: proposal({ name: text }) }), FILES);
    const [, inside] = /<script id="proposal-data" type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect((JSON.parse(inside ?? "") as { proposal: { name: string } }).proposal.name).toBe(text);
  },
);

describe("the customer's page", () => {
  test("loads its script's loader by its address behind all else, and has its style sheet inside, allowed by its hash", () => {
    const html = renderDocument(proposalPage(), FILES);
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charSet="utf-8"\/>/i,
    );
    expect(html.match(/<script(?! id="proposal-data" type="application\/json")[^>]*>/g)).toEqual([
      '<script type="module" src="/load-1.js" async="" fetchPriority="low">',
    ]);
    expect(html).toContain("<style>a>b{}</style>");
    expect(html).not.toContain('rel="stylesheet"');
    expect(contentPolicy(html)).toMatch(/script-src 'self'; style-src 'self' 'sha256-[^']+';/);
  });

  test("asks for its cover in the widths that are shown, before its style sheet", () => {
    const { blocks } = sampleContent();
    const picture = {
      file: "documents/a-1600.jpg",
      width: 1600,
      height: 900,
      alt: "",
      focus: { x: 50, y: 50 },
    };
    const cover: Block = { ...emptyBlock("pictures", "cover"), pictures: [{ picture, caption: "" }] };
    const [head = ""] = renderDocument(
      proposalPage({ proposal: proposal({ blocks: [cover, ...blocks] }) }),
      FILES,
    ).split("<style>");
    const [ahead = ""] = /<link rel="preload" as="image"[^>]*>/.exec(head) ?? [];
    expect(ahead).toContain("/storage/documents/a-1600.jpg?w=480 480w");
    expect(ahead).toContain("/storage/documents/a-1600.jpg 1600w");
    expect(ahead).toContain('fetchPriority="high"');
    expect(renderDocument(proposalPage(), FILES).split("<style>")[0]).not.toContain('as="image"');
  });

  test("holds both in development, allowed by their hashes", () => {
    const html = renderDocument(proposalPage(), { kind: "inline", script: "let a = 1 < 2;", style: "a>b{}" });
    expect(html).toContain('<script type="module">let a = 1 < 2;</script>');
    expect(html).toContain("<style>a>b{}</style>");
    expect(contentPolicy(html)).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/);
  });

  test("shows the name of a proposal in previews unless it names the customer", () => {
    const titleOf = (name: string) => {
      const html = renderDocument(proposalPage({ proposal: proposal({ name }) }), FILES);
      expect(html).toContain(`<title>Proposal Q-000007 · ${name}</title>`);
      return ["og", "twitter"].map((kind) => new RegExp(`"${kind}:title" content="([^"]*)"`).exec(html)?.[1]);
    };
    const [named, neutral] = ["Proposal Q-000007 · New website", "Proposal Q-000007 · Acme Studio"];
    expect(titleOf("New website")).toEqual([named, named]);
    expect(titleOf("Proposal - Éclair Café")).toEqual([neutral, neutral]);
    expect(titleOf("Website of Éclair Inc.")).toEqual([neutral, neutral]);
  });

  test("has the workspace's icon, else the product's", () => {
    expect(renderDocument(proposalPage(), FILES)).toContain('<link rel="icon" href="/icon.svg"');
    expect(renderDocument(proposalPage({ favicon: "/api/storage/a.png" }), FILES)).toContain(
      '<link rel="icon" href="/api/storage/a.png"/>',
    );
  });
});
