import { describe, expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { valuesOfForm } from "@/app/(workspace)/deals/_parts/builder/document-values";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { changedItem } from "@/app/(workspace)/deals/_parts/builder/new-item";
import { priceItem } from "@/app/(workspace)/deals/_parts/builder/price-item";
import { proposalOfForm } from "@/app/(workspace)/deals/_parts/builder/proposal-of-form";
import {
  cad,
  constants,
  defaults,
  makeCatalogItem,
  makeClient,
  makeContact,
  makeDeal,
  makeDealLine,
  makeForm,
  makeLine,
  owner,
  quebec,
  resolve,
  site,
} from "./make";

const data = {
  number: "Q-000000",
  company: null,
  workspace: "Atelier",
  untitled: "New proposal",
  openedAt: "2026-03-02T10:00:00.000Z",
  style: { format: "short" as const, timeZone: "UTC" },
  constants,
  taxProfile: quebec,
  pages: [],
  words: { yes: "Yes", no: "No" },
  resolve,
  fields: [],
};

function previewOf(form = makeForm()) {
  const totals = formTotals(form, quebec, constants);
  if (typeof totals === "string") throw new Error("too large");
  return proposalOfForm(form, totals, data);
}

test("an empty form previews a pending, unnumbered proposal, valid for 30 days [BLD-31, BLD-32]", () => {
  expect(previewOf()).toMatchObject({
    status: "pending",
    number: "Q-000000",
    name: "New proposal",
    created_at: "2026-03-02T10:00:00.000Z",
    valid_until: "2026-04-01",
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

test("a client without an address or number shows its main contact's, in its box and in texts", () => {
  const contacts = [
    makeContact({ is_primary: false }),
    makeContact({ id: 12, email: "max@client.test", phone: "514 555 0142" }),
  ];
  const form = makeForm({ client: makeClient({ email: "", phone: "", contacts }) });
  expect(previewOf(form).customer).toMatchObject({ email: "max@client.test", phone: "514 555 0142" });
  expect(Object.fromEntries(valuesOfForm(form, data))).toMatchObject({
    "client.email": "max@client.test",
    "client.phone": "514 555 0142",
  });
});

describe("a line of the edited deal", () => {
  const renamed = makeCatalogItem({ ...site, title: "Website", description: "<p>New</p>" });
  const agreed = {
    name: "Site",
    description: "<p>As agreed</p>",
    quantity: 1,
    sale_catalog_item_id: site.id,
    field_values: { 1: 6 },
    answers: [{ field_id: 1, staff_question: "Pages", question: "Number of pages", answer: "six" }],
  };
  const shown = (line: Parameters<typeof makeDealLine>[0]) => {
    const form = formOfDeal(makeDeal({ lineItems: [makeDealLine({ ...agreed, ...line })] }), defaults);
    const [item] = form.selectedItems;
    if (!item) throw new Error("no line");
    return { form, item, values: valuesOfForm(form, data), line: previewOf(form).line_items[0] };
  };

  test.each([
    ["was rewritten", renamed],
    ["was deleted", null],
  ])("keeps the texts and answers of the customer's page when its service %s", (_what, saleCatalogItem) => {
    const { line, values } = shown({ saleCatalogItem });
    expect(line).toMatchObject({
      name: "Site",
      description: "<p>As agreed</p>",
      questions_answers: [{ question: "Number of pages", answer: "six" }],
    });
    expect(values.get("answer.1")).toBe("six");
  });

  test("has those of the catalogue once it is priced again", () => {
    const { form, item } = shown({ saleCatalogItem: renamed });
    const price = priceItem(resolve(renamed), item.fieldValues, cad);
    if (!price.ok) throw new Error("no price");
    const changed = changedItem(item, { ...item, price, unitPrice: price.calculated, quantity: 3 }, cad);
    expect(previewOf({ ...form, selectedItems: [changed] }).line_items[0]).toMatchObject({
      name: "Website",
      description: "<p>New</p>",
      questions_answers: [{ question: "How many pages", answer: "6" }],
    });
  });
});
