import { readFileSync } from "node:fs";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { expect, test } from "../support/frame";
import { PASSWORD } from "../support/workspace";
import { readPdf } from "../support/read-pdf";

const SOLD = "Logo";
const OPTION = "Domain";

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const withoutSpaces = (text: string | null) => (text ?? "").replace(/\s/g, "");

for (const [language, texts] of [
  ["en", en],
  ["fr", fr],
] as const) {
  test(`a deal is built, opened, ticked, accepted and downloaded in ${language}`, async ({
    browser,
    page,
    frame,
  }) => {
    const name = `Journey ${language}`;
    const { builder, proposal } = texts;
    await test.step("staff sign in and build the deal", async () => {
      await frame.choose("language", language);
      await frame.open(null, `/login?${new URLSearchParams({ redirect: "/deals/create" })}`);
      await page.locator("input[name=email]").fill("manager@example.test");
      await page.locator("input[name=password]").fill(PASSWORD);
      await page.locator("form button[type=submit]").click();
      await page.getByRole("combobox", { name: builder.client.search }).fill("eclair");
      await page.getByRole("option", { name: /Éclair Café/ }).click();
      await page
        .getByRole("navigation", { name: builder.steps.label })
        .getByRole("button", { name: new RegExp(`^${builder.steps.services}`) })
        .click();
      for (const service of [SOLD, OPTION]) {
        await page.getByRole("combobox", { name: builder.services.search }).fill(service);
        await page
          .getByRole("listbox", { name: builder.services.catalog })
          .getByRole("option", { name: new RegExp(`^${service}`) })
          .click();
      }
      await page
        .getByRole("checkbox", { name: filled(builder.services.optionalOf, { name: OPTION }) })
        .check();
      await page.getByRole("textbox", { name: builder.name }).fill(name);
    });
    const tab = await test.step("saved, it opens in a new tab [BLD-08]", async () => {
      const [opened] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: builder.save, exact: true }).click(),
      ]);
      await expect(page.getByText(builder.created)).toBeVisible();
      await expect(opened.getByRole("heading", { level: 1, name })).toBeVisible();
      return opened;
    });
    // A new context without the staff's cookies.
    const customer = await (await browser.newContext()).newPage();
    const url = tab.url();
    await customer.context().addCookies([{ name: "kapi.language", value: language, url }]);
    await customer.goto(url);
    await test.step("the customer ticks an option, which is in the total, and accepts [PRO-08] [PRO-13]", async () => {
      const before = await customer.locator("[data-total]").textContent();
      await customer
        .getByRole("checkbox", { name: filled(proposal.services.include, { name: OPTION }) })
        .check();
      await expect(customer.locator("[data-total]")).not.toHaveText(before ?? "");
      await customer.getByRole("button", { name: proposal.actions.accept, exact: true }).click();
      const decision = customer.getByRole("region", { name: proposal.accept.title });
      await expect(decision).toBeFocused();
      await decision.getByLabel(proposal.accept.name).fill("Inès Roy");
      await decision.getByRole("button", { name: proposal.accept.confirm, exact: true }).click();
      await expect(customer.getByRole("region", { name: proposal.notices.accepted })).toBeFocused();
    });
    await test.step("the PDF has the name, the services, the option and the total [PDF-02]", async () => {
      const [download] = await Promise.all([
        customer.waitForEvent("download"),
        customer.getByRole("link", { name: proposal.actions.download, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^proposal-\d+\.pdf$/);
      const { pages } = await readPdf(new Uint8Array(readFileSync(await download.path())));
      const text = withoutSpaces(pages.join(""));
      const total = withoutSpaces(await customer.locator("[data-total]").textContent());
      const accepted = proposal.notices.acceptedBy.split("{")[0] ?? "";
      for (const shown of [name, SOLD, OPTION, accepted, proposal.services.selected, total])
        expect(text).toContain(withoutSpaces(shown));
    });
  });
}
