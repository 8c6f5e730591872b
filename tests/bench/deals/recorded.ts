import { sentThrough } from "@/db/sent-through";
import type { Transaction } from "@/db/client";

export type Statement = { text: string; values: unknown[] };

/** Notes the statements that are sent in a transaction from here on, so that they can be explained. */
export function recordStatements(db: Transaction): Statement[] {
  const sent: Statement[] = [];
  const statements = sentThrough(db);
  const unsafe = statements.unsafe.bind(statements) as (...given: unknown[]) => unknown;
  const recording = (text: string, values: unknown[] = [], ...rest: unknown[]) => {
    sent.push({ text, values });
    return unsafe(text, values, ...rest);
  };
  statements.unsafe = recording as typeof statements.unsafe;
  return sent;
}

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Function Name"?: string;
  Plans?: Plan[];
};

/** How the database reads the tables of a statement: each scan with its index, in the order of the plan. */
export async function scansOf(db: Transaction, { text, values }: Statement): Promise<string[]> {
  const [row] = await sentThrough(db).unsafe<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
    `explain (format json) ${text}`,
    values as never[],
  );
  const scans: string[] = [];
  const walk = (plan: Plan): void => {
    const on = plan["Index Name"] ?? plan["Function Name"] ?? plan["Relation Name"];
    if (on !== undefined && plan["Node Type"].includes("Scan")) scans.push(`${plan["Node Type"]} ${on}`);
    plan.Plans?.forEach(walk);
  };
  if (row) walk(row["QUERY PLAN"][0]?.Plan ?? { "Node Type": "" });
  return scans;
}
