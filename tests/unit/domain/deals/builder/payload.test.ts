import { describe, expect, test } from "vitest";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { createDealBody } from "@/lib/domain/deals/input-schema";
import { defaults, makeCatalogItem, makeClient, makeDeal, makeForm, makeLine, PERCENT, site } from "./make";

const HERE = { now: new Date("2026-03-02T10:00:00Z"), timeZone: "UTC", rate: 1 };
const full = makeForm({ client: makeClient(), selectedRecipients: [12], selectedItems: [makeLine()] });
const attributesOf = (form = full) => dealPayload(form, HERE).data.attributes;

describe("the payload of a new deal", () => {
  test("is accepted by the contract and names everything documented [REST-24]", () => {
    expect(createDealBody.safeParse(dealPayload(full, HERE)).success).toBe(true);
    expect(attributesOf()).toMatchObject({
      name: "Proposal - Boréal",
      client_id: 5,
      currency: "CAD",
      tax_profile_id: 1,
      is_discount_with_tax: false,
      selectedRecipients: [12],
    });
  });

  test("leaves status, production status and type to the server [BLD-37]", () => {
    expect(Object.keys(attributesOf())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/status_id|type_id|source_id/)]),
    );
  });

  test("closes 30 days from now unless a date is set [BLD-39]", () => {
    expect(attributesOf().closing_date).toBe("2026-04-01");
    expect(attributesOf({ ...full, closingDate: "2026-12-24" }).closing_date).toBe("2026-12-24");
  });

  test("sends a discount only above 0 and its modifier only as a number [BLD-43, BLD-44]", () => {
    expect(attributesOf()).not.toHaveProperty("discount_amount");
    expect(attributesOf({ ...full, discountAmount: 15, discountModifierId: PERCENT })).toMatchObject({
      discount_amount: 15,
      discount_modifier_id: 2,
    });
    expect(attributesOf({ ...full, discountModifierId: null })).not.toHaveProperty("discount_modifier_id");
  });

  test("sends the tax profile only as an integer [BLD-44]", () => {
    expect(attributesOf({ ...full, taxProfileId: 2.5 })).not.toHaveProperty("tax_profile_id");
    expect(attributesOf({ ...full, taxProfileId: null })).not.toHaveProperty("tax_profile_id");
  });
});

test("the payload carries the document, the sections and the proposal's own language", () => {
  const blocks = [emptyBlock("heading", "a"), emptyBlock("services", "services")];
  const sections = [emptySection("design")];
  expect(attributesOf({ ...full, blocks, sections, language: "fr" })).toMatchObject({
    blocks,
    sections,
    language: "fr",
  });
  expect(attributesOf(full)).toMatchObject({ blocks: [], sections: [], language: null });
});

describe("the lines of the payload", () => {
  test("carry item, quantity, agreed price, option, trace, position, notes and answers [REST-25]", () => {
    const line = {
      ...makeLine(makeCatalogItem({ max_negotiation_margin: 120 }), { quantity: 2, agreed: 11_000 }),
      isOptional: true,
      position: 3,
      extraNotes: "<p>Soon</p>",
      customerNote: "From May on",
      section: "design",
    };
    expect(attributesOf({ ...full, selectedItems: [line] }).lineItems).toEqual([
      {
        sale_catalog_item_id: 7,
        key: "service-7",
        quantity: 2,
        unit_price: 11_000,
        is_optional: true,
        position: 3,
        extra_notes: "<p>Soon</p>",
        customer_note: "From May on",
        section: "design",
        rhythm: null,
        open: null,
        field_values: {},
        price_info_list: [
          expect.objectContaining({ amount: 10_000 }),
          { step: "negotiation", label: "Agreed price", amount: 1_000 },
        ],
      },
    ]);
  });

  test("drop empty and missing answers [BLD-41]", () => {
    const line = {
      ...makeLine(site, { fieldValues: { 1: 4 } }),
      fieldValues: { 1: 4, 2: "", 3: null, 4: [], 5: undefined, 6: false, 7: 0 },
    };
    expect(attributesOf({ ...full, selectedItems: [line] }).lineItems?.[0]?.field_values).toEqual({
      1: 4,
      6: false,
      7: 0,
    });
  });
});

test("an edit is a new deal that refers to the edited one, with its statuses [BLD-38]", () => {
  const { data } = dealPayload(formOfDeal(makeDeal({ type_id: 12, lead_source_id: 1 }), defaults), HERE);
  expect(data.relationships).toEqual({ editedDeal: { data: { id: 40, type: "deal" } } });
  expect(data.attributes).toMatchObject({
    name: "Spring campaign",
    sale_status_id: 4,
    prod_status_id: 1,
    type_id: 12,
    lead_source_id: 1,
    closing_date: "2026-04-01",
  });
  expect(dealPayload(full, HERE).data).not.toHaveProperty("relationships");
});
