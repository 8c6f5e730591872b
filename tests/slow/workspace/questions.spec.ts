import type { Page } from "@playwright/test";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { transferCalls } from "@/lib/domain/transfer/calls";
import { expect, test } from "../../support/frame";
import { moveByKey } from "../../support/move-by-key";

const SCREEN = "/sales/questions";
const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Questions" }).getByRole("row", { name: new RegExp(name) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel(label, { exact: true });
  if ((await field.getAttribute("role")) !== "combobox")
    return void (await field.selectOption({ label: option }));
  await field.click();
  await dialog.getByRole("option", { name: option, exact: true }).click();
}

test("a question is made with options and a condition, found, changed and deleted; a used one stays", async ({
  frame,
  page,
}) => {
  const dialog = page.getByRole("dialog");
  await frame.open("manager", SCREEN);
  await test.step("the form says what is missing and offers three types [QST-01] [QST-04]", async () => {
    await expect(rowOf(page, "Number of pages")).toBeVisible();
    await page.getByRole("button", { name: "New question" }).click();
    const types = dialog.getByLabel(/^Field type/).getByRole("option");
    await expect(types).toHaveText(["Choice", "Number", "Yes or no"]);
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expect(dialog.getByText("Field name is required")).toBeVisible();
    await expect(dialog.getByText("Please select a field type")).toBeVisible();
    await expect(dialog.getByLabel(/^Name/)).toBeFocused();
    await dialog.getByLabel("Name", { exact: false }).first().fill("x");
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expect(dialog.getByText("Name must be at least 2 characters")).toBeVisible();
    await dialog.getByLabel(/^Name/).fill("Paper finish");
    await dialog.getByLabel("Title for clients").fill("Which finish do you like?");
  });
  await test.step("options get values from their labels, and an empty row follows the last [QST-07] [QST-08]", async () => {
    await dialog.getByLabel(/^Field type/).selectOption({ label: "Choice" });
    await expect(dialog.getByRole("button", { name: "Remove option 1" })).toBeDisabled();
    const option = (row: number) => dialog.getByLabel(`Option ${row}`, { exact: true });
    await option(1).fill("High Gloss!");
    await dialog.getByText("Values for the API and imports").click();
    await expect(dialog.getByText("High Gloss! → high_gloss", { exact: true })).toBeVisible();
    await option(1).press("Enter");
    await option(2).fill("Matte");
    await expect(option(3)).toHaveValue("");
    await dialog.getByRole("button", { name: "Move Matte" }).focus();
    await moveByKey(page, { name: "Matte", key: "ArrowUp", from: 2, to: 1, total: 2 });
    await expect(option(1)).toHaveValue("Matte");
    await dialog.getByRole("button", { name: "Move Matte" }).focus();
    await moveByKey(page, { name: "Matte", key: "ArrowDown", from: 1, to: 2, total: 2 });
    await expect(option(2)).toHaveValue("Matte");
    await dialog.getByText("Radio buttons").click();
  });
  await test.step("a refused save is told in the form, which keeps everything; then it is saved [QST-10]", async () => {
    await dialog.getByRole("button", { name: "Add condition" }).click();
    await choose(page, "Question", "Number of pages");
    await choose(page, "Comparison", "at least");
    await dialog.getByLabel("Value", { exact: true }).fill("10");
    await dialog.getByRole("button", { name: "Add condition" }).click();
    const refusal = { status: 403, json: { message: "Forbidden", code: "AUTHORIZATION_ERROR", errors: [] } };
    await page.route("**/api/fields", (route) => route.fulfill(refusal), { times: 1 });
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expect(dialog.getByText("Your role does not allow this.")).toBeVisible();
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expect(page.getByText("Paper finish was added.")).toBeVisible();
  });
  await test.step("it is found, changed and deleted [QST-01]", async () => {
    await page.getByRole("searchbox", { name: "Search questions" }).fill("which finish");
    await expect(page.getByRole("table", { name: "Questions" }).getByRole("row")).toHaveCount(2);
    await expect(rowOf(page, "Paper finish")).toContainText("Choice · Radio buttons");
    await expect(rowOf(page, "Paper finish")).toContainText("1 condition");
    await page.getByRole("button", { name: "Edit Paper finish" }).click();
    await expect(dialog.getByLabel("Option 2", { exact: true })).toHaveValue("Matte");
    await dialog.getByLabel("Option 2", { exact: true }).fill("Matt");
    await dialog.getByText("Values for the API and imports").click();
    await expect(dialog.getByText("Matt → matte", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Paper finish was saved.")).toBeVisible();
    await page.getByRole("button", { name: "Delete Paper finish" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Paper finish was deleted.")).toBeVisible();
    await expect(page.getByText("No questions match")).toBeVisible();
  });
  await test.step("what is used can neither be deleted nor lose Affects Pricing [QST-03] [QST-05]", async () => {
    await page.getByRole("searchbox", { name: "Search questions" }).fill("");
    await page.getByRole("button", { name: "Delete Number of pages" }).click();
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
  });
  await test.step("a ring of conditions is named by its questions; Escape leaves the form once that is confirmed", async () => {
    await dialog.getByRole("button", { name: "Add condition" }).click();
    await choose(page, "Question", "Rush");
    await choose(page, "Comparison", "is");
    await choose(page, "Value", "Yes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      dialog.getByText("The question would wait for itself: Number of pages → Rush → Number of pages"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test("of two editors the second sees what the first changed; a file is imported in French", async ({
  frame,
  page,
  workspace,
}) => {
  const dialog = page.getByRole("dialog");
  const made = await workspace.call(fieldCalls.create, { body: { name: "Shared", type_id: 2 } });
  await test.step("the other change is named, and nothing typed is lost", async () => {
    await frame.open("manager", `${SCREEN}?search=shared`);
    await page.getByRole("button", { name: "Edit Shared" }).click();
    await dialog.getByLabel("Title for clients").fill("Mine");
    await workspace.call(fieldCalls.update, {
      params: { id: made.body.data.id },
      body: { description: "Theirs" },
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("listitem")).toHaveText(["Description: (empty) → Theirs"]);
    await expect(dialog.getByLabel("Title for clients")).toHaveValue("Mine");
    await dialog.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("Shared was saved.")).toBeVisible();
  });
  const chooseFile = (buffer: Buffer) =>
    dialog.locator("input[type=file]").setInputFiles({ name: "questions.csv", mimeType: "text/csv", buffer });
  await test.step("an import says what is wrong in the reader's language", async () => {
    await frame.choose("language", "fr");
    await frame.open("manager", SCREEN);
    await page.getByRole("button", { name: "Importer", exact: true }).click();
    await chooseFile(Buffer.from("id,name,type\n999999,Partie,number\n,x,number\n,Couleur,cube\n"));
    await expect(dialog).toContainText(
      "Aucun élément ne porte l’id 999999 ; laissez-le vide pour en créer un nouveau.",
    );
    await expect(dialog).toContainText("Le nom doit comporter au moins 2 caractères");
    await expect(dialog).toContainText(/Valeurs possibles\u00a0: .*number/);
  });
  // Windows-1252, as Excel's "CSV (séparateur : point-virgule)": é is 0xe9, ’ is 0x92.
  const excels = Buffer.from("name;type\r\nStrat\xe9gie d\x92\xe9t\xe9;number\r\n", "latin1");
  await test.step("a file that another tab has replaced meanwhile is not imported", async () => {
    await dialog.getByRole("button", { name: "Choisir un autre fichier" }).click();
    await chooseFile(excels);
    await expect(dialog.getByRole("button", { name: "Importer 1 ligne" })).toBeVisible();
    await workspace.call(transferCalls.importQuestions, {
      body: { file_name: "other.csv", format: "csv", content: "name,type\nAutre,number\n" },
    });
    await dialog.getByRole("button", { name: "Importer 1 ligne" }).click();
    await expect(dialog).toContainText("Un autre fichier a été envoyé à sa place.");
  });
  await test.step("the accents of a file that Excel saved are kept", async () => {
    await dialog.getByRole("button", { name: "Choisir un autre fichier" }).click();
    await chooseFile(excels);
    await dialog.getByRole("button", { name: "Importer 1 ligne" }).click();
    await expect(dialog).toContainText("questions.csv a été importé.");
    await dialog.getByRole("button", { name: "Fermer" }).last().click();
    await expect(rowOf(page, "Stratégie d’été")).toBeVisible();
  });
});
