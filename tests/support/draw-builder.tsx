import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { Builder } from "@/app/(workspace)/deals/_parts/builder/builder";
import { forgetDraft } from "@/app/(workspace)/deals/_parts/builder/draft/opened-draft";
import type { BuilderData } from "@/app/(workspace)/deals/_parts/builder/builder-data";
import type { ClientResult } from "@/lib/domain/clients/search-api";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import type { DraftAnswer, DraftBody } from "@/lib/domain/deals/drafts/drafts-api";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { bootstrapOf } from "../unit/app/client/cache/_fakes/site";
import {
  constants,
  makeCatalogItem,
  makeContact,
  makeQuestion,
  noTax,
  owner,
  quebec,
} from "../unit/domain/deals/builder/make";
import { SAMPLE_BRAND } from "./sample-brand";
import { OWNER, renderScreen, type Screen } from "./render-screen";

const PAGES = 1;
const RUSH = 2;

/** The page count is required. Rush shows from the 3rd page on, as in tests/support/workspace.ts. */
const QUESTIONS = [
  makeQuestion({ id: PAGES, name: "Number of pages", admin_title: "Number of pages" }),
  makeQuestion({
    id: RUSH,
    name: "Rush",
    admin_title: "Rush",
    type_id: 3,
    field_type: "boolean",
    is_required: false,
    rules: {},
    position: 2,
    visible_when: [{ field_id: PAGES, comparison_id: 228, value: "2" }],
  }),
];

const modifier = {
  id: 1,
  is_active: true,
  comparison_operator_id: 223,
  comparison_value: "true",
  type_id: 2,
  modifier_id: 3,
};

/**
 * Logo, Workshop (negotiable), Domain (at most 3) and Website (priced by answers: 7.00 per page up to 5
 * pages, then 6.00).
 */
export const SERVICES = [
  makeCatalogItem({ id: 1, title: "Logo" }),
  makeCatalogItem({
    id: 2,
    title: "Workshop",
    standard_amount: 200_00,
    min_negotiation_margin: 80,
    max_negotiation_margin: 130,
  }),
  makeCatalogItem({ id: 3, title: "Domain", standard_amount: 20_00, purchase_limit: 3 }),
  makeCatalogItem({
    id: 4,
    title: "Website",
    standard_amount: null,
    pricing_option_id: 2,
    main_field_id: PAGES,
    min_negotiation_margin: 80,
    max_negotiation_margin: 130,
    meta: {
      conditional_pricing: {
        has_price_intervals: true,
        has_price_modifiers: true,
        price_modifiers: [{ ...modifier, field_id: RUSH, value: 0.5 }],
        price_modification_intervals: [],
        price_intervals: [
          { id: 1, field_id: PAGES, from: 1, to: 5, rate: 7_00, flat_fee: 0, per: "UNIT" },
          { id: 2, field_id: PAGES, from: 6, to: null, rate: 6_00, flat_fee: 0, per: "UNIT" },
        ],
      },
    },
  }),
];

export const listOf = (data: unknown[]) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 1000, total: data.length } },
});

const currencyOf = (
  id: number,
  code: string,
  given: Partial<TenantCurrencyAnswer> = {},
): TenantCurrencyAnswer => ({
  id,
  currency_id: id,
  rate: 1,
  is_default: false,
  is_enabled: true,
  version: 1,
  currency: { id, code, slug: code.toLowerCase(), symbol: "$", name: code },
  ...given,
});

export const resultOf = (given: Partial<ClientResult> = {}): ClientResult => ({
  id: "local-5",
  name: "Éclair Café",
  subtitle: "Éclair Inc.",
  company: "Éclair Inc.",
  source: "local",
  type: "local_customer",
  avatar: { initials: "ÉC", background_color: "#112233", text_color: "#ffffff" },
  email: "hello@eclair.test",
  phone: "",
  contacts: [makeContact({ name: "Inès Roy" })],
  customer_id: 5,
  zoho_id: null,
  highlight: { before: "", match: "Écla", after: "ir Café" },
  suggestion_reason: null,
  language: null,
  addresses: [],
  tax_number: null,
  custom_fields: {},
  ...given,
});

