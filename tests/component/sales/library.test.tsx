import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Entries } from "@/app/(workspace)/sales/(screens)/blocks/_parts/entries";
import { LibraryVariables } from "@/app/(workspace)/sales/(screens)/blocks/_parts/editor/library-variables";
import { useVariables } from "@/app/(workspace)/deals/_parts/builder/document/variables";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { EntryEditor } from "@/app/(workspace)/sales/(screens)/blocks/_parts/editor/entry-editor";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { fill } from "../../support/on-screen";
import { itemAnswer, pageOf, refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const MOMENT = "2026-01-01T00:00:00Z";
const TEXTS = MESSAGES.en.proposal.blocks;
const about = {
  language: null,
  archived: false,
  content_version: 3,
  version: 3,
  created_at: MOMENT,
  updated_at: MOMENT,
};
const row = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  tags: ["web"],
  kind: "block",
  type: "text",
  excerpt: `${name} words`,
  lines: 0,
  ...about,
  ...more,
});
const uses = (deals: object[], templates: object[] = []) => ({
  body: {
    data: { deals, templates },
    meta: { current_page: 1, last_page: 1, per_page: 20, total: deals.length },
  },
});
const deal = {
  id: 7,
  number: "Q-7",
  name: "Website",
  stage: "pending",
  customer: "Roy",
  version: 1,
  updated_at: MOMENT,
};

const drawList = (rights: object = {}, language: "en" | "fr" = "en") =>
  renderScreen(<Entries mayCreate mayUpdate mayDelete maySeeUses {...rights} />, {
    language,
    address: "/sales/blocks",
    api: {
      "GET /api/library": pageOf([
        row(1, "Why us"),
        row(2, "Design", { kind: "section", type: null, lines: 2 }),
      ]),
      "GET /api/library/tags": { body: { data: ["web"] } },
      "GET /api/library/1/uses": uses([deal], [{ id: 3, name: "Shop", version: 1 }]),
    },
  });

test("the list says what each entry is, and leads to where it is changed", async () => {
  drawList();
  expect(await screen.findByRole("link", { name: "Why us" })).toHaveAttribute("href", "/sales/blocks/1/edit");
  expect(screen.getByText("Why us words")).toBeVisible();
  expect(screen.getByText("Section, 2 services")).toBeVisible();
  expect(screen.getByRole("link", { name: "New section" })).toBeVisible();
});

test("each command of the list needs its own right", async () => {
  drawList({ mayCreate: false, mayUpdate: false });
  expect(await screen.findByRole("button", { name: "Archive or delete Why us" })).toBeVisible();
  for (const name of ["Why us", "Edit Why us", "New block"])
    expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: "Duplicate Why us" })).toBeNull();
});

