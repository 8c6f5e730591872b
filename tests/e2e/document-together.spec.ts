import { readFile } from "node:fs/promises";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { followingCalls } from "@/lib/domain/deals/calls";
import { expect, expectAccessible, test } from "../support/frame";
import { pictureOf } from "../support/pdf-files";
import { readPdf } from "../support/read-pdf";
import { makeDeal } from "../support/workspace";

const words = (heading: string, promise: string, why: string) => [
  { type: "heading", key: "title", level: 1, text: heading },
  { type: "quotation", key: "promise", text: promise },
  { type: "text", key: "why", html: `<p>${why}</p>` },
  { type: "services", key: "services" },
];

test("of two who edit a document the second learns what both changed, and keeps their own on the newer version [T-10]", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const steps = page.getByRole("navigation", { name: "Steps" });
  const heading = page.getByRole("textbox", { name: "Heading", exact: true });
  const promise = page.getByRole("textbox", { name: "Quotation", exact: true });
  const document = page.getByRole("region", { name: "Blocks of the document" });
  const first = await makeDeal(workspace, {
    name: "Shop",
    blocks: words("A shop", "On time", "We like it."),
  });

  await frame.open("manager", `/deals/${first.id}/edit`);
  await steps.getByRole("button", { name: /^Document/ }).click();
  await heading.fill("A shop for you");
  await promise.fill("On time, always");
  await test.step("meanwhile a colleague saves another promise and other reasons", async () => {
    await makeDeal(
      workspace,
      { name: "Shop", blocks: words("A shop", "On budget", "We know how.") },
      undefined,
      first.id,
    );
  });
  await test.step("saving names them and keeps what was typed", async () => {
    await page.getByRole("button", { name: /^(Save|Update)$/ }).click();
    const alert = page.getByRole("alert").filter({ hasText: "saved this deal first" });
    await expect(alert).toContainText("Your changes are still here.");
    await expect(heading).toHaveValue("A shop for you");
    await alert.getByRole("button", { name: "Apply my changes to it" }).click();
  });
  await test.step("on the newer version one's own words stand beside theirs, and what both changed is named", async () => {
    await expect(page.getByText(/^Both of you changed: Quotation “On time, always”/)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/deals/${first.id}/edit`));
    await steps.getByRole("button", { name: /^Document/ }).click();
    await expect(heading).toHaveValue("A shop for you");
    await expect(promise).toHaveValue("On time, always");
    await expect(document).toContainText("We know how.");
    await expectAccessible(page, "a document that two have changed");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: /^(Save|Update)$/ }).click(),
    ]);
    await expect(tab.getByRole("heading", { name: "A shop for you" })).toBeVisible();
    await expect(tab.getByText("We know how.")).toBeVisible();
  });
});

test("who else has a deal open is seen by both, and the preview draws the PDF of what is not saved [U-108] [U-109]", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const { id } = await makeDeal(workspace, {
    name: "Shop",
    blocks: words("A shop", "On time", "We like it."),
  });
  await workspace.call(followingCalls.open, { as: "admin", params: { id } });
  await frame.open("manager", `/deals/${id}/edit`);
  await expect(page.getByRole("status").filter({ hasText: "also has this open" })).toBeVisible();
  const { body } = await workspace.call(followingCalls.open, { as: "admin", params: { id } });
  expect(body.data.map((reader) => reader.id)).toEqual([workspace.users.manager]);

  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("button", { name: /^Document/ }).click();
  await page.getByRole("textbox", { name: "Title on the cover" }).fill("A shop for you");
  await steps.getByRole("button", { name: /^Preview/ }).click();
  await page.getByRole("radiogroup", { name: "Show as" }).getByText("PDF").click();
  await expect(page.getByRole("img", { name: /^Page 1 of/ })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, "the preview of a PDF");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the PDF" }).click();
  const { pages } = await readPdf(await readFile(await (await saving).path()));
  expect(pages.join(" ")).toContain("A shop for you");
});

test("what the workspace chose for pictures and prices of sections holds for proposals and for new sections [T-17]", async ({
  page,
  frame,
  workspace,
}) => {
  const id = workspace.catalog.items.fixed;
  const image = {
    ...{ type: "image", is_main: true, alt_text: "A logo on a wall", filename: "logo.png" },
    base64: Buffer.from(await pictureOf("png", 900, 600)).toString("base64"),
  };
  const changed = await workspace.call(catalogCalls.update, {
    params: { id },
    untyped: { body: { data: { attributes: {} }, meta: { attachments: [image] } } },
  });
  expect(changed.status).toBe(200);
  const { id: dealId, uuid } = await makeDeal(workspace, { name: "With a picture" });
  const picture = page.getByRole("img", { name: "A logo on a wall" });

  await test.step("pictures are shown until the workspace says otherwise", async () => {
    await frame.open(null, `/proposals/${uuid}`);
    await expect(picture).toBeVisible();
    await frame.open("admin", "/settings/proposals");
    await page.getByRole("checkbox", { name: /^Show pictures of services/ }).uncheck();
    await expect(page.getByText("Pictures of services are not shown.")).toBeVisible();
    await page.getByRole("radio", { name: "Only the section’s sum" }).check();
    await expect(page.getByText("The choice for new sections was saved.")).toBeVisible();
    await expectAccessible(page, "the settings of proposals");
    await page.goto(frame.address(`/proposals/${uuid}`));
    await expect(page.getByRole("heading", { name: "Services" }).first()).toBeVisible();
    await expect(picture).toHaveCount(0);
  });
  await test.step("a section that is added hides all but its sum", async () => {
    await frame.open("manager", `/deals/${dealId}/edit`);
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Services/ })
      .click();
    await page.getByRole("button", { name: "Add a section" }).click();
    await page.getByRole("textbox", { name: "Name of the section" }).fill("Design");
    await page.getByRole("button", { name: "Details of Design" }).click();
    for (const name of ["Hide quantities", "Hide unit prices", "Hide the prices of lines"])
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
  });
});
