import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/browser";
import { expectAccessible, openAs } from "../support/frame";
import { giveRole, roleWith } from "../support/people";
import { sharedServer } from "../support/shared-server";
import { expectedSignature, startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { makeDeal, makeWorkspace, type Workspace } from "../support/workspace";

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
  await openAs(page, workspace, "manager", "/profile?tab=tokens");
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await button(page, "Create a token").click();
  await dialog(page).getByRole("button", { name: "Create a token" }).click();
  await expect(dialog(page).getByText("Give the token a name.")).toBeVisible();
  await expect(dialog(page).getByText("Choose at least one permission.")).toBeVisible();
  await dialog(page).getByLabel("Name").fill("Accounting");
  await dialog(page).getByLabel("Search permissions").fill("clients.read");
  await dialog(page).getByRole("checkbox", { name: /^Read/ }).check();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create a token" }).click();
  const token = await dialog(page).getByLabel("Token", { exact: true }).inputValue();
  await expectAccessible(page);
  const ask = async (path: string) => (await workspace.call("GET", path, { token })).status;
  expect([await ask("/api/clients"), await ask("/api/deals")]).toEqual([200, 403]);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("table", { name: "API tokens" }).getByRole("row", { name: /Accounting/ });
  await expect(row).toContainText("Active");
  await expect(page.getByText(token)).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke Accounting" }).click();
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("“Accounting” was revoked.")).toBeVisible();
  await expect(row).toContainText("Revoked");
  expect(await ask("/api/clients")).toBe(401);
  await expectAccessible(page);
});

test("a webhook is added, tested, told of a deal, looked into, changed and deleted", async ({
  page,
  workspace,
  receiver,
}) => {
  await openAs(page, workspace, "admin", "/settings/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Add a webhook").click();
  await dialog(page).getByLabel("Address").fill("erp");
  await dialog(page).getByRole("button", { name: "Add a webhook" }).click();
  await expect(dialog(page).getByText("Enter an address that begins with https://.")).toBeVisible();
  await dialog(page).getByLabel("Address").fill(`${receiver.url}/browser`);
  await dialog(page).getByLabel("Description").fill("ERP");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add a webhook" }).click();
  const secret = await dialog(page).getByLabel("Signing secret", { exact: true }).inputValue();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: `${receiver.url}/browser` }).click();

  await button(page, "Send a test").click();
  const log = page.getByRole("table", { name: "Messages of the last 30 days" });
  await expect(log.getByRole("row", { name: /Test message/ })).toContainText("Delivered");
  const [message] = await receiver.messagesAt("/browser", 1);
  expect(message?.headers["webhook-signature"]).toBe(message && expectedSignature(secret, message));

  receiver.answers.set("/browser", { status: 500, body: "no room" });
  const deal = await makeDeal(workspace);
  await receiver.messagesAt("/browser", 2);
  const webhook = new URL(page.url()).pathname.split("/").at(-1);
  const attempts = async () =>
    (
      await workspace.call<{ data: { history: object[] }[] }>("GET", `/api/webhooks/${webhook}/deliveries`, {
        as: "admin",
      })
    ).body.data.map(({ history }) => history.length);
  await expect.poll(attempts).toEqual([1, 1]);
  await button(page, "Refresh").click();
  const created = log.getByRole("row", { name: /Deal created/ });
  await expect(created).toContainText("Waiting");
  // The attempt too: the details show the row as it is now.
  await expect(created).toContainText("500");
  await expect(created).toContainText(deal.number);
  await created.getByRole("button", { name: "Details" }).click();
  await expect(dialog(page).getByText("no room")).toBeVisible();
  await expectAccessible(page);
  receiver.answers.delete("/browser");
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await expect(created).toContainText("Delivered");

  await button(page, "Edit").click();
  await dialog(page)
    .getByRole("checkbox", { name: /^Switched on/ })
    .uncheck();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Delete").click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test("what shows a secret once is never sent again by itself", async ({ page, workspace, receiver }) => {
  const made = await workspace.call<{ data: { id: number } }>("POST", "/api/webhooks", {
    as: "admin",
    body: { url: `${receiver.url}/once`, events: ["deal.sent"] },
  });
  const sent: string[] = [];
  await page.route(/\/api\/(webhooks|webhooks\/\d+\/secret|me\/api-tokens)$/, (route, request) => {
    if (request.method() !== "POST") return route.continue();
    sent.push(new URL(request.url()).pathname);
    return route.abort("connectionreset");
  });
  const failure = dialog(page).getByText("The server could not be reached.");

  await openAs(page, workspace, "admin", "/settings/webhooks");
  await button(page, "Add a webhook").click();
  await dialog(page).getByLabel("Address").fill(`${receiver.url}/never`);
  await dialog(page).getByRole("button", { name: "Add a webhook" }).click();
  await expect(failure).toBeVisible();

  await page.goto(page.url().replace(/\/settings.*/, "/profile?tab=tokens"));
  await button(page, "Create a token").click();
  await dialog(page).getByLabel("Name").fill("ERP");
  await dialog(page).getByRole("checkbox", { name: /^Read/ }).first().check();
  await dialog(page).getByRole("button", { name: "Create a token" }).click();
  await expect(failure).toBeVisible();

  const { id } = made.body.data;
  await page.goto(page.url().replace(/\/profile.*/, `/settings/webhooks/${id}`));
  await button(page, "New secret").click();
  await dialog(page).getByRole("button", { name: "New secret" }).click();
  await expect(failure).toBeVisible();
  expect(sent).toEqual(["/api/webhooks", "/api/me/api-tokens", `/api/webhooks/${id}/secret`]);

  await page.unrouteAll();
  await dialog(page).getByRole("button", { name: "New secret" }).click();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await button(page, "Edit").click();
  await dialog(page).getByLabel("Description").fill("Saved after a new secret");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved after a new secret")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("who may delete webhooks and not change them can delete one", async ({ page, workspace, receiver }) => {
  const made = await workspace.call<{ data: { id: number } }>("POST", "/api/webhooks", {
    as: "admin",
    body: { url: `${receiver.url}/deleted`, events: ["deal.sent"] },
  });
  const role = await roleWith(workspace, { permissions: ["settings.read", "settings.delete"] });
  await giveRole(workspace, workspace.users.employee, role.slug);
  await openAs(page, workspace, "employee", `/settings/webhooks/${made.body.data.id}`);
  await expect(button(page, "Delete")).toBeVisible();
  await expect(button(page, "Edit")).toHaveCount(0);
  await button(page, "Delete").click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The webhook was deleted.")).toBeVisible();
});
