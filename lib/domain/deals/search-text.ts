import type { CustomerSnapshot, FieldSnapshot } from "@/db/schema";
import { searchedValues } from "@/lib/core/custom-fields/written-field";
import { searchable } from "@/lib/core/search/searchable";
import { textsWith, type TextWith } from "./deal-texts";

/**
 * Bytes that an index row can spare for it beside the other columns (db/schema/deal.ts): PostgreSQL keeps at
 * most 2,704 in one.
 */
const MOST_BYTES = 1_600;

/**
 * What deals are found by beside their number: their texts with the mark `searched`, the client's e-mail, name and
 * company, then what their own fields and the client's say in short texts and options (T-28).
 */
export function dealSearchText(
  texts: Record<TextWith<"searched">, string>,
  customer: CustomerSnapshot | null,
  fields: Readonly<Record<string, FieldSnapshot>>,
): string {
  const found = textsWith("searched").map((name) => texts[name]);
  const text = searchable(
    ...found,
    customer?.email,
    customer?.name,
    customer?.company,
    ...searchedValues(fields),
  );
  const bytes = Buffer.from(text);
  // A letter that is cut in the middle becomes a sign that nobody types.
  return bytes.byteLength <= MOST_BYTES
    ? text
    : bytes
        .subarray(0, MOST_BYTES)
        .toString("utf8")
        .replace(/\ufffd+$/, "");
}
