/**
 * A block or a section of a proposal as it is stored: what else it holds is stated by lib/core/documents/blocks.ts,
 * whose schema is the only way into the column.
 */
export type StoredBlock = { type: string; key: string };
export type StoredSection = { key: string };

/** Terms that a customer accepted by name. */
export type AcceptedTerms = { key: string; title: string };
