import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/browser";
import { builderOf } from "../support/builder";
import { expectAccessible, openAs } from "../support/frame";
import { makeDeal, type Workspace } from "../support/workspace";
import { ZOHO_REFUSALS } from "../support/zoho-server";
import { startZohoSite, type ZohoSite } from "../support/zoho-site";

const test = base.extend<{ workspace: Workspace }, { zohoSite: ZohoSite }>({
  zohoSite: [
    async ({ browserName: _ }, give) => {
      const site = await startZohoSite("clients");
      site.zoho.accounts.push({
        id: "4150868000000624001",
        Account_Name: "Café Zénith",
        Billing_City: "Laval",
      });
      site.zoho.contacts.set("4150868000000624001", [
        { id: "1", First_Name: "Ana", Last_Name: "Lopez", Email: "ana@zenith.test" },
      ]);
      await give(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  workspace: async ({ zohoSite }, give) => {
    zohoSite.zoho.reset();
    await give(await zohoSite.another("clients"));
  },
});

const search = (page: Page) => page.getByRole("combobox", { name: "Search clients" });
// The bar offers languages as options too.
const results = (page: Page) => page.getByRole("main").getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");

test("the clients are listed, searched, added and changed (S-101)", async ({ page, workspace }) => {
  await openAs(page, workspace, "manager", "/clients");
  const table = page.getByRole("table", { name: "Clients" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "New client" }).click();
  await dialog(page).getByRole("button", { name: "Add client" }).click();
  await expect(dialog(page).getByText("Name is required")).toBeVisible();
  await expect(dialog(page).getByLabel("Name", { exact: false }).first()).toBeFocused();
  await dialog(page).getByLabel("Name").first().fill("Boulangerie Désilets");
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  const person = dialog(page).getByRole("group", { name: "Contact 1" });
  await person.getByLabel("First name").fill("Luc");
  await person.getByLabel("E-mail").fill("luc");
  await dialog(page).getByRole("button", { name: "Add client" }).click();
  await expect(person.getByText("Please enter a valid email address.")).toBeVisible();
  await expectAccessible(page);
  await person.getByLabel("E-mail").fill("luc@desilets.test");
  await dialog(page).getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("Boulangerie Désilets was added.")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(table.getByRole("row").nth(1)).toContainText("Boulangerie Désilets");

  await page.getByRole("textbox", { name: "Search clients" }).fill("eclair");
  await expect(page).toHaveURL(/filter%5Bname%5D=eclair/);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);

  await page.getByRole("button", { name: "Edit Boulangerie Désilets" }).click();
  await dialog(page).getByLabel("Phone").first().fill("514 555 0100");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(table.getByRole("row").nth(1)).toContainText("514 555 0100");
});

test("a client that somebody else changed first is not overwritten, and what was typed stays", async ({
  page,
  workspace,
}) => {
  await openAs(page, workspace, "manager", "/clients");
  await page.getByRole("button", { name: "Edit Éclair Café" }).click();
  await workspace.call("PATCH", `/api/clients/${workspace.catalog.clientId}`, { body: { phone: "1" } });
  await dialog(page).getByLabel("Company").fill("Mine");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText("Somebody else changed this client meanwhile.")).toBeVisible();
  await expect(dialog(page).getByLabel("Company")).toHaveValue("Mine");
});

test("an employee reads clients and cannot add or change them; an empty search says so", async ({
  page,
  workspace,
}) => {
  await openAs(page, workspace, "employee", "/clients?filter%5Bname%5D=nobody");
  await expect(page.getByText("No clients match your search")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("table", { name: "Clients" })).toContainText("Éclair Café");
  await expect(page.getByRole("button", { name: /^(New client|Edit )/ })).toHaveCount(0);
  await page.goto(new URL("/deals/create", page.url()).href);
  await expect(page.getByText("Your role cannot add clients: ask a manager to.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New client" })).toHaveCount(0);
});

test("a client is added without leaving the deal, named as was searched for, and chosen (S-101) [MSG-19]", async ({
  page,
  workspace,
}) => {
  const builder = await builderOf(page, workspace);
  await builder.open();
  await search(page).fill("Nouveau");
  await expect(page.getByText("No clients found for Nouveau")).toBeVisible();
  await page.getByRole("button", { name: "New client" }).click();
  await expect(dialog(page).getByLabel("Name").first()).toHaveValue("Nouveau");
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  await dialog(page).getByRole("group", { name: "Contact 1" }).getByLabel("First name").fill("Zoé");
  await dialog(page).getByRole("button", { name: "Add client" }).click();
  await expect(page.getByRole("region", { name: "Chosen client" })).toContainText("Nouveau");
  await expect(page.getByRole("checkbox", { name: /Zoé/ })).toBeChecked();
});

