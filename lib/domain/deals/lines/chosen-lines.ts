import { randomUUID } from "node:crypto";
import { invalidFields } from "@/lib/core/contract/errors";
import { choiceProblems } from "@/lib/core/offers/choice-problems";
import { groupOf, hasChoices, unmet, wholeSections, type Choices } from "@/lib/core/offers/choices";
import type { Section } from "@/lib/core/documents/blocks";
import type { DealBundle } from "@/lib/core/offers/bundles";
import { mustBeWhole } from "./bundled-lines";
import { choiceNames, problemWords, unmetWords, type ChoiceNames } from "../terms/choice-words";
import { carrySelections, continuedLines, type Before, type PricedLine } from "./priced-line";

type Chosen = {
  lines: PricedLine[];
  choices: Choices;
  bundles: readonly DealBundle[];
  sections: readonly Pick<Section, "key" | "name">[];
  /** The lines that these replace. */
  before: readonly Before[];
  /** For each line what its call says of its selection; null or undefined: nothing. */
  stated: readonly (boolean | null | undefined)[];
};

/** Where the API names choices. */
const PATH = "data.attributes.choices";

/**
 * Lines with their keys and selections, as the choices of their deal want them: members of groups are optional, and a
 * section that is chosen is chosen as a whole. Error: 422 naming both sides of what cannot be.
 */
export function chosenLines({ lines, choices, bundles, sections, before, stated }: Chosen): PricedLine[] {
  const keyed = withKeys(lines, before);
  mustBeWhole(bundles, keyed, choices);
  if (!hasChoices(choices)) return carrySelections(keyed, before, stated);
  const optional = keyed.map((line) => (groupOf(choices, line) ? { ...line, isOptional: true } : line));
  const names = choiceNames(choices, optional, sections);
  mustBeChoices(choices, optional, names, PATH);
  const carried = carrySelections(optional, before, stated);
  const selected = wholeSections(choices, carried, selectedKeys(carried));
  // Too little may be chosen: the customer is told to choose.
  const wrong = unmet(choices, carried, selected).filter(({ kind }) => kind !== "few");
  if (wrong.length > 0)
    throw invalidFields(
      wrong.map((each) => ({ field: PATH, code: `default_${each.kind}`, message: unmetWords(each, names) })),
    );
  return carried.map((line) => ({ ...line, isSelected: line.isOptional && selected.has(line.key) }));
}

/** Error: 422 for choices that cannot be with these lines, naming both sides. path: of the choices in the body. */
function mustBeChoices(
  choices: Choices,
  lines: Parameters<typeof choiceProblems>[1],
  names: ChoiceNames,
  path: string,
): void {
  const problems = choiceProblems(choices, lines);
  if (problems.length === 0) return;
  throw invalidFields(
    problems.map((problem) => ({
      field: problem.path === "" ? path : `${path}.${problem.path}`,
      code: problem.kind,
      message: problemWords(problem, names),
    })),
  );
}

/** The keys of the lines that are selected. */
export const selectedKeys = (lines: readonly Pick<PricedLine, "key" | "isSelected">[]): Set<string> =>
  new Set(lines.filter(({ isSelected }) => isSelected).map(({ key }) => key));

/** Lines with a key each: the one that was sent, else that of the line before that it continues, else a new one. */
function withKeys(lines: PricedLine[], before: readonly Before[]): PricedLine[] {
  const sent = new Set(lines.map(({ key }) => key));
  const open = before.filter(({ key }) => key !== "" && !sent.has(key));
  const origins = continuedLines(
    lines.filter(({ key }) => key === ""),
    open,
  );
  return lines.map((line) => (line.key ? line : { ...line, key: origins.get(line)?.key ?? newKey() }));
}

const newKey = (): string => randomUUID().slice(0, 13);
