import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, listOf, parts } from "../../support/draw-builder";

const MOMENT = "2026-01-01T00:00:00Z";
const about = { tags: [], language: null, archived: false, created_at: MOMENT, updated_at: MOMENT };
const origin = { entry: 5, version: 1 };
const services = emptyBlock("services", "services");
const old = { ...emptyBlock("text", "why"), html: "<p>Ten years of websites.</p>", origin };
const entry = {
  ...about,
  id: 5,
  name: "Why us",
  version: 4,
  content_version: 3,
  kind: "block",
  content: { ...emptyBlock("text", "k"), html: "<p>Twenty years of websites.</p>" },
};
const row = { ...entry, content: undefined, type: "text", excerpt: "", lines: 0 };
const api = { "GET /api/library": listOf([row]), "GET /api/library/5": { body: { data: entry } } };

beforeEach(() => {
  vi.spyOn(window, "open").mockImplementation(() => null);
  vi.spyOn(window, "confirm").mockImplementation(() => false);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function compare(language: "en" | "fr" = "en") {
  const view = drawBuilder({ deal: makeDeal({ blocks: [old, services] }), api, language });
  await view.user.click(screen.getByRole("button", { name: /^Document/ }));
  await view.user.click(await screen.findByRole("button", { name: /Why us/ }));
  return { view, dialog: within(await screen.findByRole("dialog")) };
}

const saved = async (view: Awaited<ReturnType<typeof compare>>["view"]) => {
  view.answer("POST /api/deals", { status: 500, body: {} });
  await view.user.click(parts.save());
  await view.pass(1);
  const body = view.calls.find(({ method, path }) => method === "POST" && path === "/api/deals")?.body;
  return (body as { data: { attributes: { blocks: unknown[] } } }).data.attributes.blocks[0];
};

test("a block whose entry is newer says so, shows the difference word by word, and takes it over under its key", async () => {
  const { view, dialog } = await compare();
  expect(await dialog.findByText("Ten", { selector: "del" })).toBeVisible();
  expect(dialog.getByText("Twenty", { selector: "ins" })).toBeVisible();
  await view.user.click(dialog.getByRole("button", { name: "Take over" }));
  expect(screen.queryByText("Newer version")).toBeNull();
  expect(await saved(view)).toEqual({ ...entry.content, key: "why", origin: { entry: 5, version: 4 } });
});

test("keeping one's own removes the badge, is stored with the block and can be undone", async () => {
  const { view, dialog } = await compare("fr");
  await view.user.click(await dialog.findByRole("button", { name: "Garder celle-ci" }));
  expect(screen.queryByText("Nouvelle version")).toBeNull();
  await view.user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("Nouvelle version")).toBeVisible();
});

test("a block that was kept has no badge until an even newer version comes", async () => {
  const kept = { ...old, origin: { ...origin, kept: 3 } };
  const view = drawBuilder({ deal: makeDeal({ blocks: [kept, services] }), api });
  await view.user.click(parts.step("Document"));
  await screen.findByRole("combobox", { name: "New block: type / to choose" });
  await view.pass(1);
  expect(view.calls.some(({ query }) => query.get("filter[ids]") === "5")).toBe(true);
  expect(screen.queryByText("Newer version")).toBeNull();
});

const line = (id: number, name: string, more: object = {}) => ({
  sale_catalog_item_id: id,
  name,
  quantity: 1,
  is_optional: false,
  extra_notes: "",
  field_values: {},
  section: "",
  customer_note: "",
  ...more,
});
const section = {
  ...about,
  id: 8,
  name: "Design phase",
  version: 1,
  content_version: 1,
  kind: "section",
  content: {
    section: { ...emptySection("s"), name: "Design", intro: "<p>First</p>" },
    lines: [line(1, "Logo", { quantity: 2 }), line(99, "Fax"), line(4, "Website")],
  },
};

test("a saved section is inserted with its services, and what is gone or has no price yet is named", async () => {
  const view = drawBuilder({
    api: {
      "GET /api/library": listOf([
        { ...section, content: undefined, type: null, excerpt: "First", lines: 3 },
      ]),
      "GET /api/library/8": { body: { data: section } },
    },
  });
  await choose(view);
  await view.user.click(await screen.findByRole("button", { name: "Insert a saved section" }));
  const dialog = within(await screen.findByRole("dialog"));
  await view.user.click(await dialog.findByRole("button", { name: /^Design phase/ }));
  expect(await screen.findByText("No longer sold, and left out: Fax.")).toBeVisible();
  expect(screen.getByText("Answers are missing, so there is no price yet: Website.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name of the section" })).toHaveValue("Design");
  expect(parts.selected().getAllByRole("spinbutton")[0]).toHaveValue("2");
});

test("a section is saved to the library with its services and without prices", async () => {
  const deal = makeDeal({
    sections: [{ ...emptySection("one"), name: "Design" }],
    lineItems: [makeDealLine({ section: "one", quantity: 3 })],
  });
  const view = drawBuilder({ deal, maySaveTemplates: true });
  view.answer("POST /api/library", ({ body }) => ({
    status: 201,
    body: { data: { ...section, ...(body as object) } },
  }));
  await view.user.click(parts.step("Services"));
  await view.user.click(await screen.findByRole("button", { name: "Save to library (Design)" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText(/^Name/)).toHaveValue("Design");
  await view.user.click(dialog.getByRole("button", { name: "Save section" }));
  expect(await screen.findByText(/^“Design” is in the library/)).toBeVisible();
  const sent = view.calls.find(({ method, path }) => method === "POST" && path === "/api/library")?.body;
  expect(sent).toMatchObject({
    kind: "section",
    content: { section: { name: "Design" }, lines: [{ quantity: 3 }] },
  });
  expect(JSON.stringify(sent)).not.toMatch(/unit_price"|total_price/);
});

test("a block that was just saved to the library is in the next list of blocks", async () => {
  const own = { ...emptyBlock("heading", "own"), text: "Ours" };
  const view = drawBuilder({
    deal: makeDeal({ blocks: [own, services] }),
    maySaveTemplates: true,
    api: { "GET /api/library": listOf([]), "POST /api/library": { status: 201, body: { data: entry } } },
  });
  await view.user.click(parts.step("Document"));
  const box = await screen.findByRole("combobox", { name: "New block: type / to choose" });
  await view.user.type(box, "/");
  await view.pass(1);
  await view.user.keyboard("{Escape}");
  view.answer("GET /api/library", listOf([row]));
  await view.user.click(screen.getByRole("button", { name: "More for Heading: Ours" }));
  await view.user.click(screen.getByRole("button", { name: "Save to library (Heading: Ours)" }));
  const dialog = within(await screen.findByRole("dialog"));
  await view.user.type(dialog.getByLabelText(/^Name/), "Why us");
  await view.user.click(dialog.getByRole("button", { name: "Save block" }));
  await screen.findByText(/^“Why us” is in the library/);
  await view.user.type(box, "/");
  await view.pass(1);
  // The test's DOM has no popovers, so the list counts as hidden there.
  expect(screen.getByText("Why us").closest("[role=option]")).not.toBeNull();
});
