import { isDeepStrictEqual } from "node:util";
import { questionsInRings, type ConditionedField } from "@/lib/domain/fields/condition-problems";
import { answersById } from "@/lib/domain/fields/new-rules";
import { newDraft, withChange, type QuestionDraft } from "@/lib/domain/fields/question-draft";
import { questionFields } from "@/lib/domain/fields/question-form";
import { ChangeList } from "../change-list";
import type { FileRow, PlacedRow } from "../format/columns";
import type { ImportRights } from "../import-rights";
import { encodeRule, type ProblemList } from "../problem-list";
import { QuestionNames, rowIdOf } from "../references";
import { yieldToRequests } from "../yield-to-requests";
import {
  judgeQuestion,
  type PlannedQuestion,
  type Surroundings,
  type UsesOf,
  columnOf,
  conditionsOfRow,
  fileName,
  inputOfRow,
} from "./judge-question";
import { QUESTION_COLUMNS, rowOfField, type FieldRow, type QuestionSnapshot } from "./question-rows";
import { ownValue } from "@/lib/core/own-value";

export type QuestionPlan = { planned: PlannedQuestion[]; problems: ProblemList; changes: ChangeList };

type Given = {
  rights: ImportRights;
  usesOf: UsesOf;
  onRow: (count?: number) => void;
};

const fields = questionFields(encodeRule);
const { visible_when: conditionList, ...shape } = fields;

/**
 * Plans a file of questions and finds all its problems, by the rules of the form. Rows may depend on questions
 * that other rows create. Changes nothing.
 * @param problems those found while reading the file; further ones are added
 */
export async function planQuestions(
  rows: readonly PlacedRow[],
  problems: ProblemList,
  snapshot: QuestionSnapshot,
  { rights, usesOf, onRow }: Given,
): Promise<QuestionPlan> {
  const plan: QuestionPlan = { planned: [], problems, changes: new ChangeList(QUESTION_COLUMNS) };
  const present = new QuestionNames([...snapshot.fields.values()]);
  const seen = new Set<number>();
  const all = new Map<
    number,
    {
      id: number;
      name: string;
      draft: Pick<QuestionDraft, "visibleWhen"> & { typeId?: number; ui?: QuestionDraft["ui"] };
    }
  >();
  for (const row of snapshot.fields.values()) all.set(row.id, { id: row.id, name: row.name, draft: row });
  for (const [index, placed] of rows.entries()) {
    const { at, row } = placed;
    const before = rowIdOf(placed, seen, snapshot.fields, problems);
    if (before !== undefined) planRow(plan, placed, before, { snapshot, present, rights });
    // Other rows may refer to the question that an invalid row would create; that alone is not a problem.
    if (before === null && typeof row["name"] === "string")
      all.set(-at, { id: -at, name: row["name"].normalize("NFC").trim(), draft: { visibleWhen: [] } });
    onRow();
    await yieldToRequests(index);
  }
  for (const { id, draft } of plan.planned) all.set(id, { id, name: draft.name, draft });
  const names = { questions: new QuestionNames([...all.values()]), constants: snapshot.constants };
  for (const [place, question] of plan.planned.entries()) {
    readConditions(question, names, problems);
    await yieldToRequests(place);
  }
  const known = new Map(
    [...all.values()].map(({ id, name, draft }): [number, ConditionedField] => [
      id,
      {
        id,
        name,
        ...("typeId" in draft ? { typeId: draft.typeId } : {}),
        options: (draft.ui?.options ?? []).map(({ value }) => value),
        asks: draft.visibleWhen.map(({ field_id: other }) => other),
      },
    ]),
  );
  const surroundings: Surroundings = {
    known,
    rings: questionsInRings(known),
    answersOf: answersById(known.values(), snapshot.constants),
    snapshot,
    usesOf,
  };
  for (const [place, question] of plan.planned.entries()) {
    await judgeQuestion(problems, question, surroundings);
    onRow(question.at);
    await yieldToRequests(place);
  }
  if (problems.count === 0) keepChanges(plan, names);
  return plan;
}

/** The conditions of a planned question, once all questions have their ids. */
function readConditions(
  { at, row, failed, draft }: PlannedQuestion,
  names: { questions: QuestionNames; constants: QuestionSnapshot["constants"] },
  problems: ProblemList,
): void {
  if (failed.has("visible_when")) return;
  const before = problems.count;
  const conditions = conditionsOfRow(row, at, names, problems);
  const parsed =
    conditions &&
    problems.parsed(
      at,
      conditionList,
      conditions.map((each) => ({
        ...each,
        field_id: Math.abs(each.field_id) || 1,
        comparison_id: each.comparison_id || 1,
      })),
      (path) => fileName(`visible_when.${path}`),
    );
  if (parsed && problems.count === before)
    draft.visibleWhen = parsed.map((each, index) => ({
      ...each,
      field_id: conditions[index]?.field_id ?? 0,
      comparison_id: conditions[index]?.comparison_id ?? 0,
    }));
}

/** If there are no problems: drops unchanged questions, and lists the changes of the others. */
function keepChanges(
  plan: QuestionPlan,
  names: { questions: QuestionNames; constants: QuestionSnapshot["constants"] },
) {
  plan.planned = plan.planned.filter(({ at, id, before, draft }) => {
    const after = rowOfField({ ...draft, id }, names.questions, names.constants);
    if (!before) {
      plan.changes.addNew({ row: at, name: draft.name }, after);
      return true;
    }
    const present = rowOfField(before, names.questions, names.constants);
    if (isDeepStrictEqual(present, after)) return false;
    plan.changes.addChange({ row: at, name: before.name, id }, present, after);
    return true;
  });
}

type Terms = { snapshot: QuestionSnapshot; present: QuestionNames; rights: ImportRights };

function planRow(
  { planned, problems }: QuestionPlan,
  { at, row, failed: unreadable }: PlacedRow,
  before: FieldRow | null,
  { snapshot, present, rights }: Terms,
): void {
  const changed = before ? changedPart(row, rowOfField(before, present, snapshot.constants)) : row;
  if (before && Object.keys(changed).length === 0) return;
  if (before ? !rights.mayUpdate : !rights.mayCreate)
    return problems.add(at, "", before ? "noUpdate" : "noCreate");
  const failed = new Set(unreadable);
  const input = inputOfRow(changed, at, before?.ui ?? {}, snapshot, problems, failed);
  const values = problems.parsedFields(at, shape, input, failed, {
    nameOf: columnOf,
    required: before ? [] : ["name", "type_id"],
  });
  const position = values.position ?? snapshot.lastPosition + planned.length + 1;
  const draft = before
    ? withChange(before, values)
    : newDraft({ ...values, name: values.name ?? "", type_id: values.type_id ?? 0 }, position);
  planned.push({ at, id: before?.id ?? -at, row: changed, failed, before, draft });
}

const changedPart = (row: FileRow, present: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        name !== "id" && value !== undefined && !isDeepStrictEqual(value, ownValue(present, name)),
    ),
  );
