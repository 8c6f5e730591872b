import { expect, test } from "vitest";
import type { CustomField } from "@/lib/core/custom-fields/custom-field";
import { changedValues } from "@/lib/domain/custom-fields/field-values";
import { AppError } from "@/lib/core/contract/errors";

const field = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  subject: "deal",
  key,
  kind: "text",
  label: key,
  options: [],
  is_required: false,
  is_active: true,
  ...more,
});
const FIELDS = [
  field("site"),
  field("budget", { kind: "number" }),
  field("old", { is_active: false }),
  field("tier", { subject: "client" }),
  field("where", { kind: "choice", options: [{ value: "here", label: "Here" }] }),
];
const changed = (before: object, given: object | null) =>
  changedValues(FIELDS, { subject: "deal", before: { ...before }, given: given && { ...given }, path: "p" });
const refusals = (before: object, given: object) => {
  try {
    changed(before, given);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors.map(({ field: path, code, message }) => `${path} ${code}: ${message}`);
  }
};

test("what is left out stays, null and the empty text take away, texts are trimmed (T-19)", () => {
  expect(changed({ site: "a", old: "kept" }, { budget: 5 })).toEqual({ site: "a", old: "kept", budget: 5 });
  expect(changed({ site: "a", budget: 5 }, { site: null, budget: "" })).toEqual({});
  expect(changed({}, { site: " e\u0301 " })).toEqual({ site: "\u00e9" });
  expect(changed({ site: "a" }, null)).toEqual({ site: "a" });
});

test("each wrong value is named with what is expected, and each key that no field has", () => {
  expect(refusals({}, { site: 5, tier: "gold", nowhere: 1, old: "new", where: "there" })).toEqual([
    "p.site field_text: must be one line of at most 255 characters",
    "p.tier unknown_field: is no field of the workspace",
    "p.nowhere unknown_field: is no field of the workspace",
    "p.old archived_field: is an archived field",
    "p.where field_choice: must be one of: here",
  ]);
});

test("a value that is sent as it was is not judged anew", () => {
  expect(refusals({ where: "gone", old: "kept" }, { where: "gone", old: "kept", site: "new" })).toEqual([]);
  expect(changed({ where: "gone", old: "x" }, { where: null, old: null })).toEqual({});
});
