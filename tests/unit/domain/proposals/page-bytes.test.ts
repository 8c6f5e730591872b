import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { contentPolicy } from "@/lib/platform/http/content-policy";
import { finishedPage, finishPage, type PageEncoding } from "@/lib/server/proposal-page/finished-page";
import { messagePage, pageAnswer, pageEncoding } from "@/lib/server/proposal-page/show-proposal";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const HTML =
  '<html><style>p{}</style><script>one()</script><script src="/a.js" async=""></script><script id="x">two()</script><script>one()</script></html>';

describe("the page's policy", () => {
  test("allows its own inline scripts and styles by hash, and no others", () => {
    const policy = contentPolicy(HTML);
    expect(policy).toContain(`script-src 'self' ${hash("one()")} ${hash("two()")};`);
    expect(policy).toContain(`style-src 'self' ${hash("p{}")};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const directive of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(directive);
  });
});

test("a page that says why there is no proposal is written in the page's font where its address is known", async () => {
  const page = (font?: string) =>
    messagePage("notFound", { status: 404, language: "en", ...(font !== undefined && { font }) }).text();
  expect(await page("/_next/static/kapi/inter-1.woff2")).toContain(
    '@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("/_next/static/kapi/inter-1.woff2") format("woff2-variations")}',
  );
  expect(await page()).not.toContain("@font-face");
});

describe("finished bytes", () => {
  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=1.0, identity", "gzip", gunzipSync],
    ["br;q=0, GZIP", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
    [null, null, (bytes: Buffer) => bytes],
  ])("for a browser that takes %s", async (accepted, encoding, unpack) => {
    const answer = pageAnswer(await finishPage(HTML, pageEncoding(accepted)));
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(HTML);
  });

  test("are kept and indexed nowhere, and tell no other site where they were", async () => {
    const { headers } = pageAnswer(await finishPage(HTML, null));
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });
});

const TENANT = {
  id: 1,
  uuid: "",
  slug: "acme",
  name: "Acme",
  domain: "acme.example",
  plan: "",
  languageId: 1,
  isEnabled: true,
  isTestMode: false,
};
const STATE = {
  dealId: 1,
  version: 1,
  status: "pending",
  isExpired: false,
  language: null,
  brandingVersion: 1,
} as const;

test("a page that many open at once is rendered once for each encoding that they ask for", async () => {
  const render = vi.fn(() => Promise.resolve(HTML));
  const open = (encoding: PageEncoding) =>
    finishedPage({ tenant: TENANT, state: STATE, language: "en", encoding, render });
  const pages = await Promise.all([open("br"), open("br"), open("gzip"), open("br")]);
  expect(pages.map(({ encoding }) => encoding)).toEqual(["br", "br", "gzip", "br"]);
  expect(render).toHaveBeenCalledTimes(2);
});

describe("a page that says why there is no proposal", () => {
  test.each([
    ["notFound", 404, "Proposal not found", "Proposition introuvable"],
    ["notReady", 425, "This proposal is not ready yet.", "Cette proposition n’est pas encore prête."],
    ["failed", 500, "Failed to load proposal", "Échec du chargement de la proposition"],
    ["away", 503, "Back in a moment", "De retour dans un instant"],
  ] as const)("%s in both languages [PRO-10] [MSG-22] [MSG-23]", async (kind, status, english, french) => {
    const [en, fr] = [
      messagePage(kind, { status, language: "en" }),
      messagePage(kind, { status, language: "fr" }),
    ];
    expect([en.status, fr.status]).toEqual([status, status]);
    const html = await en.text();
    expect(html).toContain(`<h1>${english}</h1>`);
    // As the other pages of a status: its number first, red for a failure of the server.
    expect(html).toContain(`<p class="status${status >= 500 ? " failure" : ""}">${status}</p>`);
    expect(await fr.text()).toContain(`<html lang="fr">`);
    expect(await messagePage(kind, { status, language: "fr" }).text()).toContain(`<h1>${french}</h1>`);
  });

  test("asks again by itself when it was told to, without scripts", async () => {
    const answer = messagePage("away", { status: 503, language: "en", retryAfter: 5 });
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="5">');
    expect(await messagePage("notFound", { status: 404, language: "en" }).text()).not.toContain("refresh");
  });
});
