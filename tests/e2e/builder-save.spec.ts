import { dealCalls } from "@/lib/domain/deals/calls";
import { expect, test } from "../support/builder";
import { sharedServer } from "../support/shared-server";
import { makeDeal, makeWorkspace } from "../support/workspace";

test("a deal is saved: after a failure the form is still there, then the proposal opens in a new tab", async ({
  builder,
  page,
}) => {
  const name = page.getByRole("textbox", { name: "Name of the deal" });
  await builder.open();
  await builder.chooseClient();
  await name.fill("Spring campaign");
  await builder.step("Services");
  await builder.add("Domain");

  await test.step("a failed save closes the tab, keeps the form and shows the message [BLD-11] [MSG-17]", async () => {
    await page.route("**/api/deals", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { message: "The printer is on fire", code: "CONFLICT" } })
        : route.fallback(),
    );
    const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
    await expect(page.getByRole("alert").filter({ hasText: "The printer is on fire" })).toContainText(
      "Your changes are still here.",
    );
    await expect.poll(() => tab.isClosed()).toBe(true);
    await expect(name).toHaveValue("Spring campaign");
    await expect(builder.selected.getByRole("spinbutton", { name: "Quantity of Domain" })).toHaveValue("1");
    await expect(builder.save).toBeEnabled();
    await page.unroute("**/api/deals");
  });
  await test.step("saved, it is in the list, and its proposal in a new tab [BLD-06] [BLD-08] [BLD-10] [REST-24] [MSG-15]", async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/deals"),
    );
    await expect(builder.save).toHaveText("Save");
    const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
    expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("status").filter({ hasText: "Deal created successfully!" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Deals" })).toContainText("Spring campaign");
    await expect(tab).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);
    await expect(tab.getByRole("heading", { level: 1, name: "Spring campaign" })).toBeVisible();
  });
  await test.step("the next new deal starts empty [BLD-10]", async () => {
    await builder.open();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await expect(name).toHaveValue("");
  });
});

test("an edit becomes the deal's next revision, unless somebody was first", async ({
  builder,
  page,
  workspace,
}) => {
  const { items, contactIds, fields } = workspace.catalog;
  const name = page.getByRole("textbox", { name: "Name of the deal" });
  const deal = await makeDeal(
    workspace,
    { name: "First words", selectedRecipients: [contactIds[1]], discount_amount: 10 },
    [
      { sale_catalog_item_id: items.negotiable, unit_price: 180_00, quantity: 2, extra_notes: "<p>Kept</p>" },
      { sale_catalog_item_id: items.tiered, field_values: { [fields.pages]: 6 }, is_optional: true },
    ],
  );
  const contested = await makeDeal(workspace, { name: "Contested" });
  await test.step("the edit loads the deal as it was saved [BLD-01] [BLD-02] [BLD-40]", async () => {
    await builder.open(`/deals/${deal.id}/edit`);
    await expect(page.getByRole("heading", { level: 1, name: "Edit Proposal" })).toBeVisible();
    await expect(name).toHaveValue("First words");
    await expect(page.getByRole("checkbox", { name: /Paul Roy/ })).toBeChecked();
    await expect(builder.preview).toContainText(`${deal.number}-2`);
    await builder.step("Services");
    await expect(builder.selected.getByRole("row").nth(1)).toContainText("$360.00");
    await expect(builder.selected.getByRole("row").nth(2)).toContainText("$41.50");
    await expect(builder.save).toHaveText("Update");
  });
  await test.step("without a client it warns until one is added [BLD-15]", async () => {
    const warning = page.getByText(
      "No client is assigned to this deal yet. You can search for one and add it.",
    );
    await builder.step("Client");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(warning).toBeVisible();
    await builder.chooseClient();
    await expect(warning).toBeHidden();
  });
  await test.step("saved, it is the next revision, and the one before is cancelled [BLD-38] [BLD-40] [MSG-15]", async () => {
    await name.fill("Last words");
    await builder.save.click();
    await expect(page.getByRole("status").filter({ hasText: "Deal updated successfully!" })).toBeVisible();
    const saved = await workspace.call(dealCalls.list, { query: { "filter[name]": "Last words" } });
    expect(saved.body.data.map(({ number }) => number)).toEqual([`${deal.number}-2`]);
    const before = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(before.body.data.stage).toBe("cancelled");
  });
  await test.step("who saved the deal first is named, and the form is kept", async () => {
    await builder.open(`/deals/${contested.id}/edit`);
    await makeDeal(workspace, { name: "Contested" }, undefined, contested.id);
    await name.fill("Too late");
    await builder.save.click();
    const alert = page.getByRole("alert").filter({ hasText: "Zoé manager saved this deal first, on" });
    await expect(alert.getByRole("link", { name: "Open the newer version" })).toHaveAttribute(
      "href",
      /^\/deals\/\d+\/edit$/,
    );
    await expect(name).toHaveValue("Too late");
  });
});