test("a company of Zoho is imported when it is picked, and then used [CLI-04]", async ({
  page,
  workspace,
  zohoSite,
}) => {
  await zohoSite.connect(workspace);
  const builder = await builderOf(page, workspace);
  await builder.open();
  await search(page).fill("café");
  await expect(results(page)).toHaveText([/Éclair Café/, /Café Zénith.*Laval.*Zoho/]);
  await page.getByRole("option", { name: /Zénith/ }).click();
  await expect(page.getByRole("region", { name: "Chosen client" })).toContainText("Café Zénith");
  await expect(page.getByRole("checkbox", { name: /Ana Lopez/ })).toBeChecked();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await search(page).fill("zénith");
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByRole("option", { name: /Zoho/ })).toHaveCount(0);
});

test("while Zoho fails, local clients are found with a note, and a company is not chosen [MSG-18]", async ({
  page,
  workspace,
  zohoSite,
}) => {
  await zohoSite.connect(workspace);
  const builder = await builderOf(page, workspace);
  await builder.open();
  await search(page).fill("zénith");
  await expect(page.getByRole("option", { name: /Zénith/ })).toBeVisible();
  zohoSite.zoho.refuse.crm.push(ZOHO_REFUSALS.internal, ZOHO_REFUSALS.internal);
  await page.getByRole("option", { name: /Zénith/ }).click();
  await expect(page.getByText("Failed to import company")).toBeVisible();
  await search(page).fill("café");
  await expect(page.getByText("These results are incomplete: Zoho CRM did not answer.")).toBeVisible();
  await expect(results(page)).toHaveText([/Éclair Café/]);
});

test("suggested clients say why; when they cannot be loaded there are none [CLI-05] [REST-19]", async ({
  page,
  workspace,
}) => {
  await makeDeal(workspace);
  await workspace.call("POST", "/api/clients", { body: { name: "Brand new" } });
  const builder = await builderOf(page, workspace);
  await page.route(
    "**/api/clients/suggestions*",
    (route) =>
      route.fulfill({
        status: 500,
        json: { message: "Internal server error", code: "SERVER_ERROR", errors: [] },
      }),
    { times: 1 },
  );
  const refused = page.waitForResponse((response) => response.url().includes("/api/clients/suggestions"));
  await builder.open();
  await refused;
  await search(page).focus();
  await expect(page.getByRole("listbox", { name: "Recent clients" }).getByRole("option")).toHaveText([
    /Éclair Café/,
  ]);
  await expect(page.getByText("Brand new")).toHaveCount(0);

  await builder.open();
  await search(page).focus();
  const list = page.getByRole("listbox", { name: "Suggested and recent clients" });
  await expect(list.getByRole("group", { name: "Suggested clients" }).getByRole("option")).toHaveText([
    /Brand new.*No proposal yet/,
  ]);
  await expect(list.getByRole("group", { name: "Recent clients" }).getByRole("option")).toHaveText([
    /Éclair Café/,
  ]);
  await search(page).press("ArrowDown");
  await search(page).press("Enter");
  await expect(page.getByRole("region", { name: "Chosen client" })).toContainText("Éclair Café");
});

test("an admin connects Zoho, is told what is wrong, and disconnects it (S-102)", async ({
  page,
  workspace,
  zohoSite,
}) => {
  await openAs(page, workspace, "admin", "/settings/zoho");
  const { client_id, client_secret, refresh_token } = zohoSite.zoho.credentials;
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This is needed")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel("Client ID").fill(client_id);
  await page.getByLabel("Client secret", { exact: false }).first().fill(client_secret);
  await page.getByLabel("Refresh token", { exact: false }).first().fill("1000.wrong");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Zoho does not accept these credentials")).toBeVisible();
  await page.getByLabel("Refresh token", { exact: false }).first().fill(refresh_token);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Zoho CRM is connected; it last answered on/)).toBeVisible();
  await expect(page.getByLabel("Client secret", { exact: false }).first()).toHaveValue("");
  await page.reload();
  await expect(page.locator("body")).not.toContainText(refresh_token);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await dialog(page).getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Zoho CRM is not connected.")).toBeVisible();
});

test("whoever saves the access to Zoho at the same moment as somebody else is told so", async ({
  page,
  workspace,
  zohoSite,
}) => {
  await zohoSite.connect(workspace);
  await openAs(page, workspace, "admin", "/settings/zoho");
  await page.route("**/api/zoho/connection", (route) =>
    route.fulfill({
      status: 412,
      json: {
        message: "Somebody else changed this first.",
        code: "STALE_VERSION",
        errors: [],
        request_id: "1",
        retryable: false,
        details: { version: 2 },
      },
    }),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText(
      "Somebody else has changed this connection meanwhile. Please load the page again and check it.",
    ),
  ).toBeVisible();
});
