import { expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { proposalOfForm } from "@/app/(workspace)/deals/_parts/builder/proposal-of-form";
import { constants, makeClient, makeForm, makeLine, owner, quebec, resolve, site } from "./make";

const data = {
  number: null,
  untitled: "New proposal",
  openedAt: "2026-03-02T10:00:00.000Z",
  format: "short" as const,
  constants,
  taxProfile: quebec,
  pages: [],
  words: { yes: "Yes", no: "No" },
  resolve,
  fields: [],
};

function previewOf(form = makeForm()) {
  const totals = formTotals(form, quebec, constants);
  if (!totals) throw new Error("too large");
  return proposalOfForm(form, totals, data);
}

test("an empty form previews a pending, unnumbered proposal, valid for 30 days [BLD-31, BLD-32]", () => {
  expect(previewOf()).toMatchObject({
    status: "pending",
    number: "Q-000000",
    name: "New proposal",
    created_at: "2026-03-02T10:00:00.000Z",
    valid_until: "2026-04-01T10:00:00.000Z",
  });
});

test("customer and account manager fill their boxes [BLD-32]", () => {
  expect(previewOf(makeForm({ client: makeClient(), owner }))).toMatchObject({
    name: "Proposal - Boréal",
    customer: { name: "Boréal", company: "Boréal inc.", email: "bonjour@boreal.test", phone: "514 555 0199" },
    owner: { first_name: "Ana", last_name: "Silva", email: "ana@demo.test", phone: "514 555 0101" },
  });
});

test("each line shows rate, quantity, price and its answers as the client reads them [BLD-33]", () => {
  const preview = previewOf(
    makeForm({
      selectedItems: [{ ...makeLine(site, { quantity: 2, fieldValues: { 1: 6, 99: "gone" } }), position: 1 }],
    }),
  );
  expect(preview.line_items).toEqual([
    expect.objectContaining({
      id: 1,
      name: "Site",
      price: 58_000,
      quantity: 2,
      total: 116_000,
      questions_answers: [{ question: "How many pages", answer: "6" }],
    }),
  ]);
  expect(preview).toMatchObject({ subtotal: 116_000, amount_after_tax: 133_371 });
});
