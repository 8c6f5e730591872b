import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type * as fields from "@/app/(workspace)/deals/_parts/builder/services/quantity-field";
import { makeCatalogItem, makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, listOf, parts, passRetries, SERVICES } from "../../support/draw-builder";

const ITEMS = "GET /api/sale-catalog-items";
const rowOf = (name: string) => parts.selected().getByText(name, { selector: "td" }).closest("tr");
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

// Records which quantity fields are rendered. The field itself is the product's.
const drawn = vi.hoisted(() => ({ quantities: [] as string[] }));
vi.mock("@/app/(workspace)/deals/_parts/builder/services/quantity-field", async (original) => {
  const real = await original<typeof fields>();
  return {
    QuantityField: (props: Parameters<typeof real.QuantityField>[0]) => {
      drawn.quantities.push(props.line.title);
      return <real.QuantityField {...props} />;
    },
  };
});

test("a catalogue that does not load is an empty list with a way to try again [BLD-42]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: "away" } });
  await view.user.click(parts.step("Services"));
  expect(screen.getByText("Loading services…")).toBeInTheDocument();
  await passRetries(view);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load services");
  expect(screen.queryByRole("combobox", { name: "Add a service" })).toBeNull();
  // It is not known whether there are services.
  expect(screen.queryByText("Add services to the catalogue first.")).toBeNull();
  view.answer(ITEMS, listOf(SERVICES));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  await view.user.click(await parts.addService());
  expect((await parts.catalog()).getAllByRole("option")).toHaveLength(4);
});

test("a service with a unit is offered and chosen with what its price is for, and found by its code [U-140, U-142]", async () => {
  const wall = makeCatalogItem({ id: 1, title: "Wall", code: "W-77", unit: "m²", standard_amount: 50_00 });
  const view = drawBuilder({ api: { [ITEMS]: listOf([wall, makeCatalogItem({ id: 2, title: "Roof" })]) } });
  await view.user.click(parts.step("Services"));
  await view.user.type(await parts.addService(), "w-77");
  const [option] = (await parts.catalog()).getAllByRole("option");
  expect(option).toHaveTextContent(/^Wall\s+W-77.*per m²$/);
  await view.user.keyboard("{Enter}");
  expect(rowOf("Wall")).toHaveTextContent("per m²");
});

test("before a search services stand by category, which a click or Enter closes for good [U-144]", async () => {
  const items = [
    makeCatalogItem({ id: 1, title: "Roof" }),
    makeCatalogItem({ id: 2, title: "Poster", category_id: 7 }),
    makeCatalogItem({ id: 3, title: "Site", category_id: 8 }),
  ];
  const category = (id: number, name: string) => ({ id, name, position: id, services: 1, version: 1 });
  const view = drawBuilder({
    api: {
      [ITEMS]: listOf(items),
      "GET /api/catalog-categories": {
        body: { data: [category(8, "Web"), category(7, "Printing")], meta: { uncategorised: 1 } },
      },
    },
  });
  await view.user.click(parts.step("Services"));
  await view.user.click(await parts.addService());
  const options = async () =>
    (await parts.catalog())
      .getAllByRole("option")
      .map(({ textContent }) => /^\S*[A-Z][a-z]+/.exec(textContent)?.[0]);
  await (await parts.catalog()).findByRole("option", { name: /^Web/ });
  expect(await options()).toEqual(["Web", "Site", "Printing", "Poster", "Without", "Roof"]);
  await view.user.click((await parts.catalog()).getByRole("option", { name: /^Web 1 Hide its services/ }));
  expect(await options()).toEqual(["Web", "Printing", "Poster", "Without", "Roof"]);
  await view.user.keyboard("{ArrowDown}{Enter}");
  expect(await options()).toEqual(["Web", "Printing", "Without", "Roof"]);
  expect(localStorage.getItem("kapi.closed_categories")).toBe('["8","7"]');
  await view.user.keyboard("site");
  expect((await parts.catalog()).getAllByRole("option")).toHaveLength(1);
});

