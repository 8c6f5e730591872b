import { readFileSync } from "node:fs";
import { settingCalls } from "@/lib/domain/settings/calls";
import { expect, test } from "../support/account-site";
import { openAs } from "../support/frame";
import { mailAbout } from "../support/mail-about";
import { actWhenReady } from "../support/ready-page";
import { sendAtOnce } from "../support/send-at-once";
import { makeDeal } from "../support/workspace";
import { readPdf } from "../support/read-pdf";

const GENUINE = "Yes: this code belongs to the offer that was accepted, and the offer is unchanged.";
const spaces = (text: string) => new RegExp(text.replaceAll(" ", "\\s").replaceAll("$", "\\$"));

// When a view counts, and each verdict, is tested in tests/component/proposals.
test("a proposal is sent, opened on a phone, ticked, accepted with a name, and its code verified [S-095] [P-07]", async ({
  page,
  site,
  mail,
  browser,
}) => {
  const { workspace } = site;
  const required = { as: "admin", body: { value: "on" } } as const;
  await workspace.call(settingCalls.update, { ...required, params: { key: "purchase_order_required" } });
  const deal = await makeDeal(workspace, { name: "New website" }, [
    { sale_catalog_item_id: workspace.catalog.items.fixed },
    { sale_catalog_item_id: workspace.catalog.items.limited, is_optional: true },
  ]);

  await test.step("staff send it to the first contact [S-095]", async () => {
    await openAs(page, workspace, "manager", `/deals/${deal.id}`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Send proposal ${deal.number}` });
    await expect(dialog.getByRole("checkbox", { name: /^Inès Roy/ })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { name: /^Paul Roy/ })).not.toBeChecked();
    await dialog.getByLabel("Message").fill("As we discussed.");
    await dialog.getByRole("button", { name: "Send email" }).click();
    await expect(page.getByText(`Proposal ${deal.number} is being sent to 1 contact.`)).toBeVisible();
    await sendAtOnce(workspace.adminUrl, deal.id);
    await page.reload();
    await expect(page.getByText("To: Inès Roy <ines@eclair.test>")).toBeVisible();
  });

  await test.step("staff who look at it themselves do not count", async () => {
    const reported: string[] = [];
    const watch = (request: { url: () => string }) => {
      if (request.url().endsWith("/view")) reported.push(request.url());
    };
    const own = await page.context().newPage();
    await actWhenReady(own);
    own.on("request", watch);
    await own.clock.install();
    await own.goto(site.address(`/proposals/${deal.uuid}`));
    await expect(own.getByRole("link", { name: "Edit" })).toBeVisible();
    await own.clock.runFor(10_000);
    expect(reported).toEqual([]);
    await own.close();
  });

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const customer = await phone.newPage();
  await actWhenReady(customer);

  await test.step("the customer opens the mail's link, which counts after 2 seconds, not before", async () => {
    const sent = await mailAbout(mail, "ines@eclair.test", deal.uuid);
    expect(sent.text).toContain("As we discussed.");
    const reported: string[] = [];
    customer.on("request", (request) => {
      if (request.url().endsWith("/view")) reported.push(request.method());
    });
    await customer.clock.install();
    await customer.clock.pauseAt(Date.now() + 600_000);
    await customer.goto(sent.links[0] ?? "");
    // The page's script is loaded with a frame after the first paint, and frames come with this clock.
    await expect(async () => {
      await customer.clock.runFor(20);
      await expect(customer.getByRole("button", { name: "Accept", exact: true })).toBeEnabled({
        timeout: 250,
      });
    }).toPass();
    await customer.clock.runFor(1_850);
    expect(reported).toEqual([]);
    const seen = customer.waitForResponse((response) => response.url().endsWith("/view"));
    await customer.clock.runFor(200);
    expect((await seen).status()).toBe(200);
    expect(reported).toEqual(["POST"]);
    await customer.clock.resume();
  });

  await test.step("ticks an option, and accepts with a name and the order number that is required [P-07]", async () => {
    await customer.getByRole("checkbox", { name: "Include Domain" }).check();
    await customer.getByRole("button", { name: "Accept", exact: true }).click();
    const asked = customer.getByRole("region", { name: "Your decision" });
    await expect(asked).toBeFocused();
    await expect(asked).toContainText(spaces("for a total of $120.00"));
    await asked.getByLabel("Your name (required)").fill("Inès Roy");
    await customer.keyboard.press("Tab");
    const order = asked.getByRole("textbox", { name: "Purchase order number (required)" });
    await expect(order).toBeFocused();
    await asked.getByRole("button", { name: "Accept proposal" }).click();
    await expect(asked.getByRole("alert")).toHaveText(
      "Enter the purchase order number: one line, at most 60 characters.",
    );
    await expect(order).toBeFocused();
    await customer.keyboard.type("4500-017");
    await asked.getByRole("button", { name: "Accept proposal" }).click();
    const told = customer.getByRole("region", { name: "Thank you. You have accepted this proposal." });
    await expect(told).toBeFocused();
    await expect(told).toContainText("Accepted by Inès Roy");
    await expect(told).toContainText("goes by email to i…@eclair.test");
    await expect(customer.getByText("4500-017")).toBeVisible();
  });

  const { code, file } = await test.step("the PDF ends with the certificate's code [P-07]", async () => {
    const [download] = await Promise.all([
      customer.waitForEvent("download"),
      customer.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    const path = await download.path();
    const certificate = (await readPdf(new Uint8Array(readFileSync(path)))).pages.at(-1) ?? "";
    const [found = ""] = /(?:[0-9A-F]{4}-){4}[0-9A-F]{4}/.exec(certificate.replace(/\s/g, "")) ?? [];
    expect(found).not.toBe("");
    return { code: found, file: path };
  });

  await test.step("the code and the PDF are verified; a code of nothing is not [P-07]", async () => {
    await customer.goto(site.address("/verify/0000-0000-0000-0000-0000"));
    await expect(customer.getByText("No: this code belongs to no accepted offer here.")).toBeVisible();
    await customer.getByLabel("Verification code").fill(code.toLowerCase());
    await customer.getByLabel("PDF (optional)").setInputFiles(file);
    await customer.getByRole("button", { name: "Check" }).click();
    await expect(customer.getByText(GENUINE)).toBeVisible();
    await expect(customer.getByText("The PDF is the one of the accepted offer.")).toBeVisible();
    await expect(customer.getByText("Inès Roy")).toBeVisible();
    await phone.close();
  });

  await test.step("staff read the story and get to the certificate; nothing is left to send [S-095] [P-07]", async () => {
    await page.reload();
    const story = page
      .getByRole("region", { name: "Timeline" })
      .or(page.locator("[aria-labelledby=timeline]"));
    for (const text of [
      "Accepted",
      "Signed as Inès Roy",
      "Purchase order number: 4500-017",
      "Ticked: Domain",
      "Seen by the customer for the first time",
      "Sent",
      "Created",
    ])
      await expect(story.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
    await page
      .getByRole("region", { name: "Files and evidence" })
      .getByRole("link", { name: `Verification code ${code}` })
      .click();
    await expect(page.getByText(GENUINE)).toBeVisible();
  });

  await test.step("mails tell them what the customer did [S-095]", async () => {
    for (const did of ["opened", "accepted"])
      await expect
        .poll(() => mail.mails.map(({ subject }) => subject))
        .toContain(`Éclair Café has ${did} proposal ${deal.number}`);
  });
});
