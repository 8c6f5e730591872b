import type { Locator, Page } from "@playwright/test";
import { dealCalls } from "@/lib/domain/deals/calls";
import { expect, test } from "../support/builder";
import { moveByKey } from "../support/move-by-key";

const rowOf = (table: Locator, name: string) => table.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const names = (table: Locator) =>
  table
    .getByRole("button", { name: /^Move / })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute("aria-label")?.slice(5)));

test("the catalogue of active services is loaded once, kept, and searched", async ({ builder, page }) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      /\/api\/(sale-catalog-items|fields)/.test(request.url()) &&
      asked.push(decodeURIComponent(new URL(request.url()).pathname + new URL(request.url()).search)),
  );
  const offers = builder.catalog.getByRole("option");
  const WHOLE = [
    "/api/fields/custom",
    "/api/sale-catalog-items?page=1&per_page=1000&filter[is_active]=1&include=priceIntervals,priceModifications,priceModificationIntervals",
  ];
  await test.step("a proposal without services begins with the search, of active ones only [BLD-24] [BLD-42] [U-93]", async () => {
    await builder.open();
    await builder.step("Services");
    await expect(builder.addService).toBeFocused();
    await expect(offers).toHaveCount(4);
    await expect(offers.filter({ hasText: "Fax" })).toHaveCount(0);
  });
  await test.step("loaded once, page 1 of 1000, active and with rules; not again in the next step [BLD-42]", async () => {
    await builder.step("Client");
    await builder.step("Services");
    await expect(offers).toHaveCount(4);
    expect(asked.sort()).toEqual(WHOLE);
  });
  await test.step("the next page takes them from what was kept [BOO-04]", async () => {
    await builder.open();
    await builder.step("Services");
    await expect(offers).toHaveCount(4);
    expect(asked.sort()).toEqual(WHOLE);
  });
  await test.step("searched by title and description [BLD-24]", async () => {
    await builder.addService.fill("about domain");
    await expect(offers).toHaveCount(1);
    await builder.addService.fill("unheard of");
    await expect(page.getByText("No services found for “unheard of”")).toBeVisible();
  });
});

test("the selection: quantities, order by keyboard and mouse, optional lines and removal", async ({
  builder,
  page,
}) => {
  await builder.open();
  await builder.step("Services");
  await builder.add("Logo", "Workshop", "Domain");
  const handle = (name: string) =>
    builder.selected.getByRole("button", { name: `Move ${name}`, exact: true });

  await test.step("has the documented columns and is counted [BLD-25]", async () => {
    await expect(page.getByRole("heading", { name: "Selected services (3)" })).toBeVisible();
    await expect(builder.selected.getByRole("columnheader")).toHaveText([
      "Order",
      "Item",
      "Quantity",
      "Optional",
      "Unit price",
      "Total price",
      "Actions",
    ]);
  });
  await test.step("a total follows its quantity, from 1 to the purchase limit [BLD-28] [BLD-25] [VAL-13]", async () => {
    const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" });
    for (const [typed, stands, total] of [
      ["2", "2", "$40.00"],
      ["9", "3", "$60.00"],
      ["many", "many", "$60.00"],
      ["1", "1", "$20.00"],
    ] as const) {
      await quantity.fill(typed);
      await quantity.press("Enter");
      await expect(quantity).toHaveValue(stands);
      await expect(rowOf(builder.selected, "Domain")).toContainText(total);
    }
    await quantity.press("ArrowUp");
    await expect(quantity).toHaveValue("2");
  });
  await test.step("is put in order by keyboard [BLD-25] [WID-08]", async () => {
    await handle("Domain").focus();
    await moveByKey(page, { name: "Domain", key: "ArrowUp", from: 3, to: 2, total: 3 });
    await expect.poll(() => names(builder.selected)).toEqual(["Logo", "Domain", "Workshop"]);
    await handle("Workshop").focus();
    await moveByKey(page, { name: "Workshop", key: "ArrowUp", from: 3, to: 1, total: 3 });
    await expect.poll(() => names(builder.selected)).toEqual(["Workshop", "Logo", "Domain"]);
    await handle("Workshop").focus();
    await moveByKey(page, { name: "Workshop", key: "ArrowDown", from: 1, to: 3, total: 3 });
    await expect.poll(() => names(builder.selected)).toEqual(["Logo", "Domain", "Workshop"]);
  });
  await test.step("is put in order by mouse [BLD-25] [WID-08]", async () => {
    await handle("Logo").scrollIntoViewIfNeeded();
    await handle("Workshop").scrollIntoViewIfNeeded();
    const [from, to] = [await handle("Logo").boundingBox(), await handle("Workshop").boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 30, { steps: 4 });
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 12, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => names(builder.selected)).toEqual(["Domain", "Workshop", "Logo"]);
  });
  await test.step("all or single lines are optional, and then not in the total [BLD-26]", async () => {
    await page.getByRole("button", { name: "Make all optional" }).click();
    await expect(builder.preview.getByText("Not included")).toHaveCount(3);
    await expect(builder.preview.getByText("$0.00").last()).toBeVisible();
    await builder.selected.getByRole("checkbox", { name: /Workshop is optional/ }).uncheck();
    await expect(builder.preview.getByText("Not included")).toHaveCount(2);
  });
  await test.step("a removed line is no longer said to be in the proposal [BLD-25] [U-93]", async () => {
    const offer = builder.catalog.getByRole("option", { name: /^Workshop/ });
    await builder.addService.fill("workshop");
    await expect(offer).toContainText("in this proposal");
    await builder.selected.getByRole("button", { name: "Actions for Workshop" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "Selected services (2)" })).toBeVisible();
    await builder.addService.fill("workshop");
    await expect(offer).not.toContainText("in this proposal");
  });
});

