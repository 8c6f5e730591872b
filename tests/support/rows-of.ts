import { createHash } from "node:crypto";
import postgres from "postgres";

const TABLES = [
  "counter",
  "deal",
  "deal_amount",
  "deal_line",
  "deal_recipient",
  "deal_event",
  "deal_question",
  "acceptance",
  "proposal_sending",
  "scheduled_sending",
  "client",
  "contact",
  "catalog_item",
  "pdf_page",
];

/** A fingerprint of all rows of a tenant, to prove that a refused call changed nothing. */
export async function rowsOf(adminUrl: string, tenantId: number): Promise<Record<string, string>> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select row_to_json(t)::text as row from ${table} t where tenant_id = ${tenantId} order by 1`,
    );
    found[table] = `${rows.length} rows, ${createHash("sha256")
      .update(rows.map(({ row }) => row).join("\n"))
      .digest("hex")}`;
  }
  await sql.end();
  return found;
}
