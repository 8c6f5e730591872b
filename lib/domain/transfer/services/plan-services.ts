import { isDeepStrictEqual } from "node:util";
import { itemColumns } from "@/lib/domain/catalog/item-columns";
import { changedDraft, newDraft, storedRules, type ItemDraft } from "@/lib/domain/catalog/item-draft";
import { itemFields } from "@/lib/domain/catalog/item-fields";
import { itemProblems } from "@/lib/domain/catalog/item-problems";
import type { StoredRules } from "@/lib/domain/catalog/rule-terms";
import { conditionalPricingInput, type RulesInput } from "@/lib/domain/catalog/rule-fields";
import { emptyPricing, type ConditionalPricing } from "@/lib/domain/catalog/rules-of-items";
import { yieldToRequests } from "../yield-to-requests";
import { ChangeList } from "../change-list";
import type { FileRow, PlacedRow } from "../format/columns";
import { encodeRule, type ProblemList } from "../problem-list";
import { constantIdOf, rowIdOf } from "../references";
import type { ImportRights } from "../import-rights";
import type { NamedRow } from "../same-names";
import { refuseSameCodes, withIdOfCode, type CodedRow } from "./service-codes";
import { fileName, inputOfRow } from "./service-input";
import {
  isServiceAmount,
  rowOfItem,
  SERVICE_COLUMNS,
  type ItemRow,
  type ServiceSnapshot,
} from "./service-rows";
import { withTiers } from "./tier-columns";
import { withWholeRhythm } from "./service-rhythm";
import { ownValue } from "@/lib/core/own-value";

type Columns = ReturnType<typeof itemColumns>;
export type NewService = { columns: Columns; position: number; rules: ItemDraft["rules"] };
export type ChangedService = {
  id: number;
  version: number;
  columns: Columns;
  position: number;
  present: ConditionalPricing;
  rules: RulesInput;
  /** It gets another code, which one that is changed in the same file may have until then. */
  hasNewCode: boolean;
};
export type ServicePlan = {
  creates: NewService[];
  updates: ChangedService[];
  problems: ProblemList;
  changes: ChangeList;
  /** The titles of the services in the file that are new or changed. */
  names: NamedRow[];
  codes: CodedRow[];
  /** The names of the categories that the file makes. */
  categories: readonly string[];
};

const fields = itemFields(encodeRule);
const ruleFields = conditionalPricingInput.shape;

/**
 * Plans a file of services and finds all its problems, by the rules of the form. Changes nothing and runs no
 * queries.
 * @param problems those found while reading the file; further ones are added
 * @param onRow called with the number of finished rows
 */
export async function planServices(
  rows: readonly PlacedRow[],
  problems: ProblemList,
  snapshot: ServiceSnapshot,
  rights: ImportRights,
  onRow: (count: number) => void,
): Promise<ServicePlan> {
  const changes = new ChangeList(SERVICE_COLUMNS);
  const categories = snapshot.names.categories.added;
  const plan: ServicePlan = { creates: [], updates: [], problems, changes, names: [], codes: [], categories };
  const seen = new Set<number>();
  for (const [index, read] of rows.entries()) {
    const coded = withIdOfCode(read, snapshot.byCode);
    const id = rowIdOf(coded, seen, snapshot.items, problems);
    const placed = withTiers(coded, mainQuestionOf(id, snapshot), problems);
    if (id === null) await planNew(plan, placed, snapshot, rights);
    else if (id !== undefined) await planChange(plan, placed, id, snapshot, rights);
    onRow(index + 1);
    await yieldToRequests(index);
  }
  refuseSameCodes(plan.codes, snapshot.byCode, problems);
  return plan;
}

/** The name of the main question that the service of a row has; null without one. */
const mainQuestionOf = (item: ItemRow | null | undefined, { names }: ServiceSnapshot): string | null =>
  item?.mainFieldId ? names.questions.nameOf(item.mainFieldId) : null;

async function planNew(
  plan: ServicePlan,
  { row, at, failed }: PlacedRow,
  snapshot: ServiceSnapshot,
  { mayCreate }: ImportRights,
): Promise<void> {
  const { problems } = plan;
  if (!mayCreate) return problems.add(at, "", "noCreate");
  const fixedId = constantIdOf(snapshot.terms.constants, "pricing_option", "fixed");
  if (typeof fixedId !== "number") return problems.add(at, "pricing_option", fixedId.code, fixedId.values);
  const { attributes, rules, ...read } = readRow(row, at, failed, snapshot, problems, mayCreate, REQUIRED);
  const draft = newDraft({ title: "", description: "", ...attributes }, rules, fixedId, snapshot.lowestPrice);
  if (!isWell(problems, at, draft, snapshot, { ...read, variableIsKept: false, stored: null })) return;
  const columns = itemColumns(draft);
  const position = draft.attributes.position ?? snapshot.lastPosition + plan.creates.length + 1;
  plan.creates.push({ columns, position, rules: draft.rules });
  const result = rowOfItem({ ...columns, id: 0, position }, draft.rules, snapshot.names);
  plan.changes.addNew({ row: at, name: columns.title }, result);
  plan.names.push({ at, id: null, name: columns.title, isNamed: true });
  plan.codes.push({ at, id: null, code: columns.code, before: "" });
}

