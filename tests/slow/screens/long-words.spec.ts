import type { Page } from "@playwright/test";
import { NO_COMPANY } from "@/lib/domain/company/seller";
import { writeMail } from "@/lib/domain/mail/write-mail";
import { templateCalls } from "@/lib/domain/templates/calls";
import { forgetCookies } from "../../support/forget-cookies";
import { openAs, expect, test } from "../../support/frame";
import { fillTexts, type Filled } from "../../support/filled-texts";
import { httpBytes } from "../../support/http";
import { outsideItsBox } from "../../support/overflow";
import { placesOfText } from "../../support/read-pdf";
import { makeWorkspace, type Caller } from "../../support/workspace";

// Lets both workers share the tests of this file.
test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 320, height: 800 } });

/** One word without a possible line break, of the widest letter. */
const word = (length = 255): string => "W".repeat(length);
const ADDRESS = `${"w".repeat(64)}@${"w".repeat(60)}.${"w".repeat(60)}.${"w".repeat(60)}.test`;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

type Stop = {
  name: string;
  who: Caller | null;
  path: string | ((made: Filled) => string);
  /** Opens a dialog or another state of the page. */
  open?: (page: Page, made: Filled) => Promise<unknown>;
  /**
   * A form in a dialog: its first field gets the focus, and closing it after a change asks for confirmation
   * (T-10).
   */
  form?: "text" | "choice";
};

const edit = (page: Page) => press(page, /^Edit W/);
/** Chooses an action in the menu of a deal's row. */
async function choose(page: Page, action: string) {
  await press(page, /^More actions: W/);
  await page.getByRole("menuitem", { name: action }).click();
}
const step = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name }).click();

