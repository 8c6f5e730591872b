import { sql, type SQL } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { alphabetical } from "../alphabetical";
import { identity, instant, LANGUAGE_CODES, stamps, tenantKeys, version } from "./columns";
import { ofTenant } from "./tenant";

/**
 * A stored block or section of a proposal. Its other fields are defined in lib/core/documents/blocks.ts, whose
 * schema validates everything that is stored. origin: the library entry from which it was inserted.
 */
export type StoredBlock = { type: string; key: string; origin?: StoredOrigin };
export type StoredSection = { key: string; origin?: StoredOrigin };
export type StoredOrigin = { entry: number; version: number; kept?: number };

/** Terms that a customer accepted explicitly. */
export type AcceptedTerms = { key: string; title: string };

/**
 * Names of the stored files in a JSON value, for an index. app_uses_document_file(), which finds out whether a
 * document still uses a file, has the same expression.
 */
export const filesIn = (content: SQL | AnyPgColumn) =>
  sql`jsonb_path_query_array(${content}, 'strict $.**.file ? (@.type() == "string")') jsonb_path_ops`;

/** Pictures and files that were uploaded for documents. Their bytes are in the storage, under the name. */
export const documentFile = pgTable(
  "document_file",
  {
    tenantId: ofTenant(),
    id: identity(),
    /** The name by which blocks refer to it (lib/domain/documents/picture-forms.ts). */
    name: text("name").notNull(),
    kind: text("kind", { enum: ["picture", "file"] }).notNull(),
    /** In pixels, only for pictures. */
    width: integer("width"),
    height: integer("height"),
    bytes: integer("bytes").notNull(),
    /** The file's name at its upload. */
    originalName: text("original_name").notNull(),
    /** When it was last uploaded. */
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("document_file", t),
    uniqueIndex("document_file_name_key").on(t.tenantId, t.name),
    index("document_file_created_idx").on(t.tenantId, t.createdAt),
    check("document_file_size_check", sql`(kind = 'picture') = (width is not null and height is not null)`),
  ],
);

/** The library: blocks and whole sections that can be inserted into proposals. */
export const libraryEntry = pgTable(
  "library_entry",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["block", "section"] }).notNull(),
    tags: text("tags").array().notNull().default([]),
    /** Null: for proposals of any language. */
    language: text("language", { enum: LANGUAGE_CODES }),
    /** A block, or a section with its lines: lib/domain/library/schema.ts. */
    content: jsonb("content").$type<object>().notNull(),
    searchText: text("search_text").notNull(),
    version: version(),
    /** The version in which the content last changed. */
    contentVersion: integer("content_version").notNull().default(1),
    /** Not offered any more since then. */
    archivedAt: instant("archived_at"),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("library_entry", t),
    index("library_entry_by_name_idx").on(t.tenantId, alphabetical(t.name), t.id),
    index("library_entry_search_idx").using("gin", t.tenantId, t.searchText.op("gin_trgm_ops")),
    index("library_entry_files_idx").using("gin", t.tenantId, filesIn(t.content)),
  ],
);

/** Proposal templates: proposals without a client, from which others are created. */
export const dealTemplate = pgTable(
  "deal_template",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Language of the proposals that are created from it; null: their client's. */
    language: text("language", { enum: LANGUAGE_CODES }),
    /** Blocks, sections, lines and terms: lib/domain/deal-templates/schema.ts. */
    content: jsonb("content").$type<object>().notNull(),
    searchText: text("search_text").notNull(),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("deal_template", t),
    index("deal_template_by_name_idx").on(t.tenantId, alphabetical(t.name), t.id),
    index("deal_template_search_idx").using("gin", t.tenantId, t.searchText.op("gin_trgm_ops")),
    index("deal_template_files_idx").using("gin", t.tenantId, filesIn(t.content)),
    index("deal_template_origins_idx").using(
      "gin",
      t.tenantId,
      sql`jsonb_path_query_array(${t.content}, '$.*[*].origin.entry') jsonb_path_ops`,
    ),
  ],
);
