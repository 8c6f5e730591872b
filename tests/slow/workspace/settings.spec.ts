import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { catalogItem } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { shadesOf } from "@/lib/core/colors/palette";
import { settingCalls } from "@/lib/domain/settings/calls";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { templateCalls } from "@/lib/domain/templates/calls";
import { expect, openAs, test as base } from "../../support/frame";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";
import { readPdf } from "../../support/read-pdf";

/** A workspace for each test, because tests change its brand. */
const test = base.extend<{ own: Workspace }>({
  own: async ({ browserName: _ }, give) => {
    await give(await makeWorkspace("brand", await sharedServer({ demo: true })));
  },
});

const picture = (width: number, height: number, background = "#b4235a") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const token = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);
const category = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const hex = (page: Page, name: string) => page.getByRole("textbox", { name: `${name}: hex code` });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const area = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choose = async (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  area(page, name).locator("input[type=file]").setInputFiles(file);
const currencyRow = (page: Page, code: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${code} `) });
const taxRow = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("colours are edited in sight, guarded, saved together and drawn at once on every page", async ({
  page,
  own,
}) => {
  await test.step("each colour has a picker and ten shades; nothing can be saved yet [VIS-01] [VIS-03]", async () => {
    await openAs(page, own, "admin", "/settings/visual-identity");
    for (const name of ["Primary", "Secondary", "Success", "Warning", "Error"]) {
      await expect(page.getByLabel(`${name}: choose a colour`)).toBeVisible();
      await expect(category(page, name).getByRole("list").getByRole("listitem")).toHaveCount(10);
    }
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expect(save(page)).toHaveAccessibleDescription("Nothing has been changed");
  });
  await test.step("half a colour is ignored; a faint one is drawn in the preview with a warning [VIS-02] [VIS-08]", async () => {
    const primary = category(page, "Primary");
    await expect(hex(page, "Primary")).toHaveAttribute("pattern", "#?[0-9a-fA-F]{6}");
    await hex(page, "Primary").fill("#f5d0");
    await expect(primary).toContainText("Six hex digits");
    await expect(save(page)).toHaveAccessibleDescription("Nothing has been changed");
    await hex(page, "Primary").fill("#f5d000");
    await expect(primary).toContainText(/On a white page this colour reaches only 1\.\d to 1/);
    const lightest = primary.getByRole("listitem").first();
    await expect(lightest).toHaveAttribute("data-color", shadesOf("#f5d000")?.[50] ?? "");
    const preview = page.getByRole("img", { name: /^Live preview/ });
    const sample = preview.locator("button", { hasText: "Create deal" });
    await expect(sample).toHaveCSS("background-color", "rgb(245, 208, 0)");
    await expect(sample).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(preview).toContainText("The proposal could not be saved.");
    expect(await token(page, "--kapi-primary-500")).toBe("#3056d3");
  });
  await test.step("leaving asks about unsaved colours; Cancel takes them back [VIS-03]", async () => {
    await page
      .getByRole("list", { name: "Settings", exact: true })
      .getByRole("link", { name: "Logo" })
      .click();
    await page
      .getByRole("dialog", { name: "Leave this page?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await expect(page).toHaveURL(/visual-identity/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(hex(page, "Primary")).toHaveValue("#3056d3");
  });
  await test.step("what somebody else saved meanwhile comes into view beside the own change", async () => {
    await page.getByLabel("Primary: choose a colour").fill("#b4235a");
    await hex(page, "Secondary").fill("#5b3fb0");
    await own.call(settingCalls.saveDesignTokens, {
      as: "admin",
      body: [{ key: "--kapi-error-500", value: "#a01010" }],
    });
    await save(page).click();
    await expect(page.getByText("Somebody else changed this meanwhile.")).toBeVisible();
    await expect(hex(page, "Error")).toHaveValue("#a01010");
    await expect(hex(page, "Primary")).toHaveValue("#b4235a");
  });
  await test.step("saved colours are read again and drawn at once [VIS-07] [MSG-32]", async () => {
    await save(page).click();
    await expect(page.getByText("Design tokens updated successfully!")).toBeVisible();
    await expect.poll(() => token(page, "--kapi-primary-500")).toBe("#b4235a");
    expect(await token(page, "--kapi-primary-900")).toBe(shadesOf("#b4235a")?.[900]);
  });
  await test.step("they stay on a page that is reached from another kind of page without being loaded", async () => {
    await page.context().clearCookies();
    await page.goto(`http://${own.host}:${own.port}/resend-verification`);
    await expect.poll(() => token(page, "--kapi-primary-500")).toBe("#b4235a");
    await page.getByRole("link", { name: "Back to login" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(await token(page, "--kapi-primary-500")).toBe("#b4235a");
  });
});

