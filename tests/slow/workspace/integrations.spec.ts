import type { Page } from "@playwright/test";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { test as base, expect } from "../../support/browser";
import { openAs } from "../../support/frame";
import { giveRole, roleWith } from "../../support/people";
import { sharedServer } from "../../support/shared-server";
import {
  expectedSignature,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../support/webhook-receiver";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

const test = base.extend<object, { workspace: Workspace; receiver: WebhookReceiver }>({
  workspace: [
    async ({ browserName: _ }, give) =>
      give(await makeWorkspace("integrations", await sharedServer({ demo: true }))),
    { scope: "worker" },
  ],
  receiver: [
    async ({ browserName: _ }, give) => {
      const receiver = await startWebhookReceiver();
      await give(receiver);
      await receiver.close();
    },
    { scope: "worker" },
  ],
});

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a token is made, used by a program, and revoked", async ({ page, workspace }) => {
  const create = dialog(page).getByRole("button", { name: "Create a token" });
  type Asked = typeof clientCalls.list | typeof dealCalls.list;
  const ask = async (call: Asked, token: string) => (await workspace.call(call, { token })).status;
  await test.step("the form says what is missing", async () => {
    await openAs(page, workspace, "manager", "/profile?tab=tokens");
    await expect(page.getByText("No tokens yet")).toBeVisible();
    await button(page, "Create a token").click();
    await create.click();
    await expect(dialog(page).getByText("Give the token a name.")).toBeVisible();
    await expect(dialog(page).getByText("Choose at least one permission.")).toBeVisible();
  });
  let token = "";
  await test.step("the token is shown once and may what was chosen, nothing more", async () => {
    await dialog(page).getByLabel("Name").fill("Accounting");
    await dialog(page).getByLabel("Search permissions").fill("clients.read");
    await dialog(page).getByRole("checkbox", { name: /^Read/ }).check();
    await create.click();
    token = await dialog(page).getByLabel("Token", { exact: true }).inputValue();
    expect([await ask(clientCalls.list, token), await ask(dealCalls.list, token)]).toEqual([200, 403]);
    await dialog(page).getByRole("button", { name: "Done" }).click();
  });
  const row = page.getByRole("table", { name: "API tokens" }).getByRole("row", { name: /Accounting/ });
  await test.step("it is listed without its secret, and revoked after a question", async () => {
    await expect(row).toContainText("Active");
    await expect(page.getByText(token)).toHaveCount(0);
    await row.getByRole("button", { name: "Revoke Accounting" }).click();
    await dialog(page).getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("“Accounting” was revoked.")).toBeVisible();
    await expect(row).toContainText("Revoked");
    expect(await ask(clientCalls.list, token)).toBe(401);
  });
});

test("a webhook is added, tested, told of a deal, looked into, changed and deleted", async ({
  page,
  workspace,
  receiver,
}) => {
  const address = `${receiver.url}/browser`;
  const log = page.getByRole("table", { name: "Messages of the last 30 days" });
  let secret = "";
  await test.step("it needs an address, and shows its secret once", async () => {
    await openAs(page, workspace, "admin", "/settings/webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await button(page, "Add a webhook").click();
    await dialog(page).getByLabel("Address").fill("erp");
    await dialog(page).getByRole("button", { name: "Add a webhook" }).click();
    await expect(dialog(page).getByText("Enter an address that begins with https://.")).toBeVisible();
    await dialog(page).getByLabel("Address").fill(address);
    await dialog(page).getByLabel("Description").fill("ERP");
    await dialog(page).getByRole("button", { name: "Add a webhook" }).click();
    secret = await dialog(page).getByLabel("Signing secret", { exact: true }).inputValue();
    await dialog(page).getByRole("button", { name: "Done" }).click();
  });
  await test.step("a test message arrives, signed with the secret", async () => {
    await page.getByRole("link", { name: address }).click();
    await button(page, "Send a test").click();
    await expect(log.getByRole("row", { name: /Test message/ })).toContainText("Delivered");
    const [message] = await receiver.messagesAt("/browser", 1);
    expect(message?.headers["webhook-signature"]).toBe(message && expectedSignature(secret, message));
  });
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const created = log.getByRole("row", { name: /Deal created/ });
  await test.step("a message that the receiver refused waits, with the receiver's answer, and is sent again", async () => {
    receiver.answers.set("/browser", { status: 500, body: "no room" });
    const deal = await makeDeal(workspace);
    await receiver.messagesAt("/browser", 2);
    const attempts = async () =>
      (await workspace.call(webhookCalls.deliveries, { as: "admin", params: { id } })).body.data.map(
        ({ history }) => history.length,
      );
    await expect.poll(attempts).toEqual([1, 1]);
    await button(page, "Refresh").click();
    await expect(created).toContainText("Waiting");
    // Includes the failed attempt, because the details show the refreshed row.
    await expect(created).toContainText("500");
    await expect(created).toContainText(deal.number);
    await created.getByRole("button", { name: "Details" }).click();
    await expect(dialog(page).getByText("no room")).toBeVisible();
    receiver.answers.delete("/browser");
    await dialog(page).getByRole("button", { name: "Send again" }).click();
    await expect(created).toContainText("Delivered");
  });
  await test.step("it gets a new secret, and can be changed right after", async () => {
    await button(page, "New secret").click();
    await dialog(page).getByRole("button", { name: "New secret" }).click();
    await expect(dialog(page).getByLabel("Signing secret", { exact: true })).not.toHaveValue(secret);
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await button(page, "Edit").click();
    await dialog(page).getByLabel("Description").fill("Saved after a new secret");
    await dialog(page)
      .getByRole("checkbox", { name: /^Switched on/ })
      .uncheck();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved after a new secret")).toBeVisible();
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("who may delete webhooks and not change them can delete it", async () => {
    const role = await roleWith(workspace, { permissions: ["settings.read", "settings.delete"] });
    await giveRole(workspace, workspace.users.employee, role.slug);
    await openAs(page, workspace, "employee", `/settings/webhooks/${id}`);
    await expect(button(page, "Delete")).toBeVisible();
    await expect(button(page, "Edit")).toHaveCount(0);
    await button(page, "Delete").click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The webhook was deleted.")).toBeVisible();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });
});
