import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { builderOf, expect, test } from "../support/builder";
import { sharedServer } from "../support/shared-server";
import { moveByKey } from "../support/move-by-key";
import { makeWorkspace } from "../support/workspace";

const rowOf = (table: Locator, name: string) => table.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const names = (table: Locator) =>
  table
    .getByRole("button", { name: /^Move / })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute("aria-label")?.slice(5)));

test.beforeEach(async ({ builder }) => {
  await builder.open();
  await builder.step("Services");
  await expect(builder.catalog).toBeVisible();
});

test("the catalogue has the documented columns and active services only, and is searched [BLD-24] [BLD-42]", async ({
  builder,
  page,
}) => {
  await expect(builder.catalog.getByRole("columnheader")).toHaveText([
    "Item",
    "Quantity",
    "Edit",
    "Unit price",
    "Total price",
  ]);
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  await expect(rowOf(builder.catalog, "Fax")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search services" }).fill("about domain");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search services" }).fill("unheard of");
  await expect(page.getByText("No services found for “unheard of”")).toBeVisible();
});

test("catalogue and questions are loaded once, page 1 of 1000, active and with rules, and kept [BLD-42] [BOO-04]", async ({
  builder,
  page,
}) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      /\/api\/(sale-catalog-items|fields)/.test(request.url()) &&
      asked.push(decodeURIComponent(new URL(request.url()).pathname + new URL(request.url()).search)),
  );
  await builder.open();
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  expect(asked).toEqual([]);
  await builder.openFresh();
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  await builder.step("Client");
  await builder.step("Services");
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
  expect(asked.sort()).toEqual([
    "/api/fields/custom",
    "/api/sale-catalog-items?page=1&per_page=1000&filter[is_active]=1&include=priceIntervals,priceModifications,priceModificationIntervals",
  ]);
});

test("a catalogue that does not load is an empty list with a way to try again [BLD-42]", async ({
  builder,
  page,
}) => {
  await page.route("**/api/sale-catalog-items*", (route) => route.abort());
  await builder.openFresh();
  await builder.step("Services");
  await expect(
    page.getByRole("alert").filter({ hasText: "The services could not be loaded." }),
  ).toBeVisible();
  await expect(page.getByText("Add services to the catalogue first.")).toBeVisible();
  await page.unroute("**/api/sale-catalog-items*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(builder.catalog.getByRole("checkbox")).toHaveCount(4);
});

test("a chosen service follows its quantity, from 1 to the purchase limit [BLD-28] [BLD-25] [VAL-13]", async ({
  builder,
}) => {
  await builder.catalog.getByRole("checkbox", { name: /^Domain/ }).check();
  await expect(builder.selected.getByRole("columnheader")).toHaveText([
    "Order",
    "Item",
    "Quantity",
    "Optional",
    "Edit",
    "Unit price",
    "Total price",
    "Remove",
  ]);
  const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" });
  for (const [typed, stands, total] of [
    ["2", "2", "$40.00"],
    ["9", "3", "$60.00"],
    ["many", "1", "$20.00"],
  ] as const) {
    await quantity.fill(typed);
    await quantity.press("Enter");
    await expect(quantity).toHaveValue(stands);
    await expect(rowOf(builder.selected, "Domain")).toContainText(total);
  }
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("2");
});

test("the quantity of a service that is sold once cannot be edited [BLD-27]", async ({ page }) => {
  const own = await makeWorkspace("once", await sharedServer({ demo: true }));
  await ownerTransaction(own.adminUrl, (db) =>
    db.update(catalogItem).set({ purchaseLimit: 1 }).where(eq(catalogItem.id, own.catalog.items.limited)),
  );
  const builder = await builderOf(page, own);
  await builder.open();
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Domain/ }).check();
  const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" });
  await expect(quantity).toHaveAttribute("readonly");
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("1");
});

