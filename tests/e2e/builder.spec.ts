import { makeDeal } from "../support/workspace";
import { expect, test } from "../support/builder";

test("a new deal: its steps and what blocks saving, until it has a client and a service", async ({
  builder,
  page,
  workspace,
}) => {
  await makeDeal(workspace);
  await builder.open();
  const rail = page.getByRole("navigation", { name: "Steps" });
  const marked = rail.getByRole("button").filter({ has: page.locator("[data-completed]") });
  const search = page.getByRole("combobox", { name: "Search clients" });

  await test.step("opens at the client step with rail, Home and live preview [BLD-02] [BLD-03] [BLD-12]", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Create Proposal" })).toBeVisible();
    await expect(page).toHaveTitle(/Create Proposal/);
    await expect(rail.getByRole("button")).toHaveText([
      /^Client/,
      /^Currency/,
      /^Services/,
      /^Document/,
      /^Preview/,
    ]);
    await expect(rail.locator("[aria-current=step]")).toHaveText(/^Client/);
    await expect(rail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/deals");
    await expect(builder.preview.getByText("New proposal")).toBeVisible();
  });
  await test.step("currency, PDF and preview carry a marker from the start [BLD-13] [BLD-19]", async () => {
    await expect(marked).toHaveText([/^Currency/, /^Document/, /^Preview/]);
  });
  const sends = page.getByRole("button", { name: "Save and send" });
  const alert = page.getByRole("alert").filter({ hasText: "There is nothing to save yet" });
  await test.step("neither saving nor sending an empty proposal is possible, which says why [BLD-07] [VAL-11] [U-82]", async () => {
    await expect(builder.save).toBeDisabled();
    await expect(builder.save).toHaveAccessibleDescription("There is nothing to save yet");
    await expect(sends).toHaveAccessibleDescription("Client is required");
    await page.keyboard.press("Control+s");
    await expect(alert).toBeVisible();
  });
  await test.step("recent clients show while the empty search has the focus", async () => {
    const recent = page.getByRole("listbox", { name: "Recent clients" });
    await search.focus();
    await expect(recent.getByRole("option")).toHaveText([/Éclair Café/]);
  });
  await test.step("the search finds without accents, marks what matched and chooses by Enter [CLI-03] [BLD-14]", async () => {
    await search.fill("ecla");
    await expect(page.getByRole("option", { name: /Éclair Café/ }).locator("mark")).toHaveText("Écla");
    await search.press("Enter");
    await expect(page.getByRole("region", { name: "Chosen client" })).toContainText("hello@eclair.test");
    await expect(builder.preview).toContainText("Proposal – Éclair Café");
    await expect(marked).toHaveText([/^Client/, /^Currency/, /^Document/, /^Preview/]);
    await expect(alert).toBeHidden();
  });
  await test.step("contacts are checkboxes, and clearing the client clears them [BLD-14] [BLD-17] [CLI-07]", async () => {
    const paul = page.getByRole("checkbox", { name: /Paul Roy/ });
    await expect(page.getByRole("checkbox", { name: /Inès Roy/ })).not.toBeChecked();
    await paul.check();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(page.getByText("No client chosen yet.")).toBeVisible();
    await builder.chooseClient();
    await expect(paul).not.toBeChecked();
  });
  await test.step("PDF pages are only looked at, and none is said [BLD-30]", async () => {
    await builder.step("Document");
    await expect(page.getByText("No pages yet")).toBeVisible();
    await expect(page.locator("input[type=file]")).toHaveCount(0);
  });
  await test.step("without a service it can be saved; with one it can be sent [BLD-07] [VAL-12] [BLD-13] [U-82]", async () => {
    await expect(builder.save).toBeEnabled();
    await expect(sends).toHaveAccessibleDescription("At least one catalog item must be selected");
    await builder.step("Services");
    await builder.add("Logo");
    await expect(marked).toHaveCount(5);
    await expect(sends).toBeEnabled();
  });
});

test("currency, taxes and discount are chosen and summed up", async ({ builder, page }) => {
  await builder.open();
  await builder.step("Services");
  await builder.add("Workshop");
  await builder.step("Currency");
  const summary = page.getByRole("region", { name: "Configuration summary" });
  const currency = page.getByRole("combobox", { name: "Currency" });
  const amount = page.getByLabel("Discount amount");

  await test.step("a discount before or after tax, as an amount or a percent [BLD-18] [BLD-20] [BLD-43]", async () => {
    await expect(currency).toHaveValue("CAD");
    await expect(page.getByRole("radio", { name: "$" })).toBeChecked();
    await page.getByRole("combobox", { name: "Tax profile" }).selectOption("GST + QST");
    await amount.fill("50");
    await expect(summary).toContainText("$50.00 before tax");
    await expect(summary).toContainText("$172.46");
    await page.getByRole("checkbox", { name: "Apply discount after tax" }).check();
    await expect(summary).toContainText("$179.95");
    await page.getByText("%", { exact: true }).click();
    await page.getByLabel("Discount in percent").fill("250");
    await expect(summary).toContainText("100% after tax");
  });
  await test.step("a currency change converts prices and a fixed discount, and back without drift [BLD-21] [BLD-22]", async () => {
    await page.getByText("$", { exact: true }).click();
    await amount.fill("10");
    await currency.selectOption("USD");
    await expect(summary).toContainText("$7.50 after tax");
    await currency.selectOption("JPY");
    await expect(summary).toContainText("￥1,105 after tax");
    await currency.selectOption("CAD");
    await expect(summary).toContainText("$10.00 after tax");
    await builder.step("Services");
    await expect(builder.selected.getByRole("row").nth(1)).toContainText("$200.00");
  });
});