test("logo and favicon are uploaded, shown and removed; a bad file is refused in words", async ({
  page,
  own,
}) => {
  const png = async (name: string, width: number, height: number) => ({
    name,
    mimeType: "image/png",
    buffer: await picture(width, height),
  });
  const [logo, favicon] = [area(page, "Company logo"), area(page, "Favicon")];
  await test.step("each picture has its kinds of files and four lines of guidance [LOG-01] [LOG-02]", async () => {
    await openAs(page, own, "admin", "/settings/logo");
    for (const each of [logo, favicon]) await expect(each.getByRole("listitem")).toHaveCount(4);
    await expect(logo.locator("input[type=file]")).toHaveAttribute(
      "accept",
      "image/png,.png,image/jpeg,.jpg,.jpeg,image/svg+xml,.svg",
    );
    await expect(favicon.locator("input[type=file]")).toHaveAttribute(
      "accept",
      "image/png,.png,image/x-icon,.ico,image/vnd.microsoft.icon,.ico",
    );
  });
  await test.step("a file that is no picture is refused; a picture shows in the bar [LOG-02] [LOG-05] [MSG-33]", async () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    await choose(page, "Company logo", { name: "logo.png", mimeType: "image/png", buffer: html });
    await expect(logo.getByText(/none of these kinds, whatever it is called: PNG, JPEG, SVG/)).toBeVisible();
    await choose(page, "Company logo", await png("logo.png", 400, 100));
    await expect(page.getByText("Logo uploaded successfully!")).toBeVisible();
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute(
      "src",
      /\/api\/storage\/images\/[0-9a-f]{32}\.png$/,
    );
  });
  await test.step("a favicon stands in the page's head until it is removed [LOG-02] [LOG-05] [MSG-33]", async () => {
    await choose(page, "Favicon", await png("favicon.png", 32, 32));
    await expect(page.getByText("Favicon uploaded successfully!")).toBeVisible();
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /\/api\/storage\/images\//);
    await favicon.getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Favicon removed successfully!")).toBeVisible();
    await expect(favicon.getByText("No picture")).toBeVisible();
  });
  await test.step("a logo that cannot be loaded gives way to the name, until it is removed [LOG-03] [MSG-33]", async () => {
    await page.route(/\/api\/storage\//, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
    await expect(page.getByRole("banner")).toContainText("Company brand");
    await page.unroute(/\/api\/storage\//);
    await page.reload();
    await logo.getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Logo removed successfully!")).toBeVisible();
  });
});

test("currencies are added, changed in their place and removed, and nobody's rate is lost", async ({
  page,
  own,
}) => {
  const [box, rate, add] = [
    page.getByRole("combobox", { name: "Currency" }),
    page.getByRole("textbox", { name: "Exchange rate" }),
    page.getByRole("button", { name: "Add", exact: true }),
  ];
  const options = page.getByRole("main").getByRole("option");
  await test.step("what can be added is what the workspace has not [CUR-01] [CUR-02] [CUR-06] [CUR-08]", async () => {
    await openAs(page, own, "admin", "/settings/currency");
    await expect(
      page.getByRole("list").filter({ hasText: "Proposals keep the rate" }).getByRole("listitem"),
    ).toHaveCount(5);
    await expect(rate).toHaveValue("1.00");
    await expect(add).toHaveAccessibleDescription("Choose a currency first");
    await box.click();
    await expect(options).toHaveText(["CHF · Swiss franc", "EUR · Euro", "GBP · Pound sterling"]);
  });
  await test.step("a currency with a rate above 0 is added, and the form is empty again [CUR-03] [CUR-05] [MSG-35]", async () => {
    await box.fill("eur");
    await options.click();
    await rate.fill("0");
    await expect(rate).toHaveAccessibleDescription(/A rate from 0\.00000001 to 1,000,000/);
    await rate.fill("0.68");
    await add.click();
    await expect(page.getByText("Currency added successfully!")).toBeVisible();
    await expect(currencyRow(page, "EUR")).toContainText("1 CAD = 0.6800 EUR");
    await expect(box).toHaveValue("");
    await expect(rate).toHaveValue("1.00");
  });
  await test.step("Escape leaves a rate as it was, Enter saves another [CUR-04] [MSG-35]", async () => {
    await currencyRow(page, "EUR").getByRole("button", { name: "Edit the rate of EUR" }).click();
    await page.getByRole("textbox", { name: "Rate of EUR" }).fill("9");
    await page.keyboard.press("Escape");
    await expect(currencyRow(page, "EUR")).toContainText("0.6800");
    await currencyRow(page, "EUR").getByRole("button", { name: "Edit the rate of EUR" }).click();
    await page.getByRole("textbox", { name: "Rate of EUR" }).fill("0.7");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Currency updated successfully!")).toBeVisible();
    await expect(currencyRow(page, "EUR")).toContainText("0.7000");
  });
  await test.step("a rate that another tab set is not overwritten unseen, even when the list was read again [CUR-06]", async () => {
    const { body } = await own.call(currencyCalls.listOfTenant, { as: "admin" });
    const usd = body.data.find(({ currency }) => currency.code === "USD");
    await currencyRow(page, "USD").getByRole("button", { name: "Edit the rate of USD" }).click();
    const typed = page.getByRole("textbox", { name: "Rate of USD" });
    // The test uses the button, which is disabled while the list is read again. Enter would do nothing then.
    const store = page.getByRole("button", { name: "Save the rate of USD" });
    await typed.fill("0.7");
    const theirs = await own.call(currencyCalls.change, {
      as: "admin",
      params: { id: usd?.id },
      body: { rate: 0.66 },
      headers: { "If-Match": `"${usd?.id}-${usd?.version}"` },
    });
    expect(theirs.status).toBe(200);
    await box.fill("gbp");
    await options.click();
    await add.click();
    await expect(currencyRow(page, "GBP")).toBeVisible();
    await store.click();
    await expect(page.getByText("Its present rate is 0.6600; yours is kept here")).toBeVisible();
    await expect(typed).toHaveValue("0.7000");
    await store.click();
    await expect(currencyRow(page, "USD")).toContainText("0.7000");
  });
  await test.step("a currency is removed after a question, the default never [CUR-07] [MSG-35]", async () => {
    await expect(currencyRow(page, "CAD").getByRole("button")).toHaveCount(0);
    await currencyRow(page, "USD").getByRole("button", { name: "Remove USD" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Currency removed successfully!")).toBeVisible();
    await expect(currencyRow(page, "USD")).toHaveCount(0);
  });
});

test("an empty workspace is branded from start to end, and its customers see it", async ({ page, own }) => {
  await ownerTransaction(own.adminUrl, (db) =>
    db.update(catalogItem).set({ deletedAt: new Date() }).where(eq(catalogItem.tenantId, own.tenant.id)),
  );
  await test.step("the primary colour is set", async () => {
    await openAs(page, own, "admin", "/settings");
    await hex(page, "Primary").fill("#0b6e4f");
    await save(page).click();
    await expect(page.getByText("Design tokens updated successfully!")).toBeVisible();
  });
  const settings = page.getByRole("list", { name: "Settings", exact: true });
  await test.step("a logo and an image for the foot of proposals are uploaded", async () => {
    await settings.getByRole("link", { name: "Logo" }).click();
    await choose(page, "Company logo", {
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#0b6e4f"/></svg>',
      ),
    });
    await expect(page.getByText("Logo uploaded successfully!")).toBeVisible();
    await choose(page, "Footer image", {
      name: "footer.png",
      mimeType: "image/png",
      buffer: await picture(1_200, 200),
    });
    await expect(page.getByText("Footer image uploaded successfully!")).toBeVisible();
  });
  await test.step("another currency becomes the default, to which the first is rebased (S-127)", async () => {
    await settings.getByRole("link", { name: "Currency" }).click();
    await page.getByRole("combobox", { name: "Currency" }).fill("chf");
    await page.getByRole("main").getByRole("option").click();
    await page.getByRole("textbox", { name: "Exchange rate" }).fill("0.64");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await currencyRow(page, "CHF").getByRole("button", { name: "Make default" }).click();
    await dialog(page).getByRole("button", { name: "Make default" }).click();
    await expect(currencyRow(page, "CAD")).toContainText("1 CHF = 1.5625 CAD");
  });
  await test.step("a tax profile is made, becomes the default, and the former one is retired (S-129)", async () => {
    await settings.getByRole("link", { name: "Taxes" }).click();
    await page.getByRole("button", { name: "New tax profile" }).click();
    await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog(page).getByText("Name is required")).toHaveCount(2);
    await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("gst");
    await dialog(page).getByLabel("Name of the tax").fill("VAT");
    await dialog(page).getByLabel("Rate").fill("8,1");
    await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog(page).getByText("Another tax profile has this name")).toBeVisible();
    await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("Swiss VAT");
    await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(taxRow(page, "Swiss VAT")).toContainText("VAT 8.1%");
    await taxRow(page, "Swiss VAT").getByRole("button", { name: "Make default" }).click();
    await expect(taxRow(page, "Swiss VAT")).toContainText("Default");
    await taxRow(page, "GST + QST").getByRole("button", { name: "Retire GST + QST" }).click();
    await dialog(page).getByRole("button", { name: "Retire" }).click();
    await expect(taxRow(page, "GST + QST")).toHaveCount(0);
  });
  await test.step("reminders are switched on, and purchase order numbers required", async () => {
    await settings.getByRole("link", { name: "Proposals" }).click();
    await page.getByRole("checkbox", { name: /Remind customers/ }).check();
    await expect(page.getByText("Reminders are on.")).toBeVisible();
    const required = page.getByRole("checkbox", { name: /^Require a purchase order number/ });
    await required.check();
    await expect(page.getByText("Customers now need a purchase order number to accept.")).toBeVisible();
    await page.reload();
    await expect(required).toBeChecked();
  });
  const profiles = (await own.call(taxCalls.list)).body.data;
  await ownerTransaction(own.adminUrl, (db) =>
    db.update(catalogItem).set({ deletedAt: null }).where(eq(catalogItem.tenantId, own.tenant.id)),
  );
  const deal = await makeDeal(own, { tax_profile_id: profiles.find(({ is_default }) => is_default)?.id });
  await test.step("the proposal shows the pictures (S-097)", async () => {
    await page.goto(`http://${own.host}:${own.port}/proposals/${deal.uuid}`);
    const logo = page.locator("img[src^='data:image/svg+xml;base64,']").first();
    await expect(logo).toHaveJSProperty("complete", true);
    await expect(logo).not.toHaveJSProperty("naturalWidth", 0);
    const footer = page.getByRole("article").locator("img[src^='/api/storage/images/'][src$='.png']");
    await footer.scrollIntoViewIfNeeded();
    await expect
      .poll(() => footer.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1_200, 200]);
  });
  await test.step("page and PDF of each template show the colour, the number and the total", async () => {
    for (const templateId of ["tooly-og", "simple", "modern"]) {
      expect(
        (await own.call(templateCalls.select, { as: "admin", untyped: { body: { templateId } } })).status,
      ).toBe(200);
      await page.reload();
      await expect(page.getByText(deal.number).first()).toBeVisible();
      expect(
        await page
          .locator("[style*='--proposal-brand']")
          .first()
          .evaluate((element) => getComputedStyle(element).getPropertyValue("--proposal-brand").trim()),
      ).toBe("#0b6e4f");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download PDF" }).click();
      const text = (await readPdf(new Uint8Array(await readFile(await (await download).path())))).pages
        .join("")
        .replace(/\s/g, "");
      for (const shown of [deal.number, await page.locator("[data-total]").first().textContent()])
        expect(text).toContain(shown?.replace(/\s/g, "") ?? "nothing");
    }
  });
});
