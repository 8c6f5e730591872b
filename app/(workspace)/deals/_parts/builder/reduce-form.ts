import { type CurrencyCode, roundingStep } from "@/lib/core/money/currency";
import { MOST_PERCENT, MOST_UNIT_PRICE } from "@/lib/domain/deals/limits";
import { convertForm } from "./deal-money";
import {
  type FormAction,
  type DiscountTerms,
  type DealForm,
  type FormClient,
  type Removal,
  clampPanelWidth,
  type TenantRates,
} from "./form-state";
import { reduceBlocks } from "./reduce-document";
import { reduceItems, withItems } from "./reduce-items";
import { inSections, reduceSections, withSection } from "./reduce-sections";
import type { SelectedItem } from "./selected-item";

/** The only reducer of the deal form: pure; renumbers the lines by position. */
export function reduceForm(form: DealForm, action: FormAction): DealForm {
  if (action.type === "reset") return action.form;
  const next = reduce(form, action);
  return next === form || OF_THE_VIEW.has(action.type) || next.isChanged
    ? next
    : { ...next, isChanged: true };
}

/** Navigation and saving do not change what is saved. */
const OF_THE_VIEW = new Set<FormAction["type"]>([
  "stepOpened",
  "panelResized",
  "resizing",
  "searched",
  "draftDiscarded",
  "removalSeen",
  "saved",
  "restoreSeen",
]);

function reduce(form: DealForm, action: FormAction): DealForm {
  switch (action.type) {
    case "stepOpened":
    case "panelResized":
    case "resizing":
    case "searched":
      return reduceScreen(form, action);
    case "clientChosen":
    case "clientChanged":
    case "clientCleared":
    case "recipientToggled":
      return reduceClient(form, action);
    case "currencyChanged":
      return {
        ...convertForm(form, action.currency, action.rates),
        removed: convertRemoval(form, action),
      };
    case "discountTyped":
    case "discountModifierChanged":
      return reduceDiscount(form, action);
    case "filled":
      return { ...form, ...action.fields };
    case "fieldFilled":
      return { ...form, customFields: { ...form.customFields, [action.key]: action.value } };
    case "blockAdded":
    case "blockInserted":
    case "blockChanged":
    case "blockRemoved":
    case "blocksReordered":
      return reduceBlocks(form, action);
    case "sectionAdded":
    case "sectionInserted":
    case "sectionChanged":
    case "sectionRemoved":
    case "lineSectioned":
    case "servicesReordered":
      return reduceSections(form, action);
    case "itemRemoved":
      return withoutItems(form, (item) => item.key === action.key);
    case "serviceRemoved":
      return withoutItems(form, (item) => item.catalogItemId === action.catalogItemId);
    case "itemAdded":
    case "itemChanged":
    case "optionalChanged":
    case "allOptionalChanged":
      return { ...form, selectedItems: reduceItems(form.selectedItems, action) };
    case "draftDiscarded":
      return { ...action.form, removed: { kind: "draft", form } };
    case "removalUndone":
      return withRemoved(form);
    case "removalSeen":
      return { ...form, removed: null };
    case "restored":
      return restored(form, action);
    case "restoreSeen":
      return { ...form, restoredFrom: null };
    case "saved":
      return { ...form, removed: null, isChanged: false };
    case "reset":
      return action.form;
  }
}

type ClientAction = Extract<
  FormAction,
  { type: "clientChosen" | "clientChanged" | "clientCleared" | "recipientToggled" }
>;

/** Actions on the client and its contacts. */
function reduceClient(form: DealForm, action: ClientAction): DealForm {
  switch (action.type) {
    case "clientChosen":
      return {
        ...form,
        client: action.client,
        selectedRecipients: onlyContact(action.client),
        searchQuery: "",
        removed: form.removed?.kind === "client" ? null : form.removed,
      };
    case "clientChanged":
      return {
        ...form,
        client: action.client,
        selectedRecipients: form.selectedRecipients.filter((id) =>
          action.client.contacts.some((contact) => contact.id === id),
        ),
      };
    case "clientCleared":
      return withoutClient(form);
    case "recipientToggled":
      return { ...form, selectedRecipients: toggled(form.selectedRecipients, action.contactId) };
  }
}

