import type { Page } from "@playwright/test";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { expect, expectAccessible, test } from "../support/frame";
import { makeDeal, type Workspace } from "../support/workspace";

/** A rough estimate of how long a person needs by hand. */
const SECONDS_OF_A_CLICK = 2;
const LETTERS_IN_A_SECOND = 4;

async function makeTemplate(workspace: Workspace, name: string) {
  const deal = await makeDeal(workspace, {
    name,
    blocks: [
      { type: "heading", key: "title", level: 1, text: "A website for {client.name}" },
      { type: "services", key: "services" },
    ],
  });
  const body = { deal_id: deal.id, name, description: "Five pages, with a contact form." };
  const made = await workspace.call(dealTemplateCalls.create, { body });
  expect(made.status).toBe(201);
  return made.body.data;
}

/** Counts clicks on a page and letters typed into it. */
async function countEffort(page: Page): Promise<() => Promise<{ clicks: number; letters: number }>> {
  const effort = { clicks: 0, letters: 0 };
  await page.exposeFunction("countEffort", (kind: "clicks" | "letters", count: number) => {
    effort[kind] += count;
  });
  await page.addInitScript(() => {
    const { countEffort: count } = window as unknown as {
      countEffort: (kind: string, count: number) => void;
    };
    addEventListener("pointerdown", () => count("clicks", 1), { capture: true });
    addEventListener(
      "input",
      (event) => count("letters", event instanceof InputEvent ? (event.data?.length ?? 1) : 1),
      { capture: true },
    );
  });
  return () => Promise.resolve({ ...effort });
}

