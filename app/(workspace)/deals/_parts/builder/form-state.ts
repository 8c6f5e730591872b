import { defaultCurrency, type CurrencyCode } from "@/lib/core/money/currency";
import type { Block, Section } from "@/lib/core/documents/blocks";
import type { CustomValue } from "@/lib/core/custom-fields/custom-field";
import type { ProposalView } from "@/lib/domain/proposals/view";
import type { ClientAnswer } from "@/lib/domain/clients/api";
import { defaultName } from "@/lib/core/offers/default-name";
import {
  DEAL_FIELD_NAMES,
  DEAL_FIELDS,
  type DealFieldName,
  type DealValues,
} from "@/lib/domain/deals/terms/deal-fields";
import { perField } from "@/lib/domain/deals/terms/pick-fields";
import type { Language } from "@/lib/core/i18n/languages";
import type { BuilderData } from "./builder-data";
import { discountModifierId } from "./discount-kind";
import type { FormAmount, SelectedItem } from "./selected-item";

/** The chosen client with its contacts. */
export type FormClient = Pick<
  ClientAnswer,
  | "id"
  | "name"
  | "company"
  | "email"
  | "phone"
  | "language"
  | "contacts"
  | "addresses"
  | "tax_number"
  | "custom_fields"
>;

/** Fields of a deal that the form has in a shape of its own; all others it has as they are stored. */
const SHAPED = [
  "name",
  "clientId",
  "closingDate",
  "validUntil",
  "customFields",
  "blocks",
  "sections",
] as const;

export type FormField = Exclude<DealFieldName, (typeof SHAPED)[number]>;
export const FORM_FIELDS = DEAL_FIELD_NAMES.filter(
  (name): name is FormField => !SHAPED.some((shaped) => shaped === name),
);

/**
 * The deal in the builder (BLD-36) as plain data: what is saved, and what that is computed from. Money is in minor
 * units of `currency`. A status, type or source of 1 means "not chosen" until a deal is loaded.
 */
export type DealForm = DealValues<FormField> & {
  dealId: number | null;
  /** Null until typed; then the default name applies (S-086). */
  name: string | null;
  client: FormClient | null;
  /** The workspace's language, for a client without one. */
  tenantLanguage: Language;
  selectedItems: SelectedItem[];
  /** Values of the deal's custom fields by key; null if one was cleared. */
  customFields: Readonly<Record<string, CustomValue | null>>;
  /** Sections of the services in order; lines refer to theirs by key. */
  sections: Section[];
  /**
   * The document around the services, with exactly one block for the services; empty if there are only
   * services.
   */
  blocks: Block[];
  /** Contact ids. */
  selectedRecipients: number[];
  /** Whether the edited deal keeps its own taxes although its tax profile has changed. */
  keepsTaxes: boolean;
  /** yyyy-mm-dd; null for the default, 30 days after saving (BLD-39). */
  closingDate: string | null;
  /** The last valid day of the offer, yyyy-mm-dd; null for the default, 30 days after saving (PRO-15). */
  validUntil: string | null;
  /** The fixed discount as typed. */
  discountOriginal: FormAmount | null;
  /** The account manager as the proposal shows them. */
  owner: ProposalView["owner"];
  /** Currencies without a rate, for which prices were not converted (BLD-23). */
  withoutRate: CurrencyCode[];
};

/** What a new deal takes from its workspace and its user. */
export type FormSource = Pick<
  BuilderData,
  "currencies" | "taxProfiles" | "constants" | "owner" | "tenantLanguage"
>;

/**
 * The initial form of a new deal, with the workspace's default currency, else CAD (BLD-19, X-26), its default tax
 * profile (S-129), and a fixed discount (BLD-20).
 */
export function newForm({ currencies, taxProfiles, constants, owner, tenantLanguage }: FormSource): DealForm {
  return {
    dealId: null,
    name: null,
    ...(perField(FORM_FIELDS, (name) => DEAL_FIELDS[name].default) as DealValues<FormField>),
    client: null,
    tenantLanguage,
    currency: currencies.find(({ is_default }) => is_default)?.currency.code ?? defaultCurrency,
    selectedItems: [],
    customFields: {},
    sections: [],
    blocks: [],
    selectedRecipients: [],
    taxProfileId: taxProfiles.find(({ is_default }) => is_default)?.id ?? null,
    keepsTaxes: false,
    saleStatusId: 1,
    prodStatusId: 1,
    leadSourceId: 1,
    typeId: 1,
    closingDate: null,
    validUntil: null,
    discountOriginal: null,
    discountModifierId: discountModifierId(constants, "dollar"),
    owner,
    withoutRate: [],
  };
}

/** The language of a proposal: its own, else its client's, else the workspace's. */
export const languageOfForm = ({
  language,
  client,
  tenantLanguage,
}: Pick<DealForm, "language" | "client" | "tenantLanguage">): Language =>
  language ?? client?.language ?? tenantLanguage;

/**
 * The name under which a deal is saved: as typed, else the default in the proposal's language (S-086); empty
 * if neither is known.
 */
export const dealName = (form: Pick<DealForm, "name" | "client" | "language" | "tenantLanguage">): string =>
  form.name?.trim() || (form.client ? defaultName(form.client.name, languageOfForm(form)) : "");

/** Whether a step is marked as completed (BLD-13): pdf and preview always are. */
export function isComplete(
  step: Step,
  form: Pick<DealForm, "client" | "currency" | "selectedItems">,
): boolean {
  if (step === "client") return form.client !== null;
  if (step === "currency") return form.currency !== "";
  if (step === "services") return form.selectedItems.length > 0;
  return true;
}

/** Steps of the builder, in order (BLD-12). */
export const STEPS = ["client", "currency", "services", "pdf", "preview"] as const;
export type Step = (typeof STEPS)[number];

/** Whether a step shows the proposal itself, over the whole width (U-89). */
export const isWholePage = (step: Step): boolean => step === "pdf" || step === "preview";
