import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DealRecord, LineRecord } from "@/lib/deals/revised-deal";
import { offerContent } from "@/lib/proposals/offer-content";
import { offerJsonSchema, offerSchema } from "@/lib/proposals/offer-schema";

const at = new Date("2026-03-05T09:30:00.000Z");
const deal = {
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  number: 7,
  revision: 1,
  name: "New website",
  createdAt: at,
  validUntil: at,
  currency: "CAD",
  customer: { name: "Éclair Café", company: "Éclair Inc.", email: "hello@eclair.test", phone: "" },
  owner: { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "" },
  discountAmount: 1_000,
  discountKind: "percent",
  isDiscountWithTax: false,
  tax: { id: 2, name: "GST", value: 5, taxes: [{ id: 1, name: "GST", value: 5 }] },
  subtotal: 120_00,
  discountTotal: 12_00,
  taxes: [{ name: "GST", value: 5, amount: 5_40 }],
  amountBeforeTax: 108_00,
  amountAfterTax: 113_40,
} as unknown as DealRecord;
const line = {
  id: 1,
  position: 1,
  name: "Logo",
  description: "<p>All of it</p>",
  quantity: 1,
  unitPrice: 120_00,
  totalPrice: 120_00,
  isOptional: false,
  isSelected: false,
  answers: [{ question: "How many?", answer: "6" }],
} as unknown as LineRecord;

describe("the published schema of an offer", () => {
  test.each([
    ["that nobody accepted", null, "kapi-offer/1"],
    ["under its signature", { name: "Inès", at }, "kapi-offer/2"],
  ] as const)("fits an offer %s", (_, signature, form) => {
    const parsed = offerSchema.parse(JSON.parse(offerContent(deal, [line], signature)));
    expect(parsed.form).toBe(form);
  });

  test("leaves nothing of an offer out", () => {
    const content = JSON.parse(offerContent(deal, [line], { name: "Inès", at })) as Record<string, unknown>;
    expect(offerSchema.parse(content)).toEqual(content);
  });

  test("is the one that docs/offer-schema.json holds", () => {
    expect(JSON.parse(readFileSync("docs/offer-schema.json", "utf8"))).toEqual(
      JSON.parse(JSON.stringify(offerJsonSchema())),
    );
  });
});