test("a proposal is made from a template, changed twice and sent in at most seven clicks and 30 seconds", async ({
  page,
  frame,
  workspace,
}) => {
  await makeTemplate(workspace, "Website for a café");
  await makeTemplate(workspace, "Maintenance");
  const effortOf = await countEffort(page);
  await frame.open("manager", "/deals");

  await test.step("choose the template: two clicks", async () => {
    await page.getByRole("button", { name: "New from template" }).click();
    const dialog = page.getByRole("dialog", { name: "New from template" });
    await expect(dialog.getByRole("button", { name: /^Maintenance/ })).toBeVisible();
    await dialog.getByRole("button", { name: /^Website for a café/ }).click();
    await expect(page).toHaveURL(/\/deals\/create\?template=\d+$/);
  });
  const search = page.getByRole("combobox", { name: "Search clients" });
  await test.step("choose the client, whose search has the focus: none", async () => {
    await expect(search).toBeFocused();
    await page.keyboard.type("ecl", { delay: 20 });
    await expect(page.getByRole("option", { name: /Éclair Café/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Contacts who receive the proposal")).toBeVisible();
  });
  await test.step("change the title and a quantity: three clicks", async () => {
    const name = page.getByRole("textbox", { name: "Name of the deal" });
    await name.click();
    await page.keyboard.type("New site", { delay: 20 });
    const rail = page.getByRole("navigation", { name: "Steps" });
    await rail.getByRole("button", { name: /^Services/ }).click();
    const quantity = page
      .getByRole("table", { name: /^Selected services/ })
      .getByRole("spinbutton")
      .first();
    await quantity.click();
    await quantity.press("ArrowUp");
  });
  await test.step("save and send: two clicks", async () => {
    await page.getByRole("button", { name: "Save and send" }).click();
    const dialog = page.getByRole("dialog", { name: /^Send proposal/ });
    await dialog.getByRole("button", { name: "Send email" }).click();
    await expect(page).toHaveURL(/\/deals$/);
  });
  const { clicks, letters } = await effortOf();
  expect(clicks).toBeLessThanOrEqual(7);
  expect(clicks * SECONDS_OF_A_CLICK + letters / LETTERS_IN_A_SECOND).toBeLessThan(30);
});

test("a proposal is saved as a template, which is found, renamed and deleted", async ({
  page,
  frame,
  workspace,
}) => {
  const deal = await makeDeal(workspace, { name: "Shop with delivery" });
  await frame.open("manager", `/deals/${deal.id}`);
  await page.getByRole("button", { name: "Save as template" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue("Shop with delivery");
  await expectAccessible(page, "the dialog that saves a template");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("“Shop with delivery” was saved as a template.")).toBeVisible();

  await page.goto(frame.address("/deals"));
  await page.getByRole("button", { name: "New from template" }).click();
  await dialog.getByRole("searchbox").fill("delivery");
  await expect(dialog.getByRole("list", { name: "Templates" }).getByRole("button")).toHaveCount(1);
  await expectAccessible(page, "the choice of a template");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deals\/create\?template=\d+$/);

  await page.goto(frame.address("/sales/library"));
  await page.getByRole("button", { name: "Rename Shop with delivery" }).click();
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Shop” was saved.")).toBeVisible();
  await expectAccessible(page, "the list of templates");
  await page.getByRole("button", { name: "Delete Shop", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("“Shop” was deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename Shop", exact: true })).toHaveCount(0);
});

test("a block is saved to the library and inserted into another proposal by typing its tag", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const deal = await makeDeal(workspace, {
    blocks: [
      { type: "text", key: "why", html: "<p>Ten years of websites.</p>" },
      { type: "services", key: "services" },
    ],
  });
  const steps = page.getByRole("navigation", { name: "Steps" });
  await frame.open("manager", `/deals/${deal.id}/edit`);
  await steps.getByRole("button", { name: /^Document/ }).click();
  await page.locator("[data-key=why]").hover();
  await page.getByRole("button", { name: /^More for Text/ }).click();
  await page.getByRole("button", { name: /^Save to library/ }).click();
  const dialog = page.getByRole("dialog", { name: "Save to library" });
  await dialog.getByLabel("Name").fill("Why us");
  await dialog.getByLabel("Tags").fill("introduction, web");
  await expectAccessible(page, "the dialog that saves a block");
  await dialog.getByRole("button", { name: "Save block" }).click();
  await expect(page.getByText("“Why us” is in the library")).toBeVisible();

  await frame.open("manager", "/deals/create");
  await steps.getByRole("button", { name: /^Document/ }).click();
  const line = page.getByRole("combobox", { name: "New block: type / to choose" }).last();
  await line.fill("/introd");
  const option = page.getByRole("option", { name: /Why us/ });
  await expect(option).toContainText("Ten years of websites.");
  await option.click();
  await expect(page.getByRole("region", { name: "Blocks of the document" })).toContainText(
    "Ten years of websites.",
  );
});

test("a saved block is changed under Sales, and a proposal that holds it shows the difference and takes it over", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await frame.open("manager", "/sales/blocks");
  await page.getByRole("link", { name: "New block" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Our promise");
  await page.getByRole("button", { name: /^Quotation/ }).click();
  await expect(page.getByRole("textbox", { name: "Quotation" })).toBeFocused();
  await page.keyboard.type("We answer within a day.");
  await page.getByLabel("Tags").fill("promise");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Our promise” was saved.")).toBeVisible();
  const found = await workspace.call(libraryCalls.list, { query: { "filter[tag]": "promise" } });
  const id = found.body.data[0]?.id ?? 0;
  const deal = await makeDeal(workspace, {
    name: "With a promise",
    blocks: [
      {
        type: "quotation",
        key: "promise",
        text: "We answer within a day.",
        origin: { entry: id, version: 1 },
      },
      { type: "services", key: "services" },
    ],
  });

  await page.getByRole("link", { name: "Our promise", exact: true }).click();
  await expect(page.getByRole("link", { name: "With a promise" })).toBeVisible();
  await page.getByRole("textbox", { name: "Quotation" }).fill("We answer within an hour.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Our promise” was saved.")).toBeVisible();

  await frame.open("manager", `/deals/${deal.id}/edit`);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("button", { name: /^Document/ }).click();
  await page.getByRole("button", { name: "Compare with “Our promise”" }).click();
  const dialog = page.getByRole("dialog", { name: /has changed in the library/ });
  await expect(dialog.locator("ins").last()).toHaveText("hour");
  await expectAccessible(page, "the difference of a newer version");
  await dialog.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByRole("region", { name: "Blocks of the document" })).toContainText("within an hour");
  await expect(page.getByText("Newer version")).toHaveCount(0);
});

test("a section is saved to the library with its services and inserted into another proposal by keyboard", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const deal = await makeDeal(workspace, { sections: [{ key: "one", name: "Design" }] });
  const { body } = await workspace.call(dealCalls.read, { params: { id: deal.id } });
  const [line] = body.data.lineItems;
  if (!line) throw new Error("the deal has no line");
  const steps = page.getByRole("navigation", { name: "Steps" });
  await frame.open("manager", `/deals/${deal.id}/edit`);
  await steps.getByRole("button", { name: /^Services/ }).click();
  await page
    .getByRole("combobox", { name: `Section of ${line.name}` })
    .first()
    .selectOption({ label: "Design" });
  await page.getByRole("button", { name: "Save to library (Design)" }).click();
  const saving = page.getByRole("dialog", { name: "Save to library" });
  await saving.getByRole("button", { name: "Save section" }).click();
  await expect(page.getByText(/^“Design” is in the library/)).toBeVisible();

  await frame.open("manager", "/deals/create");
  await steps.getByRole("button", { name: /^Services/ }).click();
  await page.getByRole("button", { name: "Insert a saved section" }).click();
  const choosing = page.getByRole("dialog", { name: "Insert a saved section" });
  await expect(choosing.getByRole("button", { name: /^Design/ })).toBeVisible();
  await expectAccessible(page, "the choice of a saved section");
  await choosing.getByRole("searchbox").fill("desig");
  await expect(choosing.getByRole("list").getByRole("button")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Design” was inserted.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name of the section" })).toHaveValue("Design");
  await expect(page.getByRole("table", { name: /^Selected services/ })).toContainText(line.name);
});

// Last, because it ends a service that the other tests need.
test("what is no longer sold is named, and a reload keeps what was typed", async ({
  page,
  frame,
  workspace,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const { id, lines } = await makeTemplate(workspace, "With a service that ends");
  const [first] = lines;
  if (!first) throw new Error("the template has no line");
  const params = { id: first.sale_catalog_item_id ?? 0 };
  const { headers } = await workspace.call(catalogCalls.read, { params });
  const ended = await workspace.call(catalogCalls.remove, {
    params,
    headers: { "If-Match": headers.etag ?? "" },
  });
  expect(ended.status).toBeLessThan(300);
  await frame.open("manager", `/deals/create?template=${id}`);
  const banner = page.getByText(`No longer sold, and left out: ${first.name}`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search clients" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Live preview" })).toContainText("A website for");
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("Half a proposal");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("Half a proposal");
  await expect(page.getByRole("region", { name: "Live preview" })).toContainText("A website for");
});
