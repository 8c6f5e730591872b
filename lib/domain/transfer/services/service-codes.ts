import { sql } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { PlacedRow } from "../format/columns";
import type { ProblemList } from "../problem-list";

/** What a row makes of a service's code. id: null for a new service. before: its present code. */
export type CodedRow = { at: number; id: number | null; code: string; before: string };

type Coded = { id: number; title: string; code: string };

/** The services that have one of the codes in a file, by their folded codes (U-140). */
export async function servicesByCode(
  context: Context,
  rows: readonly PlacedRow[],
): Promise<Map<string, Coded>> {
  const codes = new Set(rows.map(({ row }) => foldCode(row["code"])).filter((code) => code !== ""));
  if (codes.size === 0) return new Map();
  const services = await context.db
    .select({ id: catalogItem.id, title: catalogItem.title, code: catalogItem.code })
    .from(catalogItem)
    .where(
      within(
        context,
        catalogItem,
        sql`${catalogItem.code} <> '' and lower(${catalogItem.code}) = any(${sql.param([...codes])}::text[])`,
      ),
    );
  return new Map(services.map((service) => [foldCode(service.code), service]));
}

/** A row without an id whose code a service has changes that service. */
export const withIdOfCode = (placed: PlacedRow, byCode: ReadonlyMap<string, Coded>): PlacedRow => {
  const { row, failed } = placed;
  const service = byCode.get(foldCode(row["code"]));
  if (!service || failed.has("id") || (row["id"] !== undefined && row["id"] !== null)) return placed;
  return { ...placed, row: { ...row, id: service.id } };
};

/** Adds a problem for each code that two services would have after the import. */
export function refuseSameCodes(
  rows: readonly CodedRow[],
  byCode: ReadonlyMap<string, Coded>,
  problems: ProblemList,
): void {
  const givenUp = new Set(rows.filter(isNew).map(({ id }) => id));
  const rowOf = new Map<string, number>();
  for (const row of rows.filter(isNew)) {
    const code = foldCode(row.code);
    if (code === "") continue;
    const other = byCode.get(code);
    const earlier = rowOf.get(code);
    if (other && other.id !== row.id && !givenUp.has(other.id))
      problems.add(row.at, "code", "codeTaken", { title: other.title, id: other.id });
    else if (earlier !== undefined) problems.add(row.at, "code", "codeTwice", { other: earlier });
    rowOf.set(code, row.at);
  }
}

const isNew = ({ code, before }: CodedRow): boolean => code !== before;

const foldCode = (code: unknown): string =>
  typeof code === "string" ? code.normalize("NFC").trim().toLowerCase() : "";
