import type { CustomerSnapshot, FieldSnapshot } from "@/db/schema";
import { searchedValues } from "@/lib/core/custom-fields/written-field";
import { searchable } from "@/lib/core/search/searchable";
import { MAX_SEARCH_BYTES } from "@/lib/domain/clients/outdated-deals";
import type { FieldWith } from "../terms/deal-fields";
import { textsWith } from "../terms/pick-fields";

/**
 * The text by which a deal is found, beside its number: its texts with the flag `searched`, the client's e-mail,
 * name and company, then short texts and options of custom fields of deal and client (T-28).
 * @param renamedTo the deal's column of that name, which stays the end of the text (findByPresentName)
 */
export function dealSearchText(
  texts: Record<FieldWith<"searched">, string>,
  customer: CustomerSnapshot | null,
  fields: Readonly<Record<string, FieldSnapshot>>,
  renamedTo = "",
): string {
  const result = textsWith("searched").map((name) => texts[name]);
  const text = searchable(
    ...result,
    customer?.email,
    customer?.name,
    customer?.company,
    ...searchedValues(fields),
    renamedTo,
  );
  const bytes = Buffer.from(text);
  // A character that is cut in the middle becomes a replacement character, which nobody types.
  return bytes.byteLength <= MAX_SEARCH_BYTES
    ? text
    : bytes
        .subarray(0, MAX_SEARCH_BYTES)
        .toString("utf8")
        .replace(/\ufffd+$/, "");
}
