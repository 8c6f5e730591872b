import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import type { Block, BlockType, Section } from "@/lib/core/documents/blocks";
import type { CustomValue } from "@/lib/core/custom-fields/custom-field";
import type { ProposalView } from "@/app/_proposal/view";
import type { ClientAnswer } from "@/lib/domain/clients/api";
import { defaultName } from "@/lib/core/offers/default-name";
import {
  DEAL_FIELD_NAMES,
  DEAL_FIELDS,
  type DealFieldName,
  type DealPart,
  type DealValues,
} from "@/lib/domain/deals/deal-fields";
import { perField } from "@/lib/domain/deals/pick-fields";
import type { Language } from "@/lib/core/i18n/languages";
import type { FormAmount, SelectedItem } from "./selected-item";

/** The chosen client with its contacts. */
export type FormClient = Pick<
  ClientAnswer,
  "id" | "name" | "company" | "email" | "phone" | "language" | "contacts" | "custom_fields"
>;

/** The account manager as the proposal shows them. */
export type FormOwner = NonNullable<ProposalView["owner"]>;

/** Fields of a deal that the form has in a shape of its own; all others it has as they are stored. */
type ShapedField =
  | "name"
  | "clientId"
  | "closingDate"
  | "validUntil"
  | "customFields"
  | "blocks"
  | "sections";
const SHAPED: Readonly<Record<ShapedField, true>> = {
  name: true,
  clientId: true,
  closingDate: true,
  validUntil: true,
  customFields: true,
  blocks: true,
  sections: true,
};

export type FormField = Exclude<DealFieldName, ShapedField>;
export const FORM_FIELDS = DEAL_FIELD_NAMES.filter((name): name is FormField => !Object.hasOwn(SHAPED, name));

/**
 * The deal form (BLD-36) as plain data. Money is in minor units of `currency`. A status, type or source of 1
 * means "not chosen" until a deal is loaded.
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
  searchQuery: string;
  activeStep: Step;
  /** Width in percent (BLD-04). */
  leftPanelWidth: number;
  isResizing: boolean;
  /** Whether the edited deal keeps its own taxes although its tax profile has changed. */
  keepsTaxes: boolean;
  /** yyyy-mm-dd; null for the default, 30 days after saving (BLD-39). */
  closingDate: string | null;
  /** The last valid day of the offer, yyyy-mm-dd; null for the default, 30 days after saving (PRO-15). */
  validUntil: string | null;
  /** The fixed discount as typed. */
  discountOriginal: FormAmount | null;
  owner: FormOwner | null;
  /** Currencies without a rate, for which prices were not converted (BLD-23). */
  withoutRate: CurrencyCode[];
  /** What was removed last and can be restored. */
  removed: Removal | null;
  /** Whether anything has changed since the form was opened. */
  isChanged: boolean;
  /** The draft from which the form was restored, until the user dismisses the banner. */
  restoredFrom: RestoredFrom | null;
};

/**
 * What was removed, as it was: services with their positions, the client, or everything restored from a
 * draft.
 */
export type Removal =
  | { kind: "lines"; items: SelectedItem[] }
  | { kind: "client"; client: FormClient; recipients: number[] }
  | { kind: "block"; block: Block; at: number }
  | { kind: "section"; section: Section; at: number; lines: string[] }
  | { kind: "draft"; form: DealForm };

/**
 * What both this user and another one changed in a deal: a part, a custom field by key, a line by its title,
 * a section by its name, a block by its kind and first words, or the order of blocks.
 */
export type BothChanged =
  | { part: DealPart }
  | { field: string }
  | { line: string }
  | { section: string }
  | { block: BlockType; words: string }
  | { order: "blocks" | "sections" };

/** When a draft was stored (milliseconds since the epoch), and whether its deal has changed since. */
export type RestoredFrom = {
  savedAt: number;
  isOutdated: boolean;
  /**
   * Set if the user's changes were applied to a newer revision: the changes made on both sides, of which the
   * user's were kept.
   */
  rebased: BothChanged[] | null;
};

/** Initial values of a new form; the two ids are the tenant's own or null. */
export type FormDefaults = {
  currency: CurrencyCode;
  taxProfileId: number | null;
  discountModifierId: number | null;
  owner: FormOwner | null;
  /** The workspace's. */
  tenantLanguage: Language;
  /** The workspace's (U-02). */
  timeZone: string;
};

