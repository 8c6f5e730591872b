import { expect, test } from "vitest";
import { missingInDeal, namelessAmong } from "@/app/(workspace)/deals/_parts/send/missing-in-deal";
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

test("a mail's variables count, and what is filled in is no longer missing [S-095]", () => {
  const customer = { ...makeDeal().customer!, company: "", contacts: [makeContact({ first_name: "" })] };
  const deal = makeDeal({ customer, selectedRecipients: [] });
  const mail = {
    words: ["", "Dear {contact.first_name},", "Of {client.company}"],
    readers: [{ first_name: "", last_name: "Roy" }],
  };
  expect(missingInDeal(deal, mail)).toEqual([
    { id: "client.company", blockKey: null },
    { id: "contact.first_name", blockKey: null },
  ]);
  expect(missingInDeal(deal, mail, { "client.company": "Roy", "contact.first_name": " " })).toEqual([
    { id: "contact.first_name", blockKey: null },
  ]);
  expect(missingInDeal(deal, mail, { "client.company": "Roy", "contact.first_name": "Ann" })).toEqual([]);
});

test("the contact's variables of a mail are those of each reader; one name serves one of them [U-50]", () => {
  const words = ["{contact.first_name}"];
  const [ann, nameless] = [
    { first_name: "Ann", last_name: "" },
    { first_name: "", last_name: "Roy" },
  ];
  expect(missingInDeal(makeDeal(), { words, readers: [ann] })).toEqual([]);
  expect(namelessAmong({ words, readers: [ann, nameless, nameless] })).toBe(2);
  expect(namelessAmong({ words: ["Good day"], readers: [nameless] })).toBe(0);
  const filled = (readers: (typeof ann)[]) =>
    missingInDeal(makeDeal(), { words, readers }, { "contact.first_name": "Bo" }).length;
  expect([filled([ann, nameless]), filled([nameless, nameless])]).toEqual([0, 1]);
});

test("a client that has no contact yet is greeted as the one that its address becomes [S-095]", () => {
  const blocks = [heading("a", "{contact.first_name}")];
  const customer = { ...makeDeal().customer!, name: "Zoé Farine", email: "", contacts: [] };
  const deal = makeDeal({ blocks, customer: { ...customer, company: "" }, selectedRecipients: [] });
  expect(missingInDeal(deal, undefined, { "client.email": "zoe@farine.test" })).toEqual([]);
  expect(missingInDeal(deal, undefined, { "client.email": "info@mail.test" })).toHaveLength(1);
});
