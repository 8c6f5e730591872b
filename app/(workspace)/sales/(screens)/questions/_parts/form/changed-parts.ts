import type { ManagedField } from "@/lib/domain/fields/schema";

/** The label of a changed part (below questions.form), with what it was and is. */
export type ChangedPart = { part: (typeof PARTS)[number][0]; was: string; is: string };

const PARTS = [
  ["name", ({ name }: ManagedField) => name],
  ["clientTitle", ({ go_sale_title: title }: ManagedField) => title ?? ""],
  [
    "type",
    ({ field_type: type, field_sub_type: subType }: ManagedField) =>
      [type, subType].filter(Boolean).join(" · "),
  ],
  ["options", ({ ui }: ManagedField) => (ui.options ?? []).map(({ label }) => label).join(", ")],
  ["description", ({ description }: ManagedField) => description],
  ["placeholder", ({ placeholder }: ManagedField) => placeholder],
  ["helpText", ({ ui }: ManagedField) => ui.help_text ?? ""],
  ["position", ({ position }: ManagedField) => String(position)],
  ["required", ({ is_required: isRequired }: ManagedField) => mark(isRequired)],
  ["affectsPricing", ({ is_price_modifier: affects }: ManagedField) => mark(affects)],
  ["visible", ({ is_visible: isVisible }: ManagedField) => mark(isVisible)],
  [
    "conditions",
    ({ visible_when: conditions }: ManagedField) =>
      conditions
        .map(({ field_id: id, comparison_id: comparison, value }) => `${id} ${comparison} ${value}`)
        .join(", "),
  ],
] as const;

/** What of a question differs between two of its states. */
export const changedParts = (before: ManagedField, after: ManagedField): ChangedPart[] =>
  PARTS.map(([part, text]) => ({ part, was: text(before), is: text(after) })).filter(
    ({ was, is }) => was !== is,
  );

const mark = (isOn: boolean): string => (isOn ? "✓" : "✗");