const withoutClient = ({ client, selectedRecipients: recipients, ...form }: DealForm): DealForm => ({
  ...form,
  client: null,
  selectedRecipients: [],
  removed: client && { kind: "client", client, recipients },
});

type ScreenAction = Extract<FormAction, { type: "stepOpened" | "panelResized" | "resizing" | "searched" }>;

/** Actions on what the builder shows. */
function reduceScreen(form: DealForm, action: ScreenAction): DealForm {
  switch (action.type) {
    case "stepOpened":
      return { ...form, activeStep: action.step };
    case "panelResized":
      return { ...form, leftPanelWidth: clampPanelWidth(action.width), isResizing: false };
    case "resizing":
      return { ...form, isResizing: action.isResizing };
    case "searched":
      return { ...form, searchQuery: action.query };
  }
}

const restored = (form: DealForm, given: Extract<FormAction, { type: "restored" }>): DealForm => ({
  ...form,
  ...given.form,
  isResizing: false,
  removed: null,
  restoredFrom: given.from,
});

function withoutItems(form: DealForm, isRemoved: (item: SelectedItem) => boolean): DealForm {
  const items = form.selectedItems.filter(isRemoved);
  if (items.length === 0) return form;
  return {
    ...form,
    selectedItems: withItems(form.selectedItems.filter((item) => !isRemoved(item))),
    removed: { kind: "lines", items },
  };
}

/** Restored services are converted to the form's current currency. */
function convertRemoval(
  { removed, ...form }: DealForm,
  { currency, rates }: { currency: CurrencyCode; rates: TenantRates },
): Removal | null {
  if (removed?.kind !== "lines") return removed;
  const alone = { ...form, removed: null, selectedItems: removed.items, discountOriginal: null };
  return { kind: "lines", items: convertForm(alone, currency, rates).selectedItems };
}

/** Restores what was removed last; later changes stay. */
function withRemoved(form: DealForm): DealForm {
  const { removed } = form;
  if (!removed) return form;
  if (removed.kind === "draft") return { ...removed.form, removed: null };
  if (removed.kind === "client")
    return { ...form, client: removed.client, selectedRecipients: removed.recipients, removed: null };
  if (removed.kind === "section") return withSection(form, removed);
  if (removed.kind === "block")
    return { ...form, blocks: form.blocks.toSpliced(removed.at, 0, removed.block), removed: null };
  return inSections({ ...form, selectedItems: withItems(form.selectedItems, removed.items), removed: null });
}

/** The contact of a client that has only one (BLD-16). */
export const onlyContact = (client: FormClient): number[] =>
  client.contacts.length === 1 ? client.contacts.map(({ id }) => id) : [];

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

type DiscountAction = Extract<FormAction, { type: "discountTyped" | "discountModifierChanged" }>;

/**
 * Discount: at least 0 minor units (BLD-43), or a percentage of at most 100 with two decimals (S-073, T-01).
 * Changing its kind keeps the displayed number.
 */
function reduceDiscount(form: DealForm, action: DiscountAction): DealForm {
  if (action.type === "discountTyped") return withDiscount(form, action.amount ?? 0, action.terms);
  const wasDollar = form.discountOriginal !== null || form.discountAmount === 0;
  const isDollar = action.terms.kind === "dollar";
  const figure = wasDollar ? form.discountAmount / 100 : form.discountAmount;
  // 250 $ must not become 100 %, which would give the offer away.
  const share = figure > MOST_PERCENT ? 0 : figure;
  return withDiscount(
    { ...form, discountModifierId: action.modifierId },
    isDollar ? Math.round(figure * 100) : share,
    action.terms,
  );
}

function withDiscount(form: DealForm, wanted: number, { kind, rate }: DiscountTerms): DealForm {
  const most = kind === "dollar" ? MOST_UNIT_PRICE : MOST_PERCENT;
  const amount = Math.min(
    Math.max(kind === "dollar" ? onStep(wanted, form.currency) : hundredths(wanted), 0),
    most,
  );
  const isStated = kind === "dollar" && amount > 0;
  return {
    ...form,
    discountAmount: amount,
    discountOriginal: isStated ? { amount, currency: form.currency, rate: rate ?? 1 } : null,
  };
}

const onStep = (amount: number, currency: CurrencyCode): number =>
  Math.round(amount / roundingStep(currency)) * roundingStep(currency);

const hundredths = (percent: number): number => Math.round(percent * 100) / 100;
