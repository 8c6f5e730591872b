import type { Mutant } from "../mutant";

/** Mutants of costs and margins. */
export const marginMutants: readonly Mutant[] = [
  {
    name: "everybody sees what lines cost",
    kind: "permission",
    file: "lib/domain/deals/lines/line-cost.ts",
    find: 'holds(memberOf(context), "deals.margins")',
    replace: "true",
    tests: ["tests/api/deals/margins.test.ts"],
  },
];
