import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * What is wrong in a file. row: as the spreadsheet numbers it, of JSON 1 is the first; 0 is the file itself.
 * code and values, missing in old rows: the text in any language; message: in English.
 */
export type ImportProblem = {
  row: number;
  field: string;
  code?: string;
  values?: Record<string, string | number>;
  message: string;
};

/**
 * What an import changes. id null: what is new. field: a column, or a path inside its list. Amounts in minor
 * units of the default currency.
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
 * Files of services or questions that are checked, and once that is asked for and all of it is well, taken in
 * as a whole. A job is worked on until locked_until by whoever holds its claim.
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
    /** From what to what, once the file was found well. */
    changes: jsonb("changes").$type<ImportChange[]>().notNull().default([]),
    changeCount: integer("change_count").notNull().default(0),
    /**
     * What the caller might do, in person or by a token, when the file came; and once it is to be taken in,
     * also the one who asked for that.
     */
    mayCreate: boolean("may_create").notNull().default(false),
    mayUpdate: boolean("may_update").notNull().default(false),
    /** How often work on its present state was begun. */
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
