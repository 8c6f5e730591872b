import { brokenUses, lostOptions, type FieldUse } from "@/lib/domain/fields/field-uses";
import {
  conditionLoop,
  unknownInConditions,
  type ConditionedFields,
} from "@/lib/domain/fields/condition-problems";
import { alikeOptions, incomparableConditions, type PossibleAnswers } from "@/lib/domain/fields/new-rules";
import { type QuestionDraft, settleType } from "@/lib/domain/fields/question-draft";
import type { FieldError } from "@/lib/core/contract/errors";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldUi } from "@/db/schema";
import type { FileRow } from "../format/columns";
import { encodeRule, type Problem, type ProblemList } from "../problem-list";
import { type FieldRow, type QuestionSnapshot, OPERATOR } from "./question-rows";
import { constantIdOf, type QuestionNames } from "../references";

/** A question to create or change. id: negative for a new one, also in references to it. */
export type PlannedQuestion = {
  at: number;
  id: number;
  /** Its row in the file, and the invalid columns. */
  row: FileRow;
  failed: ReadonlySet<string>;
  before: FieldRow | null;
  draft: QuestionDraft;
};

/** The uses of a stored question; those with one of the `sought` values come first. */
export type UsesOf = (id: number, sought: readonly string[]) => Promise<FieldUse[]>;

/** The context for validating a question: all questions after the import, and the uses of stored ones. */
export type Surroundings = {
  known: ConditionedFields;
  rings: ReadonlySet<number>;
  answersOf: (fieldId: number) => PossibleAnswers;
  snapshot: QuestionSnapshot;
  usesOf: UsesOf;
};

/** Adds the problems of a planned question as a whole. */
export async function judgeQuestion(
  problems: ProblemList,
  question: PlannedQuestion,
  surroundings: Surroundings,
): Promise<void> {
  const { known, rings, snapshot, usesOf } = surroundings;
  const { at, id, before, draft, failed } = question;
  // Without its type a question cannot be validated.
  if (failed.has("type")) return;
  const settled = settleType(draft, snapshot.constants);
  question.draft = settled.draft;
  const lost = before ? lostOptions(before, settled.draft).map(({ value }) => value) : [];
  const uses = before && mayBreak(before, settled.draft, lost) ? await usesOf(id, lost) : [];
  for (const error of [
    ...settled.problems,
    ...unknownInConditions(settled.draft.visibleWhen, known, snapshot.constants),
    ...alikeOptions(settled.draft.ui.options ?? [], before?.ui.options ?? [], encodeRule),
    ...incomparableConditions(
      settled.draft.visibleWhen,
      before?.visibleWhen ?? [],
      surroundings.answersOf,
      encodeRule,
    ),
  ])
    if (!failed.has(fileName(error.field).split(".", 1)[0] ?? ""))
      problems.addRule(at, fileName(error.field), ruleOf(error));
  // If problems are only counted, the cycle itself is not needed, and finding a long one takes time.
  if (rings.has(id))
    problems.add(at, "visible_when", "loop", {
      path: problems.isFull ? "" : (conditionLoop(id, known) ?? []).join(" → "),
    });
  for (const error of before ? brokenUses(before, settled.draft, uses) : []) {
    const { code, values } = brokenUse(error, settled.draft, uses);
    problems.add(at, fileName(error.field), code, values);
  }
}

/** Maps an English error of lib/domain/fields to a rule's text; in a file only missing options are possible. */
const ruleOf = ({ code, message }: FieldError): string =>
  code === "required" ? encodeRule("optionsRequired") : message;

/** Whether a change could break uses of the question; only then are they read. */
const mayBreak = (before: QuestionDraft, after: QuestionDraft, lost: readonly string[]): boolean =>
  before.typeId !== after.typeId || (before.isPriceModifier && !after.isPriceModifier) || lost.length > 0;

/** The most uses that a problem lists. */
const MAX_NAMED = 10;

/** A broken use found by lib/domain/fields, as a language-independent problem of the file. */
function brokenUse({ field, code }: FieldError, after: QuestionDraft, uses: readonly FieldUse[]): Problem {
  if (code === "used_in_pricing") return { code: "usedInPricing" };
  const kept = new Set((after.ui.options ?? []).map(({ value }) => value));
  const broken = field === "type_id" ? uses : uses.filter(({ value }) => value !== null && !kept.has(value));
  return { code: field === "type_id" ? "typeUsed" : "optionUsed", values: { places: namesOf(broken) } };
}

function namesOf(uses: readonly FieldUse[]): string {
  const names = [...new Set(uses.map(({ name }) => name))];
  return [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ["…"] : [])].join(", ");
}

type Names = { questions: QuestionNames; constants: readonly ConstantAnswer[] };
type Condition = { question?: unknown; operator?: unknown; value?: unknown };

/**
 * Converts a row to the API's input, without conditions, which may refer to new questions of the same file.
 * Unknown references are added to the problems, and their columns to `failed`. An option without a value keeps
 * that of the existing one with the same label.
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
    const result = constantIdOf(constants, constantType, slug);
    if (typeof result === "number") return result;
    problems.add(at, name, result.code, result.values);
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

/** The conditions of a row, once all questions have ids; undefined if not set. */
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
  return conditions.map(({ question, operator, value }: Condition, index) => {
    const idOrProblem = (field: string, id: number | Problem): number => {
      if (typeof id === "number") return id;
      problems.add(at, `visible_when.${index}.${field}`, id.code, id.values);
      return 0;
    };
    return {
      field_id: idOrProblem("question", questions.idOf(question)),
      comparison_id: idOrProblem("operator", constantIdOf(constants, OPERATOR, operator)),
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

/** The column for a field of the API. */
export const columnOf = (field: string): string =>
  field === "ui" ? "options" : field === "rules" ? "required" : fileName(field);

/** A path of the API in the file's names. */
export const fileName = (path: string): string =>
  Object.entries(NAMES).reduce((text, [api, name]) => text.replace(api, name), path);
