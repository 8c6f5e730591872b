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
  expect(within(screen.getByRole("region", { name: "Catalogue" })).queryByRole("checkbox")).toBeNull();
  // It is not known whether there are services.
  expect(screen.queryByText("Add services to the catalogue first.")).toBeNull();
  view.answer(ITEMS, listOf(SERVICES));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await parts.catalog()).getAllByRole("checkbox")).toHaveLength(4);
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
  await view.user.click(parts.step("Services"));
  for (const [name, text] of [
    ["Huge", "Failed to calculate pricing"],
    ["Odd", "Unknown pricing error"],
  ] as const) {
    await view.user.click((await parts.catalog()).getByRole("button", { name: `Edit ${name}` }));
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
  await view.user.type(modal.getByLabelText(/^Number of pages/), "9000000000");
  await view.pass(1);
  expect(modal.getByText(/above the largest that can be kept/, { selector: "p" })).toBeVisible();
  expect(modal.queryByText("Answer the questions to see the price.")).toBeNull();
});

test("a negative number of units is refused in words, and has no price [S-068]", async () => {
  const view = drawBuilder();
  await choose(view, "Website");
  const modal = await dialog("Website");
  const pages = modal.getByLabelText(/^Number of pages/);
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
  await view.user.click(parts.selected().getByRole("button", { name: "Edit Logo" }));
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
  // By label, because queries by role are slow with this many rows.
  const catalog = await screen.findByLabelText("Catalogue", { selector: "table" });
  const ticks = () => catalog.querySelectorAll("input[type=checkbox]");
  expect(ticks()).toHaveLength(10);
  expect(screen.getByText(/of 999/)).toBeVisible();
  const quantity = screen.getByLabelText("Quantity of Service 20");
  quantity.focus();
  drawn.quantities = [];
  await view.user.keyboard("{ArrowUp}");
  expect(quantity).toHaveValue("2");
  expect(quantity.closest("tr")).toHaveTextContent("$100.00");
  expect(new Set(drawn.quantities)).toEqual(new Set(["Service 20"]));
  screen.getByLabelText("Search services").focus();
  await view.user.paste("service 123");
  expect(ticks()).toHaveLength(1);
});

test("the same service can be chosen several times, within its limit, each line with its own quantity", async () => {
  const view = drawBuilder();
  await choose(view, "Domain", "Logo");
  const catalog = await parts.catalog();
  const another = (name: string) => catalog.queryByRole("button", { name: `Add ${name} once more` });
  await view.user.click(another("Domain")!);
  expect(parts.selected().getAllByText("Domain", { selector: "td" })).toHaveLength(2);
  expect(catalog.getByText("2 lines")).toBeVisible();
  const second = parts.selected().getByRole("spinbutton", { name: "Quantity of Domain (2)" });
  await view.user.clear(second);
  await view.user.type(second, "9{Enter}");
  expect(second).toHaveValue("2");
  expect(parts.selected().getByRole("spinbutton", { name: "Quantity of Domain" })).toHaveValue("1");
  expect(another("Domain")).toBeNull();
  for (let time = 0; time < 3; time++) await view.user.click(another("Logo")!);
  expect(parts.selected().getAllByText("Logo", { selector: "td" })).toHaveLength(4);
});

test("a removed line and an unticked service can be put back where they were", async () => {
  const view = drawBuilder();
  const titles = () =>
    parts
      .selected()
      .getAllByRole("button", { name: /^Remove / })
      .map((button) => button.getAttribute("aria-label"));
  await choose(view, "Domain", "Logo", "Workshop");
  await view.user.click((await parts.catalog()).getByRole("button", { name: "Add Domain once more" }));
  const all = titles();
  await view.user.click(parts.selected().getByRole("button", { name: "Remove Logo" }));
  expect(titles()).toHaveLength(3);
  expect(parts.selected().getByRole("button", { name: "Remove Workshop" })).toHaveFocus();
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(titles()).toEqual(all);
  const tick = (await parts.catalog()).getByRole("checkbox", { name: /^Domain/ });
  await view.user.click(tick);
  expect(screen.getByText("2 lines of Domain were removed.")).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(titles()).toEqual(all);
  expect(tick).toHaveFocus();
  await view.user.click(parts.selected().getByRole("button", { name: "Remove Logo" }));
  await view.pass(9);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("without a service the catalogue leads to the first one, for whoever may add it [U-61]", async () => {
  const view = drawBuilder({ api: { [ITEMS]: listOf([]) }, mayCreateServices: true });
  await view.user.click(parts.step("Services"));
  expect(await screen.findByRole("link", { name: "New service" })).toHaveAttribute(
    "href",
    "/sales/catalog-items/create",
  );
});
