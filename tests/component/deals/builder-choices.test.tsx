import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCatalogItem, makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { drawBuilder, parts } from "../../support/draw-builder";

const lineItems = ["Small", "Large", "Backup"].map((name, index) =>
  makeDealLine({
    id: 70 + index,
    key: name,
    name,
    position: index + 1,
    sale_catalog_item_id: 7 + index,
    saleCatalogItem: makeCatalogItem({ id: 7 + index, title: name }),
  }),
);
const choices = () => within(screen.getByRole("region", { name: "What the customer chooses" }));

test("lines are made a choice, shown at the lines, changed and dissolved [U-133]", async () => {
  const view = drawBuilder({ deal: makeDeal({ lineItems }) });
  await view.user.click(parts.step("Services"));
  await view.user.click(choices().getByRole("button", { name: "Customer chooses…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The customer chooses" }));
  expect(dialog.getByRole("button", { name: "Apply" })).toHaveAccessibleDescription("Choose at least two.");
  await view.user.type(dialog.getByRole("textbox", { name: "Title" }), "Hosting");
  await view.user.click(dialog.getByRole("checkbox", { name: "Small" }));
  await view.user.click(dialog.getByRole("checkbox", { name: "Large" }));
  await view.user.click(dialog.getByRole("checkbox", { name: "Chosen at first Large" }));
  await view.user.selectOptions(dialog.getByRole("combobox", { name: "Recommended" }), "Large");
  await view.user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(choices().getByText("Exactly one")).toBeVisible();
  expect(choices().getByText("Small · Large")).toBeVisible();
  expect(screen.getAllByText("Choice: Hosting")).toHaveLength(2);
  const optional = screen.getByRole("checkbox", { name: /Small is optional/ });
  expect(optional).toBeChecked();
  expect(optional).toBeDisabled();

  await view.user.click(choices().getByRole("button", { name: "Edit Hosting" }));
  const again = within(await screen.findByRole("dialog", { name: "The customer chooses" }));
  expect(again.getByRole("checkbox", { name: "Chosen at first Large" })).toBeChecked();
  await view.user.click(again.getByRole("button", { name: "Apply" }));
  await view.user.click(choices().getByRole("button", { name: "Ungroup Hosting" }));
  expect(screen.queryByText("Choice: Hosting")).toBeNull();
});

test("a line says what it needs and what it rules out; what cannot be is refused in words [U-134]", async () => {
  const view = drawBuilder({ deal: makeDeal({ lineItems }) });
  await view.user.click(parts.step("Services"));
  const relate = async (name: string) => {
    await view.user.click(screen.getByRole("button", { name: `Actions for ${name}` }));
    await view.user.click(screen.getByRole("menuitem", { name: "Needs, not together…", hidden: true }));
    return within(await screen.findByRole("dialog", { name: `What ${name} needs` }));
  };
  const backup = await relate("Backup");
  await view.user.click(backup.getByRole("checkbox", { name: "Not together Large" }));
  expect(backup.getByRole("button", { name: "Apply" })).toHaveAccessibleDescription(
    "Backup and Large cannot rule each other out: one of them is always part of the offer.",
  );
  await view.user.click(backup.getByRole("checkbox", { name: "Needs Large" }));
  expect(backup.getByRole("checkbox", { name: "Not together Large" })).not.toBeChecked();
  await view.user.click(backup.getByRole("button", { name: "Apply" }));
  expect(screen.getByText("Needs Large")).toBeVisible();

  const large = await relate("Large");
  await view.user.click(large.getByRole("checkbox", { name: "Needs Backup" }));
  expect(large.getByRole("button", { name: "Apply" })).toHaveAccessibleDescription(
    "Backup and Large would need each other.",
  );
});
