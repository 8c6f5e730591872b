import { createHash, randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { http, httpBytes } from "../../support/http";
import { startServer } from "../../support/server";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("page");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const open = (path: string, headers?: Record<string, string>, host = workspace.host) =>
  http({ port: workspace.port, host, path: `/proposals/${path}`, headers });

const offer = (attributes = {}) =>
  makeDeal(workspace, { name: "New website", tax_profile_id: workspace.catalog.taxIds[1], ...attributes }, [
    { sale_catalog_item_id: workspace.catalog.items.fixed },
    { sale_catalog_item_id: workspace.catalog.items.limited, is_optional: true },
  ]);
/** A page's text in reading order, without scripts and with normal spaces. */
const words = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/\|+/g, "|");

describe("GET /proposals/{uuid}, the page", () => {
  test("is open to everybody with the link, in the light theme, with the whole offer in its HTML [PRO-01] [PRO-02]", async () => {
    const deal = await offer();
    const { status, text, headers } = await open(deal.uuid, { cookie: "kapi.theme=dark" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toMatch(/<html[^>]*data-theme="light"/);
    expect(words(text)).toMatch(
      new RegExp(
        `New website.*${deal.number}.*Éclair Inc.*Zoé manager.*Logo.*\\$100\\.00.*Domain.*Optional.*GST.*Total\\|\\$105\\.00.*Your decision`,
      ),
    );
    expect(words(text), "an open offer says nothing of its state [U-85]").not.toMatch(/Pending|Status/);
  });

  test("has the same bytes for every visitor and for a member", async () => {
    const deal = await offer();
    const pages = await Promise.all([
      open(deal.uuid),
      open(deal.uuid, { "user-agent": "another" }),
      open(deal.uuid, { authorization: `Bearer ${workspace.tokens.admin}` }),
    ]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  test("runs one inline script, allowed by its hash, and what it loads, of at most 120 kB compressed", async () => {
    const { text, headers } = await open((await offer()).uuid);
    const scripts = [...text.matchAll(/<script(?![^>]*application\/json)([^>]*)>([^]*?)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="module" async=""']);
    const loader = scripts[0]?.[2] ?? "";
    const hash = createHash("sha256").update(loader).digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
    const served = { port: workspace.port, host: workspace.host };
    const imported = [...loader.matchAll(/import\("([^"]+)"\)/g)].map(([, path = ""]) => path);
    expect(imported).toEqual([expect.stringMatching(/^\/_next\/static\/kapi\/proposal-[0-9a-f]{16}\.js$/)]);
    const file = await httpBytes({
      ...served,
      path: imported[0] ?? "",
      headers: { "accept-encoding": "gzip" },
    });
    expect(file.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(file.body.length + loader.length).toBeLessThan(120_000);
    expect(text).not.toContain('rel="stylesheet"');
    expect(text.match(/<style>/g)).toHaveLength(1);
    expect(headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-[^']+';/);
  });

  test("shows in a sharing preview what it is and whose, and neither price nor customer", async () => {
    const deal = await offer();
    const { text: page } = await open(deal.uuid);
    // In the head, because browsers ignore such tags elsewhere and link previews do not look further.
    const text = page.slice(0, page.indexOf("</head>"));
    const shared = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="((?:og|twitter):\w+)" content="([^"]*)"/g)].map(
        ([, name = "", content]) => [name, content],
      ),
    );
    const title = `Proposal ${deal.number} · New website`;
    const description = `Proposal ${deal.number} of ${workspace.tenant.name}: to read, to adjust and to accept online.`;
    expect(shared).toEqual({
      "og:title": title,
      "og:description": description,
      "twitter:description": description,
      "og:site_name": workspace.tenant.name,
      "og:locale": "en_CA",
      "og:type": "website",
      "og:url": `http://${workspace.host}:${workspace.port}/proposals/${deal.uuid}`,
      "twitter:card": "summary",
      "twitter:title": title,
    });
    expect(text).toContain(`<meta name="description" content="${description}"/>`);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toMatch(/<link rel="icon"/);
  });

  test("is kept and indexed nowhere, and tells no other site its address", async () => {
    const { headers } = await open((await offer()).uuid);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });

  test("comes compressed to those who take it, and without a body for HEAD", async () => {
    const deal = await offer();
    const plain = await open(deal.uuid);
    const packed = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: `/proposals/${deal.uuid}`,
      headers: { "accept-encoding": "gzip, br" },
    });
    // The framework drops a route's Content-Encoding (docs/adr/0117).
    const encoding = process.env["KAPI_PLAIN_ROUTES"] === "1" ? undefined : "br";
    expect(packed.headers["content-encoding"]).toBe(encoding);
    const body = encoding ? brotliDecompressSync(packed.body) : packed.body;
    expect(body.toString("utf8")).toBe(plain.text);
    const head = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: `/proposals/${deal.uuid}`,
      method: "HEAD",
    });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test("shows the new state as soon as there is one [PRO-12] [PRO-13]", async () => {
    const deal = await offer();
    expect(words((await open(deal.uuid)).text)).toContain("|Total|$105.00|");
    const line = deal.lineItems.find(({ is_optional }) => is_optional)?.id;
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: line ?? 0, is_selected: true }] },
    });
    expect(words((await open(deal.uuid)).text)).toContain("|Total|$126.00|");
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const signed = (await open(deal.uuid)).text;
    expect(words(signed)).toMatch(/\|You accepted this on .* · \|Verification code [0-9A-F-]{24}\|/);
    expect(signed).not.toMatch(/type="checkbox"|>Accept</);
  });

  test("is rendered once for a state that many open at the same time", async () => {
    const deal = await offer();
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(deal.uuid)));
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  test("reads in the language of the address, the cookie, or the tenant [PRO-03]", async () => {
    const deal = await offer();
    expect((await open(deal.uuid, { cookie: "kapi.language=fr" })).text).toMatch(
      /<html[^>]*lang="fr"[\s\S]*Votre décision/,
    );
    expect((await open(`${deal.uuid}?language=en`, { cookie: "kapi.language=fr" })).text).toMatch(
      /<html[^>]*lang="en"/,
    );
    expect((await open(`${deal.uuid}?language=xx`)).text).toMatch(/<html[^>]*lang="en"/);
  });

  test("says that it has expired and offers no decision [PRO-05] [PRO-07]", async () => {
    const deal = await offer();
    await admin`update deal set valid_until = now() - interval '1 minute' where id = ${deal.id}`;
    const { text } = await open(deal.uuid);
    expect(words(text)).toContain(
      "|This proposal has expired. |Please ask your account manager for a new one.|",
    );
    expect(text).not.toMatch(/type="checkbox"|>Accept<|>Refuse</);
  });

  test("says that it was replaced and leads to the newer version", async () => {
    const deal = await offer();
    const { body } = await workspace.call(dealCalls.create, {
      body: dealBody(workspace, {}, undefined, deal.id),
    });
    const { text } = await open(deal.uuid);
    expect(words(text)).toContain("|This proposal was replaced by a newer version. |Open the newer version|");
    expect(text).toContain(`href="/proposals/${body.data.uuid}"`);
  });

  test("leads to the newer version no longer once that is another client's, or deleted", async () => {
    const client = await workspace.call(clientCalls.create, { body: { name: "Other Ltd" } });
    const moved = { data: { attributes: { client_id: client.body.data.id } } };
    for (const change of [
      (id: number) => workspace.call(dealCalls.update, { params: { id }, body: moved }),
      (id: number) => workspace.call(dealCalls.remove, { as: "admin", params: { id } }),
      (id: number) => workspace.call(dealCalls.removeMany, { as: "admin", body: { ids: [id] } }),
    ]) {
      const deal = await offer();
      const next = await makeDeal(workspace, {}, undefined, deal.id);
      expect((await open(deal.uuid)).text).toContain(next.uuid);
      expect((await change(next.id)).status).toBeLessThan(300);
      expect((await open(deal.uuid)).text).not.toContain(next.uuid);
    }
  });

  test("cleans a description once more before it is shown [BLD-35]", async () => {
    const deal = await offer();
    await admin`update deal_line set description =
      '<p onclick="a()">Fine <img src=x onerror=b()><b>text</b></p><script>c()</script>' where deal_id = ${deal.id}`;
    const { text } = await open(deal.uuid);
    expect(text).toContain("<p>Fine <b>text</b></p>");
    expect(text).not.toMatch(/onerror|onclick|c\(\)/);
  });

  test("cleans the texts of its document once more, too", async () => {
    const deal = await offer();
    const html = '<p onclick="a()">Fine <img src=x onerror=b()><b>words</b></p><script>c()</script>';
    const blocks = [
      { type: "text", key: "words", html },
      { type: "services", key: "prices", title: "" },
    ];
    await admin`update deal set blocks = ${admin.json(blocks)} where id = ${deal.id}`;
    const { text } = await open(deal.uuid);
    expect(text).toContain("<p>Fine <b>words</b></p>");
    expect(text).not.toMatch(/onerror|onclick|c\(\)/);
  });
});

