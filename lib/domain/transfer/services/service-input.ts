import type { FileRow } from "../format/columns";
import { type Problem, type ProblemList } from "../problem-list";
import { constantIdOf } from "../references";
import { foldName } from "../same-names";
import { MODIFIER, OPERATOR, SIGN, type ServiceNames } from "./service-rows";
import { rhythmColumn, rhythmInRow } from "./service-rhythm";
import { ownValue } from "@/lib/core/own-value";

/** unfound: columns with unknown references. */
type RowInput = {
  attributes: Record<string, unknown>;
  rules: Record<string, unknown>;
  unfound: ReadonlySet<string>;
};

/**
 * Converts a row to the API's input, with names and slugs replaced by ids. Unknown references are added to the
 * problems, and their columns to `unfound`; a placeholder id replaces them, so that other problems of the list
 * are found too. An invalid list is added to `failed`.
 */
export function inputOfRow(
  row: FileRow,
  at: number,
  names: ServiceNames,
  problems: ProblemList,
  failed: Set<string>,
  mayCreate: boolean,
): RowInput {
  const {
    id: _,
    main_question: main,
    pricing_option: option,
    category,
    tax_profile: tax,
    price_intervals: tiers,
    price_modifiers: modifiers,
    price_modification_intervals: intervals,
    rhythm: _every,
    term: _term,
    free_periods: _free,
    open_ended: _open,
    start: _start,
    ...others
  } = row;
  const attributes: Record<string, unknown> = { ...others, ...rhythmInRow(row, failed) };
  const unfound = new Set<string>();
  const idOrProblem = (field: string, id: number | Problem): number => {
    if (typeof id === "number") return id;
    problems.add(at, field, id.code, id.values);
    unfound.add(field.split(".", 1)[0] ?? "");
    return 1;
  };
  const question = (field: string, name: unknown) => idOrProblem(field, names.questions.idOf(name));
  const constant = (field: string, type: string, slug: unknown) =>
    idOrProblem(field, constantIdOf(names.constants, type, slug));
  const list = (
    name: string,
    value: unknown,
    entry: (item: Record<string, unknown>, path: string) => Record<string, unknown>,
  ) => {
    if (value === undefined || value === null) return {};
    if (!Array.isArray(value) || value.some((item) => typeof item !== "object" || item === null)) {
      problems.add(at, name, "noRuleList");
      failed.add(name);
      return {};
    }
    return { [name]: value.map((item: Record<string, unknown>, index) => entry(item, `${name}.${index}`)) };
  };
  const rules = {
    ...list("price_intervals", tiers, ({ question: name, ...rest }, path) => ({
      ...rest,
      field_id: question(`${path}.question`, name),
    })),
    ...list("price_modifiers", modifiers, ({ question: name, operator, type, modifier, ...rest }, path) => ({
      ...rest,
      field_id: question(`${path}.question`, name),
      comparison_operator_id: constant(`${path}.operator`, OPERATOR, operator),
      type_id: constant(`${path}.type`, SIGN, type),
      modifier_id: constant(`${path}.modifier`, MODIFIER, modifier),
    })),
    ...list("price_modification_intervals", intervals, ({ question: name, type, ...rest }, path) => ({
      ...rest,
      field_id: question(`${path}.question`, name),
      type_id: constant(`${path}.type`, SIGN, type),
    })),
  };
  if (main !== undefined)
    attributes["main_field_id"] = main === null ? null : question("main_question", main);
  const named = (field: string, value: unknown, idOf: (name: unknown) => number | Problem): number | null =>
    value === null || value === "" ? null : idOrProblem(field, idOf(value));
  if (category !== undefined)
    attributes["category_id"] = named("category", category, (name) => names.categories.idOf(name, mayCreate));
  if (tax !== undefined)
    attributes["tax_profile_id"] = named("tax_profile", tax, (name) => idNamed(names.taxes, name));
  if (option !== undefined)
    attributes["pricing_option_id"] = constant("pricing_option", "pricing_option", option);
  return { attributes, rules, unfound };
}

/** The id of what has a name, in whatever case, or the problem with it. */
function idNamed(known: ReadonlyMap<number, string>, name: unknown): number | Problem {
  const folded = foldName(String(name));
  const match = [...known].find(([, each]) => foldName(each) === folded);
  return match?.[0] ?? { code: "nameUnknown", values: { name: String(name) } };
}

const NAMES: Readonly<Record<string, string>> = {
  main_field_id: "main_question",
  pricing_option_id: "pricing_option",
  category_id: "category",
  tax_profile_id: "tax_profile",
  field_id: "question",
  comparison_operator_id: "operator",
  type_id: "type",
  modifier_id: "modifier",
};

/** A path of the API in the file's names. */
export const fileName = (path: string): string =>
  rhythmColumn(path)
    .replace(/^conditional_pricing\./, "")
    .split(".")
    .map((part) => ownValue(NAMES, part) ?? part)
    .join(".");
