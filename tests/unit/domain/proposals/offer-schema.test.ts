import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { NO_CHOICES } from "@/lib/core/offers/choices";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
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
  numberPrefix: "Q-",
  numberWidth: 6,
  revision: 1,
  name: "New website",
  purchaseOrder: "4500-017 Ü",
  createdAt: at,
  validUntil: at,
  currency: "CAD",
  customer: {
    name: "Éclair Café",
    company: "Éclair Inc.",
    email: "hello@eclair.test",
    phone: "",
    address: { lines: ["5, rue du Four"], postal_code: "75006", city: "Paris", region: "", country: "FR" },
    tax_number: { label: "TVA", number: "FR40303265045" },
  },
  owner: { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "" },
  discountAmount: 10,
  discountKind: "percent",
  isDiscountWithTax: false,
  tax: { id: 2, name: "GST", value: 5, taxes: [{ id: 1, name: "GST", names: { fr: "TPS" }, value: 5 }] },
  subtotal: 120_00,
  discountTotal: 12_00,
  taxes: [{ name: "GST", names: { fr: "TPS", es: "IVA" }, value: 5, base: 108_00, amount: 5_40 }],
  amountBeforeTax: 108_00,
  amountAfterTax: 113_40,
  choices: NO_CHOICES,
  bundles: [],
} as unknown as DealRecord;
const line = {
  id: 1,
  position: 1,
  section: "",
  customerNote: "",
  picture: null,
  unit: "",
  tax: null,
  name: "Logo",
  description: "<p>All of it</p>",
  quantity: 1,
  unitPrice: 120_00,
  totalPrice: 120_00,
  isOptional: false,
  isSelected: false,
  answers: [{ question: "How many?", answer: "6" }],
} as unknown as LineRecord;

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

// Sealed content is hashed again whenever its code is verified, so from release 1.0.0 on the text of a form never
// changes: files are only added to sealed/, and any change of the offer gets a new form.

const goldenText = (form: string): string =>
  readFileSync(`tests/unit/domain/proposals/sealed/${form}.txt`, "utf8");

const terms = [{ key: "t1", title: "Conditions générales" }];
const written = {
  language: "fr",
  seller: {
    name: "Atelier Boréal",
    legal_name: "9123-4567 Québec inc.",
    address: {
      lines: ["12, rue Principale", "Bureau 4"],
      postal_code: "H2X 1Y4",
      city: "Montréal",
      region: "QC",
      country: "CA",
    },
    phone: "+1 514 555 0199",
    email: "bonjour@boreal.example",
    site: "www.boreal.example",
    tax_numbers: [{ label: "TPS/TVH", number: "123456782RT0001" }],
    bank: { holder: "Atelier Boréal", bank: "Caisse", account: "815 12345", routing: "00012" },
    footer: "Merci !",
  },
  blocks: [
    { type: "heading", key: "h", level: 1, text: "Pourquoi" },
    { type: "services", key: "s", title: "" },
    { type: "terms", key: "t1", title: "Conditions générales", html: "<p>30 jours</p>", must_accept: true },
  ],
  sections: [{ key: "a", name: "Conception", intro: "", picture: null }],
};
const profile = {
  id: 3,
  name: "Reduced",
  value: 2,
  taxes: [{ id: 9, name: "GST", names: { fr: "TPS" }, value: 2 }],
};
const picture = { sha256: "cd".repeat(32), file: "items/cd.png", alt: "Un café", width: 800, height: 600 };
const pictured = { ...line, position: 2, section: "a", customerNote: "Sans les photos", unit: "m²" };
const lines = [line, { ...pictured, tax: profile, picture } as LineRecord];

test.each([
  ["kapi-offer-1", null],
  ["kapi-offer-2", { name: "Inès", at, terms }],
  ["kapi-offer-3", { name: "Inès", at, recorded, terms }],
] as const)("an offer is sealed as %s to the letter [P-07] [T-04] [T-07] [T-18]", (form, signature) => {
  const content = offerContent({ deal, lines, written, signature });
  expect(content).toBe(goldenText(form));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
  expect(offerInFormOf(goldenText(form), { deal, lines, written, signature })).toBe(goldenText(form));
});