test("a service priced by answers asks, shows its price live and asks again for a changed quantity", async ({
  builder,
  page,
}) => {
  await builder.open();
  await builder.step("Services");
  const modal = dialog(page, "Website");
  const pages = modal.getByRole("textbox", { name: "Number of pages" });
  const rush = modal.getByRole("radiogroup", { name: "Rush" });

  await test.step("it stays unchosen unless confirmed, and a click beside it does not close it [CAL-15] [CAL-14]", async () => {
    await builder.add("Website");
    await page.mouse.click(5, 300);
    await expect(modal).toBeVisible();
    await expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
      "Please answer: Number of pages",
    );
    await modal.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Selected services (0)" })).toBeVisible();
  });
  await test.step("questions show live, and the price follows [CAL-09] [CAL-10] [CAL-11] [CAL-13]", async () => {
    await builder.add("Website");
    await expect(rush).toHaveCount(0);
    await pages.fill("2");
    await expect(modal.getByText("1 × $14.00")).toBeVisible();
    await expect(rush).toHaveCount(0);
    await pages.fill("20");
    await expect(rush).toBeVisible();
    await expect(modal.getByRole("status").filter({ hasText: "$127.50" }).first()).toBeVisible();
    await modal.getByText("No", { exact: true }).click();
    await expect(modal.getByRole("radio", { name: "No" })).toBeChecked();
    await expect(modal.getByText("1 × $127.50")).toBeVisible();
    await modal.getByText("Yes", { exact: true }).click();
    await expect(modal.getByText("1 × $191.25")).toBeVisible();
    await modal.getByRole("combobox", { name: "Style" }).selectOption("Bold & loud");
    await expect(modal.getByText("1 × $201.25")).toBeVisible();
    await expect(modal.getByText("Why this price")).toBeVisible();
    await expect(modal.getByText("Surcharge: Rush: Yes, 50% of $127.50")).toBeVisible();
  });
  await test.step("confirmed, line and preview show it with its answers [CAL-14]", async () => {
    await modal.getByRole("button", { name: "Add" }).click();
    await expect(rowOf(builder.selected, "Website")).toContainText("$201.25");
    await builder.preview.getByText("Show details").click();
    await expect(builder.preview).toContainText("How many pages?");
  });
  await test.step("a changed quantity asks again, and cancelling keeps the old one [BLD-28] [BLD-29]", async () => {
    const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Website" });
    await quantity.fill("3");
    await quantity.press("Enter");
    await expect(modal.getByText("3 × $201.25")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal).toHaveCount(0);
    await expect(quantity).toHaveValue("1");
    await quantity.fill("3");
    await quantity.press("Enter");
    await modal.getByRole("button", { name: "Update" }).click();
    await expect(rowOf(builder.selected, "Website")).toContainText("$603.75");
  });
});

test("a price is negotiated and notes are written, which the team reads and the customer does not", async ({
  builder,
  page,
  workspace,
}) => {
  await builder.open();
  await builder.chooseClient();
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("With notes");
  await builder.step("Services");
  await builder.add("Workshop");
  const modal = dialog(page, "Workshop");
  const price = modal.getByRole("textbox", { name: "Unit price" });
  const notes = modal.getByRole("textbox", { name: "Notes" });
  const update = modal.getByRole("button", { name: "Update" });
  const edit = () => builder.selected.getByRole("button", { name: /^Edit Workshop/ }).click();

  await test.step("a unit price stays inside the range that is shown, in the deal's currency [CAL-08] [CAL-16]", async () => {
    await edit();
    await expect(modal.getByText("Between $160.00 and $260.00")).toBeVisible();
    await expect(modal.getByText("CAD")).toBeVisible();
    await price.fill("20");
    await price.blur();
    await expect(price).toHaveValue("160.00");
    await price.fill("250");
  });
  await test.step("notes that are too long are said so and not confirmed", async () => {
    await notes.fill("x".repeat(40_001));
    await expect(modal.getByText("The notes are too long.").first()).toBeVisible();
    await expect(update).toBeDisabled();
    await notes.fill("");
  });
  await test.step("notes are rich text, and what looks like markup is text [BLD-35] [BLD-29]", async () => {
    const bold = modal.getByRole("group", { name: "Formats" }).getByRole("button", { name: "Bold" });
    await notes.focus();
    await bold.click();
    await notes.pressSequentially("Two days");
    await bold.click();
    await notes.pressSequentially(" & <b> night");
    await update.click();
    await expect(rowOf(builder.selected, "Workshop")).toContainText("$250.00");
    await builder.preview.getByText("Show details").click();
    const shown = builder.preview
      .locator(".proposal-rich-text p")
      .filter({ hasText: "Two days & <b> night" });
    await expect(shown.locator("strong")).toHaveText("Two days");
  });
  await test.step("the customer's page shows the service without the notes [BLD-35]", async () => {
    const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
    await expect(tab.getByRole("heading", { level: 1, name: "With notes" })).toBeVisible();
    // Waits for the notice to staff, which the script adds and which moves the page.
    await expect(tab.getByText("You are signed in.")).toBeVisible();
    await tab.getByText("Show details").click();
    await expect(tab.getByText("About Workshop")).toBeVisible();
    await expect(tab.getByText("Two days")).toHaveCount(0);
  });
  await test.step("opened again the deal has price and notes as they were [BLD-29]", async () => {
    const saved = await workspace.call(dealCalls.list, { query: { "filter[name]": "With notes" } });
    await builder.open(`/deals/${saved.body.data[0]?.id}/edit`);
    await builder.step("Services");
    await edit();
    await expect(notes.locator("strong")).toHaveText("Two days");
    await expect(price).toHaveValue("250.00");
  });
});