test("questions that do not load stop the price with the documented text [MSG-20]", async () => {
  const view = drawBuilder({ api: { "GET /api/fields/custom": "away" } });
  await passRetries(view);
  await choose(view, "Website");
  const modal = await dialog("Website");
  expect(modal.getByRole("alert")).toHaveTextContent("Failed to load custom fields");
  expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
    "Failed to load custom fields",
  );
  expect(modal.getByRole("button", { name: "Add" })).toHaveAttribute("aria-disabled", "true");
  expect(modal.queryByText("There are no questions to answer.")).toBeNull();
});

test("a price that cannot be calculated says so under a heading [MSG-21]", async () => {
  const view = drawBuilder({
    api: {
      [ITEMS]: listOf([
        makeCatalogItem({ id: 1, title: "Huge", standard_amount: 100_000_000_001 }),
        makeCatalogItem({ id: 2, title: "Odd", pricing_option_id: 99 }),
      ]),
    },
  });
  for (const [name, text] of [
    ["Huge", "Failed to calculate pricing"],
    ["Odd", "Unknown pricing error"],
  ] as const) {
    await choose(view, name);
    const modal = await dialog(name);
    expect(modal.getByRole("heading", { name: "Calculation error" })).toBeVisible();
    expect(modal.getByText(text)).toBeVisible();
    expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
      "There is no price to confirm.",
    );
    await view.user.keyboard("{Escape}");
  }
});

test("an answer that makes too large a price is not told to be missing", async () => {
  const view = drawBuilder();
  await choose(view, "Website");
  const modal = await dialog("Website");
  await view.user.type(modal.getByRole("textbox", { name: /^Number of pages/ }), "9000000000");
  await view.pass(1);
  expect(modal.getByText(/above the largest that can be kept/, { selector: "p" })).toBeVisible();
  expect(modal.queryByText("Answer the questions to see the price.")).toBeNull();
});

test("a negative number of units is refused in words, and has no price [S-068]", async () => {
  const view = drawBuilder();
  await choose(view, "Website");
  const modal = await dialog("Website");
  const pages = modal.getByRole("textbox", { name: /^Number of pages/ });
  await view.user.type(pages, "-3");
  await view.pass(1);
  expect(pages).toBeInvalid();
  expect(pages).toHaveAccessibleDescription(/This is a number of units: 0 or more\./);
  expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
    "Please correct: Number of pages",
  );
  expect(modal.queryByText("Why this price")).toBeNull();
  await view.user.clear(pages);
  await view.user.type(pages, "3");
  expect(pages).not.toBeInvalid();
});

test("a quantity with a fraction is refused and said so, not cut", async () => {
  const view = drawBuilder();
  await choose(view, "Logo");
  const quantity = parts.selected().getByRole("spinbutton", { name: "Quantity of Logo" });
  await view.user.clear(quantity);
  await view.user.type(quantity, "1,5{Enter}");
  expect(quantity).toHaveValue("1,5");
  expect(quantity).toBeInvalid();
  expect(quantity).toHaveAccessibleDescription("Whole numbers only.");
  await view.user.clear(quantity);
  await view.user.type(quantity, "1 000{Enter}");
  expect(quantity).toHaveValue("1000");
});

test("a quantity goes from 1 to the purchase limit, and is refused if it is no number [BLD-28] [VAL-13] [P-10]", async () => {
  const view = drawBuilder();
  await choose(view, "Domain");
  const quantity = parts.selected().getByRole("spinbutton", { name: "Quantity of Domain" });
  for (const [typed, stands, total, note] of [
    ["2", "2", "$40.00", ""],
    ["9", "3", "$60.00", "Changed to 3, the most that is allowed."],
    ["0", "1", "$20.00", "Changed to 1, the least that is allowed."],
    ["2x", "2x", "$20.00", "This is not a number."],
    ["1e3", "1e3", "$20.00", "This is not a number."],
    ["-2", "1", "$20.00", "Changed to 1, the least that is allowed."],
  ] as const) {
    await view.user.clear(quantity);
    await view.user.type(quantity, `${typed}{Enter}`);
    expect(quantity).toHaveValue(stands);
    expect(quantity).toHaveAccessibleDescription(note);
    expect(rowOf("Domain")).toHaveTextContent(total);
  }
  await view.user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(quantity).toHaveValue("3");
});

