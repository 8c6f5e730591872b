import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DealRecord } from "@/lib/domain/deals/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines-of-deal";
import {
  offerContent,
  offerInFormOf,
  OFFER_FORMS,
  offerJsonSchema,
  offerSchema,
} from "@/lib/domain/proposals/offer-content";

const at = new Date("2026-03-05T09:30:00.000Z");
const deal = {
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  number: 7,
  revision: 1,
  name: "New website",
  purchaseOrder: "",
  createdAt: at,
  validUntil: at,
  currency: "CAD",
  customer: { name: "Éclair Café", company: "Éclair Inc.", email: "hello@eclair.test", phone: "" },
  owner: { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "" },
  discountAmount: 10,
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

// Fields that the forms before 10 lack.
const written = { language: "en", blocks: [], sections: [] };

const recorded = {
  by: "Zoé Roy",
  note: "Signed order received by e-mail.",
  file: {
    key: "evidence/0f.bin",
    name: "commande signée.pdf",
    type: "application/pdf",
    bytes: 12_345,
    sha256: "ab".repeat(32),
  },
};

// Sealed content is hashed again whenever its code is verified, so the text of a form must never change.
// Files are only added to sealed/, and any change of the offer gets a new form.

/** The offer in the form whose number is in the golden file's name. */
function inForm(file: string, offer: Parameters<typeof offerContent>[0]): string {
  const content = offerInFormOf(
    JSON.stringify({ form: file.replace(/^kapi-offer-(\d+).*/, "kapi-offer/$1") }),
    offer,
  );
  if (content === null) throw new Error(`${file} has no form`);
  return content;
}

test.each([
  ["kapi-offer-1", null],
  ["kapi-offer-2", { name: "Inès", at }],
  ["kapi-offer-3", { name: "Inès", at, recorded }],
] as const)("an offer sealed as %s reads as it always did [P-07] [T-07]", (form, signature) => {
  const sealed = readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8");
  expect(inForm(form, { deal, lines: [line], written, signature })).toBe(sealed);
});

const named = {
  ...deal,
  tax: { id: 2, name: "GST", value: 5, taxes: [{ id: 1, name: "GST", names: { fr: "TPS" }, value: 5 }] },
  taxes: [{ name: "GST", names: { fr: "TPS" }, value: 5, amount: 5_40 }],
} as unknown as DealRecord;

test.each([
  ["kapi-offer-4", null],
  ["kapi-offer-5", { name: "Inès", at }],
  ["kapi-offer-6", { name: "Inès", at, recorded }],
] as const)(
  "an offer whose taxes have names per language is sealed as %s [P-07] [T-04]",
  (form, signature) => {
    const content = inForm(form, { deal: named, lines: [line], written, signature });
    expect(content).toBe(readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8"));
    expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
  },
);

test("a percent with two decimals is sealed as the number that it is [T-01]", () => {
  const sealed = readFileSync("tests/unit/domain/proposals/sealed/kapi-offer-2-percent.txt", "utf8");
  const discounted = { ...deal, discountAmount: 7.25 };
  expect(
    inForm("kapi-offer-2", { deal: discounted, lines: [line], written, signature: { name: "Inès", at } }),
  ).toBe(sealed);
});

const ordered = { ...named, purchaseOrder: "4500-017 Ü" };

test.each([
  ["kapi-offer-7", null],
  ["kapi-offer-8", { name: "Inès", at }],
  ["kapi-offer-9", { name: "Inès", at, recorded }],
] as const)("an offer with a purchase order number is sealed as %s [P-07]", (form, signature) => {
  const content = inForm(form, { deal: ordered, lines: [line], written, signature });
  expect(content).toBe(readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8"));
  expect(JSON.parse(content)).toHaveProperty("purchase_order", "4500-017 Ü");
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
});

const terms = [{ key: "t1", title: "Conditions générales" }];
const document = {
  language: "fr",
  blocks: [
    { type: "heading", key: "h", level: 1, text: "Pourquoi" },
    { type: "services", key: "s", title: "" },
    { type: "terms", key: "t1", title: "Conditions générales", html: "<p>30 jours</p>", must_accept: true },
  ],
  sections: [{ key: "a", name: "Conception", intro: "", picture: null }],
};
const placed = { ...line, section: "a", customerNote: "Sans les photos" };
const inSpanish = {
  ...ordered,
  taxes: [{ name: "GST", names: { fr: "TPS", es: "IVA" }, value: 5, amount: 5_40 }],
} as unknown as DealRecord;

test.each([
  ["kapi-offer-10", null],
  ["kapi-offer-11", { name: "Inès", at, terms }],
  ["kapi-offer-12", { name: "Inès", at, recorded, terms }],
] as const)("an offer with a document around its prices is sealed as %s [P-07]", (form, signature) => {
  const content = inForm(form, { deal: inSpanish, lines: [placed], written: document, signature });
  expect(content).toBe(readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8"));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
});

const profile = {
  id: 3,
  name: "Reduced",
  value: 2,
  taxes: [{ id: 9, name: "GST", names: { fr: "TPS" }, value: 2 }],
};
const picture = { sha256: "cd".repeat(32), file: "items/cd.png", alt: "Un café", width: 800, height: 600 };
const pictured = { ...placed, position: 2, tax: profile, picture } as LineRecord;

test.each([
  ["kapi-offer-13", null],
  ["kapi-offer-14", { name: "Inès", at, terms }],
  ["kapi-offer-15", { name: "Inès", at, recorded, terms }],
] as const)(
  "an offer with taxes and pictures of its lines is sealed as %s [P-07] [T-18]",
  (form, signature) => {
    const lines = [{ ...placed, tax: null, picture: null }, pictured];
    const content = offerContent({ deal: inSpanish, lines, written: document, signature });
    expect(content).toBe(readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8"));
    expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
  },
);

test("the unit of a line is sealed, and an offer without units reads as it did without them [P-07]", () => {
  const contentOf = (unit: string) =>
    offerContent({ deal, lines: [{ ...line, unit }], written, signature: null });
  const sealed = JSON.parse(contentOf("m²")) as { lines: { unit?: string }[] };
  expect(sealed.lines.map(({ unit }) => unit)).toEqual(["m²"]);
  expect(offerSchema.parse(sealed)).toEqual(sealed);
  expect(contentOf("")).not.toContain('"unit"');
});

describe("the published schema of an offer", () => {
  test.each([
    ["that nobody accepted", null, "kapi-offer/13"],
    ["under its signature", { name: "Inès", at }, "kapi-offer/14"],
    ["as staff recorded it", { name: "Inès", at, recorded }, "kapi-offer/15"],
  ] as const)("fits an offer %s", (_, signature, form) => {
    const parsed = offerSchema.parse(JSON.parse(offerContent({ deal, lines: [line], written, signature })));
    expect(parsed.form).toBe(form);
  });

  test("leaves nothing of an offer out", () => {
    for (const how of [null, recorded]) {
      const signature = { name: "Inès", at, recorded: how };
      const content = JSON.parse(offerContent({ deal, lines: [line], written, signature })) as unknown;
      expect(offerSchema.parse(content)).toEqual(content);
    }
  });

  test("keeps the schema of each form as it was released; a new form's is added to sealed/schemas.json [P-07]", () => {
    const released = JSON.parse(
      readFileSync("tests/unit/domain/proposals/sealed/schemas.json", "utf8"),
    ) as unknown[];
    const { oneOf } = JSON.parse(JSON.stringify(offerJsonSchema())) as { oneOf: unknown[] };
    expect(oneOf).toEqual(released);
  });

  test("has one part for each form", () => {
    const { oneOf } = JSON.parse(JSON.stringify(offerJsonSchema())) as {
      oneOf: { properties: { form: { const: string } } }[];
    };
    const names = oneOf.map(({ properties }) => properties.form.const);
    expect(names).toEqual(OFFER_FORMS.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  test("is the one that docs/offer-schema.json holds", () => {
    expect(JSON.parse(readFileSync("docs/offer-schema.json", "utf8"))).toEqual(
      JSON.parse(JSON.stringify(offerJsonSchema())),
    );
  });
});
