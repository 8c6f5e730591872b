import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { deal } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { libraryCalls } from "@/lib/domain/library/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { templateCalls } from "@/lib/domain/templates/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { draftCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { expect } from "../../support/frame";
import { addGroup } from "../../support/filled-texts";
import { pictureOf } from "../../support/pdf-files";
import { looksOf, type Place, type Stage } from "../../support/places";
import { sharedServer } from "../../support/shared-server";
import { callsAs, makeDeal, type Workspace } from "../../support/workspace";
import { leaveOutFolded } from "./leave-out-folded";

const dialog = (page: Page) => page.getByRole("dialog").last();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const submit = (page: Page) => dialog(page).locator("button[type=submit]");
const wrong = (page: Page) => page.locator("[aria-invalid=true]");
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

/** Submits a page's form without changes and waits for the validation messages. */
const sendEmpty = async ({ page }: Stage) => {
  await page.locator("form[method=post] button[type=submit]:visible").click();
  await expect(wrong(page).first()).toBeFocused();
};
/** The address in a mail to the employee who forgot the password. Mails of tests' servers are files. */
async function resetAddress(workspace: Workspace): Promise<string> {
  const folder = join((await sharedServer({ demo: true })).dataFolder, "outbox");
  const link = new RegExp(`//${workspace.host}:\\d+(/auth/reset-password\\?[\\w=&;%.-]+)`);
  const addressIn = (file: string) => link.exec(readFileSync(join(folder, file), "utf8"))?.[1];
  const found = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => file.startsWith("reset-") && file.endsWith(".html"))
          .map(addressIn)
          .find((address) => address !== undefined)
      : undefined;
  const body = { email: "employee@example.test" };
  await workspace.call(accountCalls.forgotPassword, { as: null, body });
  await expect.poll(found).toBeDefined();
  return (found() ?? "").replaceAll("&amp;", "&");
}

const shown = (text: (stage: Stage) => string) => (stage: Stage) =>
  expect(stage.page.getByText(text(stage)).filter({ visible: true }).first()).toBeVisible();

export const GUESTS: readonly Place[] = [
  { name: "sign-in", page: "/auth/login" },
  { name: "sign-in with its messages", page: "/login", prepare: sendEmpty },
  { name: "registration with its messages", page: "/register", prepare: sendEmpty },
  { name: "after the registration", page: "/register", path: "/register?complete" },
  { name: "forgotten password with its message", page: "/auth/forgot-password", prepare: sendEmpty },
  { name: "a reset link that does not work", page: "/auth/reset-password" },
  {
    name: "new password with its messages",
    page: "/auth/reset-password",
    path: resetAddress,
    prepare: sendEmpty,
  },
  { name: "a new verification email with its message", page: "/resend-verification", prepare: sendEmpty },
  {
    name: "a verification link that does not work",
    page: "/verify-email/{token}",
    path: "/verify-email/unknown",
    prepare: ({ page }) => expect(page.getByRole("main").getByRole("link")).toHaveCount(2),
  },
  { name: "terms", page: "/terms" },
  { name: "privacy", page: "/privacy" },
  { name: "verification of an acceptance", page: "/verify" },
  {
    name: "the verdict on a code",
    page: "/verify/{code}",
    path: async (workspace) => `/verify/${await acceptedCode(workspace)}`,
    prepare: shown(({ t }) => t("verify.genuine")),
  },
];

