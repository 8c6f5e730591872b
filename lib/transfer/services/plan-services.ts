import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { itemColumns } from "@/lib/catalog/item-columns";
import { changedDraft, newDraft, type ItemDraft } from "@/lib/catalog/item-draft";
import { itemFields } from "@/lib/catalog/item-fields";
import { itemProblems } from "@/lib/catalog/item-problems";
import { conditionalPricingInput, type RulesInput } from "@/lib/catalog/rule-fields";
import { emptyPricing, type ConditionalPricing } from "@/lib/catalog/rules-of-items";
import { breathe } from "../breathe";
import type { FileRow } from "../format/columns";
import { byKey } from "../problem";
import { ProblemList } from "../problem-list";
import { constantIdOf } from "../references";
import type { ImportRights } from "../rights";
import { rowIdOf } from "../row-id";
import { fileName, inputOfRow } from "./input-of-row";
import { rowOfItem } from "./row-of-item";
import type { ItemRow, ServiceSnapshot } from "./snapshot";

type Columns = Awaited<ReturnType<typeof itemColumns>>;
export type NewService = { columns: Columns; position: number; rules: ItemDraft["rules"] };
export type ChangedService = {
  id: number;
  version: number;
  columns: Columns;
  position: number;
  present: ConditionalPricing;
  rules: RulesInput;
};
export type ServicePlan = { creates: NewService[]; updates: ChangedService[]; problems: ProblemList };

const fields = itemFields(byKey);
const { title, description, ...others } = fields;
const newAttributes = z.strictObject({ title, description, ...z.object(others).partial().shape });
const changedAttributes = z.strictObject(z.object(fields).partial().shape);

/**
 * What a file of services would do, and everything that is wrong with it, by the rules of the form. Changes nothing and asks nobody.
 * @param onRow is told how many rows are through
 */
export async function planServices(
  rows: readonly FileRow[],
  snapshot: ServiceSnapshot,
  rights: ImportRights,
  onRow: (count: number) => void,
): Promise<ServicePlan> {
  const plan: ServicePlan = { creates: [], updates: [], problems: new ProblemList() };
  const seen = new Set<number>();
  for (const [place, row] of rows.entries()) {
    const at = place + 1;
    const id = rowIdOf(row, at, seen, snapshot.items, plan.problems);
    if (id === null) await planNew(plan, row, at, snapshot, rights);
    else if (id !== undefined) await planChange(plan, row, at, id, snapshot, rights);
    onRow(at);
    await breathe(place);
  }
  return plan;
}

async function planNew(
  plan: ServicePlan,
  row: FileRow,
  at: number,
  snapshot: ServiceSnapshot,
  { mayCreate }: ImportRights,
): Promise<void> {
  const { problems } = plan;
  if (!mayCreate) return problems.add(at, "", "noCreate");
  const input = inputOfRow(row, at, snapshot.names, problems);
  const attributes = input && problems.parsed(at, newAttributes, input.attributes, fileName);
  const rules = input && problems.parsed(at, conditionalPricingInput, input.rules, fileName);
  const fixedId = constantIdOf(snapshot.terms.constants, "pricing_option", "fixed");
  if (!attributes || !rules || typeof fixedId !== "number") return;
  const draft = newDraft(attributes, rules, fixedId);
  if (!isWell(problems, at, draft, snapshot, false)) return;
  const position = draft.attributes.position ?? snapshot.lastPosition + plan.creates.length + 1;
  plan.creates.push({ columns: await itemColumns(draft), position, rules: draft.rules });
}

async function planChange(
  plan: ServicePlan,
  row: FileRow,
  at: number,
  item: ItemRow,
  snapshot: ServiceSnapshot,
  { mayUpdate }: ImportRights,
): Promise<void> {
  const { problems } = plan;
  const present = snapshot.rules.get(item.id) ?? emptyPricing();
  const changed = changedPart(row, rowOfItem(item, present, snapshot.names));
  if (Object.keys(changed).length === 0) return;
  if (!mayUpdate) return problems.add(at, "", "noUpdate");
  const input = inputOfRow(changed, at, snapshot.names, problems);
  const attributes = input && problems.parsed(at, changedAttributes, input.attributes, fileName);
  const rules = input && problems.parsed(at, conditionalPricingInput, input.rules, fileName);
  if (!attributes || !rules) return;
  const draft = changedDraft(item, present, attributes, rules);
  const variableIsKept = draft.attributes.pricing_option_id === item.pricingOptionId;
  if (!isWell(problems, at, draft, snapshot, variableIsKept)) return;
  plan.updates.push({
    id: item.id,
    version: item.version,
    columns: await itemColumns(draft),
    position: draft.attributes.position ?? item.position,
    present,
    rules,
  });
}

/** What of a row differs from what is there. */
const changedPart = (row: FileRow, present: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => name !== "id" && value !== undefined && !isDeepStrictEqual(value, present[name]),
    ),
  );

function isWell(
  problems: ProblemList,
  at: number,
  draft: ItemDraft,
  { terms }: ServiceSnapshot,
  variableIsKept: boolean,
): boolean {
  const found = itemProblems(draft, { ...terms, say: byKey, variableIsKept });
  for (const { field, message } of found) problems.addRule(at, fileName(field), message);
  return found.length === 0;
}
