import {
  itemResolver,
  type Resolver,
  priceItem,
  type DealMoney,
} from "@/app/(workspace)/deals/_parts/builder/price-item";
import {
  openState,
  type BuilderAction,
  type BuilderState,
} from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { reduceBuilder } from "@/app/(workspace)/deals/_parts/builder/reduce-builder";
import { newForm, type DealForm, type FormClient } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { newItem } from "@/app/(workspace)/deals/_parts/builder/new-item";
import type { SelectedItem } from "@/app/(workspace)/deals/_parts/builder/selected-item";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ContactAnswer } from "@/lib/domain/clients/api";
import type { DealAnswer, LineAnswer } from "@/lib/domain/deals/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import type { Answers } from "@/lib/core/pricing/types";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { CONSTANTS, catalogItemAnswer, fieldAnswer } from "../../../../support/api-answers";

const at = "2026-03-02T10:00:00.000Z";

export const constants = CONSTANTS;

export const DOLLAR = 1;
export const PERCENT = 2;

export const cad: DealMoney = { currency: "CAD", rate: 1, defaultCurrency: "CAD" };

export const noTax: TaxProfileAnswer = {
  id: 1,
  name: "No tax",
  value: 0,
  taxes: [],
  is_default: true,
  version: 1,
};
export const quebec: TaxProfileAnswer = {
  id: 3,
  name: "GST + QST",
  value: 14.975,
  taxes: [
    { id: 1, name: "GST", value: 5 },
    { id: 2, name: "QST", value: 9.975 },
  ],
  is_default: false,
  version: 1,
};

export const owner = { first_name: "Ana", last_name: "Silva", email: "ana@demo.test", phone: "514 555 0101" };

/** A workspace whose default currency is CAD and whose default are no taxes. */
export const defaults = {
  currencies: [],
  taxProfiles: [noTax, quebec],
  constants,
  owner,
  timeZone: "UTC",
  tenantLanguage: "en" as const,
};

export const makeForm = (form: Partial<DealForm> = {}): DealForm => ({ ...newForm(defaults), ...form });

/** The builder after actions, one every ten seconds. */
export const inTurn = (state: BuilderState, ...actions: BuilderAction[]): BuilderState =>
  actions.reduce((now, action, index) => reduceBuilder(now, { action, at: index * 10_000 }), state);

/** The builder that opened a deal, from which something is removed. */
export const removedFrom = (deal: DealForm, removing: BuilderAction): BuilderState =>
  inTurn(openState(deal), removing);

/** What was removed last is restored. */
export function restored(state: BuilderState): BuilderState {
  const { removed } = state.session;
  if (!removed) throw new Error("nothing was removed");
  return inTurn(state, { type: "removalUndone", removed });
}

export const makeCatalogItem = (item: Partial<CatalogItemAnswer> = {}): CatalogItemAnswer =>
  catalogItemAnswer(7, "Logo", {
    description: "<p>Three drafts</p>",
    standard_amount: 10_000,
    min_negotiation_margin: 0,
    ...item,
  });

/** A calculated service: 100.00 per page up to 5 pages, then 80.00. */
export const site = makeCatalogItem({
  id: 8,
  title: "Site",
  standard_amount: null,
  pricing_option_id: 2,
  main_field_id: 1,
  meta: {
    conditional_pricing: {
      has_price_intervals: true,
      has_price_modifiers: false,
      price_modifiers: [],
      price_modification_intervals: [],
      price_intervals: [
        { id: 1, field_id: 1, from: 1, to: 5, rate: 10_000, flat_fee: 0, per: "UNIT" },
        { id: 2, field_id: 1, from: 6, to: null, rate: 8_000, flat_fee: 0, per: "UNIT" },
      ],
    },
  },
});

export const makeQuestion = (field: Partial<FieldAnswer> = {}): FieldAnswer =>
  fieldAnswer(1, "Pages", {
    go_sale_title: "How many pages",
    is_required: true,
    rules: { required: true },
    ...field,
  });

export const resolve: Resolver = itemResolver([makeQuestion()], CONSTANTS);

