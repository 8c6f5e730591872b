import { z } from "zod";

/** Name of the form below; a later form gets another. */
export const BACKUP_FORM = "kapi-backup/1";

const sealed = z.object({ sha256: z.string() });

/**
 * What is in a backup, last in it: hashes by which the database, the backup and a restored database are
 * compared.
 */
export const manifestSchema = z.object({
  form: z.literal(BACKUP_FORM),
  created_at: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** Says which NEXTAUTH_SECRET sealed the stored credentials. */
  secret_id: z.string(),
  /** In an order in which each table comes after those that it refers to. */
  tables: z.array(sealed.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.array(sealed.extend({ tenant: z.number(), name: z.string(), bytes: z.number() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = Manifest["tables"][number];
export type SavedFile = Manifest["files"][number];
