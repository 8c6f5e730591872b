import type { z } from "zod";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { quantityProblem } from "@/lib/core/offers/open-lines";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { rangeWords } from "@/lib/domain/deals/lines/open-line";
import type { selectionsBody } from "./schema";

type Body = z.output<typeof selectionsBody>;

/** What a reader asks of lines, by their ids: which options are selected, and how many of open lines (U-172). */
export type RequestedChanges = {
  selected: ReadonlyMap<number, boolean>;
  quantities: ReadonlyMap<number, number>;
};

/**
 * The changes that a call asks for. Error: 422 naming each line that is not one of this proposal, is given twice, is
 * no option or not open, and each quantity that may not be chosen.
 */
export function requestedChanges(
  { line_items: asked }: Body,
  lines: readonly LineRecord[],
): RequestedChanges {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const errors = asked.flatMap((each, index): FieldError[] => {
    const at = (field: string) => `line_items.${index}.${field}`;
    const line = byId.get(each.id);
    if (!line || (each.is_selected !== undefined && !line.isOptional))
      return [{ field: at("id"), code: "invalid", message: "is not an optional line of this proposal" }];
    if (asked.findIndex(({ id }) => id === each.id) !== index)
      return [{ field: at("id"), code: "twice", message: "is given twice" }];
    return each.quantity === undefined ? [] : quantityErrors(line, each.quantity, at("quantity"));
  });
  if (errors.length > 0) throw invalidFields(errors);
  const quantities = new Map(
    asked.flatMap(({ id, quantity }) => (quantity === undefined ? [] : [[id, quantity] as const])),
  );
  mustBeWithinLimits(asked, lines, quantities);
  return {
    selected: new Map(
      asked.flatMap(({ id, is_selected: isSelected }) =>
        isSelected === undefined ? [] : [[id, isSelected] as const],
      ),
    ),
    quantities,
  };
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
  lines: readonly LineRecord[],
  quantities: ReadonlyMap<number, number>,
): void {
  const errors = asked.flatMap(({ id, quantity }, index): FieldError[] => {
    const line = lines.find((each) => each.id === id);
    const limit = line?.basis?.limit ?? null;
    if (!line || limit === null || quantity === undefined || quantity <= line.quantity) return [];
    const total = lines
      .filter(({ catalogItemId }) => catalogItemId === line.catalogItemId)
      .reduce((sum, each) => sum + (quantities.get(each.id) ?? each.quantity), 0);
    if (total <= limit) return [];
    const message = `At most ${limit} of '${line.name}' can be sold`;
    return [{ field: `line_items.${index}.quantity`, code: "too_big", message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
