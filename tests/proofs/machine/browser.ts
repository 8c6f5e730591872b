import { readFileSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import en from "@/messages/en.json" with { type: "json" };
import { CHROMIUM_SWITCHES, findChromium } from "../../../scripts/setup/chromium.mjs";
import { hold } from "../steps";
import { DOMAIN, type Certificate } from "./site";

const { builder, proposal } = en;

/** A Chromium that resolves all names to the machine and trusts its self-signed certificate. */
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

/** A page without any cookies of the others. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  // Generous, so that only something that hangs exceeds it.
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

type Staff = { host: string; email: string; password: string };

/** Signs in on the login page with a password. Returns the signed-in page. */
export async function signIn(browser: Browser, { host, email, password }: Staff): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`https://${host}/login?redirect=/deals`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/deals");
  return page;
}

/** Adds a passkey for the signed-in user in Chromium's virtual authenticator, and signs in with only that. */
export async function signInByPasskey(page: Page, host: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`https://${host}/profile?tab=security`);
  await press("Add a passkey");
  await page.getByRole("dialog").getByLabel("Name*").fill("Laptop");
  await press("Continue");
  await press("I have kept them");
  await page.context().clearCookies();
  await page.goto(`https://${host}/login`);
  await press("Sign in with a passkey");
  await page.waitForURL((url) => url.pathname === "/dashboard");
}

/**
 * Builds and saves a deal for a client with a service. Returns the proposal's URL and checks that it opens in
 * a tab.
 */
export async function makeProposal(page: Page, { client, service }: { client: string; service: string }) {
  await page.goto(new URL("/deals/create", page.url()).href);
  await page.getByRole("combobox", { name: builder.client.search }).fill(client);
  await page.getByRole("option", { name: new RegExp(client) }).click();
  const steps = page.getByRole("navigation", { name: builder.steps.label });
  await steps.getByRole("button", { name: new RegExp(`^${builder.steps.services}`) }).click();
  await page.getByRole("combobox", { name: builder.services.search }).fill(service);
  await page
    .getByRole("listbox", { name: builder.services.catalog })
    .getByRole("option", { name: new RegExp(`^${service}`) })
    .click();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: builder.save, exact: true }).click(),
  ]);
  await tab.waitForURL(/\/proposals\//);
  return tab.url();
}

/** A customer without a session opens the proposal, accepts it, and downloads the PDF. */
export async function accept(browser: Browser, address: string): Promise<{ pages: Buffer }> {
  const page = await newPage(browser);
  await page.goto(address);
  await page.getByRole("button", { name: proposal.actions.accept, exact: true }).click();
  const decision = page.getByRole("region", { name: proposal.accept.title });
  await decision.getByLabel(proposal.accept.name).fill("Inès Roy");
  await decision.getByRole("button", { name: proposal.accept.confirm, exact: true }).click();
  await page.getByRole("region", { name: proposal.notices.accepted }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: proposal.actions.download }).click(),
  ]);
  const pages = readFileSync(await download.path());
  hold(pages.subarray(0, 5).toString() === "%PDF-", "What was downloaded is no PDF.");
  await page.context().close();
  return { pages };
}
