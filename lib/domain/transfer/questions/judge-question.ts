import { brokenUses, type FieldUse } from "@/lib/domain/fields/field-uses";
import {
  conditionLoop,
  unknownInConditions,
  type ConditionedFields,
} from "@/lib/domain/fields/condition-problems";
import { alikeOptions, incomparableConditions } from "@/lib/domain/fields/new-rules";
import { type QuestionDraft, settleType } from "@/lib/domain/fields/question-draft";
import type { FieldError } from "@/lib/core/contract/errors";
import type { FileRow } from "../format/columns";
import { encodeRule, type Problem } from "../problem";
import type { ProblemList } from "../problem-list";
import { fileName } from "./question-input";
import type { FieldRow, QuestionSnapshot } from "./question-rows";

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

/** What a question is judged against: all questions as they will be, and who uses the stored ones. */
export type Surroundings = {
  known: ConditionedFields;
  rings: ReadonlySet<number>;
  typeOf: (fieldId: number) => string | undefined;
  snapshot: QuestionSnapshot;
  usesOf: (id: number) => Promise<FieldUse[]>;
};

/** Adds everything that is wrong with a planned question as a whole to the problems. */
export async function judgeQuestion(
  problems: ProblemList,
  question: PlannedQuestion,
  surroundings: Surroundings,
): Promise<void> {
  const { known, rings, snapshot, usesOf } = surroundings;
  const { at, id, before, draft, failed } = question;
  // Without its type nothing of a question can be judged.
  if (failed.has("type")) return;
  const settled = settleType(draft, snapshot.constants);
  question.draft = settled.draft;
  const uses = before && mayBreak(before, settled.draft) ? await usesOf(id) : [];
  for (const error of [
    ...settled.problems,
    ...unknownInConditions(settled.draft.visibleWhen, known, snapshot.constants),
    ...alikeOptions(settled.draft.ui.options ?? [], before?.ui.options ?? [], encodeRule),
    ...incomparableConditions(
      settled.draft.visibleWhen,
      before?.visibleWhen ?? [],
      surroundings.typeOf,
      encodeRule,
    ),
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

/**
 * What is wrong with a question beyond its fields is said by lib/domain/fields in English; of that a file can only
 * lack options.
 */
const ruleOf = ({ code, message }: FieldError): string =>
  code === "required" ? encodeRule("optionsRequired") : message;

/** Whether a change could break what uses the question; only then it is looked up. */
const mayBreak = (before: QuestionDraft, after: QuestionDraft): boolean =>
  before.typeId !== after.typeId ||
  (before.isPriceModifier && !after.isPriceModifier) ||
  (before.ui.options ?? []).some(
    ({ value }) => !(after.ui.options ?? []).some((kept) => kept.value === value),
  );

/** Places that a problem names. */
const MOST_NAMED = 10;

/** What lib/domain/fields finds broken by a change, as a problem of a file that names the places in no language. */
function brokenUse({ field, code }: FieldError, after: QuestionDraft, uses: readonly FieldUse[]): Problem {
  if (code === "used_in_pricing") return { code: "usedInPricing" };
  const kept = new Set((after.ui.options ?? []).map(({ value }) => value));
  const broken = field === "type_id" ? uses : uses.filter(({ value }) => value !== null && !kept.has(value));
  return { code: field === "type_id" ? "typeUsed" : "optionUsed", values: { places: namesOf(broken) } };
}

function namesOf(uses: readonly FieldUse[]): string {
  const names = [...new Set(uses.map(({ name }) => name))];
  return [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["…"] : [])].join(", ");
}
