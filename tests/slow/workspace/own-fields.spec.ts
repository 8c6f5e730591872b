import { dealCalls } from "@/lib/domain/deals/calls";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/frame";
import { moveByKey } from "../../support/move-by-key";
import { makeDeal } from "../../support/workspace";

test("a field is defined, filled in, put into a document, asked for before sending, and shown by page and list [T-19] [T-28]", async ({
  page,
  frame,
  workspace,
}) => {
  const dialog = page.getByRole("dialog");
  const site = page.getByLabel("Site", { exact: true });

  await test.step("an administrator defines two, and moves one to the front by keyboard", async () => {
    await frame.open("admin", "/settings/fields");
    for (const [name, isRequired] of [
      ["Delivery", false],
      ["Site", true],
    ] as const) {
      await page.getByRole("button", { name: "New field of proposals" }).click();
      await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      if (isRequired) await dialog.getByRole("checkbox", { name: /^Required before sending/ }).check();
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(`${name} was added.`)).toBeVisible();
    }
    const list = page.getByRole("list", { name: "Fields of proposals" });
    await list.getByRole("button", { name: /^Move Site/ }).focus();
    await moveByKey(page, { name: "Site", key: "ArrowUp", from: 2, to: 1, total: 2 });
    await expect(page.getByText("Site was moved.")).toBeVisible();
    await expect(list.getByRole("listitem").first()).toContainText("{deal.fields.site}");
    await expectAccessible(page, "the list of own fields");
    await page.reload();
    await expect(list.getByRole("listitem").first()).toContainText("{deal.fields.site}");
  });
  const deal = await makeDeal(workspace, {
    name: "Two sites",
    blocks: [
      { type: "heading", key: "title", level: 1, text: "" },
      { type: "services", key: "services" },
    ],
  });
  await test.step("a proposal without the required one says so on its page and is not sent", async () => {
    await frame.open("manager", `/deals/${deal.id}`);
    const fields = page.locator("[aria-labelledby=own-fields]");
    await expect(fields).toContainText("Site");
    await expect(fields).toContainText("Required before sending");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog.getByText("This field is required before sending and is empty:")).toBeVisible();
    await dialog.getByRole("link", { name: /Site/ }).click();
  });
  await test.step("the link leads to it; as a variable, the document shows what is typed", async () => {
    await expect(site).toBeFocused();
    await page.keyboard.type("Québec");
    await page.getByLabel("Delivery", { exact: true }).fill("By boat");
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Document/ })
      .click();
    await page.getByRole("textbox", { name: "Heading", exact: true }).fill("A shop in ");
    await page.keyboard.type("{");
    await page.getByRole("combobox", { name: "Find a variable" }).fill("site");
    await page.keyboard.press("Enter");
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Preview/ })
      .click();
    const preview = page.getByRole("region", { name: "Live preview" });
    await expect(preview.getByRole("heading", { name: "A shop in Québec" })).toBeVisible();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page
        .getByRole("button", { name: /^(Save|Update)$/ })
        .first()
        .click(),
    ]);
    // The tab opens with the click and shows the proposal once the new version is saved.
    await expect(tab.getByRole("heading", { name: "A shop in Québec" })).toBeVisible();
  });
  const { body } = await workspace.call(dealCalls.list, { query: { "filter[name]": "quebec" } });
  const newest = body.data[0]?.id ?? 0;
  await test.step("the new version's page shows both, says what changed, and can be sent", async () => {
    await frame.open("manager", `/deals/${newest}`);
    const fields = page.locator("[aria-labelledby=own-fields]");
    await expect(fields.getByRole("definition")).toHaveText(["Québec", "By boat"]);
    await expect(page.locator("[aria-labelledby=changes]")).toContainText("Site: none → Québec");
    await expectAccessible(page, "a deal with own fields");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByRole("checkbox", { name: /^Inès Roy/ }).check();
    await dialog.getByRole("button", { name: "Send email" }).click();
    await expect(page.getByText(/is being sent to 1 contact\./)).toBeVisible();
  });
  await test.step("the list finds it by the value, and shows the column that was chosen, on a phone too", async () => {
    await page.goto(frame.address("/deals?filter[name]=by+boat"));
    const table = page.getByRole("table", { name: "Deals" });
    await expect(table.getByRole("link", { name: "Two sites", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Columns" }).click();
    await expectAccessible(page, "the choice of columns");
    await dialog.getByRole("checkbox", { name: "Site" }).check();
    await dialog.getByRole("button", { name: "Show columns" }).click();
    await expect(table.getByRole("columnheader", { name: "Site" })).toBeVisible();
    await expect(table.getByRole("cell", { name: "Québec" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(table.getByText("Québec")).toBeVisible();
    await expectNoSidewaysScroll(page, "the list with a column of an own field");
  });
});
