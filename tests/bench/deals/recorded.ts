import postgres from "postgres";
import { Connection } from "@/db/connection";
import { runTransaction, type Transaction } from "@/db/transaction";

type Statement = { text: string; values: readonly unknown[] };

/**
 * Runs work in a tenant's transaction and then explains its statements. Returns how the database reads their
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
  const client = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { "citus.propagate_set_commands": "local" },
  });
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

/** A node of a plan. On Citus it contains the plans of its tasks. */
type Plan = {
  "Node Type"?: string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Function Name"?: string;
};

async function scansOfStatement(
  transaction: postgres.TransactionSql,
  { text, values }: Statement,
): Promise<string[]> {
  const [row] = await transaction.unsafe<{ "QUERY PLAN": unknown }[]>(
    `explain (format json) ${text}`,
    values.map((value) => (value instanceof Date ? value.toISOString() : value)) as never[],
  );
  return scansIn(row?.["QUERY PLAN"]);
}

function scansIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const plan: Plan = part;
  const on = plan["Index Name"] ?? plan["Function Name"] ?? plan["Relation Name"];
  const scan =
    plan["Node Type"]?.includes("Scan") && on !== undefined
      ? [`${plan["Node Type"]} ${withoutShard(on)}`]
      : [];
  return [...scan, ...Object.values(part).flatMap(scansIn)];
}

/** Citus appends the shard's number to names. */
const withoutShard = (name: string) => name.replace(/_\d{6,}$/, "");