describe("what is no proposal", () => {
  test("looks the same whether it is unknown, malformed, deleted or another workspace's [PRO-10]", async () => {
    const [deal, deleted, other] = [await offer(), await offer(), await makeWorkspace("page-other")];
    await admin`update deal set deleted_at = now() where id = ${deleted.id}`;
    const answers = await Promise.all([
      open(randomUUID()),
      open("nonsense"),
      open(deleted.uuid),
      open(deal.uuid, undefined, other.host),
      open(deal.uuid, undefined, "nobody.localhost"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0].text).toContain("<h1>Proposal not found</h1>");
    expect(answers[0].headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
  });

  test("is 425 in the documented words while it has no client [MSG-22]", async () => {
    const deal = await offer();
    await admin`update deal set client_id = null, customer = null where id = ${deal.id}`;
    const { status, text } = await open(deal.uuid);
    expect(status).toBe(425);
    expect(text).toContain("<h1>This proposal is not ready yet.</h1>");
  });

  test("is 403 in a disabled workspace", async () => {
    const disabled = await makeWorkspace("page-disabled");
    const deal = await makeDeal(disabled);
    await admin`update tenant set is_enabled = false where id = ${disabled.tenant.id}`;
    // A second, plus what a busy machine adds.
    await expect
      .poll(() => open(deal.uuid, undefined, disabled.host).then(({ status }) => status), { timeout: 5_000 })
      .toBe(403);
  });
});

test("without a database the page says that it is back in a moment and asks again by itself", async () => {
  const server = await startServer({
    databaseUrl: "postgres://nobody:none@127.0.0.1:1/none",
    adminUrl: "postgres://nobody:none@127.0.0.1:1/none",
  });
  try {
    const { status, headers, text } = await http({
      port: server.port,
      path: `/proposals/${randomUUID()}`,
      headers: { cookie: "kapi.language=fr" },
    });
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(text).toMatch(/http-equiv="refresh" content="5"[\s\S]*De retour dans un instant/);
  } finally {
    await server.stop();
  }
});
