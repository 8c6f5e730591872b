import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { environmentWith } from "@/base/config.mjs";
import { drawPages } from "@/lib/platform/uploads/sandbox/draw-pages";
import { SHOWCASE_LINK } from "./demo/sample/add-showcase";
import { stableUuid } from "./demo/stable-uuid";
import { CATERER } from "./pictures/caterer";
import { KITCHEN } from "./pictures/kitchen";
import { makeProposal } from "./pictures/make-proposal";
import { CHROMIUM_SWITCHES, findChromium } from "./setup/chromium.mjs";
import { ROOT } from "./setup/root.mjs";

/*
 * `npm run pictures`: makes the pictures of docs/images. Starts the application with demo data in a separate
 * folder, makes proposals of two more trades there through its API, opens all three as a customer and the demo's as
 * staff, and saves screenshots as WebP. Dates are those of the run; all else is the same each time.
 * `npm run pictures -- http://localhost:3000` uses a running demo, whose workspace then has the last trade's name.
 */

const FOLDER = join(ROOT, "docs/images");
const PORT = 3_499;
const MAX_BYTES = 150_000;
const PROPOSAL = stableUuid(`local deal ${SHOWCASE_LINK}`);

const [running] = process.argv.slice(2);
const site = running ?? `http://localhost:${PORT}`;
const started = running ? null : await startDemo();
try {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_SWITCHES],
  });
  await customersPage(browser, "proposal", PROPOSAL);
  await pricesOf(browser);
  for (const theme of ["light", "dark"] as const) await builder(browser, theme);
  const staff = await signedIn(browser);
  for (const [name, trade] of Object.entries({ kitchen: KITCHEN, caterer: CATERER }))
    await customersPage(browser, name, await makeProposal(staff.request, site, trade));
  await browser.close();
} finally {
  await started?.stop();
}

async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), "kapi-pictures-"));
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    env: environmentWith({ PORT: String(PORT), DATA_DIR: folder, KAPI_PROCESSES: "1" }),
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.once("exit", done));
  const until = Date.now() + 600_000;
  while (!(await fetch(`${site}/api/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("The demo did not start.");
    await new Promise((done) => setTimeout(done, 1_000));
  }
  return {
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function pageOf(browser: Browser, width: number, height: number, scale = 1): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: "en-CA",
    timezoneId: "America/Toronto",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** A proposal's page at a desk and on a phone, and the first pages of its PDF. */
async function customersPage(browser: Browser, name: string, uuid: string): Promise<void> {
  const desktop = await pageOf(browser, 1_440, 1_000);
  await desktop.goto(`${site}/proposals/${uuid}`, { waitUntil: "networkidle" });
  await keep(`${name}-desktop`, await desktop.screenshot());
  const phone = await pageOf(browser, 390, 844, 2);
  await phone.goto(`${site}/proposals/${uuid}`, { waitUntil: "networkidle" });
  await keep(`${name}-phone`, await phone.screenshot(), 780);
  await firstPages(browser, name, uuid);
}

async function pricesOf(browser: Browser): Promise<void> {
  const page = await pageOf(browser, 1_440, 1_000);
  await page.goto(`${site}/proposals/${PROPOSAL}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.querySelector("[data-total]")?.scrollIntoView({ block: "center" }));
  await picturesCome(page);
  await keep("proposal-prices", await page.screenshot());
}

/** Waits until the visible pictures have loaded. */
async function picturesCome(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom < 0 || top > window.innerHeight || (image.complete && image.naturalWidth > 0);
    }),
  );
}

/** The first two pages of a PDF beside one another. */
async function firstPages(browser: Browser, name: string, uuid: string): Promise<void> {
  const page = await pageOf(browser, 800, 600);
  const answer = await page.request.get(`${site}/api/proposals/${uuid}/pdf`, { timeout: 120_000 });
  const pages = (await drawPages(await answer.body(), () => undefined)).slice(0, 2);
  const [width, height, gap] = [800, 1_131, 24];
  const sheets = await Promise.all(pages.map(({ bytes }) => sharp(bytes).resize(width, height).toBuffer()));
  const table = sharp({
    create: {
      width: pages.length * (width + gap) + gap,
      height: height + 2 * gap,
      channels: 3,
      background: "#cbd5e1",
    },
  });
  const placed = sheets.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap }));
  await keep(`${name}-pdf`, await table.composite(placed).png().toBuffer());
}

async function signedIn(browser: Browser): Promise<Page> {
  const page = await pageOf(browser, 1_440, 900);
  await page.goto(`${site}/login`, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill("admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo1234");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

async function builder(browser: Browser, theme: "light" | "dark"): Promise<void> {
  const page = await signedIn(browser);
  await page.context().addCookies([{ name: "kapi.theme", value: theme, url: site }]);
  const answer = await page.request.get(`${site}/api/proposals/${PROPOSAL}`);
  const { data } = (await answer.json()) as { data: { id: number } };
  await page.goto(`${site}/deals/${data.id}/edit`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Document" }).first().click();
  await page.getByText("Sold out at nine, and nobody knew").nth(1).waitFor();
  await picturesCome(page);
  await keep(`builder-${theme}`, await page.screenshot());
  await page.context().close();
}

/** Saves a picture with a quality that keeps the file small. */
async function keep(name: string, bytes: Buffer, width?: number): Promise<void> {
  for (let quality = 86; quality >= 40; quality -= 6) {
    const picture = sharp(bytes).resize(width === undefined ? {} : { width, withoutEnlargement: true });
    const result = await picture.webp({ quality, effort: 6 }).toBuffer();
    if (result.byteLength > MAX_BYTES) continue;
    await writeFile(join(FOLDER, `${name}.webp`), result);
    console.log(`docs/images/${name}.webp: ${Math.round(result.byteLength / 1_000)} kB`);
    return;
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes in any quality`);
}
