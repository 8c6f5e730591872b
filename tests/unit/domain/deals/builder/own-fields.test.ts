import { expect, test } from "vitest";
import { fieldValuesOf } from "@/app/(workspace)/deals/_parts/builder/document-values";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { dealPayload } from "@/app/(workspace)/deals/_parts/builder/payload";
import { rebaseForm } from "@/app/(workspace)/deals/_parts/builder/rebase-form";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { fieldProblems } from "@/app/(workspace)/deals/_parts/builder/save-problem";
import { defaults, makeDeal, makeForm } from "./make";

const fill = (form: ReturnType<typeof makeForm>, key: string, value: string | number | boolean | null) =>
  reduceDeal(form, { type: "fieldFilled", key, value });

test("a field that is emptied is taken away by the save, others are sent as they stand (T-19)", () => {
  const opened = formOfDeal(makeDeal({ custom_fields: { site: "Here", start: "2026-03-05" } }), defaults);
  const form = fill(fill(opened, "site", null), "urgent", false);
  expect(form).not.toBe(opened);
  expect(fieldValuesOf(form).deal).toEqual({ start: "2026-03-05", urgent: false });
  expect(
    dealPayload(form, { now: new Date(), timeZone: "UTC", rate: 1 }).data.attributes.custom_fields,
  ).toEqual({
    site: null,
    start: "2026-03-05",
    urgent: false,
  });
});

test("after a conflict each field is for itself: one's own change stands, and what both changed is named", () => {
  const base = { ...makeForm(), customFields: { site: "A", start: "2026-01-01", note: "x" } };
  const mine = { ...base, customFields: { ...base.customFields, site: "Mine", note: null } };
  const theirs = { ...base, customFields: { site: "Theirs", start: "2026-02-02", note: "x" } };
  const { deal, both } = rebaseForm({ base, mine, theirs }, {});
  expect(deal.customFields).toEqual({ site: "Mine", start: "2026-02-02", note: null });
  expect(both).toEqual([{ field: "site" }]);
});

test("a refused field is shown in the step where it is filled in", () => {
  const errors = [
    { field: "data.attributes.custom_fields.start", code: "field_date", message: "must be a date" },
  ];
  expect(fieldProblems({ errors })).toMatchObject([{ place: { step: "currency", customField: "start" } }]);
});