test("before an entry is archived or deleted it is said where it was inserted, with links", async () => {
  const view = drawList({}, "fr");
  view.answer("DELETE /api/library/1", { status: 204 });
  await view.user.click(await screen.findByRole("button", { name: "Archiver ou supprimer Why us" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("link", { name: "Website" })).toHaveAttribute("href", "/deals/7");
  expect(dialog.getByRole("link", { name: "Shop" })).toHaveAttribute("href", "/sales/library?search=Shop");
  expect(dialog.getByText(/1 proposition et 1 modèle/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Archiver" })).toBeVisible();
  await view.user.click(dialog.getByRole("button", { name: "Supprimer" }));
  expect(await screen.findByText("« Why us » a été supprimé.")).toBeVisible();
  const [removed] = view.calls.filter(({ method }) => method === "DELETE");
  expect(removed?.headers.get("if-match")).toBe('"1-3"');
});

test("an entry that somebody else changed meanwhile is read again, so that it can be deleted", async () => {
  const view = drawList();
  view.answer("DELETE /api/library/1", refusal(412, "STALE_VERSION"));
  await view.user.click(await screen.findByRole("button", { name: "Archive or delete Why us" }));
  const dialog = within(await screen.findByRole("dialog"));
  await view.user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText(/^Somebody else changed this/)).toBeVisible();
  view.answer("GET /api/library", pageOf([row(1, "Why now")]));
  await view.user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Archive or delete Why now" })).toBeVisible();
});

test("a duplicate has the words of the first under a name of its own", async () => {
  const view = drawList();
  const content = { ...emptyBlock("text", "k"), html: "<p>Words</p>" };
  view.answer("GET /api/library/1", {
    body: { data: { ...about, id: 1, name: "Why us", tags: [], kind: "block", content } },
  });
  view.answer("POST /api/library", ({ body }) => ({
    status: 201,
    body: { data: { ...about, id: 9, ...(body as object) } },
  }));
  await view.user.dblClick(await screen.findByRole("button", { name: "Duplicate Why us" }));
  expect(await screen.findByText("“Why us (copy)” was made.")).toBeVisible();
  expect(view.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  const sent = view.calls.find(({ method }) => method === "POST")?.body;
  expect(sent).toMatchObject({ name: "Why us (copy)", kind: "block", content: { html: "<p>Words</p>" } });
});

test("an empty library says what to do", async () => {
  const view = drawList();
  view.answer("GET /api/library", pageOf([]));
  view.unmount();
  renderScreen(<Entries mayCreate mayUpdate mayDelete maySeeUses />, {
    api: { "GET /api/library": pageOf([]), "GET /api/library/tags": { body: { data: [] } } },
  });
  expect(await screen.findByText("Nothing is saved yet")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "New block" }).length).toBeGreaterThan(0);
});

const quotation = { ...emptyBlock("quotation", "q"), text: "They are good." };
const entry = { ...about, id: 1, name: "Praise", tags: ["web"], kind: "block" as const, content: quotation };

test("a new block asks for its kind, is written where it stands, and is saved with its tags", async () => {
  const view = renderScreen(
    <EntryEditor kind="block" entry={null} language="en" maySeeUses={false} texts={TEXTS} />,
    {
      api: {
        "POST /api/library": ({ body }) => ({
          status: 201,
          body: { data: { ...about, id: 9, ...(body as object) } },
        }),
      },
    },
  );
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Give it a name by which your team will find it.")).toBeVisible();
  await fill(view, screen.getByLabelText(/^Name/), "Praise");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose what kind of block it is first.")).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: /^Quotation/ }));
  await fill(view, screen.getByRole("textbox", { name: "Quotation" }), "They are good.");
  await fill(view, screen.getByLabelText("Tags"), "web, praise");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await view.pass(1);
  const sent = view.calls.filter(({ method }) => method === "POST").at(-1)?.body;
  expect(sent).toMatchObject({
    name: "Praise",
    tags: ["web", "praise"],
    language: "en",
    kind: "block",
    content: { type: "quotation", text: "They are good." },
  });
});

test("what somebody else saved meanwhile is shown, one's own is kept, and a second save replaces theirs", async () => {
  const theirs = { ...entry, version: 4, content: { ...quotation, text: "They are very good." } };
  const view = renderScreen(
    <EntryEditor kind="block" entry={entry} language={null} maySeeUses texts={TEXTS} />,
    {
      api: {
        "GET /api/library/1/uses": uses([]),
        "GET /api/library/1": { body: { data: theirs } },
        "PUT /api/library/1": refusal(412, "STALE_VERSION"),
      },
    },
  );
  expect(await screen.findByText("It is not used in any proposal or template.")).toBeVisible();
  await fill(view, screen.getByRole("textbox", { name: "Quotation" }), "They are the best.");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Somebody else changed “Praise”/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Quotation" })).toHaveValue("They are the best.");
  view.answer("PUT /api/library/1", ({ body }) => ({ body: { data: { ...entry, ...(body as object) } } }));
  await view.user.click(screen.getByRole("button", { name: "Save mine in its place" }));
  await view.pass(1);
  const last = view.calls.filter(({ method }) => method === "PUT").at(-1);
  expect(last?.headers.get("if-match")).toBe('"1-4"');
});

/** What the lines of the saved sections below have in common. */
const SAVED = {
  is_optional: false,
  extra_notes: "",
  field_values: {},
  key: "",
  section: "",
  customer_note: "",
  rhythm: null,
  open: null,
};

test("a section says nothing of services that were not loaded because there are too many", async () => {
  const line = { ...SAVED, sale_catalog_item_id: 5_000, name: "Hosting", quantity: 1 };
  const section = { ...about, id: 2, name: "Design", tags: [], kind: "section" as const };
  const content = { section: { ...emptySection("s"), name: "Design" }, lines: [line] };
  const sold = Array.from({ length: 1_000 }, (_, index) => itemAnswer(index + 1, `Service ${index + 1}`));
  renderScreen(
    <EntryEditor
      kind="section"
      entry={{ ...section, content }}
      language={null}
      maySeeUses={false}
      texts={TEXTS}
    />,
    { api: { "GET /api/sale-catalog-items": pageOf(sold, 5_000, 1_000) } },
  );
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Add a service" })).toBeEnabled());
  expect(screen.getByText("Hosting")).toBeVisible();
  expect(screen.queryByText("No longer sold")).toBeNull();
});

test("a section names services that are no longer sold, and keeps the others' quantities and options", async () => {
  const line = { ...SAVED, sale_catalog_item_id: 999, name: "Old hosting", quantity: 2 };
  const section = { ...about, id: 2, name: "Design", tags: [], kind: "section" as const };
  const content = { section: { ...emptySection("s"), name: "Design" }, lines: [line] };
  const view = renderScreen(
    <EntryEditor
      kind="section"
      entry={{ ...section, content }}
      language={null}
      maySeeUses={false}
      texts={TEXTS}
    />,
    {
      api: {
        "GET /api/sale-catalog-items": pageOf([], 0, 1000),
        "PUT /api/library/2": ({ body }) => ({ body: { data: { ...section, ...(body as object) } } }),
      },
    },
  );
  expect(await screen.findByText("No longer sold")).toBeVisible();
  await view.user.click(screen.getByRole("checkbox", { name: "Optional" }));
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await view.pass(1);
  expect(view.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    content: {
      section: { name: "Design" },
      lines: [{ name: "Old hosting", quantity: 2, is_optional: true }],
    },
  });
});

test("a line of a section takes its fields and the focus along when it is moved; a removal leads to the next", async () => {
  const line = (name: string) => ({
    ...{ sale_catalog_item_id: null, name, quantity: 1, is_optional: false, extra_notes: "" },
    ...{
      field_values: {},
      key: "",
      section: "",
      customer_note: "",
      rhythm: null,
      open: null,
      unit_price: 100,
      currency: "EUR",
    },
  });
  const section = { ...about, id: 2, name: "Costs", tags: [], kind: "section" as const };
  const content = {
    section: { ...emptySection("s"), name: "Costs" },
    lines: ["Travel", "Hotel", "Meals"].map(line),
  };
  const view = renderScreen(
    <EntryEditor
      kind="section"
      entry={{ ...section, content }}
      language={null}
      maySeeUses={false}
      texts={TEXTS}
    />,
    { api: { "GET /api/sale-catalog-items": pageOf([], 0, 1000) } },
  );
  const quantities = () => screen.getAllByLabelText("Quantity");
  await fill(view, quantities()[0] as HTMLElement, "many");
  await view.user.click(screen.getByRole("button", { name: "Move Travel down" }));
  expect(screen.getByRole("button", { name: "Move Travel down" })).toHaveFocus();
  await view.user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Move Travel up" })).toHaveFocus();
  expect(quantities().map((field) => (field as HTMLInputElement).value)).toEqual(["1", "1", "many"]);
  await view.user.click(screen.getByRole("button", { name: "Remove Travel" }));
  expect(screen.getByRole("button", { name: "Remove Meals" })).toHaveFocus();
  expect(quantities().map((field) => (field as HTMLInputElement).value)).toEqual(["1", "1"]);
});

test("an entry of a block's list takes the focus along when it is moved; a removal leads to the next", async () => {
  const figures = ["12", "34", "56"].map((value) => ({ value, label: "" }));
  const content = { ...emptyBlock("figures", "f"), figures };
  const block = { ...about, id: 3, name: "Key figures", tags: [], kind: "block" as const, content };
  const view = renderScreen(
    <EntryEditor kind="block" entry={block} language={null} maySeeUses={false} texts={TEXTS} />,
  );
  const values = () =>
    screen.getAllByRole("textbox", { name: /: Figure$/ }).map((field) => (field as HTMLInputElement).value);
  expect(values()).toEqual(["12", "34", "56"]);
  await view.user.click(screen.getByRole("button", { name: "Move Figure 1 down" }));
  expect(screen.getByRole("button", { name: "Move Figure 2 down" })).toHaveFocus();
  await view.user.keyboard("{Enter}");
  expect(values()).toEqual(["34", "56", "12"]);
  expect(screen.getByRole("button", { name: "Move Figure 3 up" })).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: "Remove Figure 1" }));
  expect(screen.getByRole("button", { name: "Remove Figure 1" })).toHaveFocus();
  expect(values()).toEqual(["56", "12"]);
});

