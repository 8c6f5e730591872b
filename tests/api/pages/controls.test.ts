import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";
import { PAGES } from "@/lib/core/access/pages";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { http } from "../../support/http";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let cookie: string;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  workspace = await makeWorkspace("controls");
  cookie = cookieHeader(
    (await signInOnSite(workspace, { email: "super_admin@example.test", password: PASSWORD })).cookies,
  );
  const webhook = await workspace.call(webhookCalls.create, {
    as: "admin",
    body: { url: "http://127.0.0.1:9/hook", events: ["deal.created"] },
  });
  const block = await workspace.call(libraryCalls.create, {
    body: { kind: "block", name: "Why us", content: { type: "text", key: "why", html: "<p>Ten years.</p>" } },
  });
  const { items, fields } = workspace.catalog;
  ids = {
    clients: workspace.catalog.clientId,
    deals: (await makeDeal(workspace)).id,
    webhooks: webhook.body.data.id,
    blocks: block.body.data.id,
    "catalog-items": items.fixed,
    questions: fields.pages,
  };
});

// The widgets' page is rendered by script only.
const PATHS = Object.keys(PAGES).filter((path) => !path.startsWith("/dev/"));

/** The address of a page with the id of something that exists, where there is one. */
const address = (path: string) =>
  path
    .replace("{id}", () => String(Object.entries(ids).find(([noun]) => path.includes(`/${noun}/`))?.[1]))
    .replace(/\{\w+\}/, "some");

/**
 * The page as its script finds it: React streams parts after the page, and inline scripts move them into
 * place.
 */
function assembled(html: string): Document {
  const { document } = new JSDOM(html).window;
  const parts = [...document.querySelectorAll("[hidden][id^='S:']")];
  for (const part of parts.reverse()) {
    const number = part.id.slice(2);
    document
      .querySelector(`template[id='P:${number}'], template[id='B:${number}']`)
      ?.replaceWith(...part.childNodes);
    part.remove();
  }
  return document;
}

/**
 * Controls that would lose a click, a choice or a letter before the script runs: they are enabled and need
 * it.
 */
function eager(document: Document): string[] {
  const controls = [...document.querySelectorAll("button, input, select, textarea")].filter(
    (control) =>
      !control.matches(":disabled, [aria-disabled=true], [popovertarget], [hidden], [inert] *, [readonly]"),
  );
  // A form field with a name keeps its text, which is submitted with the form.
  return controls
    .filter((control) => !control.matches("form [name]"))
    .map((control) => control.outerHTML.replace(/ class="[^"]*"/g, "").slice(0, 150));
}

const PHRASES = "span, p, button, label, h1, h2, h3, h4, strong, em, small";
const BLOCKS =
  "div, p, ul, ol, dl, table, fieldset, section, article, nav, header, main, form, h1, h2, h3, h4";

/** What the HTML standard does not allow where it stands, navigation without a name, and a second title. */
const misplaced = (document: Document): string[] => [
  ...[...document.querySelectorAll(PHRASES)].flatMap((phrase) =>
    [...phrase.children].filter((child) => child.matches(BLOCKS)).map(() => phrase.outerHTML.slice(0, 150)),
  ),
  ...[...document.querySelectorAll("nav:not([aria-label], [aria-labelledby])")].map(({ outerHTML }) =>
    outerHTML.slice(0, 150),
  ),
  ...[...document.querySelectorAll("title:not(svg title)")].slice(1).map(({ outerHTML }) => outerHTML),
];

test.each(PATHS)(
  "on %s nothing takes a click, a choice or a letter that it would lose before the page's script runs, and all stands where it may",
  async (path) => {
    const answers = await Promise.all(
      [null, { cookie }].map((headers) =>
        http({ port: workspace.port, host: workspace.host, path: address(path), headers: headers ?? {} }),
      ),
    );
    const pages = answers.filter(({ status }) => status === 200);
    // One response is a page, the other a redirect: guest pages redirect members, other pages redirect
    // guests. An index redirects both.
    expect(pages.length + answers.filter(({ status }) => status === 307).length).toBe(2);
    for (const { text } of pages) {
      expect(eager(assembled(text))).toEqual([]);
      expect(misplaced(assembled(text))).toEqual([]);
    }
  },
);

test.each([
  "/nowhere",
  "/deals/999999",
  "/deals/999999/edit",
  "/clients/999999",
  "/settings/webhooks/999999",
  "/sales/blocks/999999/edit",
])("where nothing is, %s answers 404 with one title that says so [GRD-14]", async (path) => {
  const { status, text } = await http({
    port: workspace.port,
    host: workspace.host,
    path,
    headers: { cookie },
  });
  expect(status).toBe(404);
  expect(text.match(/<title>[^<]*/g)).toEqual(["<title>Page not found · Kapi"]);
  expect(misplaced(assembled(text))).toEqual([]);
});

test("a page that would take one is found", async () => {
  const { text } = await http({
    port: workspace.port,
    host: workspace.host,
    path: "/deals",
    headers: { cookie },
  });
  const found = eager(assembled(text.replaceAll(/ data-until-ready="true" disabled=""/g, "")));
  expect(found.join()).toMatch(/Find anything.*Send: Proposal.*<option>10/s);
});
