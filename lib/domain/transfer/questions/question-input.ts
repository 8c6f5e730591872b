import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldUi } from "@/db/schema";
import type { FileRow } from "../format/columns";
import type { Problem } from "../problem";
import type { ProblemList } from "../problem-list";
import { constantIdOf, type QuestionNames } from "../references";
import { OPERATOR } from "./question-rows";

type Names = { questions: QuestionNames; constants: readonly ConstantAnswer[] };
type Condition = { question?: unknown; operator?: unknown; value?: unknown };

/**
 * A row in the API's words, without its conditions, which may name questions that the same file makes. What cannot be
 * found is named among the problems, and its column added to `failed`. An option without a value keeps that of the
 * present one with its label.
 */
export function inputOfRow(
  row: FileRow,
  at: number,
  ui: FieldUi,
  { constants }: Pick<Names, "constants">,
  problems: ProblemList,
  failed: Set<string>,
): Record<string, unknown> {
  const {
    id: _,
    type,
    sub_type: subType,
    options,
    required,
    help_text: help,
    visible_when: _conditions,
    ...rest
  } = row;
  const constant = (name: string, constantType: string, slug: unknown) => {
    const found = constantIdOf(constants, constantType, slug);
    if (typeof found === "number") return found;
    problems.add(at, name, found.code, found.values);
    failed.add(name);
    return 0;
  };
  const input: Record<string, unknown> = { ...rest };
  if (type !== undefined) input["type_id"] = constant("type", "field_type", type);
  if (subType !== undefined)
    input["sub_type_id"] = subType === null ? null : constant("sub_type", "field_sub_type", subType);
  if (required !== undefined) input["rules"] = { required };
  if (options !== undefined || help !== undefined)
    input["ui"] = {
      ...ui,
      ...(options === undefined ? {} : { options: withPresentValues(options, ui) }),
      ...(help === undefined ? {} : { help_text: help }),
    };
  return input;
}

function withPresentValues(options: unknown, { options: present = [] }: FieldUi): unknown {
  if (!Array.isArray(options)) return options;
  return options.map((option: unknown) => {
    const { label, value } = (typeof option === "object" && option !== null ? option : {}) as Partial<
      Record<"label" | "value", unknown>
    >;
    const kept = value === undefined ? present.find((one) => one.label === label)?.value : undefined;
    return kept === undefined ? option : { label, value: kept };
  });
}

/** The conditions of a row, once all questions have their ids; undefined when it says nothing of them. */
export function conditionsOfRow(
  { visible_when: conditions }: FileRow,
  at: number,
  { questions, constants }: Names,
  problems: ProblemList,
): { field_id: number; comparison_id: number; value: unknown }[] | undefined {
  if (conditions === undefined || conditions === null) return undefined;
  if (!Array.isArray(conditions) || conditions.some((each) => typeof each !== "object" || each === null)) {
    problems.add(at, "visible_when", "noConditionList");
    return undefined;
  }
  return conditions.map(({ question, operator, value }: Condition, place) => {
    const found = (field: string, id: number | Problem): number => {
      if (typeof id === "number") return id;
      problems.add(at, `visible_when.${place}.${field}`, id.code, id.values);
      return 0;
    };
    return {
      field_id: found("question", questions.idOf(question)),
      comparison_id: found("operator", constantIdOf(constants, OPERATOR, operator)),
      value,
    };
  });
}

const NAMES: Readonly<Record<string, string>> = {
  type_id: "type",
  sub_type_id: "sub_type",
  field_id: "question",
  comparison_id: "operator",
  "ui.options": "options",
  "ui.help_text": "help_text",
  "rules.required": "required",
};

/** The column of a field of the API. */
export const columnOf = (field: string): string =>
  field === "ui" ? "options" : field === "rules" ? "required" : fileName(field);

/** A path of the API in the file's words. */
export const fileName = (path: string): string =>
  Object.entries(NAMES).reduce((text, [api, name]) => text.replace(api, name), path);
