import { isDeepStrictEqual } from "node:util";
import { brokenUses } from "@/lib/fields/broken-uses";
import { conditionLoop, type ConditionedField, type ConditionedFields } from "@/lib/fields/condition-loop";
import { unknownInConditions } from "@/lib/fields/condition-problems";
import type { FieldUse } from "@/lib/fields/field-uses";
import { newDraft, withChange, type QuestionDraft } from "@/lib/fields/question-draft";
import { questionChange, questionForm } from "@/lib/fields/question-form";
import { questionsInRings } from "@/lib/fields/questions-in-rings";
import { settleType } from "@/lib/fields/settle-type";
import type { FieldError } from "@/lib/http/errors";
import { breathe } from "../breathe";
import type { FileRow } from "../format/columns";
import { byKey } from "../problem";
import { ProblemList } from "../problem-list";
import { QuestionNames } from "../references";
import type { ImportRights } from "../rights";
import { rowIdOf } from "../row-id";
import { brokenUse } from "./broken-use";
import { conditionsOfRow, fileName, inputOfRow } from "./input-of-row";
import { rowOfField, type FieldRow } from "./row-of-field";
import type { QuestionSnapshot } from "./snapshot";

/** A question that is made or changed. id: negative for a new one, also where others wait for it. */
export type PlannedQuestion = { at: number; id: number; before: FieldRow | null; draft: QuestionDraft };
export type QuestionPlan = { planned: PlannedQuestion[]; problems: ProblemList };

type Given = {
  rights: ImportRights;
  usesOf: (id: number) => Promise<FieldUse[]>;
  onRow: (count?: number) => void;
};

const newQuestion = questionForm(byKey);
const changedQuestion = questionChange(byKey);

/**
 * What a file of questions would do, and everything that is wrong with it, by the rules of the form. Rows may wait for questions that
 * other rows make. Changes nothing.
 */
export async function planQuestions(
  rows: readonly FileRow[],
  snapshot: QuestionSnapshot,
  { rights, usesOf, onRow }: Given,
): Promise<QuestionPlan> {
  const plan: QuestionPlan = { planned: [], problems: new ProblemList() };
  const present = new QuestionNames([...snapshot.fields.values()]);
  const seen = new Set<number>();
  for (const [place, row] of rows.entries()) {
    const before = rowIdOf(row, place + 1, seen, snapshot.fields, plan.problems);
    if (before !== undefined) planRow(plan, row, place + 1, before, { snapshot, present, rights });
    onRow();
    await breathe(place);
  }
  const all = new Map<number, { id: number; name: string; draft: Pick<QuestionDraft, "visibleWhen"> }>();
  for (const row of snapshot.fields.values()) all.set(row.id, { id: row.id, name: row.name, draft: row });
  for (const { id, draft } of plan.planned) all.set(id, { id, name: draft.name, draft });
  const names = { questions: new QuestionNames([...all.values()]), constants: snapshot.constants };
  for (const [place, { at, draft }] of plan.planned.entries()) {
    await breathe(place);
    const conditions = conditionsOfRow(rows[at - 1] ?? {}, at, names, plan.problems);
    const parsed =
      conditions &&
      plan.problems.parsed(
        at,
        changedQuestion.shape.visible_when,
        conditions.map((each) => ({
          ...each,
          field_id: Math.abs(each.field_id) || 1,
          comparison_id: each.comparison_id || 1,
        })),
        (path) => fileName(`visible_when.${path}`),
      );
    if (parsed && conditions)
      draft.visibleWhen = parsed.map((each, place) => ({
        ...each,
        field_id: conditions[place]?.field_id ?? 0,
        comparison_id: conditions[place]?.comparison_id ?? 0,
      }));
  }
  if (plan.problems.count > 0) return plan;
  const known = new Map(
    [...all.values()].map(({ id, name, draft }): [number, ConditionedField] => [
      id,
      { id, name, asks: draft.visibleWhen.map(({ field_id: other }) => other) },
    ]),
  );
  const around: Around = { known, rings: questionsInRings(known), snapshot, usesOf };
  for (const [place, question] of plan.planned.entries()) {
    await settle(plan, question, around);
    onRow(question.at);
    await breathe(place);
  }
  return plan;
}

type Terms = { snapshot: QuestionSnapshot; present: QuestionNames; rights: ImportRights };

function planRow(
  { planned, problems }: QuestionPlan,
  row: FileRow,
  at: number,
  before: FieldRow | null,
  { snapshot, present, rights }: Terms,
): void {
  const changed = before ? changedPart(row, rowOfField(before, present, snapshot.constants)) : row;
  if (before && Object.keys(changed).length === 0) return;
  if (before ? !rights.mayUpdate : !rights.mayCreate)
    return problems.add(at, "", before ? "noUpdate" : "noCreate");
  const input = inputOfRow(
    changed,
    at,
    before?.ui ?? {},
    { questions: present, constants: snapshot.constants },
    problems,
  );
  if (!input) return;
  if (before) {
    const change = problems.parsed(at, changedQuestion, input, fileName);
    if (change) planned.push({ at, id: before.id, before, draft: withChange(before, change) });
    return;
  }
  const values = problems.parsed(at, newQuestion, input, fileName);
  const position = values?.position ?? snapshot.lastPosition + planned.length + 1;
  if (values) planned.push({ at, id: -at, before: null, draft: newDraft(values, position) });
}

const changedPart = (row: FileRow, present: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => name !== "id" && value !== undefined && !isDeepStrictEqual(value, present[name]),
    ),
  );

type Around = {
  known: ConditionedFields;
  rings: ReadonlySet<number>;
  snapshot: QuestionSnapshot;
  usesOf: Given["usesOf"];
};

async function settle(
  { problems }: QuestionPlan,
  question: PlannedQuestion,
  { known, rings, snapshot, usesOf }: Around,
): Promise<void> {
  const { at, id, before, draft } = question;
  const settled = settleType(draft, snapshot.constants);
  question.draft = settled.draft;
  const uses = before && mayBreak(before, settled.draft) ? await usesOf(id) : [];
  for (const error of [
    ...settled.problems,
    ...unknownInConditions(settled.draft.visibleWhen, known, snapshot.constants),
  ])
    problems.addRule(at, fileName(error.field), ruleOf(error));
  // A problem that is only counted needs no words, and a long ring is long to find.
  if (rings.has(id))
    problems.add(at, "visible_when", "loop", {
      path: problems.isFull ? "" : (conditionLoop(id, known) ?? []).join(" → "),
    });
  for (const error of before ? brokenUses(before, settled.draft, uses) : []) {
    const { code, values } = brokenUse(error, settled.draft, uses);
    problems.add(at, fileName(error.field), code, values);
  }
}

/** What is wrong with a question beyond its fields is said by lib/fields in English; of that a file can only lack options. */
const ruleOf = ({ code, message }: FieldError): string =>
  code === "required" ? byKey("optionsRequired") : message;

/** Whether a change could break what uses the question; only then it is looked up. */
const mayBreak = (before: QuestionDraft, after: QuestionDraft): boolean =>
  before.typeId !== after.typeId ||
  (before.isPriceModifier && !after.isPriceModifier) ||
  (before.ui.options ?? []).some(
    ({ value }) => !(after.ui.options ?? []).some((kept) => kept.value === value),
  );
