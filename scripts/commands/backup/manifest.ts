import { z } from "zod";

/** Name of the format below; a later format gets another name. */
export const BACKUP_FORM = "kapi-backup/1";

const sealed = z.object({ sha256: z.string() });

/**
 * The table of contents, which is the last entry of a backup: hashes for comparing the database, the backup
 * and a restored database.
 */
export const manifestSchema = z.object({
  form: z.literal(BACKUP_FORM),
  created_at: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** Tells which NEXTAUTH_SECRET sealed the stored credentials. */
  secret_id: z.string(),
  /** Ordered so that each table comes after those that it references. */
  tables: z.array(sealed.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.array(sealed.extend({ tenant: z.number(), name: z.string(), bytes: z.number() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = Manifest["tables"][number];
export type SavedFile = Manifest["files"][number];
