import { describe, expect, test } from "vitest";
import { formDefaults } from "@/app/(workspace)/deals/_parts/builder/form-defaults";
import { dealName, isComplete, newForm, STEPS } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { reduceForm } from "@/app/(workspace)/deals/_parts/builder/reduce-form";
import { saveBlock } from "@/app/(workspace)/deals/_parts/builder/save-problem";
import {
  constants,
  defaults,
  makeClient,
  makeContact,
  makeForm,
  makeLine,
  noTax,
  owner,
  quebec,
} from "./make";

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
    expect(newForm(defaults)).toMatchObject({
      dealId: null,
      client: null,
      currency: "CAD",
      selectedItems: [],
      selectedRecipients: [],
      searchQuery: "",
      activeStep: "client",
      leftPanelWidth: 50,
      isResizing: false,
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
    const tenant = { taxProfiles: [noTax], constants, owner, timeZone: "UTC", tenantLanguage: "en" as const };
    expect(
      formDefaults({ ...tenant, currencies: [currencyOf("USD", false), currencyOf("EUR", true)] }).currency,
    ).toBe("EUR");
    expect(formDefaults({ ...tenant, currencies: [] }).currency).toBe("CAD");
  });

  test("counts its discount in dollars [BLD-20]", () => {
    expect(
      formDefaults({
        currencies: [],
        taxProfiles: [],
        constants,
        owner,
        timeZone: "UTC",
        tenantLanguage: "en",
      }).discountModifierId,
    ).toBe(1);
  });

  test("takes the tenant's default tax profile", () => {
    const tenant = { currencies: [], constants, owner, timeZone: "UTC", tenantLanguage: "en" as const };
    expect(formDefaults({ ...tenant, taxProfiles: [quebec, noTax] }).taxProfileId).toBe(1);
    expect(formDefaults({ ...tenant, taxProfiles: [] }).taxProfileId).toBeNull();
  });
});

describe("steps", () => {
  test("come in the order client, currency, services, pdf, preview and start at client [BLD-12]", () => {
    expect(STEPS).toEqual(["client", "currency", "services", "pdf", "preview"]);
    expect(makeForm().activeStep).toBe(STEPS[0]);
    expect(reduceForm(makeForm(), { type: "stepOpened", step: "services" }).activeStep).toBe("services");
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
    expect(reduceForm(makeForm(), { type: "clientChosen", client: only }).selectedRecipients).toEqual([31]);
    expect(reduceForm(makeForm(), { type: "clientChosen", client: makeClient() }).selectedRecipients).toEqual(
      [],
    );
  });

  test("takes the chosen contacts along when cleared [BLD-17]", () => {
    const chosen = reduceForm(makeForm({ client: makeClient() }), {
      type: "recipientToggled",
      contactId: 12,
    });
    expect(chosen.selectedRecipients).toEqual([12]);
    expect(reduceForm(chosen, { type: "clientCleared" })).toMatchObject({
      client: null,
      selectedRecipients: [],
    });
  });

  test("gives the deal its name until one is typed", () => {
    const form = reduceForm(makeForm(), { type: "clientChosen", client: makeClient() });
    expect(dealName(form)).toBe("Proposal - Boréal");
    expect(dealName(reduceForm(form, { type: "filled", fields: { name: "Spring" } }))).toBe("Spring");
    expect(dealName(reduceForm(form, { type: "filled", fields: { name: null } }))).toBe("Proposal - Boréal");
  });
});

test("saving is blocked by a missing client, then by a missing service [BLD-07, VAL-11, VAL-12]", () => {
  expect(saveBlock(makeForm())).toBe("client");
  expect(saveBlock(makeForm({ client: makeClient() }))).toBe("services");
  expect(saveBlock(makeForm({ client: makeClient(), selectedItems: [makeLine()] }))).toBeNull();
});

test("the left panel keeps within 20 and 80 percent, 50 at first [BLD-04]", () => {
  const widths = [5, 35, 95].map(
    (width) => reduceForm(makeForm(), { type: "panelResized", width }).leftPanelWidth,
  );
  expect([makeForm().leftPanelWidth, ...widths]).toEqual([50, 20, 35, 80]);
});

test("looking around leaves the form unchanged, a choice does not", () => {
  expect(reduceForm(makeForm(), { type: "stepOpened", step: "pdf" }).isChanged).toBe(false);
  expect(reduceForm(makeForm(), { type: "filled", fields: { taxProfileId: 3 } }).isChanged).toBe(true);
});
