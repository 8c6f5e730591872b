import postgres from "postgres";
import { Connection } from "@/db/connection";
import { runTransaction, type Transaction } from "@/db/transaction";

type Statement = { text: string; values: readonly unknown[] };

/**
 * Runs work in a transaction of a tenant, then has its statements explained. Gives how the database reads their
 * tables: each scan with its index, in the order of the plans.
 */
export async function scansOf(
  url: string,
  tenantId: number,
  work: (db: Transaction) => Promise<unknown>,
): Promise<string[]> {
  const sent: Statement[] = [];
  const connection = new Connection({ url, onStatement: (text, values) => void sent.push({ text, values }) });
  const first = [["begin"], ["select app_set_tenant($1)", tenantId]] as const;
  await runTransaction(connection, first, work).finally(() => connection.close());
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await client.begin(async (transaction) => {
      await transaction`select app_set_tenant(${tenantId})`;
      const found: string[] = [];
      for (const statement of sent.slice(first.length, -1))
        found.push(...(await scansOfStatement(transaction, statement)));
      return found;
    });
  } finally {
    await client.end();
  }
}

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Function Name"?: string;
  Plans?: Plan[];
};

async function scansOfStatement(
  transaction: postgres.TransactionSql,
  { text, values }: Statement,
): Promise<string[]> {
  const [row] = await transaction.unsafe<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
    `explain (format json) ${text}`,
    values.map((value) => (value instanceof Date ? value.toISOString() : value)) as never[],
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
