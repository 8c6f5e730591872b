import { type CurrencyCode, roundingStep } from "@/lib/core/money/currency";
import { MAX_PERCENT, MAX_UNIT_PRICE } from "@/lib/domain/deals/limits";
import type { BuilderAction, DiscountTerms } from "./builder-state";
import { convertForm } from "./deal-money";
import type { DealForm, FormClient } from "./form-state";
import { reduceBlocks } from "./reduce-document";
import { reduceChoices, withRemaining } from "./reduce-choices";
import { withBundle, withWholeBundles } from "./reduce-bundles";
import { reduceItems, withItems } from "./reduce-items";
import { reduceSections } from "./reduce-sections";
import { withRemoved } from "./removal";
import { withSameParts } from "./same-parts";

/** The deal after an action, with its lines renumbered by position; the same object if it changes nothing. Pure. */
export const reduceDeal = (deal: DealForm, action: BuilderAction): DealForm =>
  "deal" in action
    ? action.deal
    : withSameParts(deal, withRemaining(withWholeBundles(changed(deal, action))));

function changed(deal: DealForm, action: BuilderAction): DealForm {
  switch (action.type) {
    case "clientChosen":
      return { ...deal, client: action.client, selectedRecipients: onlyContact(action.client) };
    case "clientChanged": {
      const isTheirs = (id: number) => action.client.contacts.some((contact) => contact.id === id);
      return {
        ...deal,
        client: action.client,
        selectedRecipients: deal.selectedRecipients.filter(isTheirs),
      };
    }
    case "clientCleared":
      return { ...deal, client: null, selectedRecipients: [] };
    case "recipientToggled":
      return { ...deal, selectedRecipients: toggled(deal.selectedRecipients, action.contactId) };
    case "currencyChanged":
      return convertForm(deal, action.currency, action.rates);
    case "discountTyped":
    case "discountModifierChanged":
      return reduceDiscount(deal, action);
    case "filled":
      return { ...deal, ...action.fields };
    case "fieldFilled":
      return { ...deal, customFields: { ...deal.customFields, [action.key]: action.value } };
    case "blockAdded":
    case "blockInserted":
    case "blockChanged":
    case "blockRemoved":
    case "blocksReordered":
      return reduceBlocks(deal, action);
    case "sectionAdded":
    case "sectionInserted":
    case "sectionChanged":
    case "sectionRemoved":
    case "lineSectioned":
    case "servicesReordered":
      return reduceSections(deal, action);
    case "grouped":
    case "ungrouped":
    case "related":
      return reduceChoices(deal, action);
    case "itemRemoved":
      return {
        ...deal,
        selectedItems: withItems(deal.selectedItems.filter(({ key }) => key !== action.key)),
      };
    case "bundleAdded":
      return withBundle(deal, action.bundle, action.items);
    case "itemAdded":
    case "itemChanged":
    case "optionalChanged":
    case "allOptionalChanged":
      return { ...deal, selectedItems: reduceItems(deal.selectedItems, action) };
    case "removalUndone":
      return withRemoved(deal, action.removed);
    default:
      return deal;
  }
}

/** The contact of a client that has only one (BLD-16). */
export const onlyContact = (client: FormClient): number[] =>
  client.contacts.length === 1 ? client.contacts.map(({ id }) => id) : [];

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

type DiscountAction = Extract<BuilderAction, { type: "discountTyped" | "discountModifierChanged" }>;

/**
 * Discount: at least 0 minor units (BLD-43), or a percentage of at most 100 with two decimals (S-073, T-01).
 * Changing its kind keeps the displayed number.
 */
function reduceDiscount(deal: DealForm, action: DiscountAction): DealForm {
  if (action.type === "discountTyped") return withDiscount(deal, action.amount ?? 0, action.terms);
  const wasDollar = deal.discountOriginal !== null || deal.discountAmount === 0;
  const isDollar = action.terms.kind === "dollar";
  const figure = wasDollar ? deal.discountAmount / 100 : deal.discountAmount;
  // 250 $ must not become 100 %, which would give the offer away.
  const share = figure > MAX_PERCENT ? 0 : figure;
  return withDiscount(
    { ...deal, discountModifierId: action.modifierId },
    isDollar ? Math.round(figure * 100) : share,
    action.terms,
  );
}

function withDiscount(deal: DealForm, wanted: number, { kind, rate }: DiscountTerms): DealForm {
  const most = kind === "dollar" ? MAX_UNIT_PRICE : MAX_PERCENT;
  const amount = Math.min(
    Math.max(kind === "dollar" ? onStep(wanted, deal.currency) : hundredths(wanted), 0),
    most,
  );
  const isStated = kind === "dollar" && amount > 0;
  return {
    ...deal,
    discountAmount: amount,
    discountOriginal: isStated ? { amount, currency: deal.currency, rate: rate ?? 1 } : null,
  };
}

const onStep = (amount: number, currency: CurrencyCode): number =>
  Math.round(amount / roundingStep(currency)) * roundingStep(currency);

const hundredths = (percent: number): number => Math.round(percent * 100) / 100;
