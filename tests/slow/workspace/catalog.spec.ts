import type { Page } from "@playwright/test";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { expect, test } from "../../support/frame";

const SCREEN = "/sales/catalog-items";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const dialog = (page: Page) => page.getByRole("dialog").first();
const text = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Service Catalog" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const fill = async (page: Page, title: string) => {
  await text(page, "Title").fill(title);
  await text(page, "Description").fill(`About ${title}`);
};

test("a manager adds services one after the other, finds, illustrates, changes and deletes them", async ({
  frame,
  page,
  workspace,
}) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      request.url().includes("/api/sale-catalog-items?") && asked.push(new URL(request.url()).search),
  );
  await test.step("the table asks for 25 services a page and shows the inactive ones too [CAT-01] [LIM-02]", async () => {
    await frame.open("manager", SCREEN);
    await expect(rowOf(page, "Workshop")).toContainText("About Workshop");
    await expect(rowOf(page, "Fax")).toContainText("Inactive");
    // Among the requests, because the builder's whole catalogue is loaded too, before or after.
    expect(asked).toContainEqual(expect.stringContaining("per_page=25"));
  });
  await test.step("the form says what is missing and what the price comes to [VAL-15] [VAL-18]", async () => {
    await page.getByRole("button", { name: "New service" }).click();
    await button(page, "Save").click();
    await expect(dialog(page).getByText("Title is required")).toBeVisible();
    await expect(dialog(page).getByText("Description is required")).toBeVisible();
    await expect(text(page, "Title")).toBeFocused();
    await fill(page, "Mural painting");
    await expect(dialog(page).getByText("Title is required")).toBeHidden();
    await text(page, "Price").fill("1250");
    await expect(dialog(page).getByRole("region", { name: "Try it" }).getByRole("status")).toHaveText(
      "$1,250.00",
    );
  });
  await test.step("save-and-new empties the form for the next service, save closes it [CAT-03]", async () => {
    await button(page, "Save and new").click();
    await expect(dialog(page).getByText("Mural painting was added. Write the next one.")).toBeVisible();
    await expect(text(page, "Title")).toHaveValue("");
    await expect(text(page, "Title")).toBeFocused();
    await expect(text(page, "Price")).toHaveValue("");
    await fill(page, "Mural cleaning");
    await button(page, "Save").click();
    await expect(page.getByText("Mural cleaning was added.")).toBeVisible();
  });
  await test.step("a service is found, changed and given a picture; save-and-new is not offered [CAT-04] [CAT-07] [CAT-08]", async () => {
    await page.getByRole("searchbox", { name: "Search services" }).fill("mural");
    await expect(table(page).getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: "Edit Mural painting" }).click();
    await expect(text(page, "Title")).toHaveValue("Mural painting");
    await expect(button(page, "Save and new")).toHaveCount(0);
    await text(page, "Title").fill("Mural restoration");
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PNG });
    await dialog(page).getByLabel("Picture description").fill("A red dot");
    await button(page, "Save").click();
    await expect(page.getByText("Mural restoration was saved.")).toBeVisible();
    await expect(rowOf(page, "Mural restoration")).toContainText("$1,250.00");
    await expect(rowOf(page, "Mural restoration").getByRole("img", { name: "A red dot" })).toBeVisible();
  });
  const found = async () =>
    (await workspace.call(catalogCalls.list, { query: { search: "mural", include: "media" } })).body.data;
  await test.step("a variant is made by duplicating it with the keyboard: picture and price come along [T-34]", async () => {
    const duplicate = page.getByRole("button", { name: "Duplicate Mural restoration", exact: true });
    await duplicate.focus();
    await page.keyboard.press("Enter");
    await expect(text(page, "Title")).toHaveValue("Mural restoration (copy)");
    await expect(text(page, "Title")).toBeFocused();
    await expect(dialog(page)).toContainText("The copy was created. It is inactive");
    await text(page, "Title").fill("Large mural restoration");
    await button(page, "Save").click();
    await expect(page.getByText("Large mural restoration was saved.")).toBeVisible();
    await expect(duplicate).toBeFocused();
    const variant = rowOf(page, "Large mural restoration");
    await expect(variant).toContainText("Inactive");
    await expect(variant).toContainText("$1,250.00");
    await expect(variant.getByRole("img", { name: "A red dot" })).toBeVisible();
    await page.getByRole("button", { name: "Delete Large mural restoration" }).click();
    await button(page, "Delete").click();
    // Not that the variant has no row: while the question is open, the table below it has none at all.
    await expect(rowOf(page, "Mural restoration")).toHaveCount(1);
    await expect(rowOf(page, "Mural restoration").getByRole("img", { name: "A red dot" })).toBeVisible();
  });
  await test.step("the picture is taken away again [CAT-07]", async () => {
    await page.getByRole("button", { name: "Edit Mural restoration" }).click();
    await button(page, "Remove").click();
    await button(page, "Save").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rowOf(page, "Mural restoration").getByRole("img")).toHaveCount(0);
    const kept = (await found()).find(({ title }) => title === "Mural restoration");
    expect(kept?.meta.attachments).toEqual([]);
  });
  await test.step("a service is deleted after a question that names it [CAT-01]", async () => {
    await page.getByRole("button", { name: "Delete Mural cleaning" }).click();
    await expect(dialog(page)).toContainText("Delete Mural cleaning?");
    await button(page, "Delete").click();
    await expect(page.getByText("Mural cleaning was deleted.")).toBeVisible();
    await expect(rowOf(page, "Mural cleaning")).toHaveCount(0);
    expect(await found()).toHaveLength(1);
  });
});

test("the second of two editors sees what the first one changed, and chooses", async ({
  frame,
  page,
  workspace,
}) => {
  const attributes = { title: "Contested", description: "<p>Made for a test</p>", standard_amount: 50_00 };
  const made = await workspace.call(catalogCalls.create, { body: { data: { attributes } } });
  const change = (values: object) =>
    workspace.call(catalogCalls.update, {
      params: { id: made.body.data.id },
      body: { data: { attributes: values } },
    });
  await frame.open("manager", `${SCREEN}?search=contested`);
  await test.step("saves over the other change, which is named with both values", async () => {
    await page.getByRole("button", { name: "Edit Contested" }).click();
    await text(page, "Unit").fill("m²");
    await change({ standard_amount: 75_00 });
    await button(page, "Save").click();
    const conflict = dialog(page)
      .getByRole("alert")
      .filter({ hasText: "Somebody else saved this service while you edited it." });
    await expect(conflict).toContainText("Before: $50.00. Now: $75.00.");
    await expect(conflict).toContainText("Yours: $50.00.");
    await conflict.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("Contested was saved.")).toBeVisible();
  });
  await test.step("takes the other version instead of the own one", async () => {
    await page.getByRole("button", { name: "Edit Contested" }).click();
    await expect(text(page, "Unit")).toHaveValue("m²");
    await change({ title: "Contested again" });
    await text(page, "Unit").fill("km");
    await button(page, "Save").click();
    await button(page, "Take their version").click();
    await expect(text(page, "Title")).toHaveValue("Contested again");
    await expect(text(page, "Unit")).toHaveValue("m²");
  });
});
