import { convertForm } from "./convert-form";
import type { FormAction } from "./form-action";
import type { DealForm, FormClient } from "./form-state";
import { reduceDiscount } from "./reduce-discount";
import { reduceItems } from "./reduce-items";

/** The one reducer of the deal form: pure, its lines renumbered by position. */
export function reduceForm(form: DealForm, action: FormAction): DealForm {
  if (action.type === "reset") return action.form;
  const next = reduce(form, action);
  return next === form || OF_THE_VIEW.has(action.type) || next.isChanged
    ? next
    : { ...next, isChanged: true };
}

/** Looking around changes nothing that is saved. */
const OF_THE_VIEW = new Set<FormAction["type"]>([
  "stepOpened",
  "panelResized",
  "resizing",
  "searched",
  "restoreSeen",
]);

/** Percents of the width that the left panel keeps within (BLD-04). */
const [NARROWEST, WIDEST] = [20, 80];

function reduce(form: DealForm, action: FormAction): DealForm {
  switch (action.type) {
    case "stepOpened":
      return { ...form, activeStep: action.step };
    case "panelResized":
      return {
        ...form,
        leftPanelWidth: Math.min(Math.max(action.width, NARROWEST), WIDEST),
        isResizing: false,
      };
    case "resizing":
      return { ...form, isResizing: action.isResizing };
    case "searched":
      return { ...form, searchQuery: action.query };
    case "named":
      return { ...form, name: action.name === "" ? null : action.name };
    case "clientChosen":
      return {
        ...form,
        client: action.client,
        selectedRecipients: onlyContact(action.client),
        searchQuery: "",
      };
    case "clientCleared":
      return { ...form, client: null, selectedRecipients: [] };
    case "recipientToggled":
      return { ...form, selectedRecipients: toggled(form.selectedRecipients, action.contactId) };
    case "currencyChanged":
      return convertForm(form, action.currency, action.rates);
    case "taxProfileChanged":
      return { ...form, taxProfileId: action.taxProfileId };
    case "discountTyped":
    case "discountModifierChanged":
    case "discountMoved":
      return reduceDiscount(form, action);
    case "itemAdded":
    case "itemChanged":
    case "itemRemoved":
    case "serviceRemoved":
    case "optionalChanged":
    case "allOptionalChanged":
    case "reordered":
      return { ...form, selectedItems: reduceItems(form.selectedItems, action) };
    case "restored":
      return { ...action.form, isResizing: false, restoredFrom: action.from };
    case "restoreSeen":
      return { ...form, restoredFrom: null };
    case "reset":
      return action.form;
  }
}

/** The contact of a client that has exactly one (BLD-16). */
export const onlyContact = (client: FormClient): number[] =>
  client.contacts.length === 1 ? client.contacts.map(({ id }) => id) : [];

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
