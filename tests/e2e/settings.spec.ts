import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { catalogItem } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { shadesOf } from "@/lib/branding/shades-of";
import type { TenantCurrencyAnswer } from "@/lib/currencies/api";
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, test as base } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../support/workspace";
import { readPdf } from "../support/read-pdf";

/** Each test brands a workspace of its own. */
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

test("colours are edited with their shades and contrast in sight, guarded, saved together and drawn at once [VIS-01] [VIS-02] [VIS-03] [VIS-07] [VIS-08] [MSG-32] [MSG-36] [MSG-37]", async ({
  page,
  own,
}) => {
  await openAs(page, own, "admin", "/settings/visual-identity");
  for (const name of ["Primary", "Secondary", "Success", "Warning", "Error"]) {
    await expect(page.getByLabel(`${name}: choose a colour`)).toBeVisible();
    await expect(category(page, name).getByRole("list").getByRole("listitem")).toHaveCount(10);
  }
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect(save(page)).toHaveAccessibleDescription("Nothing has been changed");

  await expect(hex(page, "Primary")).toHaveAttribute("pattern", "#[0-9a-fA-F]{6}");
  await hex(page, "Primary").fill("#f5d0");
  await expect(category(page, "Primary")).toContainText("Six hex digits");
  await expect(save(page)).toHaveAccessibleDescription("Nothing has been changed");
  await hex(page, "Primary").fill("#f5d000");
  await expect(category(page, "Primary")).toContainText(
    /On a white page this colour reaches only 1\.\d to 1/,
  );
  await expect(category(page, "Primary").getByRole("listitem").first()).toHaveAttribute(
    "data-color",
    shadesOf("#f5d000")?.[50] ?? "",
  );
  const sample = page
    .getByRole("img", { name: /^Live preview/ })
    .locator("button", { hasText: "Create deal" });
  await expect(sample).toHaveCSS("background-color", "rgb(245, 208, 0)");
  await expect(sample).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("img", { name: /^Live preview/ })).toContainText(
    "The proposal could not be saved.",
  );
  expect(await token(page, "--kapi-primary-500")).toBe("#3056d3");

  page.once("dialog", (question) => void question.dismiss());
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Logo" }).click();
  await expect(page).toHaveURL(/visual-identity/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(hex(page, "Primary")).toHaveValue("#3056d3");

  await page.getByLabel("Primary: choose a colour").fill("#b4235a");
  await hex(page, "Secondary").fill("#5b3fb0");
  await page.route(/\/api\/settings\/design-tokens$/, (route) =>
    route.fulfill({ status: 403, json: { message: "no", code: "AUTHORIZATION_ERROR" } }),
  );
  await save(page).click();
  await expect(page.getByText("You may not change this. Ask an administrator.")).toBeVisible();
  await page.unroute(/\/api\/settings\/design-tokens$/);
  await save(page).click();
  await expect(page.getByText("Design tokens updated successfully!")).toBeVisible();
  await expect.poll(() => token(page, "--kapi-primary-500")).toBe("#b4235a");
  expect(await token(page, "--kapi-primary-900")).toBe(shadesOf("#b4235a")?.[900]);
  await expect(page.getByText("Design tokens updated successfully!")).toHaveCount(0);
});

test("colours stay on a page that is reached from another kind of page without being loaded", async ({
  page,
  own,
}) => {
  await own.call("POST", "/api/settings/design-tokens", {
    as: "admin",
    body: [{ key: "--kapi-primary-500", value: "#b4235a" }],
  });
  await page.goto(`http://${own.host}:${own.port}/resend-verification`);
  await expect.poll(() => token(page, "--kapi-primary-500")).toBe("#b4235a");
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await token(page, "--kapi-primary-500")).toBe("#b4235a");
});

