import { expect, test } from "vitest";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { defaults, DOLLAR, makeContact, makeClient, makeDeal, makeDealLine, PERCENT } from "./make";

const at = "2026-03-02T10:00:00.000Z";

test("the form is filled from the loaded deal [BLD-01]", () => {
  expect(formOfDeal(makeDeal(), defaults)).toMatchObject({
    dealId: 40,
    name: "Spring campaign",
    client: { id: 5, name: "Boréal" },
    currency: "CAD",
    selectedRecipients: [12],
    taxProfileId: 3,
    saleStatusId: 4,
    prodStatusId: 1,
    leadSourceId: null,
    typeId: 10,
    closingDate: "2026-04-01",
    owner: { first_name: "Ana" },
  });
});

test("its lines keep their agreed price, answers, notes and ticks [BLD-01, BLD-40]", () => {
  const line = makeDealLine({ is_optional: true, is_selected: true, field_values: { 1: 4 } });
  expect(formOfDeal(makeDeal({ lineItems: [line] }), defaults).selectedItems[0]).toMatchObject({
    quantity: 2,
    unitPrice: 9_000,
    calculatedUnitPrice: 10_000,
    calculatedPrice: 18_000,
    isOptional: true,
    isTicked: true,
    isCarried: true,
    extraNotes: "<p>Blue</p>",
    fieldValues: { 1: 4 },
  });
});

test("notes that a program sent as bare lines are lines here too", () => {
  const notesOf = (extra_notes: string) =>
    formOfDeal(makeDeal({ lineItems: [makeDealLine({ extra_notes })] }), defaults).selectedItems[0]
      ?.extraNotes;
  expect(["Two days\nin spring\n\nR&D &lt;b", "<p>One\nparagraph</p>", "R&D"].map(notesOf)).toEqual([
    "<p>Two days<br>in spring</p><p>R&D &lt;b</p>",
    "<p>One\nparagraph</p>",
    "R&D",
  ]);
});

test("a client with one contact and none chosen has it chosen [BLD-16]", () => {
  const customer = {
    ...makeClient({ contacts: [makeContact({ id: 31 })] }),
    uuid: "c",
    time_zone: null,
    is_legacy: false,
    custom_fields: {},
    created_at: at,
    updated_at: at,
  };
  expect(formOfDeal(makeDeal({ customer, selectedRecipients: [] }), defaults).selectedRecipients).toEqual([
    31,
  ]);
});

test("a default name goes on following the client", () => {
  expect(formOfDeal(makeDeal({ name: "Proposal - Boréal" }), defaults).name).toBeNull();
});

test("only a fixed discount is held as an amount to convert [BLD-21, BLD-22]", () => {
  const original = { amount: 25, currency: "USD", rate: 0.8 };
  const loaded = (discount_modifier_id: number, original_discount: typeof original | null) =>
    formOfDeal(makeDeal({ discount_amount: 20, discount_modifier_id, original_discount }), defaults)
      .discountOriginal;
  const agreed = { amount: 20, currency: "CAD" };
  expect([loaded(DOLLAR, original), loaded(PERCENT, null)]).toEqual([{ ...original, agreed }, null]);
});

test("a tax profile that is gone gives way to the default, none stays none", () => {
  expect(formOfDeal(makeDeal({ tax_profile_id: 99 }), defaults).taxProfileId).toBe(1);
  expect(formOfDeal(makeDeal({ tax_profile_id: null }), defaults).taxProfileId).toBeNull();
});

test("a deal without a client opens without one [BLD-15]", () => {
  expect(formOfDeal(makeDeal({ customer: null, client_id: null }), defaults)).toMatchObject({
    client: null,
    selectedRecipients: [],
  });
});