test("Ctrl+Z in a quantity that is being typed is the browser's own, and removes no service", async () => {
  const view = drawBuilder();
  await choose(view, "Logo");
  const quantity = parts.selected().getByRole("spinbutton", { name: "Quantity of Logo" });
  await view.user.type(quantity, "2{Control>}z{/Control}");
  expect(quantity).toBeInTheDocument();
  await view.user.tab();
  await view.user.keyboard("{Control>}z{/Control}");
  expect(quantity).toHaveValue("1");
});

test("the quantity of a service that is sold once cannot be edited [BLD-27]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: listOf([makeCatalogItem({ purchase_limit: 1 })]) } });
  await choose(view, "Logo");
  const quantity = parts.selected().getByRole("spinbutton", { name: "Quantity of Logo" });
  expect(quantity).toHaveAttribute("readonly");
  expect(quantity).toHaveAttribute("title", "Only one can be sold.");
  await view.user.click(quantity);
  await view.user.keyboard("{ArrowUp}");
  expect(quantity).toHaveValue("1");
});

test("the price follows 100 ms after an answer, and a No is an answer [CAL-13] [CAL-10]", async () => {
  const view = drawBuilder();
  await choose(view, "Website");
  const modal = await dialog("Website");
  const pages = modal.getByRole("textbox", { name: /^Number of pages/ });
  expect(modal.queryByRole("radiogroup", { name: "Rush" })).toBeNull();
  // Stops the clock, so that time only passes with pass().
  vi.setTimerTickMode("manual");
  const follows = async (price: string) => {
    const add = modal.getByRole("button", { name: "Add" });
    expect(add).toHaveAccessibleDescription("The price is being calculated.");
    await view.pass(0.09);
    expect(modal.queryByText(price)).toBeNull();
    await view.pass(0.02);
    expect(modal.getByText(price)).toBeVisible();
    expect(add).toHaveAccessibleDescription("");
  };
  fireEvent.change(pages, { target: { value: "3" } });
  await follows("1 × $21.00");
  fireEvent.click(modal.getByRole("radio", { name: "Yes" }));
  await follows("1 × $31.50");
  fireEvent.click(modal.getByRole("radio", { name: "No" }));
  await follows("1 × $21.00");
  expect(modal.getByRole("radio", { name: "No" })).toBeChecked();
});

test("a negotiated price does not outlive the answers that it was for [CAL-08] [CAL-16]", async () => {
  const view = drawBuilder();
  await choose(view, "Website");
  const modal = await dialog("Website");
  await view.user.type(modal.getByRole("textbox", { name: /^Number of pages/ }), "10");
  const price = await modal.findByRole("textbox", { name: "Unit price" });
  await view.pass(0.2);
  expect(modal.getByText("Between $52.00 and $84.50")).toBeVisible();
  await view.user.clear(price);
  await view.user.type(price, "80");
  expect(modal.getByText("1 × $80.00")).toBeVisible();
  await view.user.click(modal.getByRole("radio", { name: "Yes" }));
  await view.pass(0.2);
  expect(modal.getByText("1 × $97.50")).toBeVisible();
});

test("notes that are too long are said so and not confirmed", async () => {
  const line = makeDealLine({ extra_notes: `<p>${"x".repeat(40_001)}</p>` });
  const view = drawBuilder({ deal: makeDeal({ lineItems: [line] }) });
  await view.user.click(parts.step("Services"));
  await view.user.click(parts.selected().getByRole("button", { name: /^Edit Logo/ }));
  const modal = await dialog("Logo");
  expect((await modal.findAllByText("The notes are too long."))[0]).toBeVisible();
  expect(modal.getByRole("button", { name: "Update" })).toHaveAccessibleDescription(
    "The notes are too long.",
  );
});