test("the selection is reordered by keyboard and mouse, made optional, counted and emptied [BLD-25] [BLD-26] [WID-08]", async ({
  builder,
  page,
}) => {
  for (const name of ["Logo", "Workshop", "Domain"])
    await builder.catalog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  await expect(page.getByRole("heading", { name: "Selected services (3)" })).toBeVisible();
  const handle = (name: string) =>
    builder.selected.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle("Domain").focus();
  await moveByKey(page, { name: "Domain", key: "ArrowUp", from: 3, to: 2, total: 3 });
  await expect.poll(() => names(builder.selected)).toEqual(["Logo", "Domain", "Workshop"]);
  await handle("Workshop").focus();
  await moveByKey(page, { name: "Workshop", key: "ArrowUp", from: 3, to: 1, total: 3 });
  await expect.poll(() => names(builder.selected)).toEqual(["Workshop", "Logo", "Domain"]);
  await handle("Workshop").focus();
  await moveByKey(page, { name: "Workshop", key: "ArrowDown", from: 1, to: 3, total: 3 });
  await expect.poll(() => names(builder.selected)).toEqual(["Logo", "Domain", "Workshop"]);
  await handle("Logo").scrollIntoViewIfNeeded();
  await handle("Workshop").scrollIntoViewIfNeeded();
  const [from, to] = [await handle("Logo").boundingBox(), await handle("Workshop").boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 30, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 12, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => names(builder.selected)).toEqual(["Domain", "Workshop", "Logo"]);
  await page.getByRole("button", { name: "Make all optional" }).click();
  await expect(builder.preview.getByText("Not included")).toHaveCount(3);
  await expect(builder.preview.getByText("0,00 $").last()).toBeVisible();
  await builder.selected.getByRole("checkbox", { name: /Workshop is optional/ }).uncheck();
  await expect(builder.preview.getByText("Not included")).toHaveCount(2);
  await builder.selected.getByRole("button", { name: "Remove Workshop" }).click();
  await expect(page.getByRole("heading", { name: "Selected services (2)" })).toBeVisible();
  await expect(builder.catalog.getByRole("checkbox", { name: /^Workshop/ })).not.toBeChecked();
});

test("a service priced by answers asks first, and stays unchosen unless confirmed [CAL-15] [CAL-14]", async ({
  builder,
  page,
}) => {
  const tick = builder.catalog.getByRole("checkbox", { name: /^Website/ });
  await tick.click();
  const modal = dialog(page, "Website");
  await page.mouse.click(5, 300);
  await expect(modal).toBeVisible();
  await expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
    "Please answer: Number of pages",
  );
  await modal.getByRole("button", { name: "Cancel" }).click();
  await expect(tick).not.toBeChecked();
  await expect(page.getByRole("heading", { name: "Selected services (0)" })).toBeVisible();
});

test("questions show live, and the price follows 100 ms after an answer [CAL-09] [CAL-10] [CAL-11] [CAL-13] [CAL-14]", async ({
  builder,
  page,
}) => {
  await builder.catalog.getByRole("checkbox", { name: /^Website/ }).click();
  const modal = dialog(page, "Website");
  const pages = modal.getByRole("textbox", { name: "Number of pages" });
  await expect(modal.getByRole("radiogroup", { name: "Rush" })).toHaveCount(0);
  await pages.fill("2");
  await expect(modal.getByRole("radiogroup", { name: "Rush" })).toHaveCount(0);
  // The price has followed: its timer, which the clock could not stop, is over.
  await expect(modal.getByText("1 × $14.00")).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await pages.fill("20");
  await expect(modal.getByRole("radiogroup", { name: "Rush" })).toBeVisible();
  await expect(modal.getByRole("button", { name: "Add" })).toHaveAccessibleDescription(
    "The price is being calculated.",
  );
  await page.clock.runFor(110);
  await expect(modal.getByRole("status").filter({ hasText: "$127.50" }).first()).toBeVisible();
  await modal.getByText("Yes", { exact: true }).click();
  await page.clock.runFor(110);
  await expect(modal.getByText("1 × $191.25")).toBeVisible();
  await modal.getByRole("combobox", { name: "Style" }).selectOption("Bold & loud");
  await page.clock.runFor(110);
  await expect(modal.getByText("1 × $201.25")).toBeVisible();
  await expect(modal.getByText("Why this price")).toBeVisible();
  await expect(modal.getByText("Rush: Yes (+50 %)")).toBeVisible();
  await modal.getByRole("button", { name: "Add" }).click();
  await expect(rowOf(builder.selected, "Website")).toContainText("$201.25");
  await builder.preview.getByText("Show details").click();
  await expect(builder.preview).toContainText("How many pages?");
});

