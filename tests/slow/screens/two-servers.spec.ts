import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import S3rver from "s3rver";
import { testDatabase } from "../../support/database";
import { expect, openAs, test as base } from "../../support/frame";
import { httpBytes } from "../../support/http";
import { pictureOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { roundRobin, type RoundRobin } from "../../support/round-robin";
import { startServer } from "../../support/server";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

type Both = { workspace: Workspace; proxy: RoundRobin };

/**
 * Two servers with one database and one bucket, each with a data folder of its own, behind a proxy that
 * alternates between them.
 */
const test = base.extend<{ both: Both }>({
  both: async ({ browserName: _ }, give) => {
    const folder = await mkdtemp(join(tmpdir(), "kapi-two-"));
    const store = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: "kapi-files", configs: [] }],
    });
    const database = await testDatabase();
    const env = {
      NEXTAUTH_SECRET: "t".repeat(40),
      STORAGE_S3_BUCKET: "kapi-files",
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${(await store.run()).port}`,
      STORAGE_S3_ACCESS_KEY_ID: "S3RVER",
      STORAGE_S3_SECRET_ACCESS_KEY: "S3RVER",
    };
    const start = () => startServer({ databaseUrl: database.url, adminUrl: database.adminUrl, env });
    // Sequentially, so that the second server finds the database migrated.
    const servers = [await start(), await start()];
    const proxy = await roundRobin(servers.map(({ port }) => port));
    const at = { port: proxy.port, url: database.url, adminUrl: database.adminUrl };
    await give({ workspace: await makeWorkspace("both", at), proxy });
    await proxy.close();
    for (const server of servers) await server.stop();
    await store.close();
    await database.drop();
    await rm(folder, { recursive: true });
  },
});

/** The responses of both servers to the same request: the proxy alternates. */
const askBoth = async ({ port, host }: Workspace, path: string) =>
  [await httpBytes({ port, host, path }), await httpBytes({ port, host, path })] as const;

test("two servers with one database and one bucket behave as one site", async ({ both, browser, page }) => {
  const { workspace, proxy } = both;
  const address = (path: string) => `http://${workspace.host}:${workspace.port}${path}`;
  await test.step("signing in by one is known to the other", async () => {
    await page.goto(address(`/login?${new URLSearchParams({ redirect: "/deals/create" })}`));
    await page.locator("input[name=email]").fill("manager@example.test");
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("combobox", { name: "Search clients" })).toBeVisible();
  });
  const tab = await test.step("a deal that is built by both is in the list of each", async () => {
    await page.getByRole("combobox", { name: "Search clients" }).fill("eclair");
    await page.getByRole("option", { name: /Éclair Café/ }).click();
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /^Services/ })
      .click();
    await page.getByRole("combobox", { name: "Add a service" }).fill("Logo");
    await page.getByRole("option", { name: /^Logo/ }).click();
    await page.getByRole("textbox", { name: "Name of the deal" }).fill("Shared");
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    await expect(opened.getByRole("heading", { level: 1, name: "Shared" })).toBeVisible();
    await expectInList(page, address("/deals"), /Draft/);
    return opened;
  });
  let logo: Buffer = Buffer.alloc(0);
  await test.step("a picture that one took in is served by both", async () => {
    const admin = await (await browser.newContext()).newPage();
    await openAs(admin, workspace, "admin", "/settings/logo");
    const area = admin.getByRole("region", { name: "Company logo", exact: true });
    await area.locator("input[type=file]").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(await pictureOf("png", 300, 80)),
    });
    const picture = area.getByRole("img").first();
    await expect(picture).toBeVisible();
    const path = new URL((await picture.getAttribute("src")) ?? "", address("/"));
    const [one, other] = await askBoth(workspace, path.pathname + path.search);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.equals(other.body)).toBe(true);
    logo = one.body;
    await admin.context().close();
  });
  const customer = await (await browser.newContext()).newPage();
  await test.step("the customer sees that picture from both, and accepts", async () => {
    const path = new URL(tab.url()).pathname;
    for (const { status, body } of await askBoth(workspace, path)) {
      expect(status).toBe(200);
      expect(body.toString()).toContain(`src="data:image/png;base64,${logo.toString("base64")}"`);
    }
    await customer.goto(tab.url());
    await customer.getByRole("button", { name: "Accept", exact: true }).click();
    await customer.getByLabel("Your name (required)").fill("Inès Roy");
    await customer.getByRole("button", { name: "Accept proposal", exact: true }).click();
    await expect(customer.getByText("Thank you. You have accepted this proposal.")).toBeVisible();
    await expectInList(page, address("/deals"), /Accepted/);
    await expectInList(page, address("/deals"), /Accepted/);
  });
  await test.step("both give the same PDF", async () => {
    const [download] = await Promise.all([
      customer.waitForEvent("download"),
      customer.getByRole("link", { name: "Download PDF", exact: true }).click(),
    ]);
    const file = new Uint8Array(readFileSync(await download.path()));
    expect((await readPdf(file)).pages.join("")).toContain("Shared");
    const [one, other] = await askBoth(workspace, `/api${new URL(tab.url()).pathname}/pdf`);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.equals(other.body) && one.body.equals(Buffer.from(file))).toBe(true);
  });
  await test.step("signing out by one is known to the other", async () => {
    const before = await page.context().cookies();
    await page.getByRole("button", { name: /^User menu of / }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.context().addCookies(before);
    for (let look = 0; look < 2; look += 1) {
      await page.goto(address("/dashboard"));
      await expect(page).toHaveURL(/\/login/);
    }
  });
  expect(Math.min(...proxy.calls)).toBeGreaterThan(Math.max(...proxy.calls) - 2);
});

async function expectInList(page: Page, url: string, state: RegExp): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("row", { name: /Shared/ })).toContainText(state);
}