test("with 999 services and 30 lines an edit draws the one line that it changes", async () => {
  const services = Array.from({ length: 999 }, (_, index) =>
    makeCatalogItem({ id: index + 1, title: `Service ${index + 1}`, standard_amount: 50_00 }),
  );
  const lines = services.slice(0, 30).map((service, index) =>
    makeDealLine({
      id: service.id,
      name: service.title,
      position: index + 1,
      quantity: 1,
      unit_price: 50_00,
      calculated_unit_price: 50_00,
      total_price: 50_00,
      sale_catalog_item_id: service.id,
      saleCatalogItem: service,
    }),
  );
  const view = drawBuilder({ deal: makeDeal({ lineItems: lines }), api: { [ITEMS]: listOf(services) } });
  await view.user.click(parts.step("Services"));
  const quantity = await screen.findByLabelText("Quantity of Service 20");
  quantity.focus();
  drawn.quantities = [];
  await view.user.keyboard("{ArrowUp}");
  expect(quantity).toHaveValue("2");
  expect(quantity.closest("tr")).toHaveTextContent("$100.00");
  expect(new Set(drawn.quantities)).toEqual(new Set(["Service 20"]));
  drawn.quantities = [];
  // By label, because queries by role are slow with this many rows.
  await view.user.click(screen.getByLabelText("Add a service"));
  expect(screen.getByText("10 of 999")).toBeVisible();
  await view.user.paste("service 123");
  expect(screen.getByLabelText("Catalogue").querySelectorAll("[role=option]")).toHaveLength(1);
  expect(drawn.quantities).toEqual([]);
});

/** Opens the menu of a line and returns one of its entries. The tests' DOM takes popovers for hidden. */
async function inMenu(view: ReturnType<typeof drawBuilder>, name: string, action: string) {
  await view.user.click(parts.selected().getByRole("button", { name: `Actions for ${name}` }));
  return screen.queryByRole("menuitem", { name: action, hidden: true });
}

test("the same service can be chosen several times, within its limit, each line with its own quantity", async () => {
  const view = drawBuilder();
  await choose(view, "Domain", "Logo");
  await view.user.click((await inMenu(view, "Domain", "Add once more"))!);
  expect(parts.selected().getAllByText("Domain", { selector: "td" })).toHaveLength(2);
  const second = parts.selected().getByRole("spinbutton", { name: "Quantity of Domain (2)" });
  await view.user.clear(second);
  await view.user.type(second, "9{Enter}");
  expect(second).toHaveValue("2");
  expect(parts.selected().getByRole("spinbutton", { name: "Quantity of Domain" })).toHaveValue("1");
  expect(await inMenu(view, "Domain", "Add once more")).toBeNull();
  await view.user.keyboard("{Escape}");
  await view.user.click(await parts.addService());
  const spent = (await parts.catalog()).getByRole("option", { name: /^Domain 2 times in this proposal/ });
  expect(spent).toHaveAttribute("aria-disabled", "true");
  await view.user.click(spent);
  expect(parts.selected().getAllByText("Domain", { selector: "td" })).toHaveLength(2);
  await choose(view, "Logo", "Logo", "Logo");
  expect(parts.selected().getAllByText("Logo", { selector: "td" })).toHaveLength(4);
});

test("a removed line can be put back where it was, and the focus goes on to the next one", async () => {
  const view = drawBuilder();
  const titles = () =>
    parts
      .selected()
      .getAllByRole("button", { name: /^Actions for / })
      .map((button) => button.getAttribute("aria-label"));
  const remove = async (name: string) => view.user.click((await inMenu(view, name, "Remove"))!);
  await choose(view, "Domain", "Logo", "Workshop");
  const all = titles();
  await remove("Logo");
  expect(titles()).toHaveLength(2);
  expect(parts.selected().getByRole("button", { name: "Actions for Workshop" })).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(titles()).toEqual(all);
  await remove("Logo");
  await view.pass(9);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await remove("Domain");
  await remove("Workshop");
  expect(await parts.addService()).toHaveFocus();
});

test("services are added one after another by keyboard, with the focus in the search [U-93]", async () => {
  const view = drawBuilder({ usedServices: { recent: [], often: [] } });
  await view.user.click(parts.step("Services"));
  const field = await parts.addService();
  expect(field).toHaveFocus();
  // Enter in an empty field adds nothing.
  await view.user.keyboard("{Enter}");
  expect(screen.getByText("Nothing selected yet")).toBeVisible();
  await view.user.keyboard("logo{Enter}work{Enter}{Escape}");
  expect(parts.selected().getAllByRole("button", { name: /^Move / })).toHaveLength(2);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("listbox", { name: "Catalogue" })).toBeNull();
  await view.user.keyboard("{ArrowDown}website{Enter}");
  await dialog("Website");
  await view.user.keyboard("{Escape}");
  expect(field).toHaveFocus();
  expect(parts.selected().getAllByRole("button", { name: /^Move / })).toHaveLength(2);
});