export const OWN_AREA: readonly Place[] = [
  { name: "dashboard", page: "/", leadsTo: "/dashboard", who: "employee" },
  {
    name: "navigation unfolded",
    page: "/dashboard",
    who: "super_admin",
    only: { width: 1280 },
    prepare: async ({ page, t }) => {
      await page.getByRole("button", { name: t("shell.navigation.unfold") }).click();
      await expect(page.getByRole("button", { name: t("shell.navigation.fold") })).toBeFocused();
    },
  },
  {
    name: "navigation as a phone's menu",
    page: "/dashboard",
    who: "super_admin",
    only: { width: 390 },
    prepare: async ({ page, t }) => {
      await page.getByRole("button", { name: t("shell.navigation.open") }).click();
      await expect(dialog(page).getByRole("navigation", { name: t("shell.navigation.label") })).toBeVisible();
    },
  },
  {
    name: "user menu",
    page: "/dashboard",
    who: "super_admin",
    prepare: async ({ page, t }) => {
      const name = t("shell.menu", { name: "Zoé super_admin" });
      await button(page, name).click();
      await expect(page.getByRole("navigation", { name })).toBeVisible();
    },
  },
  {
    name: "command palette",
    prepare: async ({ page, t }) => {
      await page.keyboard.press("Escape");
      await button(page, t("commands.open")).click();
      await expect(dialog(page).getByRole("combobox")).toBeFocused();
    },
  },
  {
    name: "command palette with what is found",
    prepare: async ({ page }) => {
      await dialog(page).getByRole("combobox").fill("eclair");
      await expect(
        dialog(page)
          .getByRole("option", { name: /Éclair Café/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: "command palette without a match",
    prepare: async ({ page, t }) => {
      await dialog(page).getByRole("combobox").fill("zzzz");
      await expect(dialog(page).getByText(t("commands.emptyText"))).toBeVisible();
    },
  },
  { name: "profile", page: "/profile", who: "employee" },
  {
    name: "password with its messages",
    page: "/profile",
    path: "/profile?tab=password",
    who: "employee",
    prepare: sendEmpty,
  },
  {
    name: "one's sessions",
    page: "/profile",
    path: "/profile?tab=sessions",
    who: "employee",
    prepare: shown(({ t }) => t("profile.sessions.current")),
  },
  {
    name: "no API tokens",
    page: "/profile",
    path: "/profile?tab=tokens",
    who: "manager",
    prepare: shown(({ t }) => t("apiTokens.emptyTitle")),
  },
  {
    name: "new API token with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("apiTokens.create")).first().click();
      await submit(page).click();
      await expect(dialog(page).getByText(t("apiTokens.missing.name"))).toBeVisible();
      await dialog(page).getByLabel(t("common.permissions.search")).fill("clients.read");
      await dialog(page)
        .getByRole("checkbox", { name: new RegExp(`^${t("apiTokens.rights.read")}`) })
        .check();
    },
  },
  {
    name: "an API token that is shown once",
    prepare: async ({ page, t }) => {
      await dialog(page).getByLabel(t("apiTokens.name")).fill("Accounting");
      await submit(page).click();
      await expect(dialog(page).getByLabel(t("apiTokens.token"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "API tokens, one revoked",
    prepare: async ({ page, t }) => {
      await dialog(page)
        .getByRole("button", { name: t("apiTokens.done") })
        .click();
      await button(page, t("apiTokens.revokeNamed", { name: "Accounting" })).click();
      await dialog(page)
        .getByRole("button", { name: t("apiTokens.revoke") })
        .click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  },
];

export const DEALS: readonly Place[] = [
  {
    name: "deals of each stage in a table",
    page: "/deals",
    path: async (workspace) => {
      const offers = [];
      for (const name of ["Signed offer", "Lost offer", "Offer"])
        offers.push(await makeDeal(workspace, { name }));
      await decide(workspace, offers[0], "accept");
      await decide(workspace, offers[1], "refuse");
      return "/deals";
    },
    who: "admin",
    only: { width: 1280 },
    prepare: ({ page }) =>
      expect(page.getByRole("table").getByRole("link", { name: "Lost offer", exact: true })).toBeVisible(),
  },
  {
    name: "the menu of a deal's actions, and the filters",
    only: { width: 1280 },
    prepare: async ({ page, t }) => {
      await button(page, t("common.table.filters")).click();
      await button(page, t("deals.actions.more", { name: "Offer" }))
        .first()
        .click();
      await expect(page.getByRole("menuitem").first()).toBeFocused();
    },
  },
  {
    name: "refusing a deal",
    only: { width: 1280 },
    prepare: async ({ page, t }) => {
      await page.getByRole("menuitem", { name: t("deals.actions.refuse") }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: "deals as cards",
    only: { width: 390 },
    prepare: async ({ page }) => {
      await close(page);
      await expect(
        page.getByRole("cell").getByRole("link", { name: "Lost offer", exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "a chosen card",
    only: { width: 390 },
    prepare: async ({ page, t }) => {
      await page.getByRole("checkbox", { name: t("common.table.chooseRow", { name: "Lost offer" }) }).check();
      await expect(page.getByRole("group", { name: t("deals.bulk.label") })).toBeVisible();
    },
  },
  {
    name: "deleting chosen deals",
    prepare: async ({ page, t }) => {
      await button(page, t("deals.bulk.delete", { count: 1 })).click();
      await expect(dialog(page)).toContainText(t("deals.bulk.title", { count: 1 }));
    },
  },
  {
    name: "no deal found",
    page: "/deals",
    path: "/deals?filter[name]=zzzz",
    who: "employee",
    prepare: ({ page, t }) => expect(page.getByText(t("deals.noneTitle"))).toBeVisible(),
  },
  {
    name: "no drafts",
    page: "/deals/drafts",
    path: "/deals/drafts",
    who: "employee",
    prepare: ({ page, t }) => expect(page.getByText(t("deals.drafts.emptyTitle"))).toBeVisible(),
  },
  {
    name: "a draft",
    page: "/deals/drafts",
    path: async (workspace) => {
      const body = {
        title: "Website",
        client_name: "Éclair Café",
        missing: [],
        deal_version: null,
        content: "{}",
      };
      await workspace.call(draftCalls.keep, { as: "admin", params: { name: "new-1f0c9a2b" }, body });
      return "/deals/drafts";
    },
    who: "admin",
    prepare: ({ page, t }) =>
      expect(page.getByRole("button", { name: t("deals.drafts.discard") })).toBeVisible(),
  },
  {
    name: "a deal with what changed",
    page: "/deals/{id}",
    path: async (workspace) => `/deals/${(await revised(workspace)).second.id}`,
    who: "employee",
    prepare: ({ page }) => expect(page.locator("[aria-labelledby=changes]")).toBeVisible(),
  },
  {
    name: "an offer whose earlier revision is unfolded",
    page: "/deals",
    path: async (workspace) => {
      const { second } = await revised(workspace);
      return `/deals?filter[name]=${second.number.slice(0, 8)}`;
    },
    who: "employee",
    prepare: async ({ page }) => {
      await page.getByRole("table").locator("button[aria-expanded=false]").first().click();
      await expect(page.getByRole("table").getByRole("list")).toBeVisible();
    },
  },
  {
    name: "answering a customer's question",
    page: "/deals/{id}",
    path: async (workspace) => {
      const deal = await makeDeal(workspace);
      await workspace.call(proposalCalls.ask, {
        as: null,
        params: { uuid: deal.uuid },
        body: { name: "Inès Roy", email: "ines@eclair.test", question: "Is hosting included?" },
      });
      return `/deals/${deal.id}`;
    },
    who: "manager",
    prepare: async ({ page, t }) => {
      await button(page, t("deal.questions.answerTo", { name: "Inès Roy" })).click();
      await expect(dialog(page)).toContainText("Is hosting included?");
    },
  },
  {
    name: "sending a deal to nobody",
    page: "/deals/{id}",
    path: async (workspace) => `/deals/${(await makeDeal(workspace)).id}`,
    who: "manager",
    prepare: async ({ page, t }) => {
      await button(page, t("deals.send.action")).click();
      const chosen = dialog(page).getByRole("checkbox", { checked: true });
      await chosen.uncheck();
      await expect(dialog(page).getByRole("button", { name: t("deals.send.confirm") })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
    },
  },
];

const rail = ({ page, t }: Stage) => page.getByRole("navigation", { name: t("builder.steps.label") });
const step = async (stage: Stage, name: "currency" | "services" | "pdf" | "preview") =>
  rail(stage)
    .getByRole("button", { name: new RegExp(`^${stage.t(`builder.steps.${name}`)}`) })
    .click();

export const BUILDER: readonly Place[] = [
  {
    name: "builder with a chosen client",
    page: "/deals/create",
    who: "manager",
    prepare: async ({ page, t }) => {
      await page.getByRole("combobox", { name: t("builder.client.search") }).fill("eclair");
      await page.getByRole("option", { name: /Éclair Café/ }).click();
      await expect(page.getByRole("region", { name: t("builder.client.chosen") })).toBeVisible();
    },
  },
  { name: "builder at the currency", prepare: (stage) => step(stage, "currency") },
  {
    name: "questions of a service",
    prepare: async (stage) => {
      const { page, t } = stage;
      await step(stage, "services");
      for (const name of ["Domain", "Website"]) {
        await page.getByRole("combobox", { name: t("builder.services.search") }).fill(name);
        await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
      }
      await expect(page.getByRole("dialog", { name: "Website" })).toBeVisible();
    },
  },
  { name: "builder with a chosen service", prepare: ({ page }) => close(page) },
  { name: "builder at the PDF", prepare: (stage) => step(stage, "pdf") },
  { name: "builder at the preview", prepare: (stage) => step(stage, "preview") },
  {
    name: "preview of the builder on a phone",
    only: { width: 390 },
    prepare: async (stage) => {
      const { page, t } = stage;
      await step(stage, "services");
      const panels = page.getByRole("radiogroup", { name: t("builder.panels.label") });
      await panels.getByText(t("builder.panels.preview")).click();
      await expect(page.getByRole("region", { name: t("builder.preview.live") })).toBeVisible();
    },
  },
  {
    name: "a deal that is edited",
    page: "/deals/{id}/edit",
    path: async (workspace) => `/deals/${(await makeDeal(workspace)).id}/edit`,
    who: "manager",
  },
];

export const CLIENTS_AND_CATALOGUE: readonly Place[] = [
  { name: "clients", page: "/clients", who: "manager", prepare: shown(() => "Éclair Café") },
  {
    name: "new client with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("clients.new")).click();
      await dialog(page)
        .getByRole("button", { name: t("clients.form.addContact") })
        .click();
      await dialog(page).getByRole("group").getByLabel(t("clients.form.email")).fill("luc");
      await submit(page).click();
      await expect(wrong(page)).toHaveCount(2);
    },
  },
  {
    name: "a client with deals",
    page: "/clients/{id}",
    path: async (workspace) => {
      await makeDeal(workspace, { name: "Stairs" });
      return `/clients/${workspace.catalog.clientId}`;
    },
    who: "manager",
    prepare: shown(() => "Stairs"),
  },
  {
    name: "merging a client",
    prepare: async ({ page, t }) => {
      await button(page, t("clients.page.merge")).click();
      await expect(dialog(page).getByRole("status").last()).not.toBeEmpty();
    },
  },
  { name: "templates of proposals", page: "/sales/library", who: "manager" },
  { name: "saved blocks", page: "/sales/blocks", who: "manager" },
  {
    name: "a new saved section",
    page: "/sales/blocks/create",
    path: "/sales/blocks/create?kind=section",
    who: "manager",
  },
  {
    name: "a saved block that is changed",
    page: "/sales/blocks/{id}/edit",
    path: async (workspace) => {
      const content = { type: "text", key: "why", html: "<p>Ten years of websites.</p>" };
      const body = { kind: "block", name: "Why us", tags: ["web"], content };
      const made = await workspace.call(libraryCalls.create, { untyped: { body } });
      return `/sales/blocks/${made.body.data.id}/edit`;
    },
    who: "manager",
  },
  {
    name: "a new saved block",
    page: "/sales/blocks/create",
    who: "manager",
    prepare: async ({ page, t }) => {
      const kind = new RegExp(`^${t("builder.document.kinds.quotation.name")}`);
      await button(page, kind).click();
      await expect(page.getByRole("textbox", { name: t("builder.document.fields.quotation") })).toBeVisible();
    },
  },
  { name: "services", page: "/sales/catalog-items", who: "manager", prepare: shown(() => "Workshop") },
  {
    name: "new service with its messages and its price",
    prepare: async ({ page, t }) => {
      await button(page, t("catalogItems.new")).click();
      await dialog(page)
        .getByRole("button", { name: t("catalogItems.form.save"), exact: true })
        .click();
      await expect(wrong(page).first()).toBeVisible();
      await dialog(page)
        .getByRole("textbox", { name: t("catalogItems.form.standardAmount"), exact: true })
        .fill("1250");
      await expect(
        dialog(page)
          .getByRole("status")
          .filter({ hasText: /1.250[.,]00/ }),
      ).toBeVisible();
    },
  },
  {
    name: "raised prices of several services",
    page: "/sales/catalog-items",
    who: "manager",
    prepare: async ({ page, t }) => {
      await page.getByRole("checkbox", { name: t("common.table.chooseRow", { name: "Workshop" }) }).check();
      await button(page, t("catalogItems.bulk.raise.button")).click();
      await dialog(page)
        .getByRole("textbox", { name: t("catalogItems.bulk.raise.percent"), exact: true })
        .fill("5");
      await button(page, t("catalogItems.bulk.raise.try")).click();
      await expect(dialog(page).getByText("210", { exact: false })).toBeVisible();
    },
  },
  {
    name: "a service with tiers",
    page: "/sales/catalog-items",
    who: "manager",
    prepare: async ({ page, t }) => {
      await button(page, t("catalogItems.edit", { title: "Website" })).click();
      await expect(
        dialog(page).getByRole("group", { name: t("catalogItems.tiers.row", { row: 3 }) }),
      ).toBeVisible();
    },
  },
  {
    name: "price rules with their messages",
    page: "/sales/catalog-items",
    who: "manager",
    prepare: async ({ page, t }) => {
      await button(page, t("catalogItems.edit", { title: "Workshop" })).click();
      await dialog(page)
        .getByRole("button", { name: t("catalogItems.modifiers.add") })
        .click();
      await dialog(page)
        .getByRole("button", { name: t("catalogItems.form.save"), exact: true })
        .click();
      await expect(wrong(page).first()).toBeVisible();
    },
  },
  {
    name: "a service that somebody else changed",
    page: "/sales/catalog-items",
    path: "/sales/catalog-items?search=logo",
    who: "manager",
    prepare: async ({ page, t, workspace }) => {
      await button(page, t("catalogItems.edit", { title: "Logo" })).click();
      await dialog(page)
        .getByRole("textbox", { name: t("catalogItems.form.unit"), exact: true })
        .fill("m²");
      await workspace.call(catalogCalls.update, {
        params: { id: workspace.catalog.items.fixed },
        body: { data: { attributes: { standard_amount: 110_00 } } },
      });
      await dialog(page)
        .getByRole("button", { name: t("catalogItems.form.save"), exact: true })
        .click();
      await expect(dialog(page).getByText(t("catalogItems.conflict.title"))).toBeVisible();
    },
  },
  { name: "a service's page to come", page: "/sales/catalog-items/create", who: "manager" },
  {
    name: "another of a service",
    page: "/sales/catalog-items/{id}/edit",
    path: "/sales/catalog-items/7/edit",
    who: "manager",
  },
  {
    name: "navigation of the sales as a drawer",
    page: "/sales",
    leadsTo: "/sales/catalog-items",
    who: "super_admin",
    only: { width: 390 },
    prepare: (stage) => openDrawer(stage, "sales"),
  },
  { name: "questions", page: "/sales/questions", who: "manager", prepare: shown(() => "Number of pages") },
  {
    name: "new question with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("questions.new")).click();
      await submit(page).click();
      await expect(wrong(page)).toHaveCount(2);
      await dialog(page)
        .getByLabel(t("questions.form.type"))
        .selectOption({ label: t("questions.types.select") });
      await dialog(page)
        .getByLabel(t("questions.form.option", { number: 1 }), { exact: true })
        .fill("Gloss");
      await dialog(page)
        .getByRole("button", { name: t("questions.form.addCondition") })
        .click();
      await expect(
        dialog(page).getByRole("group", { name: t("questions.form.condition", { number: 1 }) }),
      ).toBeVisible();
    },
  },
  {
    name: "an import with its problems",
    page: "/sales/questions",
    who: "manager",
    prepare: async ({ page, t }) => {
      await button(page, t("transfer.import")).click();
      await dialog(page)
        .locator("input[type=file]")
        .setInputFiles({
          name: "questions.csv",
          mimeType: "text/csv",
          buffer: Buffer.from("id,name,type\n999999,Partie,number\n,x,number\n,Couleur,cube\n"),
        });
      await expect(
        dialog(page).getByText(t("transfer.problemTexts.idUnknown", { id: "999999" })),
      ).toBeVisible();
    },
  },
  { name: "what was offered and chosen", page: "/sales/insight", who: "manager" },
  { name: "a question's page to come", page: "/sales/questions/create", who: "manager" },
  {
    name: "another of a question",
    page: "/sales/questions/{id}/edit",
    path: "/sales/questions/7/edit",
    who: "manager",
  },
];

export const SETTINGS: readonly Place[] = [
  {
    name: "colours, one hard to read",
    page: "/settings/visual-identity",
    who: "admin",
    prepare: async ({ page, t }) => {
      await page.getByRole("textbox", { name: /hex/i }).first().fill("#f5d000");
      await expect(button(page, t("settings.colors.cancel"))).toBeVisible();
    },
  },
  { name: "logo", page: "/settings/logo", who: "admin" },
  {
    name: "company",
    page: "/settings/company",
    who: "admin",
    prepare: async ({ page, t }) => {
      await button(page, t("settings.company.form.addNumber")).click();
      await expect(button(page, t("settings.company.form.removeNumber", { number: 1 }))).toBeVisible();
    },
  },
  { name: "currencies", page: "/settings/currency", who: "admin" },
  {
    name: "removing a currency",
    prepare: async ({ page, t }) => {
      await button(page, t("settings.currencies.remove", { code: "USD" })).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  { name: "taxes", page: "/settings/taxes", who: "admin" },
  {
    name: "new tax profile with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("settings.taxes.new")).click();
      await submit(page).click();
      await expect(wrong(page).first()).toBeVisible();
    },
  },
  { name: "fields", page: "/settings/fields", who: "admin" },
  {
    name: "new field of proposals with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("settings.fields.deal.new")).click();
      await submit(page).click();
      await expect(wrong(page).first()).toBeVisible();
    },
  },
  {
    name: "PDF pages: a cover page, no content page",
    page: "/settings/pdf-pages",
    who: "admin",
    prepare: async ({ page, t }) => {
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "Team.png",
          mimeType: "image/png",
          buffer: Buffer.from(await pictureOf("png", 300, 200)),
        });
      await expect(button(page, t("pdfPages.delete", { name: "Team" }))).toBeVisible();
    },
  },
  { name: "proposals", page: "/settings/proposals", who: "admin" },
  {
    name: "sign-in with a directory's groups",
    page: "/settings/sign-in",
    path: async ({ adminUrl, tenant }) => {
      await ownerTransaction(adminUrl, (db) =>
        addGroup(db, { tenantId: tenant.id, name: "Vendeurs Québec" }),
      );
      return "/settings/sign-in";
    },
    who: "admin",
    prepare: shown(() => "Vendeurs Québec"),
  },
  {
    name: "no domains",
    page: "/settings/domains",
    who: "admin",
    prepare: shown(({ t }) => t("settings.domains.emptyTitle")),
  },
  {
    name: "new domain with its message",
    prepare: async ({ page, t }) => {
      await button(page, t("settings.domains.add")).first().click();
      await dialog(page).getByLabel(t("settings.domains.domain")).fill("acme");
      await submit(page).click();
      await expect(dialog(page).getByText(t("settings.domains.refusals.not_a_domain"))).toBeVisible();
    },
  },
  {
    name: "a domain with its records",
    prepare: async ({ page, t }) => {
      await dialog(page).getByLabel(t("settings.domains.domain")).fill("quotes.acme.test");
      await submit(page).click();
      await expect(page.getByText("_kapi.quotes.acme.test")).toBeVisible();
    },
  },
  {
    name: "Zoho with its messages",
    page: "/settings/zoho",
    who: "admin",
    prepare: async ({ page, t }) => {
      await button(page, t("zohoCrm.save")).click();
      await expect(page.getByText(t("zohoCrm.problems.required"))).toHaveCount(3);
    },
  },
  {
    name: "no webhooks",
    page: "/settings/webhooks",
    who: "admin",
    prepare: shown(({ t }) => t("webhooks.emptyTitle")),
  },
  {
    name: "new webhook with its message",
    prepare: async ({ page, t }) => {
      await button(page, t("webhooks.add")).first().click();
      await dialog(page).getByLabel(t("webhooks.url")).fill("erp");
      await submit(page).click();
      await expect(dialog(page).getByText(t("webhooks.urlProblems.not_a_url"))).toBeVisible();
    },
  },
  {
    name: "a signing secret that is shown once",
    prepare: async ({ page, t, workspace }) => {
      await dialog(page).getByLabel(t("webhooks.url")).fill(receiverOf(workspace));
      await submit(page).click();
      await expect(dialog(page).getByLabel(t("webhooks.secret"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "a webhook with a message that was not taken",
    page: "/settings/webhooks/{id}",
    path: async (workspace) => `/settings/webhooks/${await refusedWebhook(workspace)}`,
    who: "admin",
    prepare: ({ page }) => expect(page.getByRole("table").getByText("404")).toBeVisible(),
  },
  {
    name: "a message of a webhook",
    prepare: async ({ page, t }) => {
      await button(page, t("webhooks.details")).click();
      await expect(dialog(page).getByText(t("webhooks.answer"))).toBeVisible();
    },
  },
  {
    name: "a webhook that is switched off",
    prepare: async ({ page, t }) => {
      await close(page);
      await button(page, t("webhooks.edit")).click();
      await dialog(page)
        .getByRole("checkbox", { name: new RegExp(`^${t("webhooks.enabled")}`) })
        .uncheck();
      await submit(page).click();
      await expect(page.getByText(t("webhooks.states.off"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "navigation of the settings as a drawer",
    page: "/settings",
    leadsTo: "/settings/visual-identity",
    who: "super_admin",
    only: { width: 390 },
    prepare: (stage) => openDrawer(stage, "settings"),
  },
];

export const ADMINISTRATION: readonly Place[] = [
  { name: "users", page: "/admin/users", who: "admin", prepare: shown(() => "none@example.test") },
  {
    name: "invitation with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("admin.userManagement.invite")).click();
      await submit(page).click();
      await expect(wrong(page).first()).toBeFocused();
    },
  },
  { name: "roles", page: "/admin/roles", who: "admin", prepare: shown(() => "manager") },
  {
    name: "new role with its messages and permissions",
    prepare: async ({ page, t }) => {
      await button(page, t("admin.roleManagement.create")).click();
      await submit(page).click();
      await expect(wrong(page)).toHaveCount(2);
      const deals = t("admin.permissions.modules.deals");
      await dialog(page).getByRole("region", { name: deals }).getByRole("checkbox").first().check();
    },
  },
  {
    name: "a system role",
    page: "/admin/roles",
    who: "super_admin",
    prepare: async ({ page }) => {
      await button(page, /^(View|Voir) /)
        .first()
        .click();
      await expect(dialog(page).getByRole("textbox").first()).toHaveAttribute("readonly", "");
    },
  },
  {
    name: "navigation of the administration as a drawer",
    page: "/admin",
    leadsTo: "/admin/users",
    who: "super_admin",
    only: { width: 390 },
    prepare: (stage) => openDrawer(stage, "admin"),
  },
  {
    name: "tenants",
    page: "/admin/tenants",
    who: "super_admin",
    prepare: ({ page }) => expect(page.getByRole("switch").first()).toBeVisible(),
  },
  {
    name: "new tenant with its messages",
    prepare: async ({ page, t }) => {
      await button(page, t("admin.tenantManagement.create")).click();
      await submit(page).click();
      await expect(wrong(page)).toHaveCount(5);
      await dialog(page).getByRole("textbox").first().fill("nova");
      await expect(dialog(page).getByText("nova.localhost")).toBeVisible();
    },
  },
  {
    name: "system",
    page: "/admin/system",
    who: "super_admin",
    prepare: shown(({ t }) => t("admin.system.queues.text")),
  },
  {
    name: "audit trail",
    page: "/admin/audit",
    path: async (workspace) => {
      for (const plan of ["small", "large"])
        await workspace.call(tenantCalls.update, {
          as: "super_admin",
          params: { id: workspace.tenant.id },
          body: { data: { type: "tenant", attributes: { plan } } },
        });
      return "/admin/audit?filter[action]=changed&filter[subject]=tenant";
    },
    who: "admin",
    prepare: shown(() => "Zoé super_admin"),
  },
  {
    name: "an event of the audit trail",
    prepare: async ({ page, t }) => {
      await button(page, new RegExp(`^${t("admin.audit.show", { sequence: "" }).trim()}`))
        .first()
        .click();
      await expect(dialog(page)).toContainText("small");
    },
  },
];

/** The customer's page is light in any theme (PRO-01). */
const light = { theme: "light" } as const;
export const CUSTOMER: readonly Place[] = [
  {
    name: "a proposal with options",
    page: null,
    path: async (workspace) => `/proposals/${(await offer(workspace)).uuid}`,
    only: light,
    prepare: ({ page, t }) => expect(button(page, t("proposal.actions.accept"))).toBeEnabled(),
  },
  {
    name: "asking about a proposal without a name",
    only: light,
    prepare: async ({ page, t }) => {
      await button(page, t("proposal.ask.open")).click();
      await button(page, t("proposal.ask.confirm")).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "a proposal that was asked about",
    only: light,
    prepare: async ({ page, t }) => {
      await dialog(page).getByLabel(t("proposal.ask.name")).fill("Inès Roy");
      await dialog(page).getByLabel(t("proposal.ask.email")).fill("ines@eclair.test");
      await dialog(page).getByLabel(t("proposal.ask.question")).fill("Is hosting included?");
      await button(page, t("proposal.ask.confirm")).click();
      await expect(page.getByText(t("proposal.ask.sent", { email: "ines@eclair.test" }))).toBeVisible();
    },
  },
  {
    name: "accepting a proposal without the number that is required",
    page: null,
    path: async (workspace) => {
      await requireOrderNumber(workspace, "on");
      return `/proposals/${(await offer(workspace)).uuid}`;
    },
    only: light,
    prepare: async ({ page, t }) => {
      await button(page, t("proposal.actions.accept")).click();
      await page.getByLabel(t("proposal.accept.name")).fill("Inès Roy");
      await button(page, t("proposal.accept.confirm")).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "an accepted proposal",
    only: light,
    prepare: async ({ page, t, workspace }) => {
      await page.getByLabel(t("proposal.purchaseOrder.label")).fill("4500-017");
      await button(page, t("proposal.accept.confirm")).click();
      await expect(page.getByRole("region", { name: t("proposal.notices.accepted") })).toBeVisible();
      await requireOrderNumber(workspace, "off");
    },
  },
  {
    name: "a proposal with what changed",
    page: null,
    path: async (workspace) => `/proposals/${(await revised(workspace)).second.uuid}`,
    only: light,
    prepare: async ({ page }) => {
      const changes = page.getByRole("group").filter({ hasText: "Workshop" });
      await changes.locator("summary").first().click();
      await expect(changes.getByText("1 → 2")).toBeVisible();
    },
  },
  {
    name: "a proposal that was replaced",
    page: null,
    path: async (workspace) => `/proposals/${(await revised(workspace)).first.uuid}`,
    only: light,
  },
  {
    name: "a refused proposal in the template Modern",
    page: null,
    path: async (workspace) => {
      const refused = await offer(workspace, "modern");
      await decide(workspace, refused, "refuse");
      return `/proposals/${refused.uuid}`;
    },
    only: light,
    prepare: ({ page }) => expect(page.locator("[data-hero]")).toBeVisible(),
  },
  {
    name: "an expired proposal in the template Original",
    page: null,
    path: async (workspace) => {
      const expired = await offer(workspace, "tooly-og");
      await ownerTransaction(workspace.adminUrl, (db) =>
        db
          .update(deal)
          .set({ validUntil: new Date(0) })
          .where(and(eq(deal.tenantId, workspace.tenant.id), eq(deal.id, expired.id))),
      );
      return `/proposals/${expired.uuid}`;
    },
    only: light,
    prepare: ({ page, t }) => expect(page.getByText(t("proposal.notices.expired"))).toBeVisible(),
  },
  {
    name: "recording an acceptance",
    page: null,
    path: async (workspace) => `/proposals/${(await offer(workspace)).uuid}#record`,
    only: light,
    prepare: async ({ page, t }) => {
      // The state that a page of the workspace leaves in the browser, and the matching response of the API.
      const meta = { permissions: ["deals.update"], is_super_admin: false };
      await page.route("**/api/me", (route) => route.fulfill({ json: { data: {}, meta } }));
      await page.evaluate(() =>
        localStorage.setItem("kapi.user", JSON.stringify({ id: 1, permissions: ["deals.update"] })),
      );
      await page.reload();
      await button(page, t("proposal.record.confirm")).click();
      await expect(page.getByText(t("proposal.problems.noNote"))).toBeVisible();
      await page.evaluate(() => localStorage.removeItem("kapi.user"));
      await page.unroute("**/api/me");
    },
  },
  {
    name: "a proposal that is not there",
    page: null,
    path: "/proposals/00000000-0000-4000-8000-000000000000",
    only: light,
  },
];

export const ODD: readonly Place[] = [
  { name: "an unknown address", page: null, path: "/no/such/page", who: "employee" },
  { name: "the outbox where there is none", page: "/dev/outbox" },
  ...(["dark", "light"] as const).map((theme): Place => ({
    name: `every widget in the ${theme} theme`,
    page: "/dev/widgets",
    path: `/dev/widgets?theme=${theme}`,
    only: { theme },
    prepare: ({ page }) =>
      expect(
        page.getByRole("table", { name: "Services", exact: true }).getByRole("row", { name: /Service \d/ }),
      ).toHaveCount(10),
  })),
  {
    name: "a question before something is deleted",
    page: "/dev/widgets",
    path: "/dev/widgets?theme=light&only=dialogs",
    only: light,
    prepare: async ({ page }) => {
      await button(page, "Open confirmation").click();
      await expect(dialog(page).getByText("It is used by a service.")).toBeVisible();
    },
  },
  {
    name: "the API reference with an open call",
    page: null,
    path: "/api/docs#createDeal",
    only: { language: "en" },
    prepare: async ({ page }) => {
      await expect(page.locator("#createDeal")).toHaveAttribute("open");
      await leaveOutFolded(page);
    },
  },
  {
    name: "deals that cannot be loaded",
    page: "/deals",
    path: async (workspace) => {
      // A stored value that the product's own response schema refuses.
      const { id } = await makeDeal(workspace);
      await ownerTransaction(workspace.adminUrl, (db) =>
        db.execute(sql`update deal set customer = jsonb_set(customer, '{name}', '7') where id = ${id}`),
      );
      return "/deals";
    },
    who: "employee",
    prepare: ({ page }) => expect(page.getByRole("alert").first()).toBeVisible(),
  },
  {
    name: "a page that failed",
    page: "/deals/create",
    path: async (workspace) => {
      await takeAway(workspace, "tax_profile");
      return "/deals/create";
    },
    who: "employee",
    prepare: shown(() => "500"),
  },
  {
    name: "a failure around all pages",
    page: "/dashboard",
    // The session exists already, because nobody can sign in after this.
    path: async (workspace) => {
      await takeAway(workspace, "session_token");
      return "/dashboard";
    },
    who: "employee",
    prepare: shown(({ t }) => t("errors.global.refresh")),
  },
];

export const PLACES = [
  // First, because its places use a single theme: the later ones balance that.
  CUSTOMER,
  GUESTS,
  OWN_AREA,
  DEALS,
  BUILDER,
  CLIENTS_AND_CATALOGUE,
  SETTINGS,
  ADMINISTRATION,
  ODD,
].flat();

export const looks = looksOf(PLACES);

async function openDrawer({ page, t }: Stage, section: "sales" | "settings" | "admin") {
  await button(page, t("shell.navigation.open")).click();
  await expect(dialog(page).getByRole("list", { name: t(`sections.${section}.title`) })).toBeVisible();
}

/** A pending proposal with an option, in a template. */
async function offer(workspace: Workspace, templateId?: "modern" | "tooly-og") {
  if (templateId) await workspace.call(templateCalls.select, { as: "admin", body: { templateId } });
  const { items, taxIds } = workspace.catalog;
  return makeDeal(workspace, { name: "New website", tax_profile_id: taxIds[1] }, [
    { sale_catalog_item_id: items.fixed },
    { sale_catalog_item_id: items.limited, is_optional: true },
  ]);
}

const requireOrderNumber = (workspace: Workspace, value: "on" | "off") =>
  workspace.call(settingCalls.update, {
    as: "admin",
    params: { key: "purchase_order_required" },
    body: { value },
  });

const decide = (workspace: Workspace, made: { uuid: string } | undefined, verb: "accept" | "refuse") =>
  workspace.call(proposalCalls[verb], {
    as: null,
    params: { uuid: made?.uuid },
    ...(verb === "accept" && { untyped: { body: { name: "Inès Roy" } } }),
  });

const acceptedCode = async (workspace: Workspace) => {
  const params = { uuid: (await offer(workspace))?.uuid };
  return (await workspace.call(proposalCalls.accept, { as: null, params, body: { name: "Inès Roy" } })).body
    .data.verification_code;
};

/** A deal and its revision. */
async function revised(workspace: Workspace) {
  const { fixed, limited, negotiable } = workspace.catalog.items;
  const first = await makeDeal(workspace, { name: "Revised" }, [
    { sale_catalog_item_id: fixed },
    { sale_catalog_item_id: limited },
  ]);
  const lines = [{ sale_catalog_item_id: fixed, quantity: 2 }, { sale_catalog_item_id: negotiable }];
  return { first, second: await makeDeal(workspace, { name: "Revised" }, lines, first.id) };
}

/** Renames a table, so that everything that reads it fails on the server. */
const takeAway = ({ adminUrl }: Workspace, table: string) =>
  ownerTransaction(adminUrl, (db) => db.execute(sql.raw(`alter table ${table} rename to ${table}_away`)));

/** An address that responds with 404. */
const receiverOf = ({ port }: Workspace) => `http://127.0.0.1:${port}/api/no-such-call`;

async function refusedWebhook(workspace: Workspace): Promise<number> {
  const call = callsAs(() => workspace, { as: "admin" });
  const made = await call(webhookCalls.create, {
    body: { url: receiverOf(workspace), events: ["deal.sent"] },
  });
  const { id } = made.body.data;
  await call(webhookCalls.sendTest, { params: { id } });
  const attempts = async () =>
    (await call(webhookCalls.deliveries, { params: { id } })).body.data.flatMap(({ history }) => history);
  await expect.poll(async () => (await attempts()).length).toBeGreaterThan(0);
  return id;
}
