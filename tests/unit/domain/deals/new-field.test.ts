import { describe, expect, test, vi } from "vitest";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { newForm, type DealForm } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { proposalOfForm, type PreviewData } from "@/app/(workspace)/deals/_parts/builder/proposal-of-form";
import { rebaseForm } from "@/app/(workspace)/deals/_parts/builder/rebase-form";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { changeRows } from "@/app/_proposal/change-rows";
import { offerText } from "@/lib/core/offers/offer-text";
import { contentTerms } from "@/lib/domain/deal-templates/content-terms";
import { templateBody, templateSchema } from "@/lib/domain/deal-templates/schema";
import { contentOfTemplate } from "@/lib/domain/deal-templates/templates";
import { TERM_FIELDS } from "@/lib/domain/deals/revisions/compare-revisions";
import type { CustomerChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import { DEAL_FIELD_NAMES, fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickFields } from "@/lib/domain/deals/terms/pick-fields";
import { dealAttributes, dealChange } from "@/lib/domain/deals/input-schema";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { dealRowSchema, dealSchema } from "@/lib/domain/deals/schema";
import {
  columnsOfTerms,
  copiedTerms,
  keptTerms,
  termsAfter,
  termsOfDeal,
} from "@/lib/domain/deals/terms/terms-after";
import { proposalSchema } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json";
import { cad, constants, defaults, makeClient, makeDeal } from "./builder/make";

const { invented } = vi.hoisted(() => ({
  invented: {
    api: "invented",
    kind: "number",
    most: 10,
    decimals: 0,
    default: 0,
    nullable: false,
    sealed: false,
    shown: true,
    inDetails: false,
    compared: true,
    listed: true,
    searched: false,
    announced: true,
    kept: true,
    copied: true,
    inTemplates: true,
  },
}));

/** The table with one more field, a number, as if an engineer had added that entry and nothing else. */
vi.mock("@/lib/domain/deals/terms/deal-fields", async (original) => {
  const fields = await original<
    Record<string, object> & { DEAL_FIELD_NAMES: string[]; DEAL_PARTS: string[] }
  >();
  Object.assign(fields.DEAL_FIELDS ?? {}, { invented });
  fields.DEAL_FIELD_NAMES.push("invented");
  fields.DEAL_PARTS.push("invented");
  return fields;
});

// The compiler knows the table without the field, hence the casts.

const row = (given: object = {}) =>
  ({ ...columnsOfTerms(termsAfter(null, {})), invented: 7, ...given }) as unknown as DealRecord;
const after = (before: object | null, given: object) => termsAfter(before, given) as unknown;
const formOf = (given: object) => formOfDeal(makeDeal(given), defaults) as DealForm & { invented: number };
const filled = (form: DealForm, value: number) =>
  reduceDeal(form, { type: "filled", fields: { invented: value } as object });

describe("a number that is added to the table of a deal's fields", () => {
  test("is checked in requests as it says", () => {
    const takes = (value: unknown) => dealAttributes.safeParse({ invented: value }).success;
    expect([3, null, 11, 1.5, -1, "3"].map(takes)).toEqual([true, true, false, false, false, false]);
    expect(dealChange.safeParse({ invented: null }).success).toBe(false);
    expect(dealChange.parse({ invented: 4 })).toEqual({ invented: 4 });
    expect(templateBody.parse({ name: "Website", invented: 4 })).toMatchObject({ invented: 4 });
  });

  test.each([
    ["a deal", dealSchema],
    ["a row of the list", dealRowSchema],
    ["a template", templateSchema],
    ["a proposal", proposalSchema],
  ])("is in the answer of %s", (_name, schema) => {
    expect(schema.shape).toHaveProperty("invented");
  });

  test("is stored with its default, as a call says, or as it was", () => {
    expect(columnsOfTerms(termsAfter(null, {}))).toMatchObject({ invented: 0 });
    expect(after(null, { invented: 3 })).toMatchObject({ invented: 3 });
    expect(after(termsOfDeal(row()), { name: "Another" })).toMatchObject({ name: "Another", invented: 7 });
    expect(after(termsOfDeal(row()), { invented: 2 })).toMatchObject({ invented: 2 });
  });

  test("is taken along by a revision, a duplicate and a template", () => {
    for (const taken of [keptTerms(row()), copiedTerms(row()), contentTerms(termsOfDeal(row()))])
      expect(after(taken, {})).toMatchObject({ invented: 7 });
  });

  test("has its default in a template that is older than it", () => {
    expect(contentOfTemplate({ content: { lines: [] } })).toMatchObject({ invented: 0 });
  });

  test("is in answers, webhooks and the comparison of revisions", () => {
    expect(pickFields(DEAL_FIELD_NAMES, row())).toMatchObject({ invented: 7 });
    expect(pickFields(fieldsWith("announced"), row())).toMatchObject({ invented: 7 });
    expect(TERM_FIELDS).toContain("invented");
  });

  test("is written as a number where the comparison names it, also when it is 0", () => {
    const rest = {
      previous: null,
      lines: [],
      words: [],
      currency: "CAD",
      amount_before_tax: 0,
      amount_after_tax: 0,
      difference: null,
    };
    const terms = [{ field: "invented", before: 0, after: 1_200 }];
    const changes = { ...rest, terms } as unknown as CustomerChanges;
    const texts = { ...en.proposal.changes, invented: "Invented" };
    const text = offerText({ language: "en", format: "short", timeZone: "UTC" });
    expect(changeRows(changes, texts, text)[0]?.details).toEqual(["Invented: 0 → 1,200"]);
  });

  test("is in the builder's form, its preview and what it sends", () => {
    expect(newForm(defaults)).toMatchObject({ invented: 0 });
    const form = { ...filled(formOf({ invented: 4 }), 5), client: makeClient() };
    expect(formOf({ invented: 4 })).toMatchObject({ invented: 4 });
    const { attributes } = dealPayload(form, { now: new Date(), timeZone: "UTC", rate: cad.rate }).data;
    expect(attributes).toMatchObject({ invented: 5 });
    const totals = {
      subtotal: 0,
      discount: 0,
      taxes: [],
      taxTotal: 0,
      amountBeforeTax: 0,
      amountAfterTax: 0,
      recurring: null,
    };
    const data = {
      untitled: "",
      constants,
      pages: [],
      openedAt: "2026-03-02T10:00:00.000Z",
      style: { timeZone: "UTC" },
    };
    expect(proposalOfForm(form, totals, data as unknown as PreviewData)).toMatchObject({ invented: 5 });
  });

  test("is merged into a newer revision, and named if both changed it", () => {
    const base = formOf({ invented: 4 });
    const rates = { CAD: 1 };
    const merged = rebaseForm(
      { base, mine: filled(base, 5), theirs: formOf({ name: "Theirs", invented: 4 }) },
      rates,
    );
    expect(merged).toMatchObject({ deal: { name: "Theirs", invented: 5 }, both: [] });
    const both = rebaseForm({ base, mine: filled(base, 5), theirs: formOf({ invented: 6 }) }, rates);
    expect(both).toMatchObject({ deal: { invented: 5 }, both: [{ part: "invented" }] });
  });
});
