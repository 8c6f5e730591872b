import type { CustomerSnapshot } from "@/db/schema";
import { searchable } from "@/lib/core/search/searchable";
import { textsWith, type TextWith } from "./deal-texts";

/**
 * Bytes that an index row can spare for it beside the other columns (db/schema/deal.ts): PostgreSQL keeps at
 * most 2,704 in one.
 */
const MOST_BYTES = 1_600;

/**
 * What deals are found by beside their number: their texts with the mark `searched`, then the client's
 * e-mail, name and company.
 */
export function dealSearchText(
  texts: Record<TextWith<"searched">, string>,
  customer: CustomerSnapshot | null,
): string {
  const found = textsWith("searched").map((name) => texts[name]);
  const text = searchable(...found, customer?.email, customer?.name, customer?.company);
  const bytes = Buffer.from(text);
  // A letter that is cut in the middle becomes a sign that nobody types.
  return bytes.byteLength <= MOST_BYTES
    ? text
    : bytes
        .subarray(0, MOST_BYTES)
        .toString("utf8")
        .replace(/\ufffd+$/, "");
}