const REQUIRED = ["title", "description"] as const;

async function planChange(
  plan: ServicePlan,
  { row, at, failed }: PlacedRow,
  item: ItemRow,
  snapshot: ServiceSnapshot,
  { mayCreate, mayUpdate }: ImportRights,
): Promise<void> {
  const { problems } = plan;
  const present = snapshot.rules.get(item.id) ?? emptyPricing();
  const before = rowOfItem(item, present, snapshot.names);
  const changed = withWholeRhythm(changedPart(row, before), row, before);
  if (Object.keys(changed).length === 0) return;
  if (!mayUpdate) return problems.add(at, "", "noUpdate");
  const { attributes, rules, ...read } = readRow(changed, at, failed, snapshot, problems, mayCreate);
  const draft = changedDraft(item, present, attributes, rules);
  const variableIsKept = draft.attributes.pricing_option_id === item.pricingOptionId;
  if (!isWell(problems, at, draft, snapshot, { ...read, variableIsKept, stored: storedRules(item, present) }))
    return;
  const columns = itemColumns(draft);
  const position = draft.attributes.position ?? item.position;
  const after = rowOfItem({ ...columns, id: item.id, position }, draft.rules, snapshot.names);
  // Different in the file, but the same once stored.
  if (isDeepStrictEqual(after, before)) return;
  plan.updates.push({
    ...{ id: item.id, version: item.version, columns, position, present, rules },
    hasNewCode: columns.code !== item.code,
  });
  plan.changes.addChange({ row: at, name: item.title, id: item.id }, before, after);
  plan.names.push({ at, id: item.id, name: columns.title, isNamed: columns.title !== item.title });
  plan.codes.push({ at, id: item.id, code: columns.code, before: item.code });
}

/** Converts the valid part of a row to the API's input. `failed`: invalid columns; isWell: there are none. */
function readRow(
  row: FileRow,
  at: number,
  unreadable: ReadonlySet<string>,
  snapshot: ServiceSnapshot,
  problems: ProblemList,
  mayCreate: boolean,
  required: readonly ("title" | "description")[] = [],
) {
  const failed = new Set(unreadable);
  const before = problems.count;
  const input = inputOfRow(row, at, snapshot.names, problems, failed, mayCreate);
  const unfound = new Set(
    [...input.unfound].filter((name) => name === "main_question" || name === "pricing_option"),
  );
  for (const name of unfound) failed.add(name);
  const attributes = problems.parsedFields(at, fields, input.attributes, failed, {
    nameOf: fileName,
    isAmount: (path) => isServiceAmount(path, row),
    required,
  });
  const absent = new Set([...failed].filter((name) => ownValue(row, name) === undefined));
  const rules = problems.parsedFields(at, ruleFields, input.rules, absent, {
    nameOf: fileName,
    isAmount: (path) => isServiceAmount(path, row),
  });
  for (const name of [...input.unfound, ...absent]) failed.add(name);
  return { attributes, rules, failed, isRead: problems.count === before && unreadable.size === 0 };
}

/** The values of a row that differ from the existing ones. */
const changedPart = (row: FileRow, present: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        name !== "id" && value !== undefined && !isDeepStrictEqual(value, ownValue(present, name)),
    ),
  );

type Judged = {
  failed: ReadonlySet<string>;
  isRead: boolean;
  variableIsKept: boolean;
  stored: StoredRules | null;
};

/** Whether the whole service is valid; rules that depend on an invalid column are skipped. */
function isWell(
  problems: ProblemList,
  at: number,
  draft: ItemDraft,
  { terms }: ServiceSnapshot,
  { failed, isRead, variableIsKept, stored }: Judged,
): boolean {
  const result = itemProblems(draft, { ...terms, say: encodeRule, variableIsKept, stored }).filter(
    ({ field }) => {
      const name = fileName(field).split(".", 1)[0] ?? "";
      return (
        TIER_BOUND.test(field) || !(ownValue(DEPENDS, name) ?? [name]).some((column) => failed.has(column))
      );
    },
  );
  for (const { field, message } of result) problems.addRule(at, fileName(field), message);
  return isRead && result.length === 0;
}

/** Bounds of tiers are checked even if other columns are invalid. */
const TIER_BOUND = /\.price_intervals\.\d+\.(?:from|to)$/;

/** Columns on which the rules about a column depend. */
const DEPENDS: Readonly<Record<string, readonly string[]>> = {
  min_negotiation_margin: ["min_negotiation_margin", "max_negotiation_margin"],
  price_intervals: ["price_intervals", "main_question", "pricing_option"],
  main_question: ["main_question", "price_intervals"],
};