test("a changed quantity of such a service asks again, and cancelling keeps the old one [BLD-28] [BLD-29]", async ({
  builder,
  page,
}) => {
  await builder.catalog.getByRole("checkbox", { name: /^Website/ }).click();
  const modal = dialog(page, "Website");
  await modal.getByRole("textbox", { name: "Number of pages" }).fill("6");
  await modal.getByRole("button", { name: "Add" }).click();
  const quantity = builder.selected.getByRole("spinbutton", { name: "Quantity of Website" });
  await quantity.fill("3");
  await quantity.press("Enter");
  await expect(modal.getByText("3 × $41.50")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(quantity).toHaveValue("1");
  await quantity.fill("3");
  await quantity.press("Enter");
  await modal.getByRole("button", { name: "Update" }).click();
  await expect(rowOf(builder.selected, "Website")).toContainText("$124.50");
});

test("a unit price is negotiated inside the range that is shown [CAL-08] [CAL-16]", async ({
  builder,
  page,
}) => {
  await builder.catalog.getByRole("checkbox", { name: /^Workshop/ }).check();
  await builder.selected.getByRole("button", { name: "Edit Workshop" }).click();
  const modal = dialog(page, "Workshop");
  const price = modal.getByRole("textbox", { name: "Unit price" });
  await expect(modal.getByText("Between $160.00 and $260.00")).toBeVisible();
  await expect(modal.getByText("CAD")).toBeVisible();
  await price.fill("20");
  await price.blur();
  await expect(price).toHaveValue("160.00");
  await price.fill("250");
  await modal.getByRole("textbox", { name: "Notes" }).pressSequentially("Two days <b>");
  await modal.getByRole("button", { name: "Update" }).click();
  await expect(rowOf(builder.selected, "Workshop")).toContainText("$250.00");
  await builder.preview.getByText("Show details").click();
  await expect(
    builder.preview.locator(".proposal-rich-text p").filter({ hasText: "Two days <b>" }),
  ).toBeVisible();
});

test("questions that do not load stop the price with the documented text [MSG-20]", async ({
  builder,
  page,
}) => {
  await page.route("**/api/fields/custom", (route) => route.abort());
  await builder.openFresh();
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Website/ }).click();
  const modal = dialog(page, "Website");
  await expect(modal.getByRole("alert")).toContainText("Failed to load custom fields");
  await expect(modal.getByRole("button", { name: "Add" })).toBeDisabled();
});

test("a price that cannot be calculated says so under a heading [MSG-21]", async ({
  builder,
  page,
  workspace,
}) => {
  type Item = { title: string; standard_amount: number; pricing_option_id: number };
  const { body, text } = await workspace.call<{ data: Item[] }>(
    "GET",
    "/api/sale-catalog-items?filter[is_active]=1",
  );
  expect(body.data.length, text).toBe(4);
  const spoilt: Record<string, Partial<Item>> = {
    Logo: { standard_amount: 100_000_000_001 },
    Domain: { pricing_option_id: 99 },
  };
  await page.route("**/api/sale-catalog-items*", (route) =>
    route.fulfill({ json: { ...body, data: body.data.map((item) => ({ ...item, ...spoilt[item.title] })) } }),
  );
  await builder.openFresh();
  await builder.step("Services");
  for (const [name, text] of [
    ["Logo", "Failed to calculate pricing"],
    ["Domain", "Unknown pricing error"],
  ] as const) {
    await builder.catalog.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(dialog(page, name).getByRole("heading", { name: "Calculation error" })).toBeVisible();
    await expect(dialog(page, name).getByText(text)).toBeVisible();
    await expect(dialog(page, name).getByRole("button", { name: "Add" })).toBeDisabled();
    await page.keyboard.press("Escape");
  }
});

