import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test, type AccountSite } from "../support/account-site";
import { expectAccessible } from "../support/frame";
import { mailAbout } from "../support/mail-about";
import { actWhenReady } from "../support/ready-page";
import { makeDeal, PASSWORD } from "../support/workspace";
import { readPdf } from "../support/read-pdf";

const spaces = (text: string) => new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$"));

async function signIn(page: Page, site: AccountSite, path: string) {
  await page.goto(site.address(`/login?${new URLSearchParams({ redirect: path })}`));
  await page.locator("input[name=email]").fill("manager@example.test");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(site.address(path));
}

const offer = ({ workspace }: AccountSite) =>
  makeDeal(workspace, { name: "New website" }, [
    { sale_catalog_item_id: workspace.catalog.items.fixed },
    { sale_catalog_item_id: workspace.catalog.items.limited, is_optional: true },
  ]);

test("a proposal is sent, opened on a phone, ticked, accepted with a name, and its code verified [S-095] [P-07]", async ({
  page,
  site,
  mail,
  browser,
}) => {
  const deal = await offer(site);
  await signIn(page, site, `/deals/${deal.id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Send proposal ${deal.number}` });
  await expect(dialog.getByRole("checkbox", { name: /^Inès Roy/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /^Paul Roy/ })).not.toBeChecked();
  await dialog.getByLabel("Message").fill("As we discussed.");
  await dialog.getByRole("button", { name: "Send mail" }).click();
  await expect(page.getByText(`Proposal ${deal.number} was sent to 1 contact.`)).toBeVisible();
  await expect(page.getByText("To: Inès Roy <ines@eclair.test>")).toBeVisible();

  const sent = await mailAbout(mail, "ines@eclair.test", deal.uuid);
  expect(sent.text).toContain("As we discussed.");
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const customer = await phone.newPage();
  await actWhenReady(customer);
  const seen = customer.waitForResponse((response) => response.url().endsWith("/view"));
  await customer.goto(sent.links[0] ?? "");
  expect((await seen).status()).toBe(200);
  await customer.getByRole("checkbox", { name: "Include Domain" }).check();
  await customer.getByRole("button", { name: "Accept", exact: true }).click();
  const asked = customer.getByRole("dialog", { name: "Accept this proposal?" });
  await expect(asked).toContainText(spaces("for a total of 120,00 $"));
  await asked.getByLabel("Your name (optional)").fill("Inès Roy");
  await expectAccessible(customer);
  await asked.getByRole("button", { name: "Accept proposal" }).click();
  await expect(customer.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
  const [download] = await Promise.all([
    customer.waitForEvent("download"),
    customer.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  const file = await download.path();
  const certificate = (await readPdf(new Uint8Array(readFileSync(file)))).pages.at(-1) ?? "";
  const [code = ""] = /(?:[0-9A-F]{4}-){4}[0-9A-F]{4}/.exec(certificate.replace(/\s/g, "")) ?? [];

  await customer.goto(site.address("/verify"));
  await customer.getByLabel("Verification code").fill(code.toLowerCase());
  await customer.getByLabel("PDF (optional)").setInputFiles(file);
  await customer.getByRole("button", { name: "Check" }).click();
  await expect(
    customer.getByText("Yes: this code belongs to the offer that was accepted, and the offer is unchanged."),
  ).toBeVisible();
  await expect(customer.getByText("The PDF is the one of the accepted offer.")).toBeVisible();
  await expect(customer.getByText("Inès Roy")).toBeVisible();
  await expectAccessible(customer);
  await phone.close();

  await page.reload();
  const story = page.getByRole("region", { name: "Timeline" }).or(page.locator("[aria-labelledby=timeline]"));
  for (const text of [
    "Accepted",
    "Signed as Inès Roy",
    "Ticked: Domain",
    "Seen by the customer for the first time",
    "Sent",
    "Created",
  ])
    await expect(story.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: `Verification code ${code}` }).click();
  await expect(
    page.getByText("Yes: this code belongs to the offer that was accepted, and the offer is unchanged."),
  ).toBeVisible();
  for (const subject of [
    `Éclair Café has opened proposal ${deal.number}`,
    `Éclair Café has accepted proposal ${deal.number}`,
  ]) {
    await expect.poll(() => mail.mails.map((each) => each.subject)).toContain(subject);
  }
});

test("staff who look at the page do not count", async ({ page, site }) => {
  const deal = await offer(site);
  await signIn(page, site, `/deals/${deal.id}`);
  const reported: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/view")) reported.push(request.url());
  });
  await page.clock.install({ time: "2026-03-05T10:00:00Z" });
  await page.goto(site.address(`/proposals/${deal.uuid}`));
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(reported).toEqual([]);
});

test("a visitor counts after 2 seconds in sight, not before", async ({ page, site }) => {
  const deal = await offer(site);
  const reported: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/view")) reported.push(request.method());
  });
  await page.clock.install({ time: "2026-03-05T10:00:00Z" });
  await page.clock.pauseAt("2026-03-05T10:10:00Z");
  await page.goto(site.address(`/proposals/${deal.uuid}`));
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeEnabled();
  await page.clock.runFor(1_900);
  expect(reported).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith("/view"));
  await page.clock.runFor(200);
  await answered;
  expect(reported).toEqual(["POST"]);
});

test("a code of nothing, and a changed offer, are told apart from the accepted one [P-07]", async ({
  page,
  site,
}) => {
  await page.goto(site.address("/verify/0000-0000-0000-0000-0000"));
  await expect(page.getByText("No: this code belongs to no accepted offer here.")).toBeVisible();
  await page.route("**/api/verify/**", (route) =>
    route.fulfill({
      json: {
        data: {
          verdict: "altered",
          code: "",
          content_hash: "",
          number: "Q-000001",
          company: "Acme",
          accepted_at: "2026-03-09T23:59:58.000Z",
          signed_name: "",
          currency: "CAD",
          amount_after_tax: 1,
          file: null,
        },
      },
    }),
  );
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("No: the stored offer is no longer the one that was accepted.")).toBeVisible();
});
