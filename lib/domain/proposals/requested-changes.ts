import type { z } from "zod";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { unitsInBundle, type DealBundle } from "@/lib/core/offers/bundles";
import { quantityProblem } from "@/lib/core/offers/open-lines";
import { openAnswerProblems } from "@/lib/core/pricing/open-answers";
import type { Answers } from "@/lib/core/pricing/types";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { rangeWords } from "@/lib/domain/deals/lines/open-line";
import {
  answeredColumns,
  openProblemText,
  type AnsweredColumns,
} from "@/lib/domain/deals/lines/open-questions";
import type { LineTerms } from "@/lib/domain/deals/lines/priced-line";
import type { selectionsBody } from "./schema";

type Body = z.output<typeof selectionsBody>;
type Asked = Body["line_items"][number];

/**
 * What a reader asks of lines, by their ids: which options are selected, how many of open lines (U-172), and what other
 * answers make of a line (U-177).
 */
export type RequestedChanges = {
  selected: ReadonlyMap<number, boolean>;
  quantities: ReadonlyMap<number, number>;
  answered: ReadonlyMap<number, AnsweredColumns>;
};

/**
 * The changes that a call asks for. Error: 422 naming each line that is not one of this proposal, is given twice, is
 * no option or not open, and each quantity or answer that may not be chosen.
 */
export function requestedChanges(
  { line_items: asked }: Body,
  lines: readonly LineRecord[],
  { bundles, ...reader }: Pick<LineTerms, "currency" | "words"> & { bundles: readonly DealBundle[] },
): RequestedChanges {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const answered = new Map<number, AnsweredColumns>();
  const errors = asked.flatMap((each, index): FieldError[] => {
    const at = (field: string) => `line_items.${index}.${field}`;
    const line = byId.get(each.id);
    if (!line || (each.is_selected !== undefined && !line.isOptional))
      return [{ field: at("id"), code: "invalid", message: "is not an optional line of this proposal" }];
    if (asked.findIndex(({ id }) => id === each.id) !== index)
      return [{ field: at("id"), code: "twice", message: "is given twice" }];
    const counted = each.quantity === undefined ? [] : quantityErrors(line, each.quantity, at("quantity"));
    if (!each.answers) return counted;
    const other = answersOf(line, each.answers, reader, at);
    if (!Array.isArray(other)) answered.set(line.id, other);
    return Array.isArray(other) ? [...counted, ...other] : counted;
  });
  if (errors.length > 0) throw invalidFields(errors);
  const quantities = valuesOf(asked, ({ quantity }) => quantity);
  mustBeWithinLimits(asked, { lines, bundles }, quantities);
  return { selected: valuesOf(asked, ({ is_selected: isSelected }) => isSelected), quantities, answered };
}

/** By the lines' ids, where there is one. */
const valuesOf = <Value>(
  asked: readonly Asked[],
  of: (each: Asked) => Value | undefined,
): ReadonlyMap<number, Value> =>
  new Map(
    asked.flatMap((each) => {
      const value = of(each);
      return value === undefined ? [] : [[each.id, value] as const];
    }),
  );

/** What other answers make of a line, or why they are refused. */
function answersOf(
  { name, open, basis, fieldValues }: LineRecord,
  given: Answers,
  reader: Pick<LineTerms, "currency" | "words">,
  at: (field: string) => string,
): AnsweredColumns | FieldError[] {
  const questions = open?.questions ?? [];
  const isOpen = (id: string) => questions.some(({ field_id: opened }) => String(opened) === id);
  const closed = Object.keys(given).filter((id) => !isOpen(id));
  const priced = basis?.priced;
  if (closed.length > 0 || !priced)
    return closed.map((id) => ({
      field: at(`answers.${id}`),
      code: "not_open",
      message: `This answer of '${name}' cannot be changed`,
    }));
  const answers = { ...fieldValues, ...given };
  const problems = openAnswerProblems(priced, questions, answers);
  if (problems.length > 0)
    return problems.map((problem) => ({
      field: at(`answers.${problem.fieldId}`),
      code: problem.problem,
      message: openProblemText(problem, priced, questions),
    }));
  const columns = answeredColumns(priced, answers, reader);
  const message = `There is no price for these answers of '${name}'`;
  return columns ?? [{ field: at("answers"), code: "too_large", message }];
}

function quantityErrors({ name, open }: LineRecord, quantity: number, field: string): FieldError[] {
  if (!open?.quantity)
    return [{ field, code: "not_open", message: `The quantity of '${name}' cannot be changed` }];
  const problem = quantityProblem(open.quantity, quantity);
  const message = `The quantity of '${name}' ${rangeWords(open.quantity)}`;
  return problem ? [{ field, code: problem, message }] : [];
}

/** Error: 422 for a quantity by which more of a service would be sold than its purchase limit allows (U-171). */
function mustBeWithinLimits(
  asked: Body["line_items"],
  { lines, bundles }: { lines: readonly LineRecord[]; bundles: readonly DealBundle[] },
  quantities: ReadonlyMap<number, number>,
): void {
  const errors = asked.flatMap(({ id, quantity }, index): FieldError[] => {
    const line = lines.find((each) => each.id === id);
    const limit = line?.basis?.limit ?? null;
    if (!line || limit === null || quantity === undefined || quantity <= line.quantity) return [];
    const total = lines
      .filter(({ catalogItemId }) => catalogItemId === line.catalogItemId)
      .reduce(
        (sum, each) => sum + (quantities.get(each.id) ?? each.quantity) * unitsInBundle(bundles, each.key),
        0,
      );
    if (total <= limit) return [];
    const message = `At most ${limit} of '${line.name}' can be sold`;
    return [{ field: `line_items.${index}.quantity`, code: "too_big", message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
