import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeContact, makeDeal } from "../../unit/domain/deals/builder/make";
import { drawBuilder, fillForm, parts, passRetries, resultOf } from "../../support/draw-builder";

const SEARCH = "GET /api/clients/search";
const found = (...data: unknown[]) => ({ body: { data, meta: { failed_sources: [] } } });

test("the client search waits for 2 characters and 300 ms of rest, and marks what matched [CLI-01] [CLI-03]", async () => {
  const view = drawBuilder();
  const asked = () => view.calls.filter(({ path }) => path === "/api/clients/search");
  await view.user.type(parts.search(), "é");
  await view.pass(1);
  expect(screen.getByText("Type at least 2 characters to search.")).toBeVisible();
  await view.user.type(parts.search(), "cla");
  await view.pass(0.25);
  expect(asked()).toEqual([]);
  await view.pass(0.1);
  const option = await screen.findByRole("option", { name: /Éclair Café/ });
  expect(option.querySelector("mark")).toHaveTextContent("Écla");
  expect(asked().map(({ query }) => Object.fromEntries(query))).toEqual([
    { query: "écla", source: "all", limit: "20" },
  ]);
  await view.user.keyboard("{Enter}");
  const chosen = within(screen.getByRole("region", { name: "Chosen client" }));
  expect(chosen.getByText("hello@eclair.test")).toBeVisible();
});

test("a search that a newer one overtakes is not heard any more [CLI-02]", async () => {
  const view = drawBuilder();
  let late: (reply: ReturnType<typeof found>) => void = () => undefined;
  view.answer(SEARCH, ({ query }) =>
    query.get("query") === "eclair" ? new Promise((answer) => (late = answer)) : found(),
  );
  await view.user.type(parts.search(), "eclair");
  await view.pass(1);
  expect(screen.getAllByText("Searching…")[0]).toBeVisible();
  await view.user.clear(parts.search());
  await view.user.type(parts.search(), "nobody");
  await view.pass(1);
  late(found(resultOf()));
  expect(await screen.findByText("No clients found for nobody")).toBeVisible();
  await view.pass(1);
  expect(screen.queryByRole("option")).toBeNull();
});

test("a failed search says so, and so does one that a source did not answer [CLI-01]", async () => {
  const view = drawBuilder({ api: { [SEARCH]: { status: 500 } } });
  await view.user.type(parts.search(), "eclair");
  await passRetries(view);
  expect(await screen.findByText("Search failed")).toBeVisible();
  view.answer(SEARCH, { body: { data: [resultOf()], meta: { failed_sources: ["zoho"] } } });
  await view.user.type(parts.search(), " c");
  await view.pass(1);
  expect(await screen.findByRole("option", { name: /Éclair Café/ })).toBeVisible();
  expect(screen.getByText("These results are incomplete: Zoho CRM did not answer.")).toBeVisible();
});

test("recent clients show while the empty search has the focus", async () => {
  const view = drawBuilder({
    recentClients: [resultOf({ highlight: { before: "Éclair Café", match: "", after: "" } })],
  });
  const recent = within(screen.getByRole("listbox", { name: "Recent clients" }));
  expect(recent.getByRole("option")).toHaveTextContent("Éclair Café");
  await view.user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox", { name: "Recent clients" })).toBeNull();
});

test("Enter that ends the composition of a character chooses no client", async () => {
  const view = drawBuilder();
  await view.user.type(parts.search(), "eclair");
  await screen.findByRole("option", { name: /Éclair Café/ });
  fireEvent.keyDown(parts.search(), { key: "Enter", isComposing: true });
  expect(parts.search()).toHaveValue("eclair");
  await view.user.keyboard("{Enter}");
  expect(screen.queryByRole("combobox", { name: "Search clients" })).toBeNull();
});

test("a step that is done says so to those who listen, not to the eye alone [BLD-13] [BLD-19]", async () => {
  const view = drawBuilder();
  const names = () =>
    parts
      .rail()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual([
    "Clientnot completed yet",
    "Currencycompleted",
    "Servicesnot completed yet",
    "Documentcompleted",
    "Previewcompleted",
  ]);
  await fillForm(view);
  expect(names().filter((name) => name.includes("not completed"))).toEqual([]);
});

test("an edited deal without a client warns until one is added [BLD-15]", async () => {
  const view = drawBuilder({ deal: makeDeal() });
  await view.user.click(screen.getByRole("button", { name: "Change" }));
  const warning = "No client is assigned to this deal yet. You can search for one and add it.";
  expect(screen.getByText(warning)).toBeVisible();
  await view.user.type(parts.search(), "eclair");
  await view.user.click(await screen.findByRole("option", { name: /Éclair Café/ }));
  expect(screen.queryByText(warning)).toBeNull();
});

test("at start the search for a client has the focus, and one who opens a step is in it", async () => {
  const view = drawBuilder();
  const heading = (name: string) => screen.getByRole("heading", { name, level: 2 });
  expect(parts.search()).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: /^Continue to Currency/ }));
  expect(heading("Currency, taxes and dates")).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: /^Continue to Services/ }));
  expect(screen.getByRole("combobox", { name: "Add a service" })).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: /^Continue to Document/ }));
  await view.user.click(screen.getByRole("button", { name: /^Continue to Preview/ }));
  expect(heading("Preview")).toHaveFocus();
  await view.user.click(parts.step("Client"));
  expect(parts.search()).toHaveFocus();
});

test("a client that was taken away can be put back with its chosen contacts", async () => {
  const view = drawBuilder({ deal: makeDeal() });
  expect(screen.getByRole("checkbox", { name: /Max Roy/ })).toBeChecked();
  await view.user.click(screen.getByRole("button", { name: "Change" }));
  expect(parts.search()).toHaveFocus();
  expect(screen.getByText("Boréal is no longer the client.")).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("checkbox", { name: /Max Roy/ })).toBeChecked();
  expect(screen.queryByText("Boréal is no longer the client.")).toBeNull();
});

test("on edit the account manager's phone stands in the preview", async () => {
  drawBuilder({ deal: makeDeal() });
  // Not toBeVisible(), because the preview stays hidden until it knows its size, and the tests' DOM has no
  // layout.
  expect(screen.getByRole("region", { name: "Live preview" })).toHaveTextContent("514 555 0101");
});

test("a new deal that is begun on a client's page has this client and its only contact, and nothing unsaved [U-41]", async () => {
  const view = drawBuilder({
    client: {
      id: 5,
      uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
      name: "Éclair Café",
      company: "",
      email: "hello@eclair.test",
      phone: "",
      language: null,
      time_zone: null,
      addresses: [],
      tax_number: null,
      is_legacy: false,
      custom_fields: {},
      contacts: [makeContact({ name: "Inès Roy" })],
      created_at: "2026-03-05T12:00:00.000Z",
      updated_at: "2026-03-05T12:00:00.000Z",
    },
  });
  const chosen = within(screen.getByRole("region", { name: "Chosen client" }));
  expect(chosen.getByText("hello@eclair.test")).toBeVisible();
  expect(chosen.getByRole("checkbox", { name: /Inès Roy/ })).toBeChecked();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  expect(view.calls.some(({ path }) => path === "/api/clients/search")).toBe(false);
});