const STOPS: readonly Stop[] = [
  { name: "dashboard", who: "manager", path: "/dashboard" },
  { name: "profile", who: "manager", path: "/profile" },
  { name: "API tokens", who: "manager", path: "/profile?tab=tokens" },
  {
    name: "new API token",
    who: "manager",
    path: "/profile?tab=tokens",
    open: (page) => press(page, "Create a token"),
    form: "text",
  },
  { name: "deals", who: "manager", path: "/deals" },
  { name: "refusing a deal", who: "manager", path: "/deals", open: (page) => choose(page, "Refuse") },
  { name: "deleting a deal", who: "admin", path: "/deals", open: (page) => choose(page, "Delete") },
  {
    name: "sending a deal",
    who: "manager",
    path: ({ deal }) => `/deals/${deal.id}`,
    open: async (page) => {
      await press(page, /^Send/);
      await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    },
    form: "choice",
  },
  { name: "a deal", who: "manager", path: ({ deal }) => `/deals/${deal.id}` },
  { name: "builder", who: "manager", path: ({ deal }) => `/deals/${deal.id}/edit` },
  {
    name: "builder, currency",
    who: "manager",
    path: ({ deal }) => `/deals/${deal.id}/edit`,
    open: (page) => step(page, /^Currency/),
  },
  {
    name: "builder, services",
    who: "manager",
    path: ({ deal }) => `/deals/${deal.id}/edit`,
    open: (page) => step(page, /^Services/),
  },
  {
    name: "pricing a line",
    who: "manager",
    path: ({ deal }) => `/deals/${deal.id}/edit`,
    open: async (page) => {
      await step(page, /^Services/);
      await press(page, /^Edit W/);
    },
  },
  {
    name: "builder, preview",
    who: "manager",
    path: ({ deal }) => `/deals/${deal.id}/edit`,
    open: (page) => step(page, /^Preview/),
  },
  { name: "clients", who: "manager", path: "/clients" },
  { name: "a client", who: "manager", path: "/clients", open: edit, form: "text" },
  { name: "a client's page", who: "manager", path: ({ clientId }) => `/clients/${clientId}` },
  {
    name: "merging a client",
    who: "manager",
    path: ({ clientId }) => `/clients/${clientId}`,
    open: (page) => press(page, "Merge"),
  },
  {
    name: "what is found",
    who: "manager",
    path: "/dashboard",
    open: async (page) => {
      await press(page, "Find anything");
      await page.getByRole("dialog").getByRole("combobox").fill("WWW");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  { name: "services", who: "manager", path: "/sales/catalog-items" },
  { name: "a service", who: "manager", path: "/sales/catalog-items?search=WWW", open: edit, form: "text" },
  {
    name: "deleting a service",
    who: "admin",
    path: "/sales/catalog-items?search=WWW",
    open: (page) => press(page, /^Delete /),
  },
  { name: "questions", who: "manager", path: "/sales/questions" },
  { name: "a question", who: "manager", path: "/sales/questions?search=WWW", open: edit, form: "text" },
  {
    name: "deleting a question",
    who: "admin",
    path: "/sales/questions?search=WWW",
    open: (page) => press(page, /^Delete /),
  },
  { name: "taxes", who: "admin", path: "/settings/taxes" },
  {
    name: "a tax profile",
    who: "admin",
    path: "/settings/taxes",
    open: (page) => press(page, /^Edit W/),
    form: "text",
  },
  {
    name: "deleting a tax profile",
    who: "admin",
    path: "/settings/taxes",
    open: (page) => press(page, /^Retire W/),
  },
  { name: "PDF pages", who: "admin", path: "/settings/pdf-pages" },
  {
    name: "renaming a PDF page",
    who: "admin",
    path: "/settings/pdf-pages",
    open: (page) => press(page, /^Rename /),
    form: "text",
  },
  {
    name: "deleting a PDF page",
    who: "admin",
    path: "/settings/pdf-pages",
    open: (page) => press(page, /^Delete /),
  },
  { name: "company", who: "admin", path: "/settings/company" },
  { name: "sign-in", who: "admin", path: "/settings/sign-in" },
  { name: "domains", who: "admin", path: "/settings/domains" },
  {
    name: "new domain",
    who: "admin",
    path: "/settings/domains",
    open: (page) => press(page, "Add a domain"),
    form: "text",
  },
  { name: "webhooks", who: "admin", path: "/settings/webhooks" },
  {
    name: "new webhook",
    who: "admin",
    path: "/settings/webhooks",
    open: (page) => press(page, "Add a webhook"),
    form: "text",
  },
  { name: "a webhook", who: "admin", path: ({ webhookId }) => `/settings/webhooks/${webhookId}` },
  {
    name: "deleting a webhook",
    who: "admin",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}`,
    open: (page) => press(page, /^Delete/),
  },
  { name: "users", who: "admin", path: "/admin/users" },
  {
    name: "inviting",
    who: "admin",
    path: "/admin/users",
    open: (page) => press(page, "Invite"),
    form: "text",
  },
  {
    name: "ending sessions",
    who: "admin",
    path: "/admin/users?filter%5Bname%5D=WWW",
    open: (page) => press(page, /^(Take back|End sessions)/),
  },
  { name: "roles", who: "admin", path: "/admin/roles" },
  { name: "a role", who: "admin", path: "/admin/roles?filter%5Bname%5D=WWW", open: edit, form: "text" },
  {
    name: "deleting a role",
    who: "admin",
    path: "/admin/roles?filter%5Bname%5D=WWW",
    open: (page) => press(page, /^Delete /),
  },
  {
    name: "new tenant",
    who: "super_admin",
    path: "/admin/tenants",
    open: (page) => press(page, "Create tenant"),
    form: "text",
  },
  { name: "tenants", who: "super_admin", path: "/admin/tenants" },
  { name: "audit trail", who: "admin", path: "/admin/audit" },
  {
    name: "an event of the audit trail",
    who: "admin",
    path: "/admin/audit",
    open: (page) => press(page, /^Show details/),
  },
  ...["", "modern", "tooly-og"].map((template): Stop => ({
    name: `the customer's page ${template}`,
    who: null,
    path: ({ deal }) => `/proposals/${deal.uuid}#${template}`,
    open: async (page, { workspace }) => {
      if (template) {
        await workspace.call(templateCalls.select, {
          as: "admin",
          untyped: { body: { templateId: template } },
        });
        await page.reload();
      }
      for (const summary of await page.locator(".proposal-details > summary").all()) await summary.click();
    },
  })),
  {
    name: "refusing",
    who: null,
    path: ({ deal }) => `/proposals/${deal.uuid}`,
    open: (page) => press(page, "Refuse"),
  },
];

let filled: Filled;
test.beforeAll(async () => {
  const workspace = await makeWorkspace("long");
  filled = await fillTexts(workspace, { text: word, email: ADDRESS });
});

const STAFF = STOPS.filter(({ who }) => who !== null);