/** What the builder's page loads for a new deal, with a small catalogue. */
export const builderData = (changes: Partial<BuilderData> = {}): BuilderData => {
  const language = changes.language ?? "en";
  return {
    timeZone: "UTC",
    company: null,
    workspace: "Demo",
    noNumber: "Q-000000",
    currencies: [
      currencyOf(1, "CAD", { is_default: true }),
      currencyOf(2, "USD", { rate: 0.75 }),
      currencyOf(3, "EUR", { is_enabled: false }),
    ],
    taxProfiles: [noTax, quebec],
    constants,
    recentClients: [],
    usedServices: { recent: [], often: [] },
    discountLimit: null,
    customFields: [],
    owner,
    pages: [],
    mayChangePages: false,
    mayCreateClients: false,
    mayCreateServices: false,
    mayChangeClients: false,
    maySend: false,
    seesMargins: false,
    mayWriteFreeLines: true,
    maySaveTemplates: false,
    mayReplaceTemplates: false,
    template: null,
    brand: { ...SAMPLE_BRAND, name: "Acme" },
    sectionPrices: "all",
    texts: MESSAGES[language].proposal,
    language,
    tenantLanguage: "en",
    words: { yes: "Yes", no: "No" },
    deal: null,
    client: null,
    draft: null,
    openedAt: "2026-03-02T10:00:00.000Z",
    ...changes,
  };
};

/** A draft as the server answers it after it was kept. */
export const answeredDraft = (
  name: string,
  body: DraftBody,
  given: Partial<DraftAnswer> = {},
): DraftAnswer => ({
  id: 9,
  version: 1,
  updated_at: "2026-03-02T10:00:00.000Z",
  name,
  deal: name.startsWith("new-") ? null : { id: Number(name), number: "Q-000007", decided: null },
  ...body,
  ...given,
});

/** Renders the whole builder as its page does, with one client that a search finds. */
export function drawBuilder(
  given: Partial<BuilderData> & {
    api?: NonNullable<Parameters<typeof renderScreen>[1]>["api"];
    address?: string;
  } = {},
): Screen {
  const { api = {}, address, ...changes } = given;
  const data = builderData(changes);
  // What an earlier test has kept of the same deal.
  if (data.deal) forgetDraft(OWNER, String(data.deal.id), { id: 0, version: 0 });
  // The preview measures itself, and the tests' DOM has no layout.
  vi.stubGlobal("ResizeObserver", NoObserver);
  return renderScreen(<Builder data={data} />, {
    language: data.language,
    address: address ?? (changes.deal ? `/deals/${changes.deal.id}/edit` : "/deals/create"),
    api: {
      "GET /api/init-data-new": { body: { data: bootstrapOf({ user: { ...bootstrapOf().user!, id: 1 } }) } },
      "GET /api/sale-catalog-items": listOf(SERVICES),
      "GET /api/catalog-categories": { body: { data: [], meta: { uncategorised: 0 } } },
      "GET /api/fields/custom": { body: { data: QUESTIONS } },
      "GET /api/clients/suggestions": { body: { data: [] } },
      "PUT /api/deal-drafts/*": keptDraft,
      "DELETE /api/deal-drafts/*": { status: 204 },
      "GET /api/clients/search": { body: { data: [resultOf()], meta: { failed_sources: [] } } },
      [`PUT /api/deals/${changes.deal?.id}/presence`]: { body: { data: [] } },
      ...api,
    },
  });
}

/** Each time a draft is kept, it has another version. */
const keptDraft = ({ headers }: { headers: Headers }) => {
  const [, version = "0"] = /-(\d+)"$/.exec(headers.get("if-match") ?? "") ?? [];
  return { body: { data: { id: 1, version: Number(version) + 1, updated_at: "2026-03-02T10:00:00.000Z" } } };
};

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Step = "Client" | "Currency" | "Services" | "Document" | "Preview";

/** Queries for the parts of the builder. */
export const parts = {
  rail: () => within(screen.getByRole("navigation", { name: "Steps" })),
  step: (name: Step) => parts.rail().getByRole("button", { name: new RegExp(`^${name}`) }),
  search: () => screen.getByRole("combobox", { name: "Search clients" }),
  addService: () => screen.findByRole("combobox", { name: "Add a service" }),
  catalog: async () => within(await screen.findByRole("listbox", { name: "Catalogue" })),
  selected: () => within(screen.getByRole("table", { name: /^Selected services/ })),
  save: () => screen.getByRole("button", { name: /^(Save|Update)$/ }),
};

/** Opens the services step and adds some of them. */
export async function choose({ user }: Screen, ...names: string[]): Promise<void> {
  await user.click(parts.step("Services"));
  for (const name of names) {
    await user.click(await parts.addService());
    const catalog = await parts.catalog();
    await user.click(await catalog.findByRole("option", { name: new RegExp(`^${name}`) }));
  }
}

/** Fills in what the form needs to be saved. */
export async function fillForm(view: Screen): Promise<void> {
  await view.user.click(parts.search());
  await view.user.paste("eclair");
  await view.user.click(await screen.findByRole("option", { name: /Éclair Café/ }));
  await choose(view, "Domain");
}

/**
 * Lets the 7 seconds pass in which a failed read or write is retried, one second at a time so that each
 * retry's response is handled in between.
 */
export async function passRetries({ pass }: Screen): Promise<void> {
  for (let second = 0; second < 10; second++) await pass(1);
}
