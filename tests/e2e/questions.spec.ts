import type { Page } from "@playwright/test";
import type { ManagedField } from "@/lib/fields/schema";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/frame";

const SCREEN = "/sales/questions";
const dialogOf = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Questions" }).getByRole("row", { name: new RegExp(name) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = dialogOf(page).getByLabel(label, { exact: true });
  if ((await field.getAttribute("role")) !== "combobox")
    return void (await field.selectOption({ label: option }));
  await field.click();
  await dialogOf(page).getByRole("option", { name: option, exact: true }).click();
}

test("a question is made with options and a condition, found, changed and deleted [QST-01] [QST-04] [QST-07] [QST-08] [QST-10]", async ({
  frame,
  page,
}) => {
  await frame.open("manager", SCREEN);
  await expect(rowOf(page, "Number of pages")).toBeVisible();
  await page.getByRole("button", { name: "New question" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Create question" }).click();
  await expect(dialog.getByText("Field name is required")).toBeVisible();
  await expect(dialog.getByText("Please select a field type")).toBeVisible();
  await dialog.getByLabel("Name", { exact: false }).first().fill("x");
  await dialog.getByRole("button", { name: "Create question" }).click();
  await expect(dialog.getByText("Name must be at least 2 characters")).toBeVisible();

  await dialog.getByLabel(/^Name/).fill("Paper finish");
  await dialog.getByLabel("Title for clients").fill("Which finish do you like?");
  await expect(dialog.getByLabel(/^Field type/).getByRole("option")).toHaveText([
    "Choice",
    "Number",
    "Yes or no",
  ]);
  await dialog.getByLabel(/^Field type/).selectOption({ label: "Choice" });
  await expect(dialog.getByRole("button", { name: "Remove option 1" })).toBeDisabled();
  await dialog.getByLabel("Option 1", { exact: true }).fill("High Gloss!");
  await expect(dialog.getByText("Value: high_gloss", { exact: true })).toBeVisible();
  await dialog.getByLabel("Option 1", { exact: true }).press("Enter");
  await dialog.getByLabel("Option 2", { exact: true }).fill("Matte");
  await expect(dialog.getByLabel("Option 3", { exact: true })).toHaveValue("");
  await dialog.getByText("Radio buttons").click();
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await choose(page, "Question", "Number of pages");
  await choose(page, "Comparison", "at least");
  await dialog.getByLabel("Value", { exact: true }).fill("10");
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await expectAccessible(page);
  await page.route(
    "**/api/fields",
    (route) =>
      route.fulfill({ status: 403, json: { message: "Forbidden", code: "AUTHORIZATION_ERROR", errors: [] } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Create question" }).click();
  await expect(dialog.getByText("Your role does not allow this.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create question" }).click();
  await expect(page.getByText("Paper finish was added.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search questions" }).fill("which finish");
  await expect(page.getByRole("table", { name: "Questions" }).getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, "Paper finish")).toContainText("Choice · Radio buttons");
  await expect(rowOf(page, "Paper finish")).toContainText("1 condition");
  await page.getByRole("button", { name: "Edit Paper finish" }).click();
  await expect(dialog.getByLabel("Option 2", { exact: true })).toHaveValue("Matte");
  await dialog.getByLabel("Option 2", { exact: true }).fill("Matt");
  await expect(dialog.getByText("Value: matte")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Paper finish was saved.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Paper finish" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Paper finish was deleted.")).toBeVisible();
  await expect(page.getByText("No questions match")).toBeVisible();
});

test("what is used cannot be deleted nor lose Affects Pricing, and a ring of conditions is named [QST-03] [QST-05]", async ({
  frame,
  page,
}) => {
  await frame.open("manager", SCREEN);
  await page.getByRole("button", { name: "Delete Number of pages" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([
    "Service Website: main question",
    "Service Website: price tiers",
    "Question Rush: shows depending on it (3)",
  ]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Number of pages" }).click();
  const affects = dialog.getByRole("checkbox", { name: /^Affects Pricing/ });
  await affects.click();
  await expect(
    dialog.getByText("This field is used in pricing and must keep Affects Pricing on."),
  ).toBeVisible();
  await expect(affects).toBeChecked();
  await dialog.getByRole("button", { name: "Add condition" }).click();
  await choose(page, "Question", "Rush");
  await choose(page, "Comparison", "is");
  await choose(page, "Value", "Yes");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("The question would wait for itself: Number of pages → Rush → Number of pages"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("of two editors the second sees what the first changed, and nothing typed is lost", async ({
  frame,
  page,
  workspace,
}) => {
  await frame.open("manager", SCREEN);
  const made = await workspace.call<{ data: ManagedField }>("POST", "/api/fields", {
    body: { name: "Shared", type_id: 2 },
  });
  await page.reload();
  await page.getByRole("button", { name: "Edit Shared" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Title for clients").fill("Mine");
  await workspace.call("PUT", `/api/fields/${made.body.data.id}`, { body: { description: "Theirs" } });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["Description: (empty) → Theirs"]);
  await expect(dialog.getByLabel("Title for clients")).toHaveValue("Mine");
  await dialog.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("Shared was saved.")).toBeVisible();
  await workspace.call("DELETE", `/api/fields/${made.body.data.id}`);
});

test("nothing is created before the constants are loaded [VAL-28]; 10 on a page, French, dark and on a phone [LIM-03]", async ({
  frame,
  page,
  workspace,
}) => {
  const fillers = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      workspace.call("POST", "/api/fields", { body: { name: `Filler ${at}`, type_id: 2 } }),
    ),
  );
  expect(fillers.map(({ status }) => status)).toEqual(Array(9).fill(201));
  await page.route("**/api/init-data-new", (route) => route.abort());
  await frame.open("manager", SCREEN);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "New question" }).click();
  await dialogOf(page).getByLabel(/^Name/).fill("Too early");
  await dialogOf(page)
    .getByLabel(/^Field type/)
    .selectOption({ label: "Number" });
  await dialogOf(page).getByRole("button", { name: "Create question" }).click();
  await expect(
    dialogOf(page).getByText("Please wait for the page to finish loading before creating a field."),
  ).toBeVisible();
  await page.unroute("**/api/init-data-new");

  await frame.choose("language", "fr");
  await frame.choose("theme", "dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^1–10 sur \d+$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nouvelle question" }).click();
  await expectAccessible(page);
});

test("an import says what is wrong in the reader's language, and keeps the accents of a file that Excel saved", async ({
  frame,
  page,
  workspace,
}) => {
  await frame.choose("language", "fr");
  await frame.open("manager", SCREEN);
  await page.getByRole("button", { name: "Importer", exact: true }).click();
  const dialog = dialogOf(page);
  const choose = (bytes: Buffer) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "questions.csv", mimeType: "text/csv", buffer: bytes });
  await choose(Buffer.from("id,name,type\n999999,Partie,number\n,x,number\n,Couleur,cube\n"));
  await expect(dialog).toContainText(
    "Aucun élément ne porte l’id 999999 ; laissez-le vide pour en créer un nouveau.",
  );
  await expect(dialog).toContainText("Le nom doit comporter au moins 2 caractères");
  await expect(dialog).toContainText(/Valeurs possibles : .*number/);
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Choisir un autre fichier" }).click();
  // Windows-1252, as "CSV (séparateur : point-virgule)" is: é is 0xe9, ’ is 0x92.
  const excels = Buffer.from("name;type\r\nStrat\xe9gie d\x92\xe9t\xe9;number\r\n", "latin1");
  await choose(excels);
  await expect(dialog.getByRole("button", { name: "Importer 1 ligne" })).toBeVisible();
  // Meanwhile, in another tab.
  await workspace.call("POST", "/api/imports/questions", {
    body: { file_name: "other.csv", format: "csv", content: "name,type\nAutre,number\n" },
  });
  await dialog.getByRole("button", { name: "Importer 1 ligne" }).click();
  await expect(dialog).toContainText("Un autre fichier a été envoyé à sa place.");
  await dialog.getByRole("button", { name: "Choisir un autre fichier" }).click();
  await choose(excels);
  await dialog.getByRole("button", { name: "Importer 1 ligne" }).click();
  await expect(dialog).toContainText("questions.csv a été importé.");
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  // The file's other tests fill more than a page.
  await page.getByRole("searchbox", { name: "Chercher des questions" }).fill("stratégie");
  await expect(rowOf(page, "Stratégie d’été")).toBeVisible();
});