test("form and preview share the width by a divider, and on a phone take turns", async ({
  builder,
  page,
}) => {
  await builder.open();
  const divider = page.getByRole("separator", { name: "Width of the form" });
  const share = async () => {
    const [form, preview] = await Promise.all(
      ["#builder-form", "#builder-preview"].map((id) =>
        page.locator(id).evaluate((panel) => panel.getBoundingClientRect().width),
      ),
    );
    return Math.round((100 * (form ?? 0)) / ((form ?? 0) + (preview ?? 0)));
  };
  const scale = async () =>
    Number(await page.locator("[data-preview-scale]").getAttribute("data-preview-scale"));
  const expectedScale = () =>
    page.locator("#builder-preview").evaluate((panel) => Math.min(1, (panel.clientWidth - 32) / 1200));
  const expectScaled = () =>
    expect.poll(async () => (await scale()) - (await expectedScale())).toBeCloseTo(0, 2);

  await test.step("it starts at half and is dragged to 20 percent at least; the preview follows [BLD-04] [BLD-34]", async () => {
    await expect.poll(share).toBe(50);
    await expectScaled();
    const box = await divider.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 1, 400);
    await page.mouse.down();
    await page.mouse.move(10, 400, { steps: 5 });
    await page.mouse.up();
    await expect.poll(share).toBe(20);
    await expectScaled();
  });
  await test.step("by keyboard it goes to 80 percent at most [BLD-04]", async () => {
    await divider.focus();
    await page.keyboard.press("End");
    await expect.poll(share).toBe(80);
  });
  await test.step("at 20 percent nothing of a row runs into another part of it", async () => {
    await divider.press("Home");
    await expect.poll(share).toBe(20);
    await builder.step("Services");
    await builder.add("Workshop");
    expect(await builder.selected.locator("tbody").getByRole("row").evaluateAll(crossings)).toEqual([]);
    const [title, handle] = [
      builder.selected.getByText("Workshop", { exact: true }).first(),
      builder.selected.getByRole("button", { name: "Move Workshop", exact: true }),
    ];
    expect((await title.boundingBox())?.x).toBeGreaterThan((await handle.boundingBox())?.x ?? Infinity);
  });
  await test.step("opened on a phone and widened it can be dragged all the same [BLD-04]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await builder.open();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(share).toBe(50);
    const box = await divider.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 1, 400);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 200, 400, { steps: 5 });
    await page.mouse.up();
    await expect.poll(share).toBeLessThan(40);
  });
  await test.step("on a phone there is one of them at a time", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(builder.preview).toBeHidden();
    await page.getByText("Preview", { exact: true }).last().click();
    await expect(builder.preview).toBeVisible();
    await expect(page.locator("#builder-form")).toBeHidden();
    const steps = page.getByRole("navigation", { name: "Steps" });
    for (const name of ["Currency", "Services", "Document"])
      expect(await steps.getByText(name, { exact: true }).evaluate(linesOf)).toBe(1);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

const linesOf = (element: Element): number => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
};

/** Rows in which the contents of two cells overlap or leave the row. */
const crossings = (rows: Element[]): string[] =>
  rows.flatMap((row) => {
    const frame = row.getBoundingClientRect();
    const boxes = [...row.children].flatMap((cell) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const seen = [...cell.querySelectorAll("input, svg")].map((part) => part.getBoundingClientRect());
      // Screen-reader texts are positioned elsewhere.
      while (texts.nextNode())
        if (!texts.currentNode.parentElement?.closest(".sr-only")) {
          range.selectNode(texts.currentNode);
          seen.push(...range.getClientRects());
        }
      return seen.filter(({ width, height }) => width > 1 && height > 1).map((box) => ({ cell, box }));
    });
    const crosses = boxes.some(
      ({ cell, box }) =>
        box.right > frame.right + 1 ||
        boxes.some(
          (other) =>
            other.cell !== cell &&
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1,
        ),
    );
    return crosses ? [row.textContent] : [];
  });
