import type { ProposalAnswer } from "@/lib/domain/proposals/schema";

type Line = ProposalAnswer["line_items"][number];

export const line = (id: number, changes: Partial<Line> = {}): Line => ({
  id,
  name: `Service ${id}`,
  description: "",
  price: 100_00,
  quantity: 1,
  total: 100_00,
  is_optional: false,
  is_selected: false,
  position: id,
  questions_answers: [],
  section: "",
  customer_note: "",
  unit: "",
  tax_profile: null,
  picture: null,
  ...changes,
});

/**
 * Line 1 of 100.00 and options 2 (50.00) and 3 (20.00), of which 3 is selected. The discount is 10 % before 5
 * % tax.
 */
export const proposal = (changes: Partial<ProposalAnswer> = {}): ProposalAnswer => ({
  id: 7,
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  number: "Q-000007",
  name: "New website",
  purchase_order: "",
  version: 3,
  created_at: "2026-03-05T23:30:00.000Z",
  valid_until: "2026-04-04T23:30:00.000Z",
  is_expired: false,
  currency: "CAD",
  sale_status_id: 4,
  status: "pending",
  replaced_by: null,
  is_replaced: false,
  accepted: null,
  discount_amount: 10,
  discount_modifier_id: 2,
  discount_kind: "percent",
  is_discount_with_tax: false,
  subtotal: 120_00,
  discount_total: 12_00,
  tax_amounts: [{ name: "GST", value: 5, amount: 5_40 }],
  amount_before_tax: 108_00,
  amount_after_tax: 113_40,
  seller: {
    name: "Atelier Boréal",
    legal_name: "",
    address: [],
    phone: "",
    email: "",
    site: "",
    tax_numbers: [],
    bank: { holder: "", bank: "", account: "", routing: "" },
    footer: "",
  },
  customer: {
    name: "Éclair Café",
    company: "Éclair Inc.",
    email: "hello@eclair.test",
    phone: "+1 514 555 0199",
    address: [],
    tax_number: null,
  },
  owner: { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "" },
  tax_profile: { id: 2, name: "GST", value: 5, taxes: [{ id: 1, name: "GST", value: 5 }] },
  line_items: [
    line(1, {
      description: "<p>All of it</p>",
      questions_answers: [{ question: "How many pages?", answer: "6" }],
    }),
    line(2, { price: 50_00, total: 50_00, is_optional: true }),
    line(3, { price: 20_00, total: 20_00, is_optional: true, is_selected: true }),
  ],
  language: "en",
  blocks: [],
  sections: [],
  pdf_pages: [],
  ...changes,
});
