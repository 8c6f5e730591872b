import type { Mutant } from "../mutant";

const credits = ["tests/api/deals/free-lines.test.ts"];
const margins = ["tests/api/deals/margins.test.ts"];

/** Mutants of credits, and of costs and margins. */
export const marginMutants: readonly Mutant[] = [
  {
    name: "credits bring a total below zero",
    kind: "price",
    file: "lib/core/pricing/totals.ts",
    find: "least < 0 ? { belowZero: least } : totals",
    replace: "totals",
    tests: credits,
  },
  {
    name: "an optional credit counts against a fixed discount that nobody chose it for",
    kind: "validation",
    file: "lib/domain/deals/terms/deal-totals.ts",
    find: "!isOptional || unitPrice > 0",
    replace: "true",
    tests: credits,
  },
  {
    name: "everybody sees what lines cost",
    kind: "permission",
    file: "lib/domain/deals/lines/line-cost.ts",
    find: 'holds(memberOf(context), "deals.margins")',
    replace: "true",
    tests: margins,
  },
  {
    name: "everybody states what lines cost",
    kind: "permission",
    file: "lib/domain/deals/lines/free-line.ts",
    find: 'holds(memberOf(context), "deals.margins")',
    replace: "true",
    tests: margins,
  },
  {
    name: "exports tell everybody what deals cost",
    kind: "permission",
    file: "lib/domain/deals/list/export-deals.ts",
    find: 'holds(memberOf(context), "deals.margins")',
    replace: "true",
    tests: margins,
  },
  {
    name: "the list tells everybody the margins that they ask for",
    kind: "permission",
    file: "lib/domain/deals/list/list-deals.ts",
    find: 'mustHold(memberOf(context), "deals.margins", "Margins need the permission deals.margins.")',
    replace: "undefined",
    tests: margins,
  },
  {
    name: "what repeats costs one period alone",
    kind: "price",
    file: "lib/core/pricing/margins.ts",
    find: "line.rhythm ? paidPeriods(line.rhythm) : 1",
    replace: "1",
    tests: margins,
  },
  {
    name: "a credit makes the margin unknown",
    kind: "price",
    file: "lib/core/pricing/margins.ts",
    find: "line.unitPrice < 0 ? 0 : null",
    replace: "null",
    tests: margins,
  },
  {
    name: "a line that is priced anew loses its cost",
    kind: "price",
    file: "lib/domain/deals/lines/line-cost.ts",
    find: "agreed ? agreed.cost : usual",
    replace: "usual",
    tests: margins,
  },
  {
    name: "costs of services are set by who may not change services",
    kind: "permission",
    file: "lib/domain/catalog/item-cost.ts",
    find: 'mustHold(memberOf(context), "catalog_items.update", "A service is changed with catalog_items.update alone.")',
    replace: "undefined",
    tests: margins,
  },
];
