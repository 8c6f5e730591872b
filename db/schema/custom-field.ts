import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, stamps, tenantKeys, version, type LanguageCode } from "./columns";
import { ofTenant } from "./tenant";

/** Labels by language, where they differ from the default label. */
export type StoredLabels = Partial<Record<LanguageCode, string | undefined>>;
export type StoredOption = { value: string; label: string; labels?: StoredLabels | undefined };

/** Values of a deal's or client's custom fields by key: texts, days as yyyy-mm-dd, options by their value. */
export type StoredFieldValues = Record<string, string | number | boolean>;

/** A value with all that is needed to write it in a proposal, even after its field changed. */
export type FieldSnapshot =
  | { kind: "text" | "date"; value: string }
  | { kind: "number"; value: number }
  | { kind: "yes_no"; value: boolean }
  | { kind: "choice"; label: string; labels?: StoredLabels | undefined };

/** Custom fields that a tenant defines for its deals and clients, which store the values by key. */
export const customField = pgTable(
  "custom_field",
  {
    tenantId: ofTenant(),
    id: identity(),
    subject: text("subject", { enum: ["deal", "client"] }).notNull(),
    /** Never changes, because variables and programs refer to it. */
    key: text("key").notNull(),
    kind: text("kind", { enum: ["text", "long_text", "number", "date", "choice", "yes_no"] }).notNull(),
    label: text("label").notNull(),
    labels: jsonb("labels").$type<StoredLabels>().notNull().default({}),
    options: jsonb("options").$type<StoredOption[]>().notNull().default([]),
    /** A proposal is not sent without it. */
    isRequired: boolean("is_required").notNull().default(false),
    /** An archived field is not shown for input; its values stay. */
    isActive: boolean("is_active").notNull().default(true),
    position: integer("position").notNull().default(0),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("custom_field", t),
    uniqueIndex("custom_field_key_key").on(t.tenantId, t.subject, t.key),
    index("custom_field_position_idx").on(t.tenantId, t.subject, t.position, t.id),
    check("custom_field_key_check", sql`key ~ '^[a-z][a-z0-9_]{0,39}$'`),
  ],
);
