import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * A text to be sorted as people do, whatever the database's own collation is: Émile between Daniel and Fanny, apple
 * beside Apple; the same order as that of `localeCompare()` in the browser. For indexes and for queries alike, because
 * an index serves a query of the same collation only. Every PostgreSQL server that is built with ICU has it.
 */
export const alphabetical = (column: AnyPgColumn | SQL): SQL => sql`${column} collate "und-x-icu"`;
