import { expect, test } from "vitest";
import { missingInDeal } from "@/app/(workspace)/deals/_parts/send/missing-in-deal";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import { makeContact, makeDeal, makeDealLine } from "../../domain/deals/builder/make";

const heading = (key: string, text: string): Block => ({ ...emptyBlock("heading", key), text });

test("a saved proposal names its variables without a value, each with the first block that has it", () => {
  const deal = makeDeal({
    blocks: [
      heading("a", "{client.name} {deal.total} {deal.number} {today} {owner.phone} {contact.first_name}"),
      heading("b", "{deal.purchase_order} {answer.4} {answer.5} {unheard_of}"),
      heading("c", "{deal.purchase_order}"),
    ],
    sections: [{ ...emptySection("s"), name: "{deal.purchase_order} {client.nothing}" }],
    lineItems: [makeDealLine({ field_values: { 4: 12, 5: null } })],
  });
  expect(missingInDeal(deal)).toEqual([
    { id: "deal.purchase_order", blockKey: "b" },
    { id: "answer.5", blockKey: "b" },
    { id: "unheard_of", blockKey: "b" },
    { id: "client.nothing", blockKey: null },
  ]);
});

test("the contact is the first chosen recipient", () => {
  const blocks = [heading("a", "{contact.first_name}")];
  const contacts = [makeContact(), makeContact({ id: 12, first_name: "" })];
  const customer = { ...makeDeal().customer!, contacts };
  expect(missingInDeal(makeDeal({ blocks, customer, selectedRecipients: [12] }))).toHaveLength(1);
  expect(missingInDeal(makeDeal({ blocks, customer, selectedRecipients: [11] }))).toEqual([]);
});

test("a client's address may be its main contact's, as on the customer's page", () => {
  const blocks = [heading("a", "{client.email} {client.phone}")];
  const customer = { ...makeDeal().customer!, email: "", phone: "" };
  expect(missingInDeal(makeDeal({ blocks, customer }))).toEqual([{ id: "client.phone", blockKey: "a" }]);
});
