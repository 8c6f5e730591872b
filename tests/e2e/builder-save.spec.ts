import type { Page } from "@playwright/test";
import { expect, test, type BuilderPage } from "../support/builder";
import { sharedServer } from "../support/shared-server";
import { makeDeal, makeWorkspace } from "../support/workspace";

async function fillForm({ builder }: { builder: BuilderPage }) {
  await builder.open();
  await builder.chooseClient();
  await builder.step("Services");
  await builder.catalog.getByRole("checkbox", { name: /^Domain/ }).check();
}

const refuseSaves = (page: Page, status: number, body: object) =>
  page.route("**/api/deals", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, json: { message: "", code: "", errors: [], ...body } })
      : route.fallback(),
  );

test("a saved deal opens its proposal in a new tab and shows up in the list for 5 seconds of applause [BLD-06] [BLD-08] [BLD-10] [REST-24] [MSG-15]", async ({
  builder,
  page,
}) => {
  await fillForm({ builder });
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("Spring campaign");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/deals"),
  );
  const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
  const request = await sent;
  expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page).toHaveURL(/\/deals$/);
  await expect(page.getByRole("status").filter({ hasText: "Deal created successfully!" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Deals" })).toContainText("Spring campaign");
  await expect(tab).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);
  await expect(tab.getByRole("heading", { level: 1, name: "Spring campaign" })).toBeVisible();
});

