import { sql } from "drizzle-orm";
import { check, foreignKey, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, LANGUAGE_CODES, reference, tenantKeys } from "./columns";
import { deal } from "./deal";
import type { AcceptedTerms } from "./document";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/** A file that documents an acceptance, such as a signed order, stored byte for byte. */
export type EvidenceFile = { key: string; name: string; type: string; bytes: number; sha256: string };
/** An acceptance that staff recorded: the member's name at the time, the note, and the file as evidence. */
export type AcceptanceRecord = { by: string; note: string; file: EvidenceFile | null };

/**
 * Evidence of an accepted offer: insert-only, one per deal. content is the canonical JSON whose SHA-256 is
 * contentHash.
 */
export const acceptance = pgTable(
  "acceptance",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    acceptedAt: instant("accepted_at").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    language: text("language").notNull(),
    /** The name that the customer typed or staff recorded, or empty. */
    signedName: text("signed_name").notNull().default(""),
    /**
     * The version of the text to which the customer agreed (lib/domain/proposals/accept-proposal.ts); 0 if staff
     * recorded the acceptance.
     */
    consentVersion: integer("consent_version").notNull().default(1),
    /** The member who recorded it for the customer; null if the customer accepted. */
    recordedBy: reference("recorded_by"),
    record: jsonb("record").$type<AcceptanceRecord>(),
    terms: jsonb("terms").$type<AcceptedTerms[]>().notNull().default([]),
    selection: jsonb("selection").$type<{ id: number; is_selected: boolean }[]>().notNull(),
    totals: jsonb("totals").$type<Record<string, unknown>>().notNull(),
    content: text("content").notNull(),
    contentHash: text("content_hash").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    ...tenantKeys("acceptance", t),
    uniqueIndex("acceptance_deal_key").on(t.tenantId, t.dealId),
    uniqueIndex("acceptance_content_key").on(t.tenantId, t.contentHash),
    foreignKey({
      name: "acceptance_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
    foreignKey({
      name: "acceptance_recorded_by_fk",
      columns: [t.tenantId, t.recordedBy],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    check("acceptance_record_check", sql`(recorded_by is null) = (record is null)`),
  ],
);

/** PDFs rendered so far: insert-only, one for each state of a deal, language and form (P-07). */
export const drawnPdf = pgTable(
  "drawn_pdf",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    dealVersion: integer("deal_version").notNull(),
    /** What it depends on beside the deal (lib/domain/proposals/proposal-pdf.ts). */
    stateKey: text("state_key").notNull(),
    /** Of its labels. */
    language: text("language", { enum: LANGUAGE_CODES }).notNull(),
    /** Names the build's way of drawing (lib/domain/proposals/pdf/drawing-form.ts). */
    form: text("form").notNull(),
    fileKey: text("file_key").notNull(),
    contentHash: text("content_hash").notNull(),
    byteLength: integer("byte_length").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("drawn_pdf", t),
    uniqueIndex("drawn_pdf_state_key").on(
      t.tenantId,
      t.dealId,
      t.dealVersion,
      t.stateKey,
      t.language,
      t.form,
    ),
    foreignKey({
      name: "drawn_pdf_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
  ],
);
