import type { Mutant } from "../mutant";

const CHOICES = "tests/api/deals/choices.test.ts";

/** Mutants of what is sold: choices, and what repeats. */
export const sellingMutants: readonly Mutant[] = [
  {
    name: "an offer is accepted although something is still to be chosen",
    kind: "validation",
    file: "lib/domain/proposals/chosen.ts",
    find: "unmet(deal.choices, lines, selectedKeys(lines))",
    replace: "[]",
    tests: [CHOICES],
  },
  {
    name: "a selection that breaks a choice is stored",
    kind: "validation",
    file: "lib/domain/proposals/chosen.ts",
    find: "broken(deal.choices, lines, before, after)",
    replace: "[]",
    tests: [CHOICES],
  },
  {
    name: "of a package only the line that was named is chosen",
    kind: "state",
    file: "lib/domain/proposals/chosen.ts",
    find: `wholeSections(
    deal.choices,
    lines,
    selectedKeys(wanted),
    new Set(named.map(({ key }) => key)),
  )`,
    replace: "selectedKeys(wanted)",
    tests: [CHOICES],
  },
  {
    name: "rings of requirements are saved",
    kind: "validation",
    file: "lib/domain/deals/lines/chosen-lines.ts",
    find: "choiceProblems(choices, lines)",
    replace: "[]",
    tests: [CHOICES],
  },
  {
    name: "more is chosen at first than may be",
    kind: "validation",
    file: "lib/domain/deals/lines/chosen-lines.ts",
    find: '({ kind }) => kind !== "few"',
    replace: "() => false",
    tests: [CHOICES],
  },
  {
    name: "a line loses its key in a revision",
    kind: "state",
    file: "lib/domain/deals/lines/chosen-lines.ts",
    find: "origins.get(line)?.key ?? newKey()",
    replace: "newKey()",
    tests: [CHOICES],
  },
  {
    name: "a template opens with the rhythm that its service no longer has",
    kind: "price",
    file: "lib/domain/deal-templates/open-template.ts",
    find: "line.rhythm && repeatsAs(line.rhythm, item.rhythm) ? line.rhythm : item.rhythm",
    replace: "line.rhythm ?? null",
    tests: ["tests/api/deal-templates/deal-templates.test.ts"],
  },
  {
    name: "messages of webhooks do not say what repeats",
    kind: "price",
    file: "lib/domain/deals/following/notify-webhooks.ts",
    find: "deal.recurring",
    replace: "null",
    tests: ["tests/e2e/choices.spec.ts"],
  },
  {
    name: "the certificate says one sum where something repeats",
    kind: "price",
    file: "lib/domain/proposals/pdf/parts/certificate.tsx",
    find: "!recurring",
    replace: "true",
    tests: ["tests/e2e/choices.spec.ts"],
  },
  {
    name: "what is missing does not lead to the choice",
    kind: "focus",
    file: "app/_proposal/missing-choices.tsx",
    find: "goToGroup(each.group)",
    replace: "undefined",
    tests: ["tests/e2e/choices.spec.ts"],
  },
];
