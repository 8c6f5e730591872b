import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import { openAs } from "../../support/frame";
import { moveByKey } from "../../support/move-by-key";
import { encryptedPdf, pdfOf, pictureOf } from "../../support/pdf-files";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace } from "../../support/workspace";
import { readPdf } from "../../support/read-pdf";

const rows = (section: Locator) =>
  section.getByRole("list", { name: /in their order$/ }).getByRole("listitem");
const file = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: /pdf$/.test(name) ? "application/pdf" : "image/png",
  buffer: Buffer.from(buffer),
});
const choose = (section: Locator, files: ReturnType<typeof file>[]) =>
  section.locator("input[type=file]").setInputFiles(files);
const newWorkspace = async () => makeWorkspace("pdf-pages", await sharedServer({ demo: true }));
const at = (page: Page, path: string) => new URL(path, page.url()).href;

test("an admin adds pages, orders, switches and renames them, and finds them around the offer", async ({
  page,
}) => {
  const workspace = await newWorkspace();
  const deal = await makeDeal(workspace);
  await openAs(page, workspace, "admin", "/settings/pdf-pages");
  const covers = page.getByRole("region", { name: "Cover pages" });
  const contents = page.getByRole("region", { name: "Content pages" });
  const dialog = page.getByRole("dialog");
  const lift = (index: number, name: RegExp) =>
    rows(covers).nth(index).getByRole("button", { name }).first().focus();

  await test.step("an empty workspace has no pages and five lines of advice [PAG-06] [PAG-11]", async () => {
    await expect(covers.getByText("No cover pages yet.")).toBeVisible();
    await expect(covers.getByText("No pages", { exact: true }).first()).toBeVisible();
    await expect(contents.getByText("No content pages yet.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Guidelines" }).getByRole("listitem")).toHaveCount(5);
  });

  await test.step("several files at once: bad ones are told beside good ones [PAG-06] [MSG-34] [VAL-40]", async () => {
    await choose(covers, [
      file("Front.pdf", await pdfOf("Front", 2)),
      file("Secret.pdf", await encryptedPdf()),
      file("Team.png", await pictureOf("png", 300, 200)),
      file("Huge.pdf", new Uint8Array(15 * 1024 * 1024 + 1)),
    ]);
    await expect(covers.getByText("Huge.pdf is 15.01 MB.")).toBeVisible();
    await expect(covers.getByText("The PDF is protected by a password.")).toBeVisible();
    await expect(page.getByText("2 PDF pages uploaded successfully!")).toBeVisible();
    await expect(rows(covers)).toHaveCount(2);
    await covers.getByRole("button", { name: "Dismiss Secret.pdf" }).click();
    await expect(covers.getByText("The PDF is protected by a password.")).toHaveCount(0);
    await choose(contents, [file("Terms.pdf", await pdfOf("Terms"))]);
    await expect(page.getByText("PDF page uploaded successfully!", { exact: true })).toBeVisible();
  });

  await test.step("a page shows its picture, name, place, date and state [PAG-07]", async () => {
    await expect(rows(covers).first()).toContainText(/Front.*Page 1 • \d{1,2} \w{3} \d{4}.*2 pages.*Active/);
    const picture = rows(covers).first().getByRole("img", { name: "First page of Front" });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });

  await test.step("it is moved by keys, switched and renamed [PAG-07] [MSG-34]", async () => {
    await lift(1, /Team/);
    await moveByKey(page, { name: "Team", key: "ArrowUp", from: 2, to: 1, total: 2 });
    await expect(page.getByText("PDF pages reordered successfully!")).toBeVisible();
    await expect(rows(covers)).toContainText(["Team", "Front"]);
    const shown = covers.getByRole("switch", { name: "Show Team in proposals" });
    await shown.click();
    await expect(page.getByText("PDF page deactivated successfully!")).toBeVisible();
    await shown.click();
    await expect(page.getByText("PDF page activated successfully!")).toBeVisible();
    await shown.click();
    await expect(shown).not.toBeChecked();
    await covers.getByRole("button", { name: "Rename Front" }).click();
    await dialog.getByLabel("Name").fill("Our front");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("PDF page renamed successfully!")).toBeVisible();
  });

  await test.step("an order that is not saved is told, and the one before stands again [MSG-38]", async () => {
    await page.route(/\/api\/pdf-pages\//, (route) =>
      route.fulfill({ status: 409, json: { message: "no", code: "CONFLICT" } }),
    );
    await lift(1, /Our front/);
    await moveByKey(page, { name: "Our front", key: "ArrowUp", from: 2, to: 1, total: 2 });
    await expect(page.getByText("Failed to reorder pages")).toBeVisible();
    await expect(rows(covers)).toContainText(["Team", "Our front"]);
    await page.unroute(/\/api\/pdf-pages\//);
    await page.reload();
    await expect(rows(covers)).toContainText(["Team", "Our front"]);
    await expect(covers.getByRole("switch", { name: "Show Team in proposals" })).not.toBeChecked();
  });

  await test.step("the pages that are on stand around the offer, on the page and in the PDF [PAG-06]", async () => {
    await page.goto(at(page, `/proposals/${deal.uuid}`));
    await expect(page.locator("img[src*='/storage/pages/']")).toHaveCount(3);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    const { pages } = await readPdf(new Uint8Array(await readFile(await (await download).path())));
    expect(pages.map((text) => /(?:Front|Terms) \d|Logo/.exec(text)?.[0])).toEqual([
      "Front 1",
      "Front 2",
      "Logo",
      "Terms 1",
    ]);
  });

  await test.step("a page is deleted once that is confirmed [PAG-07] [MSG-34]", async () => {
    await page.goto(at(page, "/settings/pdf-pages"));
    await covers.getByRole("button", { name: "Delete Team" }).click();
    await expect(page.getByRole("dialog", { name: "Delete this page?" })).toContainText("“Team”");
    await dialog.getByRole("button", { name: "Delete page" }).click();
    await expect(page.getByText("PDF page deleted successfully!")).toBeVisible();
    await expect(rows(covers)).toHaveCount(1);
  });
});

test("a template is chosen by one click and drawn on the customer's page [PAG-02] [PAG-03] [PAG-04]", async ({
  page,
}) => {
  const workspace = await newWorkspace();
  const deal = await makeDeal(workspace);
  await openAs(page, workspace, "admin", "/settings/pdf-pages");
  const current = page.getByRole("listitem").filter({ hasText: "Current template" });
  await expect(current).toContainText("Simple");
  await page.getByRole("button", { name: "Select the template Modern" }).click();
  await expect(page.getByText("The template is now Modern.")).toBeVisible();
  await expect(current).toContainText("Modern");
  await page.reload();
  await expect(current).toContainText("Modern");
  await page.goto(at(page, `/proposals/${deal.uuid}`));
  await expect(page.locator("[data-hero]")).toContainText(deal.number);
});
