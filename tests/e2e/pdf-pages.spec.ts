import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";
import { moveByKey } from "../support/move-by-key";
import { encryptedPdf, pdfOf, pictureOf } from "../support/pdf-files";
import { makeDeal } from "../support/workspace";
import { readPdf } from "../support/read-pdf";

const covers = (page: Page) => page.getByRole("region", { name: "Cover pages" });
const contents = (page: Page) => page.getByRole("region", { name: "Content pages" });
const rows = (section: Locator) =>
  section.getByRole("list", { name: /in their order$/ }).getByRole("listitem");
const file = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: /pdf$/.test(name) ? "application/pdf" : "image/png",
  buffer: Buffer.from(buffer),
});
const choose = (section: Locator, files: ReturnType<typeof file>[]) =>
  section.locator("input[type=file]").setInputFiles(files);

test("an empty tenant's pages: several files at once, bad ones beside good ones, order, switch, name, removal, and the PDF that comes of it [PAG-06] [PAG-07] [MSG-34] [MSG-38] [VAL-40]", async ({
  page,
  frame,
  workspace,
}) => {
  test.slow();
  await frame.open("admin", "/settings/pdf-pages");
  await expect(covers(page).getByText("No cover pages yet.")).toBeVisible();
  await expect(covers(page).getByText("No pages", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await choose(covers(page), [
    file("Front.pdf", await pdfOf("Front", 2)),
    file("Secret.pdf", await encryptedPdf()),
    file("Team.png", await pictureOf("png", 300, 200)),
    file("Huge.pdf", new Uint8Array(15 * 1024 * 1024 + 1)),
  ]);
  await expect(covers(page).getByText("Huge.pdf is 15.01 MB.")).toBeVisible();
  await expect(covers(page).getByText("The PDF is protected by a password.")).toBeVisible();
  await expect(covers(page).getByText("2 PDF pages uploaded successfully!")).toBeVisible();
  await expect(rows(covers(page))).toHaveCount(2);
  await expect(rows(covers(page)).first()).toContainText(
    /Front.*Page 1 • \d\d\/\d\d\/\d{4}.*2 pages.*Active/,
  );
  const picture = rows(covers(page)).first().getByRole("img", { name: "First page of Front" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await covers(page).getByRole("button", { name: "Dismiss Secret.pdf" }).click();

  await choose(contents(page), [file("Terms.pdf", await pdfOf("Terms"))]);
  await expect(contents(page).getByText("PDF page uploaded successfully!")).toBeVisible();

  // By keyboard.
  await rows(covers(page)).nth(1).getByRole("button", { name: /Team/ }).first().focus();
  await moveByKey(page, { name: "Team", key: "ArrowUp", from: 2, to: 1, total: 2 });
  await expect(covers(page).getByText("PDF pages reordered successfully!")).toBeVisible();
  await expect(rows(covers(page))).toContainText(["Team", "Front"]);

  await covers(page).getByRole("switch", { name: "Show Team in proposals" }).click();
  await expect(covers(page).getByText("PDF page deactivated successfully!")).toBeVisible();
  await covers(page).getByRole("switch", { name: "Show Team in proposals" }).click();
  await expect(covers(page).getByText("PDF page activated successfully!")).toBeVisible();
  await covers(page).getByRole("switch", { name: "Show Team in proposals" }).click();
  await expect(covers(page).getByRole("switch", { name: "Show Team in proposals" })).not.toBeChecked();
  await covers(page).getByRole("button", { name: "Rename Front" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Our front");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(covers(page).getByText("PDF page renamed successfully!")).toBeVisible();

  // A failure is said, and nothing on the screen pretends otherwise.
  await page.route(/\/api\/pdf-pages\//, (route) =>
    route.fulfill({ status: 409, json: { message: "no", code: "CONFLICT" } }),
  );
  await covers(page).getByRole("switch", { name: "Show Our front in proposals" }).click();
  await expect(covers(page).getByText("That did not work, and nothing was changed.")).toBeVisible();
  await rows(covers(page))
    .nth(1)
    .getByRole("button", { name: /Our front/ })
    .first()
    .focus();
  await moveByKey(page, { name: "Our front", key: "ArrowUp", from: 2, to: 1, total: 2 });
  await expect(covers(page).getByText("Failed to reorder pages")).toBeVisible();
  await expect(rows(covers(page))).toContainText(["Team", "Our front"]);
  await page.unroute(/\/api\/pdf-pages\//);

  await page.reload();
  await expect(rows(covers(page))).toContainText(["Team", "Our front"]);
  await expect(covers(page).getByRole("switch", { name: "Show Team in proposals" })).not.toBeChecked();

  const deal = await makeDeal(workspace);
  await page.goto(frame.address(`/proposals/${deal.uuid}`));
  await expect(page.locator("img[src*='/storage/pages/']")).toHaveCount(3);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: "Download PDF" })
    .or(page.getByRole("link", { name: "Download PDF" }))
    .first()
    .click();
  const { pages } = await readPdf(new Uint8Array(await readFile(await (await download).path())));
  expect(pages.map((text) => /(?:Front|Terms) \d|Logo/.exec(text)?.[0])).toEqual([
    "Front 1",
    "Front 2",
    "Logo",
    "Terms 1",
  ]);

  await page.goto(frame.address("/settings/pdf-pages"));
  await covers(page).getByRole("button", { name: "Delete Team" }).click();
  await expect(page.getByRole("dialog", { name: "Delete this page?" })).toContainText("“Team”");
  await page.getByRole("dialog").getByRole("button", { name: "Delete page" }).click();
  await expect(covers(page).getByText("PDF page deleted successfully!")).toBeVisible();
  await expect(rows(covers(page))).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("a template is chosen by one click, saved at once, and drawn on the customer's page; a failure says so [PAG-02] [PAG-03] [PAG-04] [PAG-11] [MSG-39]", async ({
  page,
  frame,
  workspace,
}) => {
  const deal = await makeDeal(workspace);
  await frame.open("admin", "/settings/pdf-pages");
  await expect(page.getByRole("region", { name: "Guidelines" }).getByRole("listitem")).toHaveCount(5);
  const current = page.getByRole("listitem").filter({ hasText: "Current template" });
  await expect(current).toContainText("Simple");
  let release = () => undefined as void;
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/templates/tenant-selection", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Select the template Modern" }).click();
  await expect(page.getByRole("button", { name: "Updating..." })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: "Select the template Original" })).toBeDisabled();
  release();
  await expect(page.getByText("The template is now Modern.")).toBeVisible();
  await expect(current).toContainText("Modern");
  await page.unroute("**/templates/tenant-selection");

  await page.route("**/templates/tenant-selection", (route) =>
    route.fulfill({ status: 409, json: { message: "no", code: "CONFLICT" } }),
  );
  await page.getByRole("button", { name: "Select the template Original" }).click();
  await expect(page.getByText("Failed to save template selection")).toBeVisible();
  await expect(current).toContainText("Modern");

  await page.goto(frame.address(`/proposals/${deal.uuid}`));
  await expect(page.locator("[data-hero]")).toContainText(deal.number);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
