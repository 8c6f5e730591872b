import { expect, test } from "../../support/frame";

test("the chosen language redraws the page where it stands, and stays over a reload, in a cookie and locally [TRN-02] [SHL-03]", async ({
  page,
  frame,
}) => {
  await frame.open("admin", "/settings/logo");
  const language = page.getByRole("combobox", { name: "Language" });
  await expect(language).toHaveValue("en");
  await expect(language.getByRole("option")).toHaveText(["EN", "FR", "ES"]);
  await expect(language.locator("optgroup[label=Draft] > option")).toHaveText(["ES"]);
  await language.selectOption("FR");
  await expect(page.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL(frame.address("/settings/logo"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Paramètres" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("combobox", { name: "Langue" })).toHaveValue("fr");
  expect(
    await page.evaluate(() => [
      localStorage.getItem("kapi.language"),
      /kapi\.language=fr/.test(document.cookie),
    ]),
  ).toEqual(["fr", true]);
  // The browser caches the texts of the current language.
  await expect
    .poll(() =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem("kapi.translations") ?? "{}") as { owner?: string }).owner,
      ),
    )
    .toBe("fr");
  await frame.open("admin", "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bon retour, /);
});
