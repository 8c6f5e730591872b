import { describe, expect, test, vi } from "vitest";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { rebaseForm } from "@/app/(workspace)/deals/_parts/builder/rebase-form";
import { savedLineInputOf } from "@/app/(workspace)/deals/_parts/builder/template/saved-lines";
import { lineInput } from "@/lib/domain/deals/input-schema";
import { answerSaid, LINE_FIELD_NAMES, saidIn } from "@/lib/domain/deals/lines/line-fields";
import { lineSchema } from "@/lib/domain/deals/schema";
import { savedLine, savedLineInput, savedLineSchema } from "@/lib/domain/library/schema";
import { proposalLineSchema } from "@/lib/domain/proposals/schema";
import { defaults, makeDeal, makeDealLine, makeLine } from "./builder/make";

const { flag } = vi.hoisted(() => ({
  flag: { api: "is_rented", kind: "flag", default: false, sealed: false, shown: true, inDialog: false },
}));

/** The table with one more field, a flag, as if an engineer had added that entry and nothing else. */
vi.mock("@/lib/domain/deals/lines/line-fields", async (original) => {
  const fields = await original<Record<string, object> & { LINE_FIELD_NAMES: string[] }>();
  Object.assign(fields.LINE_FIELDS ?? {}, { isRented: flag });
  fields.LINE_FIELD_NAMES.push("isRented");
  return fields;
});

// The compiler knows the table without the field, hence the casts.

const SERVICE = { sale_catalog_item_id: 7, quantity: 1 };
const formOf = (given: object) =>
  formOfDeal(makeDeal({ lineItems: [makeDealLine({ id: 1, sale_catalog_item_id: 7, ...given })] }), defaults);

describe("a flag that is added to the table of a line's fields", () => {
  test("is taken as sent, else as its default", () => {
    expect(lineInput.parse(SERVICE)).toMatchObject({ is_rented: false });
    expect(saidIn(lineInput.parse({ ...SERVICE, is_rented: true }))).toMatchObject({ isRented: true });
    expect(lineInput.safeParse({ ...SERVICE, is_rented: 1 }).success).toBe(false);
  });

  test.each([
    ["a deal", lineSchema],
    ["a proposal", proposalLineSchema],
    ["a template or the library", savedLineSchema],
  ])("is in the answer of a line of %s", (_name, schema) => {
    expect(schema.shape).toHaveProperty("is_rented");
  });

  test("is answered as it is stored", () => {
    const stored = { ...saidIn({}), isRented: true };
    expect(answerSaid(LINE_FIELD_NAMES, stored)).toMatchObject({ is_rented: true });
  });

  test("is saved with a line of a template", () => {
    expect(savedLine(savedLineInput.parse({ ...SERVICE, is_rented: true }))).toMatchObject({
      is_rented: true,
    });
    expect(savedLineInputOf({ ...makeLine(), isRented: true } as never)).toMatchObject({ is_rented: true });
  });

  test("is kept by the builder and sent", () => {
    const form = formOf({ is_rented: true });
    expect(form.selectedItems[0]).toMatchObject({ isRented: true });
    const { attributes } = dealPayload(form, { now: new Date(), timeZone: "UTC", rate: 1 }).data;
    expect(attributes.lineItems?.[0]).toMatchObject({ is_rented: true });
  });

  test("is merged into a newer revision", () => {
    const base = formOf({ is_rented: false });
    const mine = {
      ...base,
      selectedItems: base.selectedItems.map((item) => ({ ...item, isRented: true })),
    };
    const theirs = formOf({ is_rented: false, unit_price: 9_000 });
    const { deal } = rebaseForm({ base, mine, theirs }, { CAD: 1 });
    expect(deal.selectedItems).toMatchObject([{ isRented: true, unitPrice: 9_000 }]);
  });
});