test.describe("a description that nobody cleaned", () => {
  // The browser reports handlers already when the text is parsed to be cleaned, where nothing runs.
  test.use({ provoked: "script-src-attr" });

  test("keeps its few basic tags and nothing else [BLD-35]", async ({ builder, page, workspace }) => {
    const { body } = await workspace.call<{ data: object[] }>(
      "GET",
      "/api/sale-catalog-items?filter[is_active]=1",
    );
    const description =
      '<p>Fine <strong>print</strong><img src="/missing.png" onerror="document.title=1"><a href="//evil.test">link</a></p><script>document.title=1</script>';
    await page.route("**/api/sale-catalog-items*", (route) =>
      route.fulfill({ json: { ...body, data: body.data.map((item) => ({ ...item, description })) } }),
    );
    await builder.openFresh();
    await builder.step("Services");
    await builder.catalog.getByRole("checkbox", { name: /^Logo/ }).check();
    await builder.preview.getByText("Show details").click();
    const text = builder.preview.locator(".proposal-rich-text");
    await expect(text.locator("strong")).toHaveText("print");
    await expect(text.locator("img, a, script")).toHaveCount(0);
  });
});

test("a line's notes are rich text for the team: bold in the preview and when the deal is opened again, not on the customer's page [BLD-35] [BLD-29]", async ({
  builder,
  page,
  workspace,
}) => {
  await builder.catalog.getByRole("checkbox", { name: /^Workshop/ }).check();
  const openNotes = async () => {
    await builder.selected.getByRole("button", { name: "Edit Workshop" }).click();
    return dialog(page, "Workshop").getByRole("textbox", { name: "Notes" });
  };
  const notes = await openNotes();
  const bold = dialog(page, "Workshop")
    .getByRole("group", { name: "Formats" })
    .getByRole("button", { name: "Bold" });
  await notes.focus();
  await bold.click();
  await notes.pressSequentially("Two days");
  await bold.click();
  await notes.pressSequentially(" & <one> night");
  await dialog(page, "Workshop").getByRole("button", { name: "Update" }).click();
  await builder.preview.getByText("Show details").click();
  const shown = builder.preview.locator(".proposal-rich-text").filter({ hasText: "Two days & <one> night" });
  await expect(shown.locator("strong")).toHaveText("Two days");

  await builder.step("Client");
  await builder.chooseClient();
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("With notes");
  const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
  await expect(tab.getByRole("heading", { level: 1, name: "With notes" })).toBeVisible();
  await tab.getByText("Show details").click();
  await expect(tab.getByText("About Workshop")).toBeVisible();
  await expect(tab.getByText("Two days")).toHaveCount(0);

  const saved = await workspace.call<{ data: { id: number }[] }>(
    "GET",
    "/api/deals?filter[name]=With%20notes",
  );
  await builder.open(`/deals/${saved.body.data[0]?.id}/edit`);
  await builder.step("Services");
  await expect((await openNotes()).locator("strong")).toHaveText("Two days");
});

test("notes that are too long are said so and not confirmed", async ({ builder, page }) => {
  await builder.catalog.getByRole("checkbox", { name: /^Workshop/ }).check();
  await builder.selected.getByRole("button", { name: "Edit Workshop" }).click();
  const modal = dialog(page, "Workshop");
  await modal.getByRole("textbox", { name: "Notes" }).fill("x".repeat(40_001));
  await expect(modal.getByText("The notes are too long.").first()).toBeVisible();
  await expect(modal.getByRole("button", { name: "Update" })).toBeDisabled();
});
