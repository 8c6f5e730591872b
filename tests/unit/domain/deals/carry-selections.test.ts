import { expect, test } from "vitest";
import { carrySelections, type PricedLine } from "@/lib/domain/deals/lines/priced-line";

const line = (given: Partial<PricedLine> = {}) =>
  ({
    catalogItemId: 7,
    quantity: 1,
    unitPrice: 100_00,
    fieldValues: {},
    isOptional: true,
    isSelected: false,
    ...given,
  }) as PricedLine;
const ticked = (given: Partial<PricedLine> = {}) => line({ ...given, isSelected: true });
const ticks = (lines: PricedLine[], before: PricedLine[]) =>
  carrySelections(lines, before).map(({ isSelected }) => isSelected);

test("of a service that is offered twice each line keeps its own tick [X-22]", () => {
  const [three, five] = [{ fieldValues: { 1: 3 } }, { fieldValues: { 1: 5 } }];
  expect(ticks([line(three), line(five)], [line(three), ticked(five)])).toEqual([false, true]);
  expect(ticks([line(five), line(three)], [line(three), ticked(five)])).toEqual([true, false]);
  expect(ticks([line(five)], [line(three), ticked(five)])).toEqual([true]);
});

test("a tick stays with a line whose price, quantity or answers changed [X-22]", () => {
  expect(ticks([line({ unitPrice: 90_00 })], [ticked()])).toEqual([true]);
  expect(ticks([line({ fieldValues: { 1: 2 } })], [ticked()])).toEqual([true]);
});

test("a line that is not optional any more, or of another service, is not ticked [X-22]", () => {
  expect(ticks([line({ isOptional: false }), line({ catalogItemId: 8 })], [ticked(), ticked()])).toEqual([
    false,
    false,
  ]);
});
