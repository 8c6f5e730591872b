import fc from "fast-check";
import { expect, test } from "vitest";
import { inPosition } from "@/lib/domain/deals/lines/line-order";
import { lineInput } from "@/lib/domain/deals/input-schema";
import { priceLines } from "@/lib/domain/deals/lines/price-lines";
import {
  agreedLines,
  carrySelections,
  lineTerms,
  type AgreedLine,
} from "@/lib/domain/deals/lines/priced-line";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";

const cad = { code: "CAD", rate: 1, defaultCode: "CAD", rates: { CAD: 1, USD: 0.75 } };
const terms = lineTerms(cad, { yes: "Yes", no: "No" }, { isAllowed: true, mayCost: false, profiles: [] });

/** A free line as sent; all are equal but for the price, the section and whether the customer chooses. */
const travel = (changes: object) =>
  lineInput.parse({ sale_catalog_item_id: null, name: "Travel", quantity: 1, ...changes });

const drawn = fc.record({
  unit_price: fc.constantFrom(100_00, 200_00, 500_00),
  is_optional: fc.boolean(),
  isSelected: fc.boolean(),
});

/** Equal lines in sections of their own, as agreed, and their sections in another order. */
const reordered = fc.array(drawn, { minLength: 2, maxLength: 6 }).chain((lines) => {
  const keys = lines.map((_line, index) => `section-${index}`);
  return fc.record({
    agreed: fc.constant(stored(lines)),
    order: fc.shuffledSubarray(keys, { minLength: keys.length }),
  });
});

function stored(lines: readonly { unit_price: number; is_optional: boolean; isSelected: boolean }[]) {
  const sent = lines.map(({ isSelected: _isSelected, ...line }, index) =>
    travel({ ...line, section: `section-${index}` }),
  );
  const rows = priceLines(inPosition(sent), new Map(), [], terms).lines.map((line, index) => ({
    ...line,
    isSelected: line.isOptional && lines[index]?.isSelected === true,
    picture: { sha256: `picture ${index}` },
    id: index + 1,
    position: index + 1,
  }));
  return agreedLines({ currency: "CAD" } as DealRecord, rows as unknown as LineRecord[]);
}

const isOf = (key: string) => (line: { section: string }) => line.section === key;
/** What must stay with a line. */
const kept = (lines: readonly Omit<AgreedLine, "id" | "currency" | "tenantId" | "dealId" | "position">[]) =>
  lines.map(({ section, unitPrice, originalUnitPrice, priceInfoList, isOptional, isSelected, picture }) => ({
    ...{ section, unitPrice, originalUnitPrice, priceInfoList, isOptional, isSelected, picture },
  }));

test.each([
  ["without prices", false],
  ["with their prices", true],
])(
  "equal lines sent %s in another order of sections keep what was agreed [T-11] [X-22]",
  (_how, hasPrices) => {
    fc.assert(
      fc.property(reordered, ({ agreed, order }) => {
        const sorted = order.flatMap((key) => agreed.filter(isOf(key)));
        const sent = sorted.map(({ unitPrice, isOptional, section }) =>
          travel({ section, is_optional: isOptional, ...(hasPrices && { unit_price: unitPrice }) }),
        );
        const priced = priceLines(inPosition(sent), new Map(), agreed, terms);
        expect(kept(carrySelections(priced.lines, agreed))).toEqual(kept(sorted));
        expect([...priced.anew]).toEqual([]);
      }),
    );
  },
);