test("a refused popup is asked about in the documented words [BLD-09]", async ({ builder, page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await fillForm({ builder });
  const asked = page.waitForEvent("dialog");
  await builder.save.click();
  const question = await asked;
  expect([question.type(), question.message()]).toEqual([
    "confirm",
    "Popup blocked! Click OK to open the proposal in a new tab.",
  ]);
  await question.dismiss();
  await expect(page).toHaveURL(/\/deals$/);
});

test("a failed save closes the tab, keeps the form and shows the message [BLD-11] [MSG-17]", async ({
  builder,
  page,
}) => {
  await fillForm({ builder });
  await refuseSaves(page, 500, { message: "The printer is on fire", code: "SERVER_ERROR" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
  await expect(page.getByRole("alert").filter({ hasText: "The printer is on fire" })).toContainText(
    "Your changes are still here.",
  );
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" })).toHaveValue("1");
  await expect(builder.save).toBeEnabled();
});

test("refused fields are shown at their lines, in words and with the range [BLD-11]", async ({
  builder,
  page,
}) => {
  await fillForm({ builder });
  const field = "data.attributes.lineItems.0.unit_price";
  await refuseSaves(page, 422, {
    message: "no",
    code: "PRICE_OUT_OF_RANGE",
    errors: [
      { field, code: "out_of_range", message: "no" },
      { field: "data.attributes.tax_profile_id", code: "invalid", message: "is invalid" },
    ],
    details: { ranges: [{ line: 0, min: 2_500, max: 3_000, calculated: 3_000 }] },
  });
  await builder.save.click();
  await expect(builder.selected.getByRole("alert")).toHaveText(
    "The unit price must be between $25.00 and $30.00.",
  );
  await page.getByRole("button", { name: "Go to Currency" }).click();
  await expect(page.getByText("Tax profile: is invalid")).toBeVisible();
});

test("sent again after a lost answer it is the same action, and another deal is another one", async ({
  builder,
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route("**/api/deals", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return route.abort();
  });
  await fillForm({ builder });
  const unreachable = page.getByRole("alert").filter({ hasText: "The server could not be reached." });
  for (const name of ["Same", "Same", "Other"]) {
    await page.getByRole("textbox", { name: "Name of the deal" }).fill(name);
    await builder.save.click();
    await expect(unreachable).toBeVisible();
    await unreachable.getByRole("button", { name: "Close" }).click();
  }
  // Each press of Save is sent four times (API-15).
  expect(keys.map((key) => keys.indexOf(key))).toEqual([
    ...Array.from({ length: 8 }, () => 0),
    ...Array.from({ length: 4 }, () => 8),
  ]);
});

test("an edit loads the deal and saves it as its next revision [BLD-01] [BLD-02] [BLD-38] [BLD-40] [MSG-15]", async ({
  builder,
  page,
  workspace,
}) => {
  const { items, contactIds } = workspace.catalog;
  const deal = await makeDeal(
    workspace,
    { name: "First words", selectedRecipients: [contactIds[1]], discount_amount: 10 },
    [
      { sale_catalog_item_id: items.negotiable, unit_price: 180_00, quantity: 2, extra_notes: "<p>Kept</p>" },
      {
        sale_catalog_item_id: items.tiered,
        field_values: { [workspace.catalog.fields.pages]: 6 },
        is_optional: true,
      },
    ],
  );
  await builder.open(`/deals/${deal.id}/edit`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Proposal" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("First words");
  await expect(page.getByRole("checkbox", { name: /Paul Roy/ })).toBeChecked();
  await expect(builder.preview).toContainText(`${deal.number}-2`);
  await builder.step("Services");
  await expect(builder.selected.getByRole("row").nth(1)).toContainText("$360.00");
  await expect(builder.selected.getByRole("row").nth(2)).toContainText("$41.50");
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("Last words");
  await builder.save.click();
  await expect(page.getByRole("status").filter({ hasText: "Deal updated successfully!" })).toBeVisible();
  const saved = await workspace.call<{ data: { id: number; number: string }[] }>(
    "GET",
    "/api/deals?filter[name]=Last%20words",
  );
  expect(saved.body.data.map(({ number }) => number)).toEqual([`${deal.number}-2`]);
  const before = await workspace.call<{ data: { stage: string } }>("GET", `/api/deals/${deal.id}`);
  expect(before.body.data.stage).toBe("cancelled");
});

test("an edited deal without a client warns until one is added [BLD-15]", async ({
  builder,
  page,
  workspace,
}) => {
  const deal = await makeDeal(workspace);
  await builder.open(`/deals/${deal.id}/edit`);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(
    page.getByText("No client is assigned to this deal yet. You can search for one and add it."),
  ).toBeVisible();
  await builder.chooseClient();
  await expect(page.getByText("No client is assigned to this deal yet.")).toBeHidden();
});

test("who saved the deal first is named, and the form is kept", async ({ builder, page, workspace }) => {
  const deal = await makeDeal(workspace, { name: "Contested" });
  await builder.open(`/deals/${deal.id}/edit`);
  await makeDeal(workspace, { name: "Contested" }, undefined, deal.id);
  await page.getByRole("textbox", { name: "Name of the deal" }).fill("Too late");
  await builder.save.click();
  const alert = page.getByRole("alert").filter({ hasText: "Zoé manager saved this deal first, on" });
  await expect(alert.getByRole("link", { name: "Open the newer version" })).toHaveAttribute(
    "href",
    /^\/deals\/\d+\/edit$/,
  );
  await expect(page.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("Too late");
});

test("a decided deal is not edited: the reason and a way back", async ({ builder, page, workspace }) => {
  const deal = await makeDeal(workspace, { name: "Lost one" });
  await workspace.call("PATCH", `/api/deals/${deal.id}/refuse`);
  await builder.open(`/deals/${deal.id}/edit`);
  await expect(page.getByText("It was refused. Create a new proposal instead.")).toBeVisible();
  await expect(builder.save).toHaveCount(0);
  await page.getByRole("link", { name: "Back to deals" }).click();
  await expect(page).toHaveURL(/\/deals$/);
});

test("Cancel gives up the form and goes to the deals [BLD-05]", async ({ builder, page }) => {
  await fillForm({ builder });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await builder.open();
  await expect(page.getByText("No client chosen yet.")).toBeVisible();
});

test("leaving with unsaved changes is asked about, Home too", async ({ builder, page }) => {
  await fillForm({ builder });
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL(/\/deals\/create$/);
  await page.reload();
  await expect(page.getByText("Your unsaved work of")).toBeVisible();
  expect(questions).toEqual(["confirm", "beforeunload"]);
});

test("another tenant's deal is as if it had never existed", async ({ builder, page }) => {
  const neighbour = await makeWorkspace("neighbour", await sharedServer({ demo: true }));
  const deal = await makeDeal(neighbour, { name: "Not yours" });
  for (const id of [deal.id, 987_654_321]) {
    await builder.open(`/deals/${id}/edit`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByText("Not yours")).toHaveCount(0);
  }
});