test("deals that cannot be edited: one that was decided, another company's, and one that never was", async ({
  builder,
  page,
  workspace,
}) => {
  await test.step("a decided deal says why and leads back", async () => {
    const deal = await makeDeal(workspace, { name: "Lost one" });
    await workspace.call(dealCalls.refuse, { params: { id: deal.id } });
    await builder.open(`/deals/${deal.id}/edit`);
    await expect(page.getByText("It was refused. Create a new proposal instead.")).toBeVisible();
    await expect(builder.save).toHaveCount(0);
    await page.getByRole("link", { name: "Back to deals" }).click();
    await expect(page).toHaveURL(/\/deals$/);
  });
  await test.step("one that staff cancelled is not said to be replaced [U-20]", async () => {
    const { id } = await makeDeal(workspace, { name: "Cancelled one" });
    await workspace.call(dealCalls.updateMany, { body: { ids: [id], updates: { stage: "cancelled" } } });
    await builder.open(`/deals/${id}/edit`);
    await expect(page.getByText("It was cancelled. Create a new proposal instead.")).toBeVisible();
  });
  await test.step("another company's deal is as if it had never existed", async () => {
    const neighbour = await makeWorkspace("neighbour", await sharedServer({ demo: true }));
    const deal = await makeDeal(neighbour, { name: "Not yours" });
    for (const id of [deal.id, 987_654_321]) {
      await builder.open(`/deals/${id}/edit`);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expect(page.getByText("Not yours")).toHaveCount(0);
    }
  });
});

test("leaving is asked about until the draft is kept, and Cancel always", async ({ builder, page }) => {
  const natives: string[] = [];
  page.on("dialog", (dialog) => {
    natives.push(dialog.type());
    void dialog.accept();
  });
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  const answer = (name: string) => question.getByRole("button", { name }).click();
  await builder.open();
  await page.route("**/api/deal-drafts/*", (route) => route.abort());
  await builder.chooseClient();
  await test.step("by Home, and who stays, stays", async () => {
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await answer("Keep editing");
    await expect(page).toHaveURL(/\/deals\/create\?draft=/);
    await expect(page.getByRole("region", { name: "Chosen client" })).toBeVisible();
    expect(natives).toEqual([]);
  });
  await test.step("by a reload, which brings the work back", async () => {
    await page.reload();
    await expect(page.getByText("Continued from your draft of")).toBeVisible();
    expect(natives).toEqual(["beforeunload"]);
  });
  await test.step("once the draft is kept, nothing asks [U-80]", async () => {
    await page.unroute("**/api/deal-drafts/*");
    await page.getByLabel("Name of the deal").fill("Kept");
    await expect(page.getByText(/^Kept in Drafts/)).toBeVisible();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/deals$/);
    await page.goBack();
    await expect(page.getByText("Continued from your draft of")).toBeVisible();
    expect(natives).toEqual(["beforeunload"]);
  });
  await test.step("Cancel asks too, gives up the form and goes to the deals [BLD-05] [T-10]", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await answer("Leave");
    await expect(page).toHaveURL(/\/deals$/);
    await builder.open();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await expect(page.getByText("Continued from your draft of")).toHaveCount(0);
    expect(natives).toHaveLength(1);
  });
});
