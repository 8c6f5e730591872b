import { asc } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { Context } from "@/lib/platform/context";
import type { PlacedRow } from "./format/columns";
import { type Problem, type ProblemList } from "./problem-list";

/**
 * Names of questions in files: the name, or if two have the same, #id. Ids of questions that a file will create
 * are negative.
 */
export class QuestionNames {
  private readonly ids = new Map<string, number[]>();
  private readonly names = new Map<number, string>();

  constructor(questions: readonly { id: number; name: string }[]) {
    for (const { id, name } of questions) {
      this.names.set(id, name);
      this.ids.set(name, [...(this.ids.get(name) ?? []), id]);
    }
  }

  nameOf(id: number): string {
    const name = this.names.get(id);
    return name !== undefined && this.ids.get(name)?.length === 1 && !/^#\d+$/.test(name) ? name : `#${id}`;
  }

  /** The id, or the problem with the name. */
  idOf(name: unknown): number | Problem {
    if (typeof name !== "string" || name.trim() === "") return { code: "questionMissing" };
    const numbered = /^#(\d{1,15})$/.exec(name.trim());
    if (numbered)
      return this.names.has(Number(numbered[1]))
        ? Number(numbered[1])
        : { code: "questionUnknown", values: { name: name.trim() } };
    const result = this.ids.get(name) ?? this.ids.get(name.normalize("NFC").trim()) ?? [];
    if (result.length > 1)
      return { code: "questionTwice", values: { count: result.length, name, id: result[0] ?? 0 } };
    return result[0] ?? { code: "questionUnknown", values: { name } };
  }
}

/** The slug of a constant; its id as text if the tenant does not have it. */
export const slugOf = (constants: readonly ConstantAnswer[], type: string, id: number): string =>
  constants.find((constant) => constant.constant_type === type && constant.id === id)?.slug ?? String(id);

/** The id of a constant by its slug, or the problem with it. */
export function constantIdOf(
  constants: readonly ConstantAnswer[],
  type: string,
  slug: unknown,
): number | Problem {
  const ofType = constants.filter((constant) => constant.constant_type === type);
  return (
    ofType.find((constant) => constant.slug === slug)?.id ?? {
      code: "notOneOf",
      values: { choices: ofType.map((constant) => constant.slug).join(", ") },
    }
  );
}

/** The tenant's questions by the names that files use. */
export async function questionNames(context: Context): Promise<QuestionNames> {
  return new QuestionNames(
    await context.db
      .select({ id: field.id, name: field.name })
      .from(field)
      .where(within(context, field))
      .orderBy(asc(field.id)),
  );
}

/**
 * The existing item of a row's id: null without an id (a new item); undefined for a wrong id, which is added to
 * the problems.
 */
export function rowIdOf<Row>(
  { at, row: { id }, failed }: PlacedRow,
  seen: Set<number>,
  known: ReadonlyMap<number, Row>,
  problems: ProblemList,
): Row | null | undefined {
  if (failed.has("id")) return undefined;
  if (id === undefined || id === null) return null;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return void problems.add(at, "id", "idNotWhole");
  if (seen.has(id)) return void problems.add(at, "id", "idTwice");
  seen.add(id);
  const result = known.get(id);
  return result ?? void problems.add(at, "id", "idUnknown", { id });
}

/** The ids in a file. */
export const idsOf = (rows: readonly PlacedRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ row: { id } }) =>
      typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? [id] : [],
    ),
  ),
];