test("what was changed of an entry is undone and done again; tags are left to their own field", async () => {
  const view = renderScreen(
    <EntryEditor kind="block" entry={entry} language={null} maySeeUses={false} texts={TEXTS} />,
  );
  const words = screen.getByRole("textbox", { name: "Quotation" });
  const [undo, redo] = ["Undo the last change", "Redo the last change"].map((name) =>
    screen.getByRole("button", { name }),
  );
  expect(undo).toBeDisabled();
  await fill(view, words, "They are the best.");
  // fill() makes two changes, deleting and typing, which are undone one by one.
  await view.user.click(undo as HTMLElement);
  expect(words).toHaveValue("");
  await view.user.click(undo as HTMLElement);
  expect(words).toHaveValue("They are good.");
  await view.user.click(redo as HTMLElement);
  await view.user.click(redo as HTMLElement);
  expect(words).toHaveValue("They are the best.");
  words.focus();
  await view.user.keyboard("{Control>}zz{/Control}");
  expect(words).toHaveValue("They are good.");
  await fill(view, screen.getByLabelText("Tags"), "applause");
  await view.user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(words).toHaveValue("They are good.");
});

test("a free line of a section keeps its own name and price, in its currency", async () => {
  const free = {
    ...{ sale_catalog_item_id: null, name: "Travel", quantity: 1, is_optional: false, extra_notes: "" },
    ...{
      field_values: {},
      key: "",
      section: "",
      customer_note: "",
      rhythm: null,
      open: null,
      description: "",
    },
    ...{ unit_price: 120_00, currency: "EUR", tax_profile_id: null },
  };
  const section = { ...about, id: 2, name: "Costs", tags: [], kind: "section" as const };
  const content = { section: { ...emptySection("s"), name: "Costs" }, lines: [free] };
  const view = renderScreen(
    <EntryEditor
      kind="section"
      entry={{ ...section, content }}
      language={null}
      maySeeUses={false}
      texts={TEXTS}
    />,
    {
      api: {
        "GET /api/sale-catalog-items": pageOf([], 0, 1000),
        "PUT /api/library/2": ({ body }) => ({ body: { data: { ...section, ...(body as object) } } }),
      },
    },
  );
  expect(screen.getByText("Free line")).toBeVisible();
  await fill(view, screen.getByRole("textbox", { name: "Price" }), "150");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await view.pass(1);
  expect(view.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    content: { lines: [{ name: "Travel", unit_price: 150_00, currency: "EUR" }] },
  });
});

test("texts of the library can have the workspace's own fields", () => {
  const field = {
    ...{ subject: "deal" as const, key: "site", kind: "text" as const, label: "Site", options: [] },
    ...{ is_required: false, is_active: true },
  };
  const Offered = () => useVariables().map(({ id, name }) => <p key={id}>{`${id}: ${name}`}</p>);
  renderScreen(
    <KnownFields fields={[field, { ...field, key: "old", is_active: false }]}>
      <LibraryVariables>
        <Offered />
      </LibraryVariables>
    </KnownFields>,
  );
  expect(screen.getByText("client.name: Client: name")).toBeVisible();
  expect(screen.getByText(/^deal\.fields\.site: .*Site$/)).toBeVisible();
  expect(screen.queryByText(/deal\.fields\.old/)).toBeNull();
});
