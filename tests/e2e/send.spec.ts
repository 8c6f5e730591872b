import type { Page } from "@playwright/test";
import { expect, test, type AccountSite } from "../support/account-site";
import { expectAccessible } from "../support/frame";
import { mailAbout } from "../support/mail-about";
import { makeDeal, PASSWORD } from "../support/workspace";

async function open(page: Page, site: AccountSite, user = "manager") {
  const deal = await makeDeal(site.workspace, {
    name: "To be sent",
    selectedRecipients: site.workspace.catalog.contactIds,
  });
  await page.goto(site.address(`/login?${new URLSearchParams({ redirect: `/deals/${deal.id}` })}`));
  await page.locator("input[name=email]").fill(`${user}@example.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: "To be sent" })).toBeVisible();
  return deal;
}

const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Send proposal/ });

test("those whom the deal is meant for are ticked; nobody chosen, nothing can be sent [S-095]", async ({
  page,
  site,
  mail,
}) => {
  const deal = await open(page, site);
  await sendButton(page).click();
  for (const name of [/^Inès Roy/, /^Paul Roy/]) {
    await expect(dialog(page).getByRole("checkbox", { name })).toBeChecked();
    await dialog(page).getByRole("checkbox", { name }).uncheck();
  }
  const confirm = dialog(page).getByRole("button", { name: "Send mail" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expect(confirm).toHaveAccessibleDescription("Choose at least one contact.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  expect(mail.mails.filter(({ html }) => html.includes(deal.uuid))).toEqual([]);
});

test("what was typed stays when sending fails, and is sent when it works again", async ({
  page,
  site,
  mail,
}) => {
  const deal = await open(page, site);
  await sendButton(page).click();
  await dialog(page).getByLabel("Message").fill("Please have a look.");
  await dialog(page).getByLabel("Language of the mail").selectOption("Français");
  await page.route("**/send", (route) =>
    route.fulfill({ status: 409, json: { message: "expired", code: "PROPOSAL_EXPIRED" } }),
  );
  await dialog(page).getByRole("button", { name: "Send mail" }).click();
  await expect(
    dialog(page).getByText("This proposal has expired. Edit it to make a new version, then send that."),
  ).toBeVisible();
  await expect(dialog(page).getByLabel("Message")).toHaveValue("Please have a look.");
  await page.unroute("**/send");
  await dialog(page).getByRole("button", { name: "Send mail" }).click();
  await expect(page.getByText(`Proposal ${deal.number} was sent to 2 contacts.`)).toBeVisible();
  expect((await mailAbout(mail, "paul@eclair.test", deal.uuid)).subject).toContain(
    `Proposition ${deal.number}`,
  );
});

test("contacts that cannot be loaded can be asked for again", async ({ page, site }) => {
  const deal = await open(page, site);
  await page.route(`**/api/deals/${deal.id}`, (route) =>
    route.fulfill({ status: 404, json: { message: "gone", code: "NOT_FOUND_ERROR" } }),
  );
  await sendButton(page).click();
  await expect(dialog(page).getByText("This deal no longer exists.")).toBeVisible();
  await page.unroute(`**/api/deals/${deal.id}`);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("checkbox", { name: /^Inès Roy/ })).toBeChecked();
});
