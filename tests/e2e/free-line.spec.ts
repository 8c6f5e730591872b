import { expect, test } from "../support/builder";
import { expectAccessible } from "../support/frame";

type Answer = { line_items: { name: string; section: string; total: number }[] };

test("a free line is written in the builder, put into a section, and the customer sees it there [T-18]", async ({
  builder,
  page,
}) => {
  await builder.open();
  await builder.chooseClient();
  await builder.step("Services");
  await builder.add("Logo");
  await test.step("its words, price, quantity and taxes are filled in a dialog", async () => {
    await page.getByRole("button", { name: "Add a free line" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a free line" });
    await dialog.getByLabel("Name", { exact: false }).first().fill("Travel to Québec");
    await dialog.getByRole("textbox", { name: /^Unit price/ }).fill("120");
    await dialog.getByRole("textbox", { name: /^Quantity/ }).fill("2");
    await dialog.getByLabel(/^Note for the customer/).fill("Two days in May");
    await expectAccessible(page, "the dialog of a free line");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("cell", { name: /^Travel to Québec Free line/ })).toBeVisible();
  });
  await test.step("it is moved into a section by the picker", async () => {
    await page.getByRole("button", { name: "Add a section" }).click();
    await page.getByRole("textbox", { name: "Name of the section" }).fill("Expenses");
    await page.getByRole("combobox", { name: "Section of Travel to Québec" }).selectOption("Expenses");
  });
  await test.step("saved, the proposal has it in its section, at its price", async () => {
    const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
    await expect(tab).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);
    await expect(tab.getByText("Travel to Québec")).toBeVisible();
    await expect(tab.getByText("Two days in May")).toBeVisible();
    await expect(tab.getByRole("heading", { name: "Expenses" })).toBeVisible();
    const { data } = await tab.evaluate(
      async () => (await (await fetch(`/api${location.pathname}`)).json()) as { data: Answer },
    );
    expect(data.line_items.map(({ name, section, total }) => [name, section === "", total]).at(-1)).toEqual([
      "Travel to Québec",
      false,
      240_00,
    ]);
  });
});
