import type { Locator } from "@playwright/test";
import { expect, test } from "../support/builder";
import { expectAccessible } from "../support/frame";
import { moveByKey } from "../support/move-by-key";

type Answer = {
  blocks: { type: string; text?: string; html?: string }[];
  sections: { key: string; name: string }[];
  line_items: { name: string; section: string }[];
};

const edges = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test("a document is written by keyboard, its services in a section, and the customer gets it as it was saved", async ({
  builder,
  page,
}) => {
  const line = page.getByRole("combobox", { name: "New block: type / to choose" });
  const add = async (letters: string) => {
    await line.fill(`/${letters}`);
    await page.keyboard.press("Enter");
  };
  const blockNames = () =>
    page
      .getByRole("region", { name: "Blocks of the document" })
      .locator("[data-edge][role=group]")
      .evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label")));
  await builder.open();
  await builder.chooseClient();
  await builder.step("Services");
  await builder.add("Domain");
  await builder.add("Logo");

  await test.step("blocks are added by /, with a variable by {", async () => {
    await builder.step("Document");
    await add("head");
    await page.keyboard.type("A plan for {");
    await page.getByRole("combobox", { name: "Find a variable" }).fill("client name");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Heading", exact: true })).toHaveValue(
      "A plan for {client.name}",
    );
    await add("text");
    await page.keyboard.type("We begin in May, {");
    await page.getByRole("combobox", { name: "Find a variable" }).fill("client name");
    await page.keyboard.press("Enter");
    const chip = page.locator(".ProseMirror [data-variable='{client.name}']");
    await expect(chip).toHaveText("Éclair Café");
    await page.keyboard.press("Backspace");
    await expect(chip).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(chip).toHaveText("Éclair Café");
    for (const left of [false, true]) {
      if (left) await line.focus();
      await page.getByRole("button", { name: /^More for Text/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Insert a variable \(Text/ }).click();
      const find = page.getByRole("combobox", { name: "Find a variable" });
      const [box, block] = await Promise.all([find, page.locator("[data-key]", { has: find })].map(edges));
      expect(box!.right).toBeLessThanOrEqual(block!.right);
      await find.fill("client name");
      await page.keyboard.press("Enter");
      await expect(chip).toHaveText(["Éclair Café", "Éclair Café"]);
      await page.keyboard.press("Control+z");
      await expect(chip).toHaveText(["Éclair Café"]);
    }
    await add("quot");
    await page.keyboard.type("On time, and on budget.");
  });
  await test.step("/ in an empty paragraph shows all kinds at once and divides the text, as one change", async () => {
    const before = await blockNames();
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Then we test.");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("/");
    const list = page.getByRole("listbox", { name: "Kinds of blocks" });
    await expect(list.getByRole("option")).toHaveCount(14);
    const frame = await edges(list);
    for (const option of await list.getByRole("option").all()) {
      const { top, bottom } = await edges(option);
      expect([top >= frame.top, bottom <= frame.bottom]).toEqual([true, true]);
    }
    await page.keyboard.type("quot");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Quotation", exact: true }).first()).toBeFocused();
    await expect
      .poll(blockNames)
      .toEqual(
        before.flatMap((name) =>
          name?.startsWith("Text") ? [name, "Quotation", "Text: Then we test."] : [name],
        ),
      );
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await blockNames()).length).toBe(before.length);
    for (let change = 0; change < 9 && (await text.innerText()) !== "We begin in May, Éclair Café"; change++)
      await page.keyboard.press("Control+z");
    await expect(text).toHaveText("We begin in May, Éclair Café");
  });
  await test.step("one is moved by keyboard, and undone and done again", async () => {
    const before = await blockNames();
    await page.getByRole("button", { name: /^Move Quotation/ }).focus();
    await moveByKey(page, {
      name: "Quotation: On time, and on budget.",
      key: "ArrowUp",
      from: 4,
      to: 3,
      total: 4,
    });
    await expect.poll(blockNames).not.toEqual(before);
    const moved = await blockNames();
    await page.keyboard.press("Control+z");
    await expect.poll(blockNames).toEqual(before);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(blockNames).toEqual(moved);
  });
  await test.step("nothing of it keeps anybody out, in either theme", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `the document in the ${colorScheme} theme`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  });
  await test.step("a line stands in a section", async () => {
    await builder.step("Services");
    await page.getByRole("button", { name: "Add a section" }).click();
    await page.getByRole("textbox", { name: "Name of the section" }).fill("Design");
    await page.getByRole("combobox", { name: "Section of Logo" }).selectOption("Design");
    await expectAccessible(page, "the services in a section");
  });
  await test.step("saved, the customer's proposal has all of it, the variable with its value", async () => {
    const [tab] = await Promise.all([page.waitForEvent("popup"), builder.save.click()]);
    await expect(tab).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);
    const { data } = await tab.evaluate(
      async () => (await (await fetch(`/api${location.pathname}`)).json()) as { data: Answer },
    );
    expect(data.blocks.map(({ type, text, html }) => text ?? html ?? type)).toEqual([
      "A plan for Éclair Café",
      "services",
      "On time, and on budget.",
      "<p>We begin in May, Éclair Café</p>",
    ]);
    expect(data.sections.map(({ name }) => name)).toEqual(["Design"]);
    expect(data.line_items.map(({ name, section }) => [name, section])).toEqual([
      ["Domain", ""],
      ["Logo", data.sections[0]?.key],
    ]);
  });
});