test("an empty search offers what was used last, then most, then the others; each once [U-93]", async () => {
  const [first, second, third] = SERVICES.map(({ id }) => id) as [number, number, number];
  const view = drawBuilder({ usedServices: { recent: [third], often: [second, 9_999] } });
  await view.user.click(parts.step("Services"));
  const catalog = await parts.catalog();
  const inGroup = (name: string) =>
    within(catalog.getByRole("group", { name }))
      .getAllByRole("option")
      .map(({ textContent }) => SERVICES.find(({ title }) => textContent.startsWith(title))?.id);
  expect(inGroup("Used by you last")).toEqual([third]);
  expect(inGroup("Often used here")).toEqual([second]);
  expect(inGroup("Catalogue")[0]).toBe(first);
  expect(catalog.getAllByRole("option")).toHaveLength(4);
  await view.user.type(await parts.addService(), "unheard of");
  expect(screen.getByText(/No services found for “unheard of”/)).toBeVisible();
});

test("without a service the catalogue leads to the first one, for whoever may add it [U-61]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: listOf([]) }, mayCreateServices: true });
  await view.user.click(parts.step("Services"));
  expect(await screen.findByRole("link", { name: "New service" })).toHaveAttribute(
    "href",
    "/sales/catalog-items/create",
  );
});

test("what the search adds, finds no service for, or does not add any more is said [U-93]", async () => {
  const view = drawBuilder();
  await view.user.click(parts.step("Services"));
  const said = () =>
    [...document.querySelectorAll("[role=status], [aria-live=polite]")].map(({ textContent }) => textContent);
  const field = await parts.addService();
  await view.user.keyboard("domain{Enter}");
  expect(screen.getByRole("heading", { name: "Selected services (1)" })).toBeVisible();
  expect(said()).toContain("Selected services (1)");
  await view.user.keyboard("{Enter}{Enter}");
  const spent = "the most that is allowed is selected (3)";
  const option = (await parts.catalog()).getByRole("option", { name: /^Domain/ });
  expect(option).toHaveAccessibleName(expect.stringContaining(spent));
  expect(said()).not.toContain(spent);
  await view.user.keyboard("{Enter}");
  expect(said()).toEqual(expect.arrayContaining(["Selected services (3)", spent]));
  expect(document.getElementById(field.getAttribute("aria-controls") ?? "")).toHaveRole("listbox");
  await view.user.type(field, "unheard of");
  expect(said()).not.toContain(spent);
  expect(field).toHaveAttribute("aria-expanded", "false");
  expect(field).not.toHaveAttribute("aria-controls");
});

test("Enter that ends the composition of a character adds no service and saves nothing", async () => {
  const view = drawBuilder({ deal: makeDeal() });
  await view.user.click(parts.step("Services"));
  const before = parts.selected().getAllByRole("button", { name: /^Move / }).length;
  const composed = { key: "Enter", isComposing: true };
  const field = await parts.addService();
  await view.user.type(field, "logo");
  fireEvent.keyDown(field, composed);
  expect(parts.selected().getAllByRole("button", { name: /^Move / })).toHaveLength(before);
  const calls = view.calls.length;
  const name = screen.getByRole("textbox", { name: "Name of the deal" });
  fireEvent.keyDown(name, composed);
  await view.pass(1);
  expect(view.calls.slice(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("the button of a unit price has one name, with the colon of its language", async () => {
  const view = drawBuilder({ language: "fr", deal: makeDeal() });
  await view.user.click(screen.getByRole("button", { name: /^Services/ }));
  const [price] = screen.getAllByRole("button", { name: /^Modifier .+\u00a0: / });
  expect(price).not.toHaveAttribute("title");
  expect(price).toHaveTextContent(/^[\d\s,]+\$$/);
});
