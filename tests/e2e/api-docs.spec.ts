import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

const HOST = "acme.localhost";

/** What the page asks for beyond this origin, and what its policy refused. */
function watch(page: Page, origin: string) {
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => !/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin && foreign.push(request.url()));
  page.on("console", (message) => /Content Security Policy|Refused to/.test(message.text()) && refused.push(message.text()));
  return { foreign, refused };
}

test("the API reference is drawn from this origin alone, under its policy", async ({ page, site }) => {
  const { foreign, refused } = watch(page, site.address(HOST, "").replace(/\/$/, ""));
  const answer = await page.goto(site.address(HOST, "/api/docs"));
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'nonce-[^']+';/);
  await expect(page.getByRole("heading", { name: "Kapi API" })).toBeVisible();
  await expect(page.getByText("Any signed-in user.").or(page.getByText("Open to anybody.")).first()).toBeVisible();
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
});

test("it lists the endpoints, and shows one with who may, its example and its refusals", async ({ page, site }) => {
  await page.goto(site.address(HOST, "/api/docs#tag/deals/POST/deals"));
  const operation = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Create a deal/ }) }).last();
  await expect(operation).toBeVisible();
  await expect(operation.getByText("Needs deals.create.")).toBeVisible();
  await expect(operation.getByText("Website of the café")).toBeVisible();
  await expect(operation.getByText("Not allowed, or another workspace's session").first()).toBeVisible();
});

test("it wears the workspace's colours and the chosen theme", async ({ page, context, site }) => {
  const accent = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--scalar-color-accent").trim());
  await page.goto(site.address(HOST, "/api/docs"));
  await expect(page.locator("body.light-mode")).toBeVisible();
  const light = await accent();
  expect(light).toMatch(/^#[0-9a-f]{6}$/);
  await context.addCookies([{ name: "kapi.theme", value: "dark", url: site.address(HOST) }]);
  await page.reload();
  await expect(page.locator("body.dark-mode")).toBeVisible();
  expect(await accent()).not.toBe(light);
});

test("no other page loads its program", async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.address(HOST, "/login"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/docs"))).toEqual([]);
});
