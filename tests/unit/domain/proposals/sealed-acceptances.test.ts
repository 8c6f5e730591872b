import { readFileSync } from "node:fs";
import { getTableColumns, type Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acceptance, deal, dealLine } from "@/db/schema";
import { contentHash, offerInFormOf } from "@/lib/domain/proposals/offer-content";
import { verificationCode } from "@/lib/core/offers/verification-code";

type Row = Record<string, unknown>;
type Sealed = { what: string; deal: Row; lines: Row[]; acceptance: Row; verification_code: string };

// Rows of an earlier release's database in the format of row_to_json. Never regenerate them.
const sealed = JSON.parse(
  readFileSync("tests/unit/domain/proposals/sealed/acceptances.json", "utf8"),
) as Sealed[];

const seller = {
  name: "Demo",
  legal_name: "",
  address: { lines: [], postal_code: "", city: "", region: "", country: "" },
  phone: "",
  email: "",
  site: "",
  tax_numbers: [],
  bank: { holder: "", bank: "", account: "", routing: "" },
  footer: "",
};
const written = { language: "en", seller, blocks: [], sections: [] };

/**
 * Converts a stored row to what the query builder returns: timestamps as Date, columns by their names in
 * code. Missing columns get their default.
 */
const recordOf = <T extends Table>(table: T, row: Row): T["$inferSelect"] =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = row[column.name] ?? column.default ?? null;
      return [key, column.dataType === "date" && typeof value === "string" ? new Date(value) : value];
    }),
  ) as T["$inferSelect"];

describe("an acceptance that an earlier release sealed", () => {
  test.each(sealed)("is written again to the letter: $what [P-07]", (stored) => {
    const accepted = recordOf(acceptance, stored.acceptance);
    const lines = stored.lines.map((row) => recordOf(dealLine, row));
    const signature = { name: accepted.signedName, at: accepted.acceptedAt, recorded: accepted.record };
    const offer = { deal: recordOf(deal, stored.deal), lines, written, signature };
    expect(offerInFormOf(accepted.content, offer)).toBe(accepted.content);
    expect(contentHash(accepted.content)).toBe(accepted.contentHash);
    expect(verificationCode(accepted.contentHash)).toBe(stored.verification_code);
  });

  test.each(sealed)("differs once a sealed name or amount is changed: $what [P-07]", (stored) => {
    const accepted = recordOf(acceptance, stored.acceptance);
    const lines = stored.lines.map((row) => recordOf(dealLine, row));
    const signature = { name: accepted.signedName, at: accepted.acceptedAt, recorded: accepted.record };
    const record = recordOf(deal, stored.deal);
    const [first, ...others] = lines;
    if (!first) throw new Error("a sealed offer has lines");
    const changed = [
      { deal: { ...record, amountAfterTax: record.amountAfterTax + 1 }, lines, signature },
      { deal: { ...record, name: `${record.name}.` }, lines, signature },
      { deal: record, lines: [{ ...first, unitPrice: 1 }, ...others], signature },
      { deal: record, lines, signature: { ...signature, name: "Mallory" } },
    ];
    for (const offer of changed.map((each) => ({ ...each, written })))
      expect(offerInFormOf(accepted.content, offer)).not.toBe(accepted.content);
  });

  test("of a form that is not known is not written at all", () => {
    const offer = { deal: recordOf(deal, sealed[0]?.deal ?? {}), lines: [], written, signature: null };
    expect(offerInFormOf('{"form":"kapi-offer/999"}', offer)).toBeNull();
  });
});
