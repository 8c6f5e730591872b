import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/frame";
import { moveByKey } from "../../support/move-by-key";

let light: Locator;
test.beforeEach(({ page }) => {
  light = page.getByRole("region", { name: "Light", exact: true });
});

/** The table's card with search, filters and pages. */
const around = (section: Locator, label: string) =>
  section.getByRole("region", { name: label, exact: true }).locator("xpath=ancestor::*[@aria-busy][1]");

test("a banner that informs has its own colour, whatever the brand's", async ({ frame, page }) => {
  await frame.open(null, "/dev/widgets?theme=light&only=basics");
  const colors = () =>
    light
      .getByText("A message that waits its turn.")
      .first()
      .evaluate((text) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(text.closest("[class*=border]")!);
        return { color, backgroundColor, borderColor };
      });
  const before = await colors();
  await page.evaluate(() => {
    for (const shade of [50, 100, 200, 500, 800])
      document.documentElement.style.setProperty(`--kapi-primary-${shade}`, "red");
  });
  expect(await colors()).toEqual(before);
});

// Tables, amounts and permissions are tested in tests/component/ui.
test("a list keeps its place in the address; a dialog keeps the focus and gives it back", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?theme=light&only=tables,dialogs");

  await test.step("page, size, search, order and filter go back and over a reload [WID-03] [WID-04] [WID-06] [LIM-07]", async () => {
    const table = light.getByRole("table", { name: "Services", exact: true });
    const area = around(light, "Services");
    await expect(table.getByRole("row", { name: /^Choose Service 01 / })).toBeVisible();
    await expect(area.getByText("1–10 of 64")).toBeVisible();
    const number = area.getByLabel("Page", { exact: true });
    await number.fill("99");
    await number.press("Enter");
    await expect(area.getByText("61–64 of 64")).toBeVisible();
    await area.getByLabel("Rows per page").selectOption("25");
    await expect(area.getByText("1–25 of 64")).toBeVisible();
    await expect(page).toHaveURL(/only=tables,dialogs&per_page=25$|only=tables%2Cdialogs&per_page=25$/);
    await page.goBack();
    await expect(area.getByText("61–64 of 64")).toBeVisible();
    await area.getByRole("searchbox").fill("service 1");
    await expect(area.getByText("1–10 of 10")).toBeVisible();
    await table.getByRole("button", { name: "Price" }).click();
    await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await area.getByLabel("Area").selectOption("Web");
    await expect(page).toHaveURL(/search=service\+1&sort=price&filter%5Barea%5D=Web/);
    await page.reload();
    await expect(area.getByText("1–3 of 3")).toBeVisible();
    await expect(area.getByRole("searchbox")).toHaveValue("service 1");
  });

  const dialog = page.getByRole("dialog");
  await test.step("a modal closes on Escape and on a click beside it, and keeps the focus inside [WID-01]", async () => {
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
  });

  await test.step("it stays while it saves [S-144]", async () => {
    await light.getByRole("button", { name: "Open saving dialog" }).click();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Saved" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a confirmation that failed says why and stays until it is done [WID-02]", async () => {
    await light.getByRole("button", { name: "Open confirmation" }).click();
    await expect(dialog.getByText("It is used by a service.")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test("choices are searched, rows moved by keyboard, texts formatted, pictures taken", async ({
  frame,
  page,
}) => {
  await frame.open(null, "/dev/widgets?theme=light&only=fields,order,texts,pictures");

  await test.step("choices are searched without accents, chips are cut and removed [WID-13] [WID-14]", async () => {
    const many = light.getByRole("combobox", { name: "One of many" });
    await many.fill("ecri");
    await light.getByRole("option", { name: "Écriture" }).click();
    await expect(many).toHaveValue("Écriture");
    // Clicks a field that already has the focus. Typing still replaces its text.
    await many.click();
    await many.pressSequentially("dessin");
    await expect(many).toHaveValue("dessin");
    await many.press("Escape");
    await expect(many).toHaveValue("Écriture");
    const few = light.getByRole("combobox", { name: "One of a few" });
    await expect(few).toHaveJSProperty("tagName", "SELECT");
    const several = light.getByRole("combobox", { name: "Several", exact: true });
    const cut = /^A choice whose name goes on and on, far beyond what a chip could ever hold…$/;
    await expect(light.getByText(cut).first()).toBeVisible();
    await several.fill("host");
    await several.press("Enter");
    await expect(light.getByRole("button", { name: "Remove Hosting" })).toBeVisible();
    await several.fill("zzz");
    await expect(light.getByText("No options found for zzz")).toBeVisible();
    await several.press("Escape");
    await several.press("Backspace");
    await expect(light.getByRole("button", { name: "Remove Hosting" })).toHaveCount(0);
    await light.getByRole("button", { name: "Remove Design" }).click();
    await expect(light.getByRole("button", { name: "Remove Design" })).toHaveCount(0);
    await light.getByRole("combobox", { name: "Several of none" }).click();
    await expect(light.getByText("No options available")).toBeVisible();
  });

  await test.step("money keeps within its bounds [WID-08]", async () => {
    const amount = light.getByLabel("Amount");
    await amount.fill("99999.5");
    await amount.blur();
    await expect(amount).toHaveValue("10000.00");
  });

  await test.step("rows are moved by keyboard, which is announced [WID-11]", async () => {
    const order = light.getByRole("list", { name: "Services in order" });
    await order.getByRole("button", { name: "Move Logo" }).focus();
    await moveByKey(page, { name: "Logo", key: "ArrowDown", from: 1, to: 2, total: 3 });
    await expect(order.getByRole("listitem")).toHaveText(["Website", "Logo", "Hosting"]);
  });

  await test.step("text is formatted, and pasted without its looks [WID-10]", async () => {
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
  });

  await test.step("pictures are taken by kind and size and taken away, also by keyboard [WID-12]", async () => {
    const logo = light.getByRole("group", { name: "Logo" });
    const input = logo.locator("input[type=file]");
    await expect(input).toHaveAttribute("accept", "image/png,.png,image/jpeg,.jpg,.jpeg,image/svg+xml,.svg");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await expect(logo.getByRole("alert")).toHaveText(
      "notes.txt is not of a kind that can be used here (PNG, JPEG, SVG).",
    );
    await input.setInputFiles({
      name: "large.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(6 * 1024 * 1024),
    });
    await expect(logo.getByRole("alert")).toHaveText("large.png is 6 MB; at most 5 MB is allowed.");
    const dot =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    await input.setInputFiles({ name: "dot.svg", mimeType: "image/svg+xml", buffer: Buffer.from(dot) });
    await expect(logo.getByRole("img", { name: "Preview" })).toBeVisible();
    await expect(logo.getByRole("alert")).toHaveCount(0);
    await logo.getByRole("button", { name: "Remove" }).click();
    await expect(logo.getByText("No picture")).toBeVisible();
    const chosen = page.waitForEvent("filechooser");
    await logo.getByRole("button", { name: /^Logo/ }).press("Enter");
    await chosen;
  });
});