test("colours that somebody else changed meanwhile are not overwritten unseen", async ({ page, own }) => {
  await openAs(page, own, "admin", "/settings/visual-identity");
  await hex(page, "Primary").fill("#b4235a");
  await own.call("POST", "/api/settings/design-tokens", {
    as: "admin",
    body: [{ key: "--kapi-error-500", value: "#a01010" }],
  });
  await save(page).click();
  await expect(page.getByText("Somebody else changed this meanwhile.")).toBeVisible();
  await expect(hex(page, "Error")).toHaveValue("#a01010");
  await expect(hex(page, "Primary")).toHaveValue("#b4235a");
  await save(page).click();
  await expect(page.getByText("Design tokens updated successfully!")).toBeVisible();
});

test("logo, favicon and footer are uploaded, shown and removed; a bad file is refused in words [LOG-01] [LOG-02] [LOG-03] [LOG-05] [MSG-33] [MSG-36] [MSG-37]", async ({
  page,
  own,
}) => {
  await openAs(page, own, "admin", "/settings/logo");
  await expectAccessible(page);
  for (const name of ["Company logo", "Favicon"])
    await expect(area(page, name).getByRole("listitem")).toHaveCount(4);
  expect(await area(page, "Company logo").locator("input[type=file]").getAttribute("accept")).toBe(
    "image/png,.png,image/jpeg,.jpg,.jpeg,image/svg+xml,.svg",
  );
  expect(await area(page, "Favicon").locator("input[type=file]").getAttribute("accept")).toBe(
    "image/png,.png,image/x-icon,.ico,image/vnd.microsoft.icon,.ico",
  );

  await choose(page, "Company logo", {
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
  });
  await expect(area(page, "Company logo").getByText(/not a picture of these kinds/)).toBeVisible();
  await choose(page, "Company logo", {
    name: "logo.png",
    mimeType: "image/png",
    buffer: await picture(400, 100),
  });
  await expect(page.getByText("Logo uploaded successfully!")).toBeVisible();
  const shown = page.getByRole("banner").locator("img");
  await expect(shown).toHaveAttribute("src", /\/api\/storage\/images\/[0-9a-f]{32}\.png$/);
  await expect(page.getByText("Logo uploaded successfully!")).toHaveCount(0);

  await choose(page, "Favicon", {
    name: "favicon.png",
    mimeType: "image/png",
    buffer: await picture(32, 32),
  });
  await expect(page.getByText("Favicon uploaded successfully!")).toBeVisible();
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /\/api\/storage\/images\//);

  await area(page, "Favicon").getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Favicon removed successfully!")).toBeVisible();
  await expect(area(page, "Favicon").getByText("No picture")).toBeVisible();

  // A failure is told above the picture, which stays.
  const writes = /\/api\/settings\/(?:upload|--kapi-)/;
  await page.route(writes, (route) =>
    route.fulfill({ status: 403, json: { message: "no", code: "AUTHORIZATION_ERROR" } }),
  );
  await choose(page, "Favicon", {
    name: "favicon.png",
    mimeType: "image/png",
    buffer: await picture(32, 32),
  });
  await expect(
    area(page, "Favicon").getByText("You may not change this. Ask an administrator."),
  ).toBeVisible();
  await area(page, "Company logo").getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(
    area(page, "Company logo").getByText("You may not change this. Ask an administrator."),
  ).toBeVisible();
  await expect(page.getByRole("banner").locator("img")).toHaveCount(1);
  await page.unroute(writes);

  await page.route(/\/api\/storage\//, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Company brand");
  await page.unroute(/\/api\/storage\//);
  await page.reload();
  await area(page, "Company logo").getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Logo removed successfully!")).toBeVisible();
});

test("currencies are added, changed in their place and removed [CUR-01] [CUR-02] [CUR-03] [CUR-04] [CUR-05] [CUR-06] [CUR-07] [CUR-08] [MSG-35] [MSG-40]", async ({
  page,
  own,
}) => {
  await openAs(page, own, "admin", "/settings/currency");
  await expectAccessible(page);
  await expect(
    page.getByRole("list").filter({ hasText: "Proposals keep the rate" }).getByRole("listitem"),
  ).toHaveCount(5);
  const [box, rate, add] = [
    page.getByRole("combobox", { name: "Currency" }),
    page.getByRole("spinbutton", { name: "Exchange rate" }),
    page.getByRole("button", { name: "Add", exact: true }),
  ];
  await expect(rate).toHaveValue("1.00");
  expect([await rate.getAttribute("min"), await rate.getAttribute("step")]).toEqual(["0.0001", "0.0001"]);
  await expect(add).toHaveAccessibleDescription("Choose a currency first");
  await box.click();
  await expect(page.getByRole("main").getByRole("option")).toHaveText([
    "CHF · Swiss franc",
    "EUR · Euro",
    "GBP · Pound sterling",
  ]);
  await box.fill("eur");
  await page.getByRole("main").getByRole("option").click();
  await rate.fill("0");
  await expect(rate).toHaveAccessibleDescription(/A rate from 0\.0001 to 1,000,000/);
  await rate.fill("0.68");
  await add.click();
  await expect(page.getByText("Currency added successfully!")).toBeVisible();
  await expect(currencyRow(page, "EUR")).toContainText("1 CAD = 0.6800 EUR");
  await expect(box).toHaveValue("");
  await expect(rate).toHaveValue("1.00");

  await currencyRow(page, "EUR").getByRole("button", { name: "Edit the rate of EUR" }).click();
  await page.getByRole("spinbutton", { name: "Rate of EUR" }).fill("9");
  await page.keyboard.press("Escape");
  await expect(currencyRow(page, "EUR")).toContainText("0.6800");
  await currencyRow(page, "EUR").getByRole("button", { name: "Edit the rate of EUR" }).click();
  await page.getByRole("spinbutton", { name: "Rate of EUR" }).fill("0.7");
  const changes = /tenant-currencies\/\d+$/;
  await page.route(changes, (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByText("This could not be saved.")).toBeVisible();
  await page.unroute(changes);
  await expect(page.getByRole("spinbutton", { name: "Rate of EUR" })).toHaveValue("0.7");
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByName("kapi.quiet")
        .map((mark) => (mark as PerformanceMark).detail as { message: string })
        .map(({ message }) => message),
    ),
  ).toContain("Failed to update rate");
  await page.getByRole("button", { name: "Save the rate of EUR" }).click();
  await expect(page.getByText("Currency updated successfully!")).toBeVisible();
  await expect(currencyRow(page, "EUR")).toContainText("0.7000");

  await expect(currencyRow(page, "CAD").getByRole("button")).toHaveCount(0);
  await currencyRow(page, "USD").getByRole("button", { name: "Remove USD" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Currency removed successfully!")).toBeVisible();
  await expect(currencyRow(page, "USD")).toHaveCount(0);
});

test("a rate that somebody else set meanwhile is not overwritten unseen, though the list was read again since [CUR-06]", async ({
  page,
  own,
}) => {
  const { body } = await own.call<{ data: TenantCurrencyAnswer[] }>("GET", "/api/tenant-currencies", {
    as: "admin",
  });
  const usd = body.data.find(({ currency }) => currency.code === "USD");
  await openAs(page, own, "admin", "/settings/currency");
  await currencyRow(page, "USD").getByRole("button", { name: "Edit the rate of USD" }).click();
  const rate = page.getByRole("spinbutton", { name: "Rate of USD" });
  // The button, which waits while the list is read again, where Enter does nothing.
  const store = page.getByRole("button", { name: "Save the rate of USD" });
  await rate.fill("0.7");
  expect(
    (
      await own.call("PATCH", `/api/tenant-currencies/${usd?.id}`, {
        as: "admin",
        body: { rate: 0.66 },
        headers: { "If-Match": `"${usd?.id}-${usd?.version}"` },
      })
    ).status,
  ).toBe(200);
  await page.getByRole("combobox", { name: "Currency" }).fill("eur");
  await page.getByRole("main").getByRole("option").click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(currencyRow(page, "EUR")).toBeVisible();
  await store.click();
  await expect(page.getByText("Its present rate is 0.6600; yours is kept here")).toBeVisible();
  await expect(rate).toHaveValue("0.7");
  await store.click();
  await expect(currencyRow(page, "USD")).toContainText("0.7000");
});

test("an empty workspace is branded from start to end, and its customers see it (S-097, S-127, S-129)", async ({
  page,
  own,
}) => {
  test.slow();
  await ownerTransaction(own.adminUrl, (db) =>
    db.update(catalogItem).set({ deletedAt: new Date() }).where(eq(catalogItem.tenantId, own.tenant.id)),
  );
  await openAs(page, own, "admin", "/settings");
  await hex(page, "Primary").fill("#0b6e4f");
  await save(page).click();
  await expect(page.getByText("Design tokens updated successfully!")).toBeVisible();

  const settings = page.getByRole("navigation", { name: "Settings" });
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

  await settings.getByRole("link", { name: "Currency" }).click();
  await page.getByRole("combobox", { name: "Currency" }).fill("chf");
  await page.getByRole("main").getByRole("option").click();
  await page.getByRole("spinbutton", { name: "Exchange rate" }).fill("0.64");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await currencyRow(page, "CHF").getByRole("button", { name: "Make default" }).click();
  await dialog(page).getByRole("button", { name: "Make default" }).click();
  await expect(currencyRow(page, "CAD")).toContainText("1 CHF = 1.5625 CAD");

  await settings.getByRole("link", { name: "Taxes" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New tax profile" }).click();
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("Name is required")).toHaveCount(2);
  await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("gst");
  await dialog(page).getByLabel("Name of the tax").fill("VAT");
  await dialog(page).getByLabel("Rate").fill("8,1");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("Another tax profile has this name")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("Swiss VAT");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(taxRow(page, "Swiss VAT")).toContainText("VAT 8.1%");
  await taxRow(page, "Swiss VAT").getByRole("button", { name: "Make default" }).click();
  await expect(taxRow(page, "Swiss VAT")).toContainText("Default");
  await taxRow(page, "GST + QST").getByRole("button", { name: "Retire GST + QST" }).click();
  await dialog(page).getByRole("button", { name: "Retire" }).click();
  await expect(taxRow(page, "GST + QST")).toHaveCount(0);

  await settings.getByRole("link", { name: "Proposals" }).click();
  await page.getByRole("checkbox", { name: /Remind customers/ }).check();
  await expect(page.getByText("Reminders are on.")).toBeVisible();

  const profiles = (
    await own.call<{ data: { id: number; is_default: boolean }[] }>("GET", "/api/tax-profiles")
  ).body.data;
  await ownerTransaction(own.adminUrl, (db) =>
    db.update(catalogItem).set({ deletedAt: null }).where(eq(catalogItem.tenantId, own.tenant.id)),
  );
  const deal = await makeDeal(own, { tax_profile_id: profiles.find(({ is_default }) => is_default)?.id });
  await page.goto(`http://${own.host}:${own.port}/proposals/${deal.uuid}`);
  for (const ending of [".svg", ".png"])
    await expect(page.locator(`img[src^='/api/storage/images/'][src$='${ending}']`)).not.toHaveCount(0);
  const footer = page.getByRole("article").locator("img[src$='.png']");
  await footer.scrollIntoViewIfNeeded();
  await expect
    .poll(() => footer.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1_200, 200]);

  // Page and PDF of each template show the brand's colour, the number and the same total.
  for (const templateId of ["tooly-og", "simple", "modern"]) {
    expect(
      (await own.call("POST", "/api/templates/tenant-selection", { as: "admin", body: { templateId } }))
        .status,
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

for (const theme of ["light", "dark"] as const) {
  test(`the settings fit a phone and are accessible, in the ${theme} theme`, async ({ page, frame }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await frame.choose("theme", theme);
    await frame.open("admin");
    for (const screen of ["visual-identity", "logo", "currency", "taxes", "proposals"]) {
      await page.goto(frame.address(`/settings/${screen}`));
      await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