/** The initial form of a new deal. */
export function newForm(defaults: FormDefaults): DealForm {
  return {
    dealId: null,
    name: null,
    ...(perField(FORM_FIELDS, (name) => DEAL_FIELDS[name].default) as DealValues<FormField>),
    client: null,
    tenantLanguage: defaults.tenantLanguage,
    currency: defaults.currency,
    selectedItems: [],
    customFields: {},
    sections: [],
    blocks: [],
    selectedRecipients: [],
    searchQuery: "",
    activeStep: "client",
    leftPanelWidth: 50,
    isResizing: false,
    taxProfileId: defaults.taxProfileId,
    keepsTaxes: false,
    saleStatusId: 1,
    prodStatusId: 1,
    leadSourceId: 1,
    typeId: 1,
    closingDate: null,
    validUntil: null,
    discountOriginal: null,
    discountModifierId: defaults.discountModifierId,
    owner: defaults.owner,
    withoutRate: [],
    removed: null,
    isChanged: false,
    restoredFrom: null,
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

/** Limits of the left panel's width in percent (BLD-04). */
export const [NARROWEST, WIDEST] = [20, 80] as const;

/** The left panel's width within its limits. */
export const clampPanelWidth = (width: number): number => Math.min(Math.max(width, NARROWEST), WIDEST);

/** Rates of the tenant's currencies by code: units per one unit of the default currency. */
export type TenantRates = Readonly<Record<CurrencyCode, ExchangeRate | null | undefined>>;

/** The unit of a discount, and the rate that applies to its amount. */
export type DiscountTerms = { kind: "dollar" | "percent"; rate: ExchangeRate | null };

/** The HTML before and after a paragraph of a text; both empty if the text has no other. */
export type TextAround = { before: string; after: string };

/** Actions on the blocks of the document. `at`: the position among the blocks, including the services. */
export type BlockAction =
  | { type: "blockAdded"; block: Block; at: number }
  /**
   * change: makes the block from the present one, which may have changed since it was shown (an upload takes its
   * time). field: the changed field; consecutive typing into one field is undone together.
   */
  | { type: "blockChanged"; key: string; change: (present: Block) => Block; field: string }
  /** Another block in place of a text's empty paragraph: the text before it stays, the text after it follows. */
  | { type: "blockInserted"; key: string; around: TextAround; block: Block; restKey: string }
  | { type: "blockRemoved"; key: string }
  | { type: "blocksReordered"; keys: string[] };

/** Actions on the sections of the services. */
export type SectionAction =
  | { type: "sectionAdded"; section: Section }
  /** A saved section with its lines, under the section's key. */
  | { type: "sectionInserted"; section: Section; lines: SelectedItem[] }
  | { type: "sectionChanged"; key: string; change: (present: Section) => Section; field: string }
  | { type: "sectionRemoved"; key: string }
  | { type: "lineSectioned"; key: string; section: string }
  /** Keys of sections and lines in table order: a line belongs to the section above it. */
  | { type: "servicesReordered"; keys: string[] };

/** Fields that are stored as they are filled; currency and discount have actions of their own. */
type FilledField =
  | Exclude<FormField, "currency" | "discountAmount" | "discountModifierId">
  | "name"
  | "keepsTaxes"
  | "closingDate"
  | "validUntil";

/** All actions on the deal form. */
export type FormAction =
  | { type: "stepOpened"; step: Step }
  | { type: "panelResized"; width: number }
  | { type: "resizing"; isResizing: boolean }
  | { type: "searched"; query: string }
  | { type: "clientChosen"; client: FormClient }
  /** The same client was changed outside the form. */
  | { type: "clientChanged"; client: FormClient }
  | { type: "clientCleared" }
  | { type: "recipientToggled"; contactId: number }
  | { type: "currencyChanged"; currency: CurrencyCode; rates: TenantRates }
  | { type: "discountTyped"; amount: number | null; terms: DiscountTerms }
  | { type: "discountModifierChanged"; modifierId: number | null; terms: DiscountTerms }
  | { type: "filled"; fields: Partial<Pick<DealForm, FilledField>> }
  | { type: "fieldFilled"; key: string; value: CustomValue | null }
  | { type: "itemAdded"; item: SelectedItem }
  | { type: "itemChanged"; key: string; item: SelectedItem }
  | { type: "itemRemoved"; key: string }
  | { type: "serviceRemoved"; catalogItemId: number }
  | { type: "optionalChanged"; key: string; isOptional: boolean }
  | { type: "allOptionalChanged"; isOptional: boolean }
  | BlockAction
  | SectionAction
  | { type: "draftDiscarded"; form: DealForm }
  | { type: "removalUndone" }
  | { type: "removalSeen" }
  | { type: "saved" }
  | { type: "restored"; form: DealForm; from: RestoredFrom }
  | { type: "restoreSeen" }
  | { type: "reset"; form: DealForm };
