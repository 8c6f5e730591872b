import type { z } from "zod";
import type { client, contact } from "@/db/schema";
import type { clientSchema, contactSchema, managedClientSchema } from "./schema";

type ClientRow = typeof client.$inferSelect;
type ContactRow = typeof contact.$inferSelect;

/** A customer with its contacts as the API gives them (CLI-06). */
export const presentClient = (
  row: ClientRow,
  contacts: readonly ContactRow[],
): z.input<typeof clientSchema> => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  language: row.language,
  is_legacy: row.isLegacy,
  contacts: contacts.map(presentContact),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** The same where clients are managed. */
export const presentManaged = (
  row: ClientRow,
  contacts: readonly ContactRow[],
): z.input<typeof managedClientSchema> => ({
  ...presentClient(row, contacts),
  version: row.version,
  zoho_id: row.zohoId,
  last_deal_at: row.lastDealAt,
});

/** A contact as the API gives it (CLI-07). */
export const presentContact = (row: ContactRow): z.input<typeof contactSchema> => ({
  id: row.id,
  name: `${row.firstName} ${row.lastName}`.trim(),
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  title: row.title,
  department: row.department,
  is_primary: row.isPrimary,
});
