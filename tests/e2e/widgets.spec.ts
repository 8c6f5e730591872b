import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";
import { moveByKey } from "../support/move-by-key";

let light: Locator;
test.beforeEach(({ page }) => {
  light = page.getByRole("region", { name: "Light" });
});

for (const [theme, name] of [
  ["light", "Light"],
  ["dark", "Dark"],
] as const) {
  test(`every widget is accessible in the ${theme} theme, and nothing moves sideways on a phone`, async ({
    frame,
    page,
  }) => {
    test.slow();
    await frame.choose("theme", theme);
    // Part by part: checking all of them at once takes longer than a test may.
    for (const part of ["basics", "dialogs", "fields", "texts", "pictures", "matrix", "order", "tables"]) {
      await frame.open(null, `/dev/widgets?theme=${theme}&only=${part}`);
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      await expectAccessible(page);
    }
    await frame.open(null, `/dev/widgets?theme=${theme}`);
    const shown = page.getByRole("region", { name, exact: true });
    await expect(shown.getByRole("textbox", { name: "Description" })).toBeVisible();
    await expect(shown.getByRole("table", { name: "Services", exact: true }).getByRole("row")).toHaveCount(
      11,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
}

test("a table of the server's pages: 10 rows, page number, sizes, search after a pause, order, filter, all in the address [WID-03] [WID-04] [WID-06] [LIM-07]", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?only=tables");
  const table = light.getByRole("table", { name: "Services", exact: true });
  const area = around(light, "Services");
  await expect(table.getByRole("row", { name: /^Choose Service 01 / })).toBeVisible();
  await expect(area.getByText("1–10 of 64")).toBeVisible();
  await expect(area.getByLabel("Rows per page").getByRole("option")).toHaveText(["10", "20", "25", "50"]);

  const number = area.getByLabel("Page", { exact: true });
  await number.fill("3");
  await number.press("Enter");
  await expect(area.getByText("21–30 of 64")).toBeVisible();
  await number.fill("99");
  await number.press("Enter");
  await expect(area.getByText("61–64 of 64")).toBeVisible();
  await area.getByLabel("Rows per page").selectOption("25");
  await expect(area.getByText("1–25 of 64")).toBeVisible();
  await expect(page).toHaveURL(/\?only=tables&per_page=25$/);
  await page.goBack();
  await expect(area.getByText("61–64 of 64")).toBeVisible();

  await area.getByRole("searchbox").fill("service 1");
  await expect(area.getByText("1–10 of 10")).toBeVisible();
  await table.getByRole("button", { name: "Price" }).click();
  await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await area.getByLabel("Area").selectOption("Web");
  await expect(page).toHaveURL(/search=service\+1&sort=price&filter%5Barea%5D=Web/);
  await page.reload();
  await expect(area.getByText("1–3 of 3")).toBeVisible();
  await area.getByRole("searchbox").fill("nothing like it");
  await expect(table.getByText("No data found")).toBeVisible();
});

test("groups open and close, rows are chosen, failures and emptiness say what to do [WID-05] [WID-07]", async ({
  frame,
}) => {
  await frame.open(null, "/dev/widgets?only=tables");
  const grouped = light.getByRole("table", { name: "Services by area" });
  const design = grouped.getByRole("button", { name: /^Design/ });
  await expect(grouped.getByRole("row", { name: /Service 01/ })).toBeVisible();
  await design.click();
  await expect(design).toHaveAttribute("aria-expanded", "false");
  await expect(grouped.getByRole("row", { name: /Service 01/ })).toHaveCount(0);

  const table = light.getByRole("table", { name: "Services", exact: true });
  const all = table.getByRole("checkbox", { name: "Choose all rows of the page" });
  await table.getByRole("checkbox", { name: "Choose Service 02", exact: true }).check();
  await expect(light.getByText("1 chosen")).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(light.getByText("10 chosen")).toBeVisible();

  const failing = light.getByRole("table", { name: "Failing" });
  await expect(failing.getByRole("alert")).toContainText("The list could not be loaded.");
  await expect(failing.getByRole("button", { name: "Try again" })).toBeEnabled();
  await expect(light.getByRole("table", { name: "Nothing" }).getByText("No data found")).toBeVisible();
  await expect(light.getByRole("table", { name: "Words" }).getByText("Add what you sell.")).toBeVisible();
});

test("a modal closes on Escape and on a click beside it, keeps the focus inside, and stays while it saves [WID-01] [WID-02] [S-144]", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?only=dialogs");
  const dialog = page.getByRole("dialog");
  const open = light.getByRole("button", { name: "Open dialog" });
  await open.click();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  await light.getByRole("button", { name: "Open saving dialog" }).click();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Saved" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await light.getByRole("button", { name: "Open confirmation" }).click();
  await expect(dialog.getByText("It is used by a service.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toHaveCount(0);
});

test("choices are searched, money keeps within its bounds, permissions are chosen by module, rows are moved by keyboard [WID-08] [WID-09] [WID-11] [WID-13] [WID-14]", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?only=fields,matrix,order");
  const many = light.getByRole("combobox", { name: "One of many" });
  await many.fill("ecri");
  await light.getByRole("option", { name: "Écriture" }).click();
  await expect(many).toHaveValue("Écriture");
  await expect(light.getByRole("combobox", { name: "One of a few" })).toHaveJSProperty("tagName", "SELECT");

  const several = light.getByRole("combobox", { name: "Several", exact: true });
  await expect(
    light.getByText(/^A choice whose name goes on and on, far beyond what a chip could ever hold…$/).first(),
  ).toBeVisible();
  await several.fill("host");
  await several.press("Enter");
  await expect(light.getByRole("button", { name: "Remove Hosting" })).toBeVisible();
  await several.fill("zzz");
  await expect(light.getByText("No options found for zzz")).toBeVisible();
  await several.press("Escape");
  await several.press("Backspace");
  await expect(light.getByRole("button", { name: "Remove Hosting" })).toHaveCount(0);
  await light.getByRole("combobox", { name: "Several of none" }).click();
  await expect(light.getByText("No options available")).toBeVisible();

  const amount = light.getByLabel("Amount");
  await expect(amount).toHaveValue("1234.56");
  await amount.fill("1a2.5.9");
  await expect(amount).toHaveValue("12.59");
  await amount.fill("99999");
  await amount.blur();
  await expect(amount).toHaveValue("10000.00");

  const matrix = light.getByRole("group", { name: "Permissions of the role" });
  await matrix.getByRole("checkbox", { name: /^Clients all of this module/ }).check();
  await expect(matrix.getByText("6 of 12 chosen")).toBeVisible();
  await matrix.getByRole("searchbox").fill("cannot be undone");
  await matrix.getByRole("button", { name: "Select all" }).click();
  await expect(matrix.getByText("8 of 12 chosen")).toBeVisible();
  await matrix.getByRole("button", { name: "Clear" }).click();
  await expect(matrix.getByText("0 of 12 chosen")).toBeVisible();

  const order = light.getByRole("list", { name: "Services in order" });
  await order.getByRole("button", { name: "Move Logo" }).focus();
  await moveByKey(page, { name: "Logo", key: "ArrowDown", from: 1, to: 2, total: 3 });
  await expect(order.getByRole("listitem")).toHaveText(["Website", "Logo", "Hosting"]);
});

test("text is formatted and pasted without its looks; pictures are taken by kind and size and taken away [WID-10] [WID-12]", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?only=texts,pictures");
  const text = light.getByRole("textbox", { name: "Description" });
  const html = light.getByRole("status", { name: "HTML of the description" });
  const formats = light.getByRole("group", { name: "Formats" });
  await text.press("ControlOrMeta+a");
  await text.press("Delete");
  await expect(html).toHaveText("(empty)");
  for (const name of ["Bold", "Italic", "Underline"]) await formats.getByRole("button", { name }).click();
  await text.pressSequentially("All");
  await expect(html).toHaveText("<p><strong><em><u>All</u></em></strong></p>");
  await text.press("ControlOrMeta+a");
  await formats.getByRole("button", { name: "Numbered list" }).click();
  await expect(html).toHaveText("<ol><li><p><strong><em><u>All</u></em></strong></p></li></ol>");
  await formats.getByRole("button", { name: "Bullet list" }).click();
  await expect(html).toHaveText(/^<ul><li>/);
  await text.press("ControlOrMeta+a");
  await text.press("Delete");
  await formats.getByRole("button", { name: "Bullet list" }).click();
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<h1 style='color:red'>Loud</h1>");
    data.setData("text/plain", "Quiet");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(html).toContainText("Quiet");
  await expect(html).not.toContainText("h1");

  const logo = light.getByRole("group", { name: "Logo" });
  const input = logo.locator("input[type=file]");
  await expect(input).toHaveAttribute("accept", "image/png,.png,image/jpeg,.jpg,.jpeg,image/svg+xml,.svg");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(logo.getByRole("alert")).toHaveText("notes.txt is not of a kind that can be used here.");
  await input.setInputFiles({
    name: "large.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(6 * 1024 * 1024),
  });
  await expect(logo.getByRole("alert")).toHaveText("large.png has 6 MB; at most 5 MB can be used.");
  await input.setInputFiles({
    name: "dot.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  });
  await expect(logo.getByRole("img", { name: "Preview" })).toBeVisible();
  await expect(logo.getByRole("alert")).toHaveCount(0);
  await logo.getByRole("button", { name: "Remove" }).click();
  await expect(logo.getByText("No picture")).toBeVisible();
  const chosen = page.waitForEvent("filechooser");
  await logo.getByRole("button", { name: /^Logo/ }).press("Enter");
  await chosen;
});

/** The table's card: search, filters, pages. */
const around = (section: Locator, label: string) =>
  section.getByRole("region", { name: label, exact: true }).locator("xpath=ancestor::*[@aria-busy][1]");
