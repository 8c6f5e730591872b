import { columnsExcept, rowInserter } from "@/db/statement";
import { dealLine, dealRecipient } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import type { PricedLine } from "./priced-line";
import type { LineRecord } from "./lines-of-deal";

/**
 * Writes the lines of a deal in order. The statement may be sent right after the one that inserts the deal,
 * without awaiting it.
 */
export async function storeLines(
  { db, tenantId }: Context,
  dealId: number,
  priced: readonly PricedLine[],
): Promise<LineRecord[]> {
  const lines = priced.map((line, index) => ({ ...line, tenantId, dealId, position: index + 1 }));
  const ids = new Map((await insertLines(db, lines)).map(({ id, position }) => [position, id]));
  return lines.map((line) => ({ ...line, id: idAt(ids, line.position) }));
}

const insertLines = rowInserter(dealLine, columnsExcept(dealLine, "id"), {
  id: dealLine.id,
  position: dealLine.position,
});

function idAt(ids: ReadonlyMap<number, number>, position: number): number {
  const id = ids.get(position);
  if (id === undefined) throw new Error(`line ${position} was not stored`);
  return id;
}

/** Writes the recipients of a deal. */
export async function storeRecipients(
  { db, tenantId }: Context,
  dealId: number,
  contactIds: readonly number[],
): Promise<void> {
  await insertRecipients(
    db,
    contactIds.map((contactId) => ({ tenantId, dealId, contactId })),
  );
}

const insertRecipients = rowInserter(dealRecipient, ["tenantId", "dealId", "contactId"], {
  contactId: dealRecipient.contactId,
});
