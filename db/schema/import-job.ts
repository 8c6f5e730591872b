import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * A problem in a file. row: the spreadsheet's row number; for JSON the first entry is 1; 0 is the file itself.
 * code and values (missing in old rows) give the text in any language; message: in English.
 */
export type ImportProblem = {
  row: number;
  field: string;
  code?: string;
  values?: Record<string, string | number>;
  message: string;
};

/**
 * A change by an import. id null: a new item. field: a column, or a path inside a list. Amounts in minor units of
 * the default currency.
 */
export type ImportChange = {
  row: number;
  id: number | null;
  name: string;
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
  is_amount: boolean;
};

/**
 * Imports of services or questions. A file is checked first; on request, and only without problems, it is
 * imported as a whole. The worker with the claim may work on a job until locked_until.
 */
export const importJob = pgTable(
  "import_job",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    subject: text("subject", { enum: ["services", "questions"] }).notNull(),
    format: text("format", { enum: ["xlsx", "csv", "json"] }).notNull(),
    fileName: text("file_name").notNull(),
    content: text("content").notNull(),
    state: text("state", { enum: ["checking", "ready", "refused", "applying", "done", "failed"] })
      .notNull()
      .default("checking"),
    total: integer("total").notNull().default(0),
    progress: integer("progress").notNull().default(0),
    creates: integer("creates").notNull().default(0),
    updates: integer("updates").notNull().default(0),
    problems: jsonb("problems").$type<ImportProblem[]>().notNull().default([]),
    problemCount: integer("problem_count").notNull().default(0),
    /** What to look at before the file is applied; nothing of it refuses the file. */
    warnings: jsonb("warnings").$type<ImportProblem[]>().notNull().default([]),
    warningCount: integer("warning_count").notNull().default(0),
    /** Of a workbook: the sheet that was read, and the names of all. */
    sheet: text("sheet"),
    sheets: jsonb("sheets").$type<string[]>().notNull().default([]),
    /** The changes, once the file was checked without problems. */
    changes: jsonb("changes").$type<ImportChange[]>().notNull().default([]),
    changeCount: integer("change_count").notNull().default(0),
    /**
     * The permissions of the caller, a user or a token, at upload; once the import is requested, only those that
     * the requester has too.
     */
    mayCreate: boolean("may_create").notNull().default(false),
    mayUpdate: boolean("may_update").notNull().default(false),
    /** How often work on its current state was started. */
    attempts: integer("attempts").notNull().default(0),
    claim: text("claim"),
    lockedUntil: instant("locked_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    ...tenantKeys("import_job", t),
    index("import_job_open_idx")
      .on(t.tenantId, t.id)
      .where(sql`state in ('checking', 'applying')`),
    index("import_job_age_idx").on(t.tenantId, t.createdAt),
    foreignKey({
      name: "import_job_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
  ],
);
