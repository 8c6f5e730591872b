import type { Mutant } from "../mutant";

const API = "tests/api/deals/open-lines.test.ts";

/** Mutants of what customers change of open lines. */
export const openLineMutants: readonly Mutant[] = [
  {
    name: "a customer changes the quantity of a line that is not open",
    kind: "permission",
    file: "lib/domain/proposals/requested-changes.ts",
    find: "!open?.quantity",
    replace: "false",
    tests: [API],
  },
  {
    name: "customers together buy more of a service than its purchase limit",
    kind: "limit",
    file: "lib/domain/proposals/requested-changes.ts",
    find: "total <= limit",
    replace: "quantity <= limit",
    tests: [API],
  },
];