test("no long word leaves its box in any list, dialog or page of the staff; a changed dialog asks before it is left [T-10]", async ({
  page,
}) => {
  test.slow();
  for (const stop of STAFF)
    await test.step(stop.name, async () => {
      await forgetCookies(page);
      const { path, open, form } = stop;
      await openAs(
        page,
        filled.workspace,
        stop.who ?? "none",
        typeof path === "string" ? path : path(filled),
      );
      await open?.(page, filled);
      await expectWithin(page, stop.name);
      if (form) await expectAskedBeforeLeaving(page, form, stop.name);
    });
});

test("no long word leaves its box in what customers see: page, PDF and mails", async ({ page }) => {
  const { workspace, deal } = filled;
  for (const { name, path, open } of STOPS.filter(({ who }) => who === null))
    await test.step(name, async () => {
      const address = typeof path === "string" ? path : path(filled);
      await page.goto(`http://${workspace.host}:${workspace.port}${address}`);
      await open?.(page, filled);
      await expectWithin(page, name);
      // The price stays visible next to a long name.
      await expect(
        page
          .getByRole("table")
          .getByText(/100[.,]00/)
          .last(),
      ).toBeVisible();
    });
  await test.step("PDF", async () => {
    const file = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: `/api/proposals/${deal.uuid}/pdf`,
    });
    expect(file.status).toBe(200);
    const outside = (await placesOfText(file.body)).filter(
      ({ left, right, width }) => left < 0 || right > width,
    );
    expect(outside).toEqual([]);
  });
  await test.step("mails", async () => {
    // A mail program has no policy of the page that was open before.
    await page.goto("about:blank");
    for (const content of [await longMail("proposal_sent"), await longMail("verify")]) {
      await page.setContent(content);
      await expectWithin(page, "a mail");
    }
  });
});

/** Waits until the lists are loaded. */
const expectWithin = async (page: Page, place: string): Promise<void> => {
  await expect(page.locator("[aria-busy=true], .animate-spin")).toHaveCount(0);
  expect.soft(await outsideItsBox(page), `outside of its box: ${place}`).toEqual([]);
};

/**
 * Expects that a changed form asks for confirmation when it is closed with a click beside it, the cross or
 * Escape.
 */
async function expectAskedBeforeLeaving(page: Page, form: "text" | "choice", place: string): Promise<void> {
  const field = page
    .locator("[role=dialog] :is(input:not([type=hidden]):not([type=file]), select, textarea)")
    .first();
  await expect(field, `first focus: ${place}`).toBeFocused();
  if (form === "choice") await field.press("Space");
  else await field.fill("Changed");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const ways = {
    // This way comes first: after the question closes, the dialog reacts to a click beside it only a moment
    // later, which no locator can wait for.
    "a click beside": () => page.mouse.click(160, 4),
    "the cross": () => page.getByRole("button", { name: "Close" }).first().click(),
    Escape: () => page.keyboard.press("Escape"),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question, `a question by ${way}: ${place}`).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function longMail(kind: "proposal_sent" | "verify"): Promise<string> {
  const link = `https://acme.example/${"w".repeat(255)}`;
  const offer = { dealId: 9, uuid: filled.deal.uuid, number: "Q-000007", title: word(), validUntil: null };
  const data = {
    proposal_sent: {
      ...offer,
      replyTo: ADDRESS,
      replyToName: word(100),
      sender: word(100),
      subject: word(200),
      greeting: word(200),
      message: word(),
      cc: [],
    },
    verify: { linkId: 1 },
  };
  const written = writeMail(
    { kind, to: ADDRESS, firstName: word(50), language: "en", data: data[kind] } as Parameters<
      typeof writeMail
    >[0],
    { id: 42, kind, createdAt: new Date(0) },
    {
      id: 7,
      name: word(120),
      domain: "acme.example",
      senderEmail: ADDRESS,
      senderVerifiedAt: null,
      color: "#3056d3",
      logo: null,
      company: {
        ...NO_COMPANY,
        legal_name: word(),
        address: { ...NO_COMPANY.address, lines: [word()], city: word() },
        tax_numbers: [{ label: word(40), number: word(60) }],
      },
      offerStyle: { format: "short", timeZone: "UTC" },
    },
    { link: kind === "verify" ? link : null },
  );
  return written.html;
}