/** A line of the service at its calculated price. */
export function makeLine(
  catalogItem = makeCatalogItem(),
  {
    quantity = 1,
    fieldValues = {},
    agreed,
    money = cad,
  }: { quantity?: number; fieldValues?: Answers; agreed?: number; money?: DealMoney } = {},
): SelectedItem {
  const price = priceItem(resolve(catalogItem), fieldValues, money);
  if (!price.ok) throw new Error(`no price: ${price.problem}`);
  return newItem(
    catalogItem,
    {
      price,
      unitPrice: agreed ?? price.calculated,
      quantity,
      fieldValues,
      extraNotes: "",
      customerNote: "",
      rhythm: null,
      open: null,
    },
    money,
  );
}

export const makeContact = (contact: Partial<ContactAnswer> = {}): ContactAnswer => ({
  id: 11,
  name: "Léa Roy",
  first_name: "Léa",
  last_name: "Roy",
  email: "lea@client.test",
  phone: "",
  title: "",
  department: "",
  is_primary: true,
  ...contact,
});

export const makeClient = (client: Partial<FormClient> = {}): FormClient => ({
  id: 5,
  name: "Boréal",
  company: "Boréal inc.",
  email: "bonjour@boreal.test",
  phone: "514 555 0199",
  language: null,
  contacts: [makeContact(), makeContact({ id: 12, name: "Max Roy" })],
  addresses: [],
  tax_number: null,
  custom_fields: {},
  ...client,
});

/** Its original amounts equal its prices, in CAD by default. */
export const makeDealLine = ({
  unit_price = 9_000,
  calculated_unit_price = 10_000,
  ...line
}: Partial<LineAnswer> = {}): LineAnswer => ({
  id: 70,
  name: "Logo",
  description: "",
  quantity: 2,
  unit_price,
  calculated_unit_price,
  original_unit_price: { amount: unit_price, currency: "CAD", rate: 1 },
  original_calculated_unit_price: { amount: calculated_unit_price, currency: "CAD", rate: 1 },
  total_price: 18_000,
  is_optional: false,
  is_selected: false,
  position: 1,
  price_info_list: [],
  sale_catalog_item_id: 7,
  tax_profile_id: null,
  tax_profile: null,
  extra_notes: "<p>Blue</p>",
  field_values: {},
  answers: [],
  key: "",
  section: "",
  customer_note: "",
  rhythm: null,
  open: null,
  suggestion: null,
  unit: "",
  picture: null,
  saleCatalogItem: makeCatalogItem(),
  ...line,
});

export function makeDeal(deal: Partial<DealAnswer> = {}): DealAnswer {
  const client = {
    ...makeClient(),
    uuid: "c",
    time_zone: null,
    is_legacy: false,
    custom_fields: {},
    created_at: at,
    updated_at: at,
  };
  return {
    id: 40,
    uuid: "u",
    number: "Q-000040",
    revision: 1,
    version: 1,
    name: "Spring campaign",
    description: "",
    purchase_order: "",
    language: null,
    cover_id: null,
    cover_band: false,
    accent_color: null,
    typeface: null,
    custom_fields: {},
    blocks: [],
    sections: [],
    choices: { groups: [], requires: [], excludes: [] },
    bundles: [],
    subtotal: 0,
    discount_total: 0,
    tax_amounts: [],
    stage: "pending",
    progress: "draft",
    sent_at: null,
    sale_status_id: 4,
    prod_status_id: 1,
    lead_source_id: null,
    type_id: 10,
    amount: 0,
    amount_before_tax: 0,
    amount_after_tax: 0,
    recurring: null,
    currency: "CAD",
    rate: 1,
    client_id: 5,
    customer: client,
    projectCustomers: [client],
    owner: {
      id: 1,
      uuid: "o",
      first_name: "Ana",
      last_name: "Silva",
      full_name: "Ana Silva",
      email: "ana@demo.test",
      phone: "514 555 0101",
    },
    lineItems: [makeDealLine()],
    discount_amount: 0,
    discount_modifier_id: DOLLAR,
    is_discount_with_tax: false,
    discount_every: null,
    original_discount: null,
    tax_profile_id: 3,
    tax_profile: { id: 3, name: quebec.name, value: quebec.value, taxes: quebec.taxes },
    selectedRecipients: [12],
    closing_date: "2026-04-01",
    valid_until: "2026-04-01T23:59:59.999Z",
    adjusted_deal_id: null,
    created_at: at,
    updated_at: at,
    ...deal,
  };
}
