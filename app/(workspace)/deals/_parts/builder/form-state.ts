import type { CurrencyCode } from "@/lib/money/currency";
import type { ContactAnswer } from "@/lib/clients/schema";
import type { SelectedItem, StatedAmount } from "./selected-item";
import type { Step } from "./steps";

/** The chosen client with its contacts. */
export type FormClient = {
  id: number;
  name: string;
  company: string;
  email: string;
  phone: string;
  contacts: ContactAnswer[];
};

/** The account manager as the proposal shows them. */
export type FormOwner = { firstName: string; lastName: string; email: string; phone: string };

/**
 * The deal form (BLD-36) as plain data. Money in minor units of `currency`. A status, type or source of 1 stands for
 * "not chosen" until a deal is loaded.
 */
export type DealForm = {
  dealId: number | null;
  /** Null until typed: the default name then stands (S-086). */
  name: string | null;
  description: string;
  client: FormClient | null;
  currency: CurrencyCode;
  selectedItems: SelectedItem[];
  /** Contact ids. */
  selectedRecipients: number[];
  searchQuery: string;
  activeStep: Step;
  /** Percent of the width (BLD-04). */
  leftPanelWidth: number;
  isResizing: boolean;
  taxProfileId: number | null;
  saleStatusId: number;
  prodStatusId: number;
  leadSourceId: number | null;
  typeId: number;
  /** yyyy-mm-dd */
  closingDate: string | null;
  /** Minor units with the dollar modifier, whole percents with the percent modifier (BLD-43). */
  discountAmount: number;
  /** The fixed discount as it was typed. */
  discountOriginal: StatedAmount | null;
  discountModifierId: number | null;
  isDiscountWithTax: boolean;
  owner: FormOwner | null;
  /** Currencies whose missing rate left prices as they were (BLD-23). */
  withoutRate: CurrencyCode[];
  /** Whether anything was changed since it was opened. */
  isChanged: boolean;
  /** The draft that it was brought back from, until its reader has seen so. */
  restoredFrom: RestoredFrom | null;
};

/** When a draft was kept (milliseconds since the epoch), and whether its deal was changed since. */
export type RestoredFrom = { savedAt: number; isOutdated: boolean };

/** What a new form starts from; the two ids must be the tenant's own or null. */
export type FormDefaults = {
  currency: CurrencyCode;
  taxProfileId: number | null;
  discountModifierId: number | null;
  owner: FormOwner | null;
};

/** The form as it opens for a new deal. */
export function newForm(defaults: FormDefaults): DealForm {
  return {
    dealId: null,
    name: null,
    description: "",
    client: null,
    currency: defaults.currency,
    selectedItems: [],
    selectedRecipients: [],
    searchQuery: "",
    activeStep: "client",
    leftPanelWidth: 50,
    isResizing: false,
    taxProfileId: defaults.taxProfileId,
    saleStatusId: 1,
    prodStatusId: 1,
    leadSourceId: 1,
    typeId: 1,
    closingDate: null,
    discountAmount: 0,
    discountOriginal: null,
    discountModifierId: defaults.discountModifierId,
    isDiscountWithTax: false,
    owner: defaults.owner,
    withoutRate: [],
    isChanged: false,
    restoredFrom: null,
  };
}

/** The name a deal is saved under: as typed, else 'Proposal - {client name}' (S-086); empty while neither is known. */
export const dealName = (form: Pick<DealForm, "name" | "client">): string =>
  form.name?.trim() || (form.client ? `Proposal - ${form.client.name}` : "");
