import { expect, test } from "../support/frame";
import { sendAtOnce } from "../support/send-at-once";
import { makeDeal } from "../support/workspace";

test("a proposal is sent from its page to those it is meant for, and the page says so", async ({
  page,
  frame,
  workspace,
}) => {
  const deal = await makeDeal(workspace, {
    name: "To be sent",
    selectedRecipients: workspace.catalog.contactIds,
  });
  const open = page.getByRole("button", { name: "Send", exact: true });
  const dialog = page.getByRole("dialog", { name: /^Send proposal/ });
  const confirm = dialog.getByRole("button", { name: "Send email" });
  const timeline = page.locator("[aria-labelledby=timeline]");

  await test.step("those whom the deal is meant for are ticked; nobody chosen, nothing can be sent [S-095]", async () => {
    await frame.open("manager", `/deals/${deal.id}`);
    await open.click();
    for (const name of [/^Inès Roy/, /^Paul Roy/]) {
      await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
      await dialog.getByRole("checkbox", { name }).uncheck();
    }
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await expect(confirm).toHaveAccessibleDescription("Choose at least one contact.");
  });
  await test.step("closed by Escape it sends nothing and gives the focus back, once that is confirmed [S-095] [T-10]", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await page.reload();
    await expect(timeline.getByText("Created", { exact: true })).toBeVisible();
    await expect(timeline.getByText("Sent", { exact: true })).toHaveCount(0);
  });
  await test.step("undone, also on another page, nothing is sent [U-53]", async () => {
    await open.click();
    await confirm.click();
    await expect(page.getByText(`Proposal ${deal.number} is being sent to 2 contacts.`)).toBeVisible();
    await page.goto(frame.address("/clients"));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The proposal was not sent.")).toBeVisible();
    await page.goto(frame.address(`/deals/${deal.id}`));
    await expect(timeline.getByText("Created", { exact: true })).toBeVisible();
  });
  await test.step("sent with a message in another language, the page shows it [S-095]", async () => {
    await open.click();
    await dialog.getByLabel("Message").fill("Please have a look.");
    await dialog.getByLabel("Language of the email").selectOption("Français");
    const sent = page.waitForRequest((request) => request.url().endsWith(`/api/deals/${deal.id}/send`));
    await confirm.click();
    expect((await sent).postDataJSON()).toMatchObject({ language: "fr" });
    await expect(page.getByText(`Proposal ${deal.number} is being sent to 2 contacts.`)).toBeVisible();
    await expect(timeline.getByText("Sent", { exact: true })).toHaveCount(0);
    await sendAtOnce(workspace.adminUrl, deal.id);
    await page.reload();
    await expect(timeline.getByText("Sent", { exact: true })).toBeVisible();
    for (const text of [
      "To: Inès Roy <ines@eclair.test>, Paul Roy <paul@eclair.test>",
      "Please have a look.",
    ])
      await expect(timeline.getByText(text)).toBeVisible();
  });
});
