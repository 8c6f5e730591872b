import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import type { Block, BlockType, Section } from "@/lib/core/documents/blocks";
import type { DealBundle } from "@/lib/core/offers/bundles";
import type { ChoiceGroup } from "@/lib/core/offers/choices";
import type { CustomValue } from "@/lib/core/custom-fields/custom-field";
import type { DealPart } from "@/lib/domain/deals/terms/deal-fields";
import { NO_HISTORY, type History } from "@/app/_form/history";
import type { DealForm, FormClient, FormField, Step } from "./form-state";
import type { SelectedItem } from "./selected-item";

/** The builder's state: the deal, what is looked at, and what happened since the builder was opened. */
export type BuilderState = { deal: DealForm; view: View; session: Session };

/** What the builder shows. */
export type View = {
  activeStep: Step;
  /** Width in percent (BLD-04). */
  leftPanelWidth: number;
  isResizing: boolean;
  /** The text of the client search. */
  searchQuery: string;
};

/** What happened since the builder was opened. */
export type Session = {
  /** The deal as it was opened or saved last: if it is another object now, there is something to save. */
  opened: DealForm;
  /** Undo and redo of the deal. */
  history: History<DealVersion>;
  /** What was removed last and can be restored. */
  removed: Removal | null;
  /** The draft from which the deal was restored, until the user dismisses the banner. */
  restoredFrom: RestoredFrom | null;
};

/** The deal before (in `past`) or after (in `future`) a change, and the step in which it was changed. */
export type DealVersion = { deal: DealForm; step: Step };

/** Limits of the left panel's width in percent (BLD-04). */
export const [NARROWEST, WIDEST] = [20, 80] as const;

/** The left panel's width within its limits. */
export const clampPanelWidth = (width: number): number => Math.min(Math.max(width, NARROWEST), WIDEST);

export const NEW_VIEW: View = {
  activeStep: "client",
  leftPanelWidth: 50,
  isResizing: false,
  searchQuery: "",
};

export const newSession = (opened: DealForm): Session => ({
  opened,
  history: NO_HISTORY,
  removed: null,
  restoredFrom: null,
});

/** The state of a builder that opens with a deal. */
export const openState = (deal: DealForm): BuilderState => ({
  deal,
  view: NEW_VIEW,
  session: newSession(deal),
});

/**
 * What was removed, as it was: services with their positions, the client, or everything restored from a
 * draft.
 */
export type Removal =
  | { kind: "lines"; items: SelectedItem[]; bundle?: DealBundle | undefined }
  | { kind: "client"; client: FormClient; recipients: number[] }
  | { kind: "block"; block: Block; at: number }
  | { kind: "section"; section: Section; at: number; lines: string[] }
  | { kind: "draft"; state: BuilderState };

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
type RestoredFrom = {
  savedAt: number;
  isOutdated: boolean;
  /**
   * Set if the user's changes were applied to a newer revision: the changes made on both sides, of which the
   * user's were kept.
   */
  rebased: BothChanged[] | null;
};

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
  /** isErased: by Backspace in an empty one, of which nothing is lost. */
  | { type: "blockRemoved"; key: string; isErased?: boolean }
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

/** Actions on what the customer chooses. chosen: the members that are chosen by default. */
export type ChoiceAction =
  | { type: "grouped"; group: ChoiceGroup; chosen: readonly string[] }
  | { type: "ungrouped"; key: string }
  /** What a line needs, and what it cannot be together with. */
  | { type: "related"; line: string; needs: readonly string[]; not: readonly string[] };

/** Fields that are stored as they are filled; currency and discount have actions of their own. */
type FilledField =
  | Exclude<FormField, "currency" | "discountAmount" | "discountModifierId">
  | "name"
  | "keepsTaxes"
  | "closingDate"
  | "validUntil";

/** Actions on the deal. */
type DealAction =
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
  /** field: what was typed into; consecutive typing into one field is undone together. */
  | { type: "itemChanged"; key: string; item: SelectedItem; field?: "customerNote" }
  /** Of a line of a bundle: with all its others. */
  | { type: "itemRemoved"; key: string }
  | { type: "bundleAdded"; bundle: DealBundle; items: SelectedItem[] }
  | { type: "optionalChanged"; key: string; isOptional: boolean }
  | { type: "allOptionalChanged"; isOptional: boolean }
  | { type: "removalUndone"; removed: Removal }
  | BlockAction
  | SectionAction
  | ChoiceAction;

/** Actions on what the builder shows. */
type ViewAction =
  | { type: "stepOpened"; step: Step }
  | { type: "panelResized"; width: number }
  | { type: "resizing"; isResizing: boolean }
  | { type: "searched"; query: string };

/** Another deal, or the same one at another time. */
type SessionAction =
  | { type: "undone" }
  | { type: "redone" }
  | { type: "removalSeen" }
  | { type: "saved" }
  | { type: "restored"; deal: DealForm; view: View; from: RestoredFrom }
  | { type: "restoreSeen" }
  | { type: "draftDiscarded"; deal: DealForm }
  | { type: "reset"; deal: DealForm };

/** All actions in the builder. */
export type BuilderAction = DealAction | ViewAction | SessionAction;
