import { readFileSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import en from "@/messages/en.json" with { type: "json" };
import { CHROMIUM_SWITCHES, findChromium } from "../../../scripts/setup/chromium.mjs";
import { hold } from "../steps";
import { DOMAIN, type Certificate } from "./site";

const { builder, proposal } = en;

/** A person's Chromium: it finds the machine under every name, and trusts its certificate as it would a bought one. */
export async function openBrowser({ fingerprint }: Certificate): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_SWITCHES,
      `--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1, MAP ${DOMAIN} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
  });
}

type Staff = { host: string; email: string; password: string };

/** Signs in on the login page with a password. Gives the page, signed in. */
export async function signIn(browser: Browser, { host, email, password }: Staff): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`https://${host}/login?redirect=/deals`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/\/deals$/);
  return page;
}

/** Builds a deal of a service for a client, and saves it. Gives the address of its proposal, which opens in a tab. */
export async function makeProposal(page: Page, { client, service }: { client: string; service: string }) {
  await page.goto(new URL("/deals/create", page.url()).href);
  await page.getByRole("combobox", { name: builder.client.search }).fill(client);
  await page.getByRole("option", { name: new RegExp(client) }).click();
  const steps = page.getByRole("navigation", { name: builder.steps.label });
  await steps.getByRole("button", { name: new RegExp(`^${builder.steps.services}`) }).click();
  await page.getByRole("searchbox", { name: builder.services.search }).fill(service);
  await page
    .getByRole("table", { name: builder.services.catalog })
    .getByRole("checkbox", { name: new RegExp(`^${service}`) })
    .check();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: builder.save, exact: true }).click(),
  ]);
  await tab.waitForURL(/\/proposals\//);
  return tab.url();
}

/** A customer, who has nothing of the staff's, opens the proposal, accepts it, and downloads the PDF. */
export async function accept(browser: Browser, address: string): Promise<{ pages: Buffer }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: proposal.actions.accept, exact: true }).click();
  await page.getByRole("button", { name: proposal.accept.confirm, exact: true }).click();
  await page.getByText(proposal.notices.accepted).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: proposal.actions.download }).click(),
  ]);
  const pages = readFileSync(await download.path());
  hold(pages.subarray(0, 5).toString() === "%PDF-", "What was downloaded is no PDF.");
  await context.close();
  return { pages };
}
