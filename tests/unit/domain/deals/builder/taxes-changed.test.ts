import { expect, test } from "vitest";
import { taxesChanged } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { makeDeal, noTax, quebec } from "./make";

const of = (present: typeof quebec, chosen: number | null = quebec.id) =>
  taxesChanged({ deal: makeDeal(), taxProfiles: [noTax, present] }, chosen);

test.each([
  ["a rate", { ...quebec, taxes: quebec.taxes.map((tax) => ({ ...tax, value: tax.value + 1 })) }],
  ["a tax's name", { ...quebec, taxes: quebec.taxes.map((tax) => ({ ...tax, name: `${tax.name}!` })) }],
  ["one tax less", { ...quebec, taxes: quebec.taxes.slice(1) }],
  ["the one value of a profile without a list", { ...quebec, value: 20 }],
])("a profile that has another %s than the edited deal is told with what it was", (_case, present) => {
  expect(of(present)).toMatchObject({ present, agreed: { taxes: quebec.taxes, value: quebec.value } });
});

test("a profile that only was written anew is the same; another one is the reader's own choice", () => {
  const again = { ...quebec, version: 9, taxes: quebec.taxes.map((tax) => ({ ...tax, id: tax.id + 100 })) };
  expect([of(again), of({ ...quebec, taxes: [] }, noTax.id), of({ ...quebec, taxes: [] }, null)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(taxesChanged({ deal: null, taxProfiles: [quebec] }, quebec.id)).toBeNull();
});
