import { sql } from "drizzle-orm";
import { dealLine, dealRecipient } from "@/db/schema";
import type { Context } from "@/lib/http/context";
import { dealOfUuid } from "./deal-of-uuid";
import type { PricedLine } from "./priced-line";
import type { LineRecord } from "./revised-deal";

export type StoredLine = Omit<LineRecord, "dealId">;

/**
 * Writes the lines of the deal that this transaction stores under `uuid`, in their order, as one parameter however many they are.
 * The deal need not be known to the caller yet: the statement may be sent right behind the one that stores it.
 */
export async function storeLines(context: Context, uuid: string, priced: readonly PricedLine[]): Promise<StoredLine[]> {
  const { tenantId } = context;
  const lines = priced.map((line, index) => ({ position: index + 1, ...line }));
  const rows = await context.db.execute<{ id: string; position: number }>(sql`
    insert into ${dealLine} (tenant_id, deal_id, catalog_item_id, position, name, description, quantity, unit_price, total_price, calculated_unit_price,
      is_optional, is_selected, price_info_list, extra_notes, field_values, answers)
    select ${tenantId}, ${dealOfUuid(context, uuid)}, line."catalogItemId", line.position, line.name, line.description, line.quantity, line."unitPrice", line."totalPrice",
      line."calculatedUnitPrice", line."isOptional", line."isSelected", line."priceInfoList", line."extraNotes", line."fieldValues", line.answers
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("catalogItemId" bigint, position integer, name text, description text, quantity integer,
      "unitPrice" bigint, "totalPrice" bigint, "calculatedUnitPrice" bigint, "isOptional" boolean, "isSelected" boolean, "priceInfoList" jsonb,
      "extraNotes" text, "fieldValues" jsonb, answers jsonb)
    returning id, position`);
  const ids = new Map(rows.map(({ id, position }) => [position, Number(id)]));
  return lines.map((line) => ({ ...line, tenantId, id: idAt(ids, line.position) }));
}

function idAt(ids: ReadonlyMap<number, number>, position: number): number {
  const id = ids.get(position);
  if (id === undefined) throw new Error(`line ${position} was not stored`);
  return id;
}

/** Writes for whom the deal stored under `uuid` is meant. */
export async function storeRecipients(context: Context, uuid: string, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await context.db.execute(sql`
    insert into ${dealRecipient} (tenant_id, deal_id, contact_id)
    select ${context.tenantId}, ${dealOfUuid(context, uuid)}, id::bigint from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as id`);
}
