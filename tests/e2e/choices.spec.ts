import { readFileSync } from "node:fs";
import { emptySection } from "@/lib/core/documents/blocks";
import { offerText } from "@/lib/core/offers/offer-text";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { expect, test } from "../support/frame";
import { readPdf } from "../support/read-pdf";
import { startWebhookReceiver } from "../support/webhook-receiver";
import { makeDeal, type Workspace } from "../support/workspace";

// 1,000.00 once and 145.00 a month for 12 months, with the taxes of Quebec.
const SUMS = { due: 1_316_46, committed: 3_150_27, month: 166_71 };

/** Two packages, none of them chosen, and what repeats each month as an option that needs a line of the larger one. */
function makePackages(workspace: Workspace, language: "en" | "fr") {
  const { items, taxIds } = workspace.catalog;
  const sections = ["Basic", "Complete"].map((name) => ({ ...emptySection(name), name }));
  const group = { key: "p", title: "Package", least: 1, most: 1, sections: ["Basic", "Complete"] };
  const choices = {
    groups: [{ ...group, recommended: "Complete" }],
    requires: [{ line: "care", needs: ["c2"] }],
    excludes: [],
  };
  const care = { key: "care", name: "Care", unit_price: 145_00, is_optional: true, description: "" };
  return makeDeal(
    workspace,
    { name: `Packages ${language}`, language, sections, choices, tax_profile_id: taxIds[2] },
    [
      { sale_catalog_item_id: null, ...care, rhythm: { every: "month", term: 12 } },
      { sale_catalog_item_id: items.fixed, key: "b1", section: "Basic" },
      { sale_catalog_item_id: items.fixed, key: "c1", section: "Complete", quantity: 4 },
      { sale_catalog_item_id: items.fixed, key: "c2", section: "Complete", quantity: 6 },
    ],
  );
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const withoutSpaces = (text: string | null) => (text ?? "").replace(/\s/g, "");

for (const { language, texts, size } of [
  { language: "en", texts: en, size: { width: 1440, height: 900 } },
  { language: "fr", texts: fr, size: { width: 390, height: 844 } },
] as const)
  test(`a package and a monthly option are chosen at ${size.width} px in ${language}, and accepted [U-125]`, async ({
    page,
    workspace,
  }) => {
    const { choices, accept, services, problems, notices, actions } = texts.proposal;
    const { money } = offerText({ language, format: "short", timeZone: "UTC" });
    const sums = Object.values(SUMS).map((sum) => withoutSpaces(money(sum, "CAD")));
    const receiver = await startWebhookReceiver();
    const webhook = { url: `${receiver.url}/${language}`, events: ["deal.accepted"] };
    await workspace.call(webhookCalls.create, { as: "admin", untyped: { body: webhook } });
    const { uuid } = await makePackages(workspace, language);
    const url = `http://${workspace.host}:${workspace.port}`;
    await page.setViewportSize(size);
    await page.context().addCookies([{ name: "kapi.language", value: language, url }]);
    await page.goto(`${url}/proposals/${uuid}`);
    const decision = page.getByRole("region", { name: accept.title });
    const confirm = decision.getByRole("button", { name: accept.confirm, exact: true });
    await test.step("before Accept it says what is missing, and leads there [U-132]", async () => {
      await decision.getByLabel(accept.name).fill("Inès Roy");
      await confirm.click();
      await expect(decision.getByText(problems.choices)).toBeVisible();
      await decision
        .getByRole("button", { name: filled(choices.few, { title: "Package", count: "1" }) })
        .click();
      await expect(page.getByRole("radio", { name: "Basic" })).toBeFocused();
    });
    await test.step("packages stand side by side, on a phone below each other [U-132]", async () => {
      const [basic, complete] = await Promise.all(
        ["Basic", "Complete"].map((name) => page.getByRole("radio", { name }).boundingBox()),
      );
      expect(Math.abs((basic?.y ?? 0) - (complete?.y ?? 0)) < 5).toBe(size.width > 1000);
    });
    await test.step("an option that needs another package leads to it [U-132]", async () => {
      await page.getByRole("radio", { name: "Basic" }).check();
      await page.getByRole("checkbox", { name: filled(services.include, { name: "Care" }) }).check();
      await decision.getByRole("button", { name: filled(choices.add, { name: "Logo" }) }).click();
      await expect(page.getByRole("radio", { name: "Complete" })).toBeChecked();
      await expect(page.getByText(choices.missing)).toHaveCount(0);
    });
    await confirm.click();
    await expect(page.getByRole("region", { name: notices.accepted })).toBeFocused();
    await test.step("page, PDF, verification and webhook say the same sums [U-113] [U-122]", async () => {
      const pageText = withoutSpaces(await page.getByRole("main").textContent());
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: actions.download, exact: true }).click(),
      ]);
      const { pages } = await readPdf(new Uint8Array(readFileSync(await download.path())));
      const [pdfText, certificate] = [pages.join(""), pages.at(-1) ?? ""].map(withoutSpaces);
      for (const sum of sums)
        for (const text of [pageText, pdfText, certificate]) expect(text).toContain(sum);
      const [message] = await receiver.messagesAt(`/${language}`, 1);
      const offer = {
        amount_after_tax: SUMS.committed,
        recurring: { due_at_start: SUMS.due, groups: [{ amount_after_tax: SUMS.month }] },
      };
      expect(message?.body.data).toMatchObject(offer);
      const code = String(message?.body.data["verification_code"]);
      const verified = await workspace.call(proposalCalls.verify, { as: null, params: { code } });
      expect(verified.body.data).toMatchObject({ verdict: "genuine", ...offer });
      await page.goto(`${url}/verify/${code}`);
      await expect(page.getByRole("main")).toContainText(verified.body.data.content_hash);
      const verifyText = withoutSpaces(await page.getByRole("main").textContent());
      for (const sum of sums) expect(verifyText).toContain(sum);
    });
    await receiver.close();
  });

test("a reader keeps a version, whose link another one opens and takes over [U-137]", async ({
  page,
  browser,
  frame,
  workspace,
}) => {
  const { versions } = en.proposal;
  const { id, uuid } = await makePackages(workspace, "en");
  const address = `http://${workspace.host}:${workspace.port}/proposals/${uuid}`;
  await page.goto(address);
  await page.getByRole("radio", { name: "Complete" }).check();
  await page.getByRole("button", { name: versions.open }).click();
  const dialog = page.getByRole("dialog", { name: versions.title });
  await expect(dialog.getByText(versions.none)).toBeVisible();
  await dialog.getByLabel(versions.name).fill("Anna");
  await dialog.getByRole("button", { name: versions.keep }).click();
  await expect(dialog.getByText(filled(versions.kept, { name: "Anna" }))).toBeVisible();
  await expect(dialog.getByText("$1,149.75")).toBeVisible();
  const kept = await workspace.call(proposalCalls.versions, { as: null, params: { uuid } });
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(`${address}?version=${kept.body.data[0]?.key ?? ""}`);
  await expect(colleague.getByRole("heading", { name: "Anna" })).toBeVisible();
  await colleague.getByRole("button", { name: `${versions.take}: Anna` }).click();
  await expect(colleague.getByRole("radio", { name: "Complete" })).toBeChecked();
  expect(colleague.url()).toBe(address);
  const { data } = (await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).body;
  expect(data.line_items.filter((line) => line.is_selected && line.is_optional)).toEqual([]);
  await frame.open("manager", `/deals/${id}`);
  await expect(page.getByRole("region", { name: en.deal.preferences.title })).toContainText("Anna");
});