test("choices are sealed with the keys of their lines, and nothing of them in an offer without [U-131]", () => {
  const choices = {
    groups: [
      { key: "g", title: "Choix", least: 1, most: 1, lines: ["a", "b"], recommended: "b" },
      { key: "p", title: "", least: 0, most: 2, sections: ["s"] },
    ],
    requires: [{ line: "a", needs: ["c"] }],
    excludes: [{ line: "b", not: ["c"] }],
  };
  const keyed = lines.map((each, index) => ({ ...each, key: "ab"[index] ?? "" }));
  const offer = { deal: { ...deal, choices }, lines: keyed, written, signature: { name: "Inès", at, terms } };
  const content = offerContent(offer);
  expect(content).toBe(goldenText("kapi-offer-2-choices"));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
  expect(goldenText("kapi-offer-2")).not.toContain("choices");
});

test("bundles are sealed with the keys of their lines, and nothing of them in an offer without [U-184]", () => {
  const parts = [
    { line: "a", quantity: 1 },
    { line: "b", quantity: 3 },
  ];
  const bundles = [
    { key: "k", item: 9, title: "Lot", description: "<p>Ensemble</p>", shown: "names" as const, parts },
  ];
  const keyed = lines.map((each, index) => ({ ...each, key: "ab"[index] ?? "" }));
  const offer = { deal: { ...deal, bundles }, lines: keyed, written, signature: { name: "Inès", at, terms } };
  const content = offerContent(offer);
  expect(content).toBe(goldenText("kapi-offer-2-bundles"));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
  expect(goldenText("kapi-offer-2")).not.toContain("bundles");
});

test("a percent with two decimals is sealed as the number that it is [T-01]", () => {
  const discounted = { ...deal, discountAmount: 7.25 };
  const content = offerContent({ deal: discounted, lines, written, signature: { name: "Inès", at, terms } });
  expect(content).toBe(goldenText("kapi-offer-2-percent"));
});

test("what repeats is sealed with the line's rhythm and the totals of each [U-116]", () => {
  const { offered, repeating } = withRhythm();
  const content = offerContent({
    deal: offered,
    lines: [line, repeating],
    written,
    signature: { name: "Inès", at, terms },
  });
  expect(content).toBe(goldenText("kapi-offer-2-rhythm"));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
});

test("what the customer could change of a line is sealed with it, and nothing of it elsewhere [U-174]", () => {
  const opened = { ...line, open: { quantity: { least: 1, most: 10, step: 3 } } } as LineRecord;
  const content = offerContent({
    deal,
    lines: [opened, { ...line, open: null }],
    written,
    signature: { name: "Inès", at, terms },
  });
  expect(content).toBe(goldenText("kapi-offer-2-open"));
  expect(offerSchema.parse(JSON.parse(content))).toEqual(JSON.parse(content));
});

/** The same offer with a second line every month, of which a fixed discount is taken. */
function withRhythm() {
  const rhythm = {
    every: "month",
    term: 12,
    is_open_ended: false,
    free_periods: 2,
    start: { days: 30 },
  } as const;
  const group = {
    rhythm,
    subtotal: 145_00,
    discount_total: 10_00,
    tax_amounts: [{ name: "GST", value: 5, amount: 6_75 }],
    amount_before_tax: 135_00,
    amount_after_tax: 141_75,
    paid_periods: 10,
  };
  const once = { amount_before_tax: 120_00, amount_after_tax: 126_00 };
  const offered = {
    ...deal,
    discountAmount: 10_00,
    discountKind: "dollar",
    discountEvery: "month",
    discountTotal: 0,
    amountBeforeTax: 1_470_00,
    amountAfterTax: 1_543_50,
    recurring: { once, groups: [group], due_at_start: 126_00 },
  } as DealRecord;
  return { offered, repeating: { ...line, id: 2, position: 2, rhythm } as LineRecord };
}

describe("the published schema of an offer", () => {
  test.each([
    ["that nobody accepted", null, "kapi-offer/1"],
    ["under its signature", { name: "Inès", at }, "kapi-offer/2"],
    ["as staff recorded it", { name: "Inès", at, recorded }, "kapi-offer/3"],
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
});
