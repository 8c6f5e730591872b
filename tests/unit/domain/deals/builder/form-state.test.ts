import { describe, expect, test } from "vitest";
import { dealName, isComplete, newForm, STEPS } from "@/app/(workspace)/deals/_parts/builder/form-state";
import {
  NEW_VIEW,
  openState,
  type BuilderAction,
} from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { reduceBuilder } from "@/app/(workspace)/deals/_parts/builder/reduce-builder";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { sendBlock } from "@/app/(workspace)/deals/_parts/builder/save-problem";
import { defaults, DOLLAR, makeClient, makeContact, makeForm, makeLine, noTax, owner, quebec } from "./make";

const after = (action: BuilderAction) => reduceBuilder(openState(makeForm()), { action, at: 0 });
const currencyOf = (code: string, is_default: boolean) => ({
  id: 1,
  currency_id: 1,
  rate: 1,
  is_default,
  is_enabled: true,
  version: 1,
  currency: { id: 1, code, slug: code.toLowerCase(), symbol: "$", name: code },
});

describe("a new form", () => {
  test("starts with the documented state [BLD-36]", () => {
    expect(NEW_VIEW).toEqual({
      searchQuery: "",
      activeStep: "client",
      leftPanelWidth: 50,
      isResizing: false,
    });
    expect(newForm(defaults)).toMatchObject({
      dealId: null,
      client: null,
      currency: "CAD",
      selectedItems: [],
      selectedRecipients: [],
      taxProfileId: 1,
      saleStatusId: 1,
      prodStatusId: 1,
      leadSourceId: 1,
      typeId: 1,
      closingDate: null,
      discountAmount: 0,
      isDiscountWithTax: false,
      owner,
    });
  });

  test("takes the tenant's default currency, else CAD [BLD-19, LIM-10]", () => {
    const currencies = [currencyOf("USD", false), currencyOf("EUR", true)];
    expect(newForm({ ...defaults, currencies }).currency).toBe("EUR");
    expect(newForm({ ...defaults, currencies: [] }).currency).toBe("CAD");
  });

  test("counts its discount in dollars [BLD-20]", () => {
    expect(newForm(defaults).discountModifierId).toBe(DOLLAR);
  });

  test("takes the tenant's default tax profile", () => {
    expect(newForm({ ...defaults, taxProfiles: [quebec, noTax] }).taxProfileId).toBe(1);
    expect(newForm({ ...defaults, taxProfiles: [] }).taxProfileId).toBeNull();
  });
});

describe("steps", () => {
  test("come in the order client, currency, services, pdf, preview and start at client [BLD-12]", () => {
    expect(STEPS).toEqual(["client", "currency", "services", "pdf", "preview"]);
    expect(NEW_VIEW.activeStep).toBe(STEPS[0]);
    expect(after({ type: "stepOpened", step: "services" }).view.activeStep).toBe("services");
  });

  test("are complete once they have what they ask for; pdf and preview always [BLD-13]", () => {
    const empty = makeForm({ currency: "" });
    expect(STEPS.filter((step) => isComplete(step, empty))).toEqual(["pdf", "preview"]);
    const full = makeForm({ client: makeClient(), selectedItems: [makeLine()] });
    expect(STEPS.filter((step) => isComplete(step, full))).toEqual([...STEPS]);
  });
});

describe("the client", () => {
  test("with one contact has it selected, with two none [BLD-16]", () => {
    const only = makeClient({ contacts: [makeContact({ id: 31 })] });
    expect(reduceDeal(makeForm(), { type: "clientChosen", client: only }).selectedRecipients).toEqual([31]);
    expect(reduceDeal(makeForm(), { type: "clientChosen", client: makeClient() }).selectedRecipients).toEqual(
      [],
    );
  });

  test("takes the chosen contacts along when cleared [BLD-17]", () => {
    const chosen = reduceDeal(makeForm({ client: makeClient() }), {
      type: "recipientToggled",
      contactId: 12,
    });
    expect(chosen.selectedRecipients).toEqual([12]);
    expect(reduceDeal(chosen, { type: "clientCleared" })).toMatchObject({
      client: null,
      selectedRecipients: [],
    });
  });

  test("gives the deal its name until one is typed", () => {
    const form = reduceDeal(makeForm(), { type: "clientChosen", client: makeClient() });
    expect(dealName(form)).toBe("Proposal - Boréal");
    expect(dealName(reduceDeal(form, { type: "filled", fields: { name: "Spring" } }))).toBe("Spring");
    expect(dealName(reduceDeal(form, { type: "filled", fields: { name: null } }))).toBe("Proposal - Boréal");
  });
});

test("sending is blocked by a missing client, then by a missing service [BLD-07, VAL-11, VAL-12]", () => {
  expect(sendBlock(makeForm())).toBe("client");
  expect(sendBlock(makeForm({ client: makeClient() }))).toBe("services");
  expect(sendBlock(makeForm({ client: makeClient(), selectedItems: [makeLine()] }))).toBeNull();
});

test("the left panel keeps within 20 and 80 percent, 50 at first [BLD-04]", () => {
  const widths = [5, 35, 95].map((width) => after({ type: "panelResized", width }).view.leftPanelWidth);
  expect([NEW_VIEW.leftPanelWidth, ...widths]).toEqual([50, 20, 35, 80]);
});
