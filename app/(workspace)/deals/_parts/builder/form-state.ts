import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import type { Block, BlockType, Section } from "@/lib/core/documents/blocks";
import type { CustomValue, CustomValues } from "@/lib/core/custom-fields/custom-field";
import type { ContactAnswer } from "@/lib/domain/clients/api";
import { DEAL_TEXT_NAMES, perText, type DealTextName, defaultName } from "@/lib/domain/deals/deal-texts";
import { type Language, DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import type { FormAmount, SelectedItem } from "./selected-item";

/** The chosen client with its contacts. */
export type FormClient = {
  id: number;
  name: string;
  company: string;
  email: string;
  phone: string;
  /** In which its proposals are; without one that of the workspace. */
  language: Language | null;
  contacts: ContactAnswer[];
  /** Values of the client's own fields; drafts of an older version have none. */
  customFields?: CustomValues;
};

/** The account manager as the proposal shows them. */
export type FormOwner = { firstName: string; lastName: string; email: string; phone: string };

/** A deal's text that stands as typed; the name has a rule of its own. */
export type TypedText = Exclude<DealTextName, "name">;
export const TYPED_TEXTS = DEAL_TEXT_NAMES.filter((name): name is TypedText => name !== "name");

/**
 * The deal form (BLD-36) as plain data. Money in minor units of `currency`. A status, type or source of 1
 * stands for "not chosen" until a deal is loaded.
 */
export type DealForm = Record<TypedText, string> & {
  dealId: number | null;
  /** Null until typed: the default name then stands (S-086). */
  name: string | null;
  client: FormClient | null;
  /** The workspace's; drafts of an older version have none. */
  language?: Language;
  /** Of this proposal; null for its client's. */
  proposalLanguage: Language | null;
  /** The cover page of this proposal; null for the workspace's. Drafts of an older version have none. */
  coverId?: number | null;
  currency: CurrencyCode;
  selectedItems: SelectedItem[];
  /** Values of the deal's own fields by key; null where one was taken away. Drafts of an older version have none. */
  customFields?: Readonly<Record<string, CustomValue | null>>;
  /** Sections of the services in their order; lines name theirs by its key. */
  sections: Section[];
  /** The document around the services, which stand among them once; empty for the services alone. */
  blocks: Block[];
  /** Contact ids. */
  selectedRecipients: number[];
  searchQuery: string;
  activeStep: Step;
  /** Percent of the width (BLD-04). */
  leftPanelWidth: number;
  isResizing: boolean;
  taxProfileId: number | null;
  /** Whether the edited deal's own taxes stay, where its profile says others now. */
  keepsTaxes: boolean;
  saleStatusId: number;
  prodStatusId: number;
  leadSourceId: number | null;
  typeId: number;
  /** yyyy-mm-dd; null for the usual 30 days from when it is saved (BLD-39). */
  closingDate: string | null;
  /**
   * The last day that the offer is good for, yyyy-mm-dd; null for the usual 30 days from when it is saved
   * (PRO-15).
   */
  validUntil: string | null;
  /** Minor units with the dollar modifier, percents with the percent modifier (BLD-43, T-01). */
  discountAmount: number;
  /** The fixed discount as it was typed. */
  discountOriginal: FormAmount | null;
  discountModifierId: number | null;
  isDiscountWithTax: boolean;
  owner: FormOwner | null;
  /** Currencies whose missing rate left prices as they were (BLD-23). */
  withoutRate: CurrencyCode[];
  /** What was taken out last and can be put back. */
  removed: Removal | null;
  /** Whether anything was changed since it was opened. */
  isChanged: boolean;
  /** The draft that it was brought back from, until its reader has seen so. */
  restoredFrom: RestoredFrom | null;
};

/**
 * What was taken out, as it was: services with the places that they had, the client, or all that was brought
 * back from a draft.
 */
export type Removal =
  | { kind: "lines"; items: SelectedItem[] }
  | { kind: "client"; client: FormClient; recipients: number[] }
  | { kind: "block"; block: Block; at: number }
  | { kind: "section"; section: Section; at: number; lines: string[] }
  | { kind: "draft"; form: DealForm };

/** Parts of a deal that are changed, and taken over to a newer revision, as a whole. */
export type DealPart =
  | DealTextName
  | "client"
  | "currency"
  | "tax"
  | "discount"
  | "closingDate"
  | "validUntil"
  | "language"
  | "cover";

/**
 * What oneself and somebody else changed of a deal: a part of it, one of its own fields by key, a line by its
 * title, a section by its name, a block by its kind and its first words, or the order of blocks.
 */
export type BothChanged =
  | { part: DealPart }
  | { field: string }
  | { line: string }
  | { section: string }
  | { block: BlockType; words: string }
  | { order: "blocks" | "sections" };

/** When a draft was kept (milliseconds since the epoch), and whether its deal was changed since. */
export type RestoredFrom = {
  savedAt: number;
  isOutdated: boolean;
  /**
   * Set where one's own changes were applied to a newer revision: what both had changed, so that one's own
   * stands now.
   */
  rebased: BothChanged[] | null;
};

/** What a new form starts from; the two ids must be the tenant's own or null. */
export type FormDefaults = {
  currency: CurrencyCode;
  taxProfileId: number | null;
  discountModifierId: number | null;
  owner: FormOwner | null;
  language?: Language;
};

/** The form as it opens for a new deal. */
export function newForm(defaults: FormDefaults): DealForm {
  return {
    dealId: null,
    name: null,
    ...perText(TYPED_TEXTS, () => ""),
    client: null,
    language: defaults.language ?? DEFAULT_LANGUAGE,
    proposalLanguage: null,
    coverId: null,
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
    discountAmount: 0,
    discountOriginal: null,
    discountModifierId: defaults.discountModifierId,
    isDiscountWithTax: false,
    owner: defaults.owner,
    withoutRate: [],
    removed: null,
    isChanged: false,
    restoredFrom: null,
  };
}

/** A proposal is in its own language, else its client's, else the workspace's. */
export const languageOfForm = ({
  proposalLanguage,
  client,
  language,
}: Pick<DealForm, "proposalLanguage" | "client" | "language">): Language =>
  proposalLanguage ?? client?.language ?? language ?? DEFAULT_LANGUAGE;

/**
 * The name a deal is saved under: as typed, else the default one in the proposal's language (S-086); empty
 * while neither is known.
 */
export const dealName = (form: Pick<DealForm, "name" | "client" | "language" | "proposalLanguage">): string =>
  form.name?.trim() || (form.client ? defaultName(form.client.name, languageOfForm(form)) : "");

/** Whether a step carries the completed marker (BLD-13): pdf and preview always do. */
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

/** Percents of the width that the left panel keeps within (BLD-04). */
export const [NARROWEST, WIDEST] = [20, 80] as const;

/** A width of the left panel brought within its limits. */
export const keptPanelWidth = (width: number): number => Math.min(Math.max(width, NARROWEST), WIDEST);

/** Rates of the tenant's currencies by code: units per one unit of the default currency. */
export type TenantRates = Readonly<Record<CurrencyCode, ExchangeRate | null | undefined>>;

/** What a discount is counted in, and the rate that its amount is stated at. */
export type DiscountTerms = { kind: "dollar" | "percent"; rate: ExchangeRate | null };

/** What can happen to the blocks of the document. `at`: the place among them, the services counted. */
export type BlockAction =
  | { type: "blockAdded"; block: Block; at: number }
  /** field: what of it was changed; what is typed into one field is undone together. */
  | { type: "blockChanged"; block: Block; field: string }
  | { type: "blockRemoved"; key: string }
  | { type: "blocksReordered"; keys: string[] };

/** What can happen to the sections of the services. */
export type SectionAction =
  | { type: "sectionAdded"; section: Section }
  /** A saved section with its lines, under its key. */
  | { type: "sectionInserted"; section: Section; lines: SelectedItem[] }
  | { type: "sectionChanged"; section: Section; field: string }
  | { type: "sectionRemoved"; key: string }
  | { type: "lineSectioned"; key: string; section: string }
  /** Keys of sections and lines in the order of the table: a line stands in the section above it. */
  | { type: "servicesReordered"; keys: string[] };

/** Everything that can happen to the deal form. */
export type FormAction =
  | { type: "stepOpened"; step: Step }
  | { type: "panelResized"; width: number }
  | { type: "resizing"; isResizing: boolean }
  | { type: "searched"; query: string }
  | { type: "named"; name: string }
  | { type: "clientChosen"; client: FormClient }
  /** The same client was changed elsewhere. */
  | { type: "clientChanged"; client: FormClient }
  | { type: "clientCleared" }
  | { type: "recipientToggled"; contactId: number }
  | { type: "currencyChanged"; currency: CurrencyCode; rates: TenantRates }
  | { type: "taxProfileChanged"; taxProfileId: number | null }
  | { type: "taxesKept"; keepsTaxes: boolean }
  | { type: "discountTyped"; amount: number | null; terms: DiscountTerms }
  | { type: "discountModifierChanged"; modifierId: number | null; terms: DiscountTerms }
  | { type: "discountMoved"; isDiscountWithTax: boolean }
  | { type: "filled"; fields: Partial<Pick<DealForm, TypedText | "closingDate" | "validUntil" | "coverId">> }
  | { type: "fieldFilled"; key: string; value: CustomValue | null }
  | { type: "itemAdded"; item: SelectedItem }
  | { type: "itemChanged"; key: string; item: SelectedItem }
  | { type: "itemRemoved"; key: string }
  | { type: "serviceRemoved"; catalogItemId: number }
  | { type: "optionalChanged"; key: string; isOptional: boolean }
  | { type: "allOptionalChanged"; isOptional: boolean }
  | { type: "languageChosen"; language: Language | null }
  | BlockAction
  | SectionAction
  | { type: "draftDiscarded"; form: DealForm }
  | { type: "removalUndone" }
  | { type: "removalSeen" }
  | { type: "saved" }
  | { type: "restored"; form: DealForm; from: RestoredFrom }
  | { type: "restoreSeen" }
  | { type: "reset"; form: DealForm };
