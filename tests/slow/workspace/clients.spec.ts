import type { Page } from "@playwright/test";
import { clientCalls } from "@/lib/domain/clients/calls";
import { expect, test as base } from "../../support/browser";
import { builderOf } from "../../support/builder";
import { openAs } from "../../support/frame";
import { sharedServer } from "../../support/shared-server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";
import { ZOHO_REFUSALS } from "../../support/zoho-server";
import { startZohoSite, type ZohoSite } from "../../support/zoho-site";

type Fixtures = {
  /** A workspace for one test with one client, Éclair Café. */
  workspace: Workspace;
  /** The same on a server that is connected to the test's Zoho server. */
  zohoWorkspace: Workspace;
};

const test = base.extend<Fixtures, { zohoSite: ZohoSite }>({
  workspace: async ({ browserName: _ }, give) =>
    give(await makeWorkspace("clients", await sharedServer({ demo: true }))),
  zohoSite: [
    async ({ browserName: _ }, give) => {
      const site = await startZohoSite("clients");
      site.zoho.accounts.push(
        { id: "4150868000000624001", Account_Name: "Café Zénith", Billing_City: "Laval" },
        { id: "4150868000000624002", Account_Name: "Zénith Nord" },
      );
      site.zoho.contacts.set("4150868000000624001", [
        { id: "1", First_Name: "Ana", Last_Name: "Lopez", Email: "ana@zenith.test" },
      ]);
      await give(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  zohoWorkspace: async ({ zohoSite }, give) => {
    zohoSite.zoho.reset();
    await give(await zohoSite.another("clients"));
  },
});

const search = (page: Page) => page.getByRole("combobox", { name: "Search clients" });
// Within main, because the bar contains the language options.
const results = (page: Page) => page.getByRole("main").getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chosen = (page: Page) => page.getByRole("region", { name: "Chosen client" });

test("a manager adds a client, finds and changes it, and overwrites nobody", async ({ page, workspace }) => {
  await openAs(page, workspace, "manager", "/clients");
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("row");
  await expect(rows).toHaveCount(2);

  await test.step("what is missing or wrong in a new client is said at its field [S-101]", async () => {
    await button(page, "New client").click();
    const name = dialog(page).getByLabel("Name").first();
    await button(page, "Add client").click();
    await expect(dialog(page).getByText("Name is required")).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill("Boulangerie Désilets");
    await button(page, "Add contact").click();
    const person = dialog(page).getByRole("group", { name: "Contact 1" });
    await person.getByLabel("First name").fill("Luc");
    await person.getByLabel("Email").fill("luc");
    await button(page, "Add client").click();
    await expect(person.getByText("Please enter a valid email address.")).toBeVisible();
    await person.getByLabel("Email").fill("luc@desilets.test");
  });

  await test.step("the new client is told and stands in the list [S-101]", async () => {
    await button(page, "Add client").click();
    await expect(page.getByText("Boulangerie Désilets was added.")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rows.nth(1)).toContainText("Boulangerie Désilets");
    await expect(rows.nth(1)).toContainText("1 contact");
  });

  await test.step("the list is searched without accents; Clear brings all back [S-101]", async () => {
    await page.getByRole("textbox", { name: "Search clients" }).fill("eclair");
    await expect(page).toHaveURL(/filter%5Bname%5D=eclair/);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText("Éclair Café");
    await button(page, "Clear").click();
    await expect(rows).toHaveCount(3);
  });

  await test.step("a client is changed [S-101]", async () => {
    await button(page, "Edit Boulangerie Désilets").click();
    await dialog(page).getByLabel("Phone").first().fill("514 555 0100");
    await button(page, "Save").click();
    await expect(page.getByText("Boulangerie Désilets was saved.")).toBeVisible();
    await expect(rows.nth(1)).toContainText("514 555 0100");
  });

  await test.step("one that somebody else changed first is not overwritten; what was typed stays [S-101]", async () => {
    await button(page, "Edit Éclair Café").click();
    await workspace.call(clientCalls.update, {
      params: { id: workspace.catalog.clientId },
      body: { phone: "1", company: "Theirs" },
    });
    await dialog(page).getByLabel("Company").fill("Mine");
    await button(page, "Save").click();
    await expect(
      dialog(page).getByRole("alert").filter({ hasText: "Somebody else changed this client meanwhile." }),
    ).toBeVisible();
    await expect(dialog(page).getByLabel("Company")).toHaveValue("Mine");
    await page.reload();
    await expect(rows.nth(2)).toContainText("Theirs");
  });
});

test("a client has a page with its deals, where a new name is offered to them and the next one begins [U-41]", async ({
  page,
  workspace,
}) => {
  await makeDeal(workspace, { name: "Stairs" });
  await openAs(page, workspace, "manager", "/clients");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.getByRole("link", { name: "Éclair Café" }).click();
  await expect(heading("Éclair Café")).toBeVisible();
  await expect(
    page.getByRole("table", { name: "Proposals" }).getByRole("link", { name: "Stairs" }),
  ).toBeVisible();

  await test.step("renaming it offers to show the new name in open proposals [S-101]", async () => {
    await button(page, "Edit").click();
    await dialog(page).getByLabel("Name").first().fill("Éclair Bar");
    await button(page, "Save").click();
    await expect(page.getByRole("dialog", { name: "Show the change in an open proposal?" })).toBeVisible();
    await button(page, "Show the change").click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(heading("Éclair Bar")).toBeVisible();
  });

  await page.getByRole("link", { name: "New proposal" }).click();
  await expect(chosen(page)).toContainText("Éclair Bar");
});

test("an employee reads clients and cannot add or change them", async ({ page, workspace }) => {
  await openAs(page, workspace, "employee", "/clients?filter%5Bname%5D=nobody");

  await test.step("a search in vain says so and is cleared [S-101]", async () => {
    await expect(page.getByText("No clients match your search")).toBeVisible();
    await button(page, "Clear").click();
    await expect(page.getByRole("table", { name: "Clients" })).toContainText("Éclair Café");
  });

  await test.step("neither the list nor the builder offers what the role may not do [S-101]", async () => {
    await expect(page.getByRole("button", { name: /^(New client|Edit )/ })).toHaveCount(0);
    await page.goto(new URL("/deals/create", page.url()).href);
    await expect(page.getByText("Your role cannot add clients: ask a manager to.")).toBeVisible();
    await expect(button(page, "New client")).toHaveCount(0);
  });
});

test("in the builder a client is suggested, chosen by keys, or added without leaving", async ({
  page,
  workspace,
}) => {
  await makeDeal(workspace);
  await workspace.call(clientCalls.create, { body: { name: "Brand new" } });
  const builder = await builderOf(page, workspace);
  await builder.open();

  await test.step("suggested clients say why and stand before the recent ones [CLI-05] [REST-19]", async () => {
    await search(page).focus();
    const list = page.getByRole("listbox", { name: "Suggested and recent clients" });
    await expect(list.getByRole("group", { name: "Suggested clients" }).getByRole("option")).toHaveText([
      /Brand new.*No proposal yet/,
    ]);
    await expect(list.getByRole("group", { name: "Recent clients" }).getByRole("option")).toHaveText([
      /Éclair Café/,
    ]);
  });

  await test.step("one is chosen by the keys, and given back", async () => {
    await search(page).press("ArrowDown");
    await search(page).press("Enter");
    await expect(chosen(page)).toContainText("Éclair Café");
    await button(page, "Change").click();
  });

  await test.step("one that is not found is added under the searched name, and chosen [MSG-19] [S-101]", async () => {
    await search(page).fill("Nouveau");
    await expect(page.getByText("No clients found for Nouveau")).toBeVisible();
    await button(page, "New client").click();
    await expect(dialog(page).getByLabel("Name").first()).toHaveValue("Nouveau");
    await button(page, "Add contact").click();
    await dialog(page).getByRole("group", { name: "Contact 1" }).getByLabel("First name").fill("Zoé");
    await button(page, "Add client").click();
    await expect(chosen(page)).toContainText("Nouveau");
    await expect(page.getByRole("checkbox", { name: /Zoé/ })).toBeChecked();
  });
});

test("a company of Zoho is brought into a deal, and Zoho away stops nobody", async ({
  page,
  zohoWorkspace,
  zohoSite,
}) => {
  await zohoSite.connect(zohoWorkspace);
  const builder = await builderOf(page, zohoWorkspace);
  await builder.open();

  await test.step("it is found beside the workspace's own, imported when picked, and used [CLI-04]", async () => {
    await search(page).fill("café");
    await expect(results(page)).toHaveText([/Éclair Café/, /Café Zénith.*Laval.*Zoho/]);
    await page.getByRole("option", { name: /Zénith/ }).click();
    await expect(chosen(page)).toContainText("Café Zénith");
    await expect(page.getByRole("checkbox", { name: /Ana Lopez/ })).toBeChecked();
  });

  await test.step("afterwards it is a client of the workspace, found once [CLI-04]", async () => {
    await button(page, "Change").click();
    await search(page).fill("café zénith");
    await expect(results(page)).toHaveText([/Café Zénith/]);
    await expect(page.getByRole("option", { name: /Zoho/ })).toHaveCount(0);
  });

  await test.step("while Zoho fails a company is not chosen, and that is said [MSG-18]", async () => {
    await search(page).fill("nord");
    const company = page.getByRole("option", { name: /Zénith Nord.*Zoho/ });
    await expect(company).toBeVisible();
    zohoSite.zoho.refuse.crm.push(ZOHO_REFUSALS.internal, ZOHO_REFUSALS.internal);
    await company.click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to import company" })).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
  });

  await test.step("clients of the workspace are found with a note [MSG-18]", async () => {
    await search(page).fill("éclair");
    await expect(page.getByText("These results are incomplete: Zoho CRM did not answer.")).toBeVisible();
    await expect(results(page)).toHaveText([/Éclair Café/]);
  });
});

test("an admin connects Zoho, is told what is wrong, and disconnects it", async ({
  page,
  zohoWorkspace,
  zohoSite,
}) => {
  await openAs(page, zohoWorkspace, "admin", "/settings/zoho");
  const { client_id, client_secret, refresh_token } = zohoSite.zoho.credentials;
  const secret = page.getByLabel("Client secret", { exact: false }).first();
  const token = page.getByLabel("Refresh token", { exact: false }).first();

  await test.step("what is missing, and what Zoho refuses, is said [S-102]", async () => {
    await button(page, "Save").click();
    await expect(page.getByText("This is needed")).toHaveCount(3);
    await page.getByLabel("Client ID").fill(client_id);
    await secret.fill(client_secret);
    await token.fill("1000.wrong");
    await button(page, "Save").click();
    await expect(page.getByText("Zoho does not accept these credentials")).toBeVisible();
    await expect(secret).toHaveValue(client_secret);
  });

  await test.step("what is right is saved, and no secret comes back [S-102]", async () => {
    await token.fill(refresh_token);
    await button(page, "Save").click();
    await expect(page.getByText(/^Zoho CRM is connected; it last answered on/)).toBeVisible();
    await expect(secret).toHaveValue("");
    await expect(token).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel("Client ID")).toHaveValue(client_id);
    const html = await page.content();
    expect(html).not.toContain(refresh_token);
    expect(html).not.toContain(client_secret);
  });

  await test.step("it is disconnected once that is confirmed [S-102]", async () => {
    await button(page, "Disconnect").click();
    await dialog(page).getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Zoho CRM is not connected.")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, "Disconnect")).toHaveCount(0);
  });
});
