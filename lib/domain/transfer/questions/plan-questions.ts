import { isDeepStrictEqual } from "node:util";
import { brokenUses } from "@/lib/domain/fields/broken-uses";
import {
  conditionLoop,
  type ConditionedField,
  type ConditionedFields,
} from "@/lib/domain/fields/condition-problems";
import { unknownInConditions } from "@/lib/domain/fields/condition-problems";
import type { FieldUse } from "@/lib/domain/fields/field-uses";
import { alikeOptions, incomparableConditions, typesById } from "@/lib/domain/fields/new-rules";
import { newDraft, withChange, type QuestionDraft } from "@/lib/domain/fields/question-draft";
import { questionFields } from "@/lib/domain/fields/question-form";
import { questionsInRings } from "@/lib/domain/fields/condition-problems";
import { settleType } from "@/lib/domain/fields/question-type";
import type { FieldError } from "@/lib/core/contract/errors";
import { breathe } from "../breathe";
import { ChangeList } from "../change-list";
import type { FileRow, PlacedRow } from "../format/columns";
import { byKey } from "../problem";
import type { ProblemList } from "../problem-list";
import { QuestionNames } from "../references";
import type { ImportRights } from "../rights";
import { rowIdOf } from "../row-id";
import { brokenUse } from "./broken-use";
import { QUESTION_COLUMNS } from "./columns";
import { columnOf, conditionsOfRow, fileName, inputOfRow } from "./input-of-row";
import { rowOfField, type FieldRow } from "./row-of-field";
import type { QuestionSnapshot } from "./snapshot";

/** A question that is made or changed. id: negative for a new one, also where others wait for it. */
export type PlannedQuestion = {
  at: number;
  id: number;
  /** What the file says of it, and the columns that are wrong. */
  row: FileRow;
  failed: ReadonlySet<string>;
  before: FieldRow | null;
  draft: QuestionDraft;
};
export type QuestionPlan = { planned: PlannedQuestion[]; problems: ProblemList; changes: ChangeList };

type Given = {
  rights: ImportRights;
  usesOf: (id: number) => Promise<FieldUse[]>;
  onRow: (count?: number) => void;
};

const fields = questionFields(byKey);
const { visible_when: conditionList, ...shape } = fields;

/**
 * What a file of questions would do, and everything that is wrong with it, by the rules of the form. Rows may wait for questions that
 * other rows make. Changes nothing.
 * @param problems what was found while the file was read, to which more is added
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
    { id: number; name: string; draft: Pick<QuestionDraft, "visibleWhen"> & { typeId?: number } }
  >();
  for (const row of snapshot.fields.values()) all.set(row.id, { id: row.id, name: row.name, draft: row });
  for (const [place, placed] of rows.entries()) {
    const { at, row } = placed;
    const before = rowIdOf(placed, seen, snapshot.fields, problems);
    if (before !== undefined) planRow(plan, placed, before, { snapshot, present, rights });
    // Other rows may name what a wrong one would make: that alone is not wrong with them.
    if (before === null && typeof row["name"] === "string")
      all.set(-at, { id: -at, name: row["name"].normalize("NFC").trim(), draft: { visibleWhen: [] } });
    onRow();
    await breathe(place);
  }
  for (const { id, draft } of plan.planned) all.set(id, { id, name: draft.name, draft });
  const names = { questions: new QuestionNames([...all.values()]), constants: snapshot.constants };
  for (const [place, question] of plan.planned.entries()) {
    readConditions(question, names, problems);
    await breathe(place);
  }
  const known = new Map(
    [...all.values()].map(({ id, name, draft }): [number, ConditionedField] => [
      id,
      {
        id,
        name,
        ...("typeId" in draft ? { typeId: draft.typeId } : {}),
        asks: draft.visibleWhen.map(({ field_id: other }) => other),
      },
    ]),
  );
  const around: Around = {
    known,
    rings: questionsInRings(known),
    typeOf: typesById(known.values(), snapshot.constants),
    snapshot,
    usesOf,
  };
  for (const [place, question] of plan.planned.entries()) {
    await settle(problems, question, around);
    onRow(question.at);
    await breathe(place);
  }
  if (problems.count === 0) settled(plan, names);
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
    draft.visibleWhen = parsed.map((each, place) => ({
      ...each,
      field_id: conditions[place]?.field_id ?? 0,
      comparison_id: conditions[place]?.comparison_id ?? 0,
    }));
}

/** Once nothing is wrong: leaves out what would stay as it is, and says of the rest what changes. */
function settled(
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
      ([name, value]) => name !== "id" && value !== undefined && !isDeepStrictEqual(value, present[name]),
    ),
  );

type Around = {
  known: ConditionedFields;
  rings: ReadonlySet<number>;
  typeOf: (fieldId: number) => string | undefined;
  snapshot: QuestionSnapshot;
  usesOf: Given["usesOf"];
};

async function settle(problems: ProblemList, question: PlannedQuestion, around: Around): Promise<void> {
  const { known, rings, snapshot, usesOf } = around;
  const { at, id, before, draft, failed } = question;
  // Without its type nothing of a question can be judged.
  if (failed.has("type")) return;
  const settled = settleType(draft, snapshot.constants);
  question.draft = settled.draft;
  const uses = before && mayBreak(before, settled.draft) ? await usesOf(id) : [];
  for (const error of [
    ...settled.problems,
    ...unknownInConditions(settled.draft.visibleWhen, known, snapshot.constants),
    ...alikeOptions(settled.draft.ui.options ?? [], before?.ui.options ?? [], byKey),
    ...incomparableConditions(settled.draft.visibleWhen, before?.visibleWhen ?? [], around.typeOf, byKey),
  ])
    if (!failed.has(fileName(error.field).split(".", 1)[0] ?? ""))
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

/** What is wrong with a question beyond its fields is said by lib/domain/fields in English; of that a file can only lack options. */
const ruleOf = ({ code, message }: FieldError): string =>
  code === "required" ? byKey("optionsRequired") : message;

/** Whether a change could break what uses the question; only then it is looked up. */
const mayBreak = (before: QuestionDraft, after: QuestionDraft): boolean =>
  before.typeId !== after.typeId ||
  (before.isPriceModifier && !after.isPriceModifier) ||
  (before.ui.options ?? []).some(
    ({ value }) => !(after.ui.options ?? []).some((kept) => kept.value === value),
  );
