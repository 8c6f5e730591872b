import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, parts } from "../../support/draw-builder";

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const rowOf = (name: string) => {
  const row = parts.selected().getByText(name, { selector: "td" }).closest("tr");
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};
const free = (changes: Parameters<typeof makeDealLine>[0] = {}) =>
  makeDealLine({
    name: "Travel",
    sale_catalog_item_id: null,
    saleCatalogItem: null,
    extra_notes: "",
    quantity: 1,
    unit_price: 120_00,
    calculated_unit_price: 120_00,
    total_price: 120_00,
    ...changes,
  });

test("a free line is written in a dialog, stands with the services, and is changed again [T-18]", async () => {
  const view = drawBuilder();
  await choose(view, "Logo");
  await view.user.click(screen.getByRole("button", { name: "Add a free line" }));
  const modal = await dialog("Add a free line");
  const add = modal.getByRole("button", { name: "Add" });
  expect(modal.getByLabelText(/^Name/)).toHaveFocus();
  expect(add).toHaveAccessibleDescription("Give the line a name first.");
  await view.user.type(modal.getByLabelText(/^Name/), "Travel");
  expect(add).toHaveAccessibleDescription("Enter a unit price first.");
  await view.user.type(modal.getByLabelText(/^Unit price/), "120");
  await view.user.clear(modal.getByLabelText(/^Quantity/));
  await view.user.type(modal.getByLabelText(/^Quantity/), "2");
  await view.user.type(modal.getByLabelText(/^Note for the customer/), "By train");
  expect(modal.getByRole("status")).toHaveTextContent("240.00");
  await view.user.click(add);
  expect(rowOf("Travel").getByText("Free line")).toBeVisible();
  expect(rowOf("Travel").getByText("By train")).toBeVisible();

  await view.user.click(rowOf("Travel").getByRole("button", { name: /^Edit Travel/ }));
  const again = await dialog("Edit free line");
  await view.user.selectOptions(again.getByLabelText(/^Taxes/), "No tax");
  await view.user.clear(again.getByLabelText(/^Unit price/));
  await view.user.type(again.getByLabelText(/^Unit price/), "99.50");
  await view.user.click(again.getByRole("button", { name: "Update" }));
  expect(rowOf("Travel").getByText("Free line, taxed as No tax")).toBeVisible();
  expect(rowOf("Travel").getByText(/199\.00/)).toBeVisible();
});

test("its quantity is typed in the table, and it is sent with its words, price and taxes [T-18]", async () => {
  const deal = makeDeal({
    lineItems: [free({ description: "<p>By train</p>", tax_profile_id: 1, tax_profile: null })],
  });
  const view = drawBuilder({
    deal,
    api: {
      "POST /api/deals": ({ body }) => ({ status: 201, body: { data: { ...deal, ...(body as object) } } }),
    },
  });
  await view.user.click(parts.step("Services"));
  const quantity = rowOf("Travel").getByRole("spinbutton");
  await view.user.clear(quantity);
  await view.user.type(quantity, "3{Enter}");
  await view.user.click(parts.save());
  await waitFor(() => expect(view.calls.some(({ path }) => path === "/api/deals")).toBe(true));
  const sent = view.calls.find(({ path }) => path === "/api/deals")?.body as {
    data: { attributes: { lineItems: object[] } };
  };
  expect(sent.data.attributes.lineItems).toMatchObject([
    {
      sale_catalog_item_id: null,
      name: "Travel",
      description: "<p>By train</p>",
      unit_price: 120_00,
      quantity: 3,
      tax_profile_id: null,
    },
  ]);
});

test("who may write no free lines moves and removes them, and changes none [T-18]", async () => {
  const view = drawBuilder({ mayWriteFreeLines: false, deal: makeDeal({ lineItems: [free()] }) });
  await view.user.click(parts.step("Services"));
  expect(screen.queryByRole("button", { name: "Add a free line" })).toBeNull();
  expect(rowOf("Travel").queryByRole("button", { name: /^Edit Travel/ })).toBeNull();
  expect(rowOf("Travel").getByRole("spinbutton")).toHaveAttribute("readonly");
  expect(rowOf("Travel").getByRole("checkbox")).toBeEnabled();
  await view.user.click(rowOf("Travel").getByRole("button", { name: "Actions for Travel" }));
  const actions = screen.getAllByRole("menuitem", { hidden: true });
  expect(actions.map(({ textContent }) => textContent)).toEqual(["Remove"]);
  await view.user.click(actions[0]!);
  expect(screen.getByText("Nothing selected yet")).toBeVisible();
});
