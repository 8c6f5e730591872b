import type { z } from "zod";
import { perApiName, textsWith } from "./deal-texts";
import type { rowsInOrder } from "./list-rows";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { knownStage, type dealRowSchema } from "./schema";

export type ListedDeal = Awaited<ReturnType<typeof rowsInOrder>>[number];

/** A row of the list as the API gives it (DLS-15). */
export const presentRow = (row: ListedDeal): z.input<typeof dealRowSchema> => ({
  id: row.id,
  uuid: row.uuid,
  number: quoteNumber(row.number, row.revision),
  version: row.version,
  ...perApiName(textsWith("listed"), (name) => row[name]),
  stage: knownStage(row.stage),
  amount: row.amountAfterTax,
  amount_before_tax: row.amountBeforeTax,
  amount_after_tax: row.amountAfterTax,
  currency: row.currency,
  customer: row.customer && {
    name: row.customer.name,
    email: row.customer.email,
    is_legacy: row.isLegacy ?? false,
  },
  owner: row.owner && {
    fullName: `${row.owner.first_name} ${row.owner.last_name}`,
    firstName: row.owner.first_name,
    lastName: row.owner.last_name,
  },
  close_date: row.closingDate,
  closing_date: row.closingDate,
  client_id: row.clientId,
  owner_id: row.ownerId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
