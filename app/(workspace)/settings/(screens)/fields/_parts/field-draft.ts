import { keyFor, type FieldKind, type FieldSubject } from "@/lib/core/custom-fields/custom-field";
import { ownLabels } from "@/lib/core/custom-fields/written-field";
import { forEachLanguage, type Language } from "@/lib/core/i18n/languages";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";

type Labels = Record<Language, string>;

/** An option as it is typed. `value`: null for a new option; a stored one never changes. */
export type OptionDraft = { key: string; value: string | null; label: string; labels: Labels };

/** A field as it is typed. `labels`: the label in each language, empty if it is the same. */
export type FieldDraft = {
  label: string;
  labels: Labels;
  key: string;
  kind: FieldKind;
  options: OptionDraft[];
  isRequired: boolean;
};

export const newOption = (): OptionDraft => ({
  key: crypto.randomUUID(),
  value: null,
  label: "",
  labels: forEachLanguage(""),
});

export const draftOf = (field: CustomFieldAnswer | null): FieldDraft => ({
  label: field?.label ?? "",
  labels: { ...forEachLanguage(""), ...field?.labels },
  key: field?.key ?? "",
  kind: field?.kind ?? "text",
  options: field?.options.length
    ? field.options.map(({ value, label, labels }) => ({
        key: value,
        value,
        label,
        labels: { ...forEachLanguage(""), ...labels },
      }))
    : [newOption()],
  isRequired: field?.is_required ?? false,
});

export type FieldProblem = "labelRequired" | "keyWrong" | "optionRequired";

/** The errors of the form by the field's name in the API. */
export function fieldProblems({ label, key, kind, options }: FieldDraft): Record<string, FieldProblem> {
  const result: [string, FieldProblem][] = label.trim() === "" ? [["label", "labelRequired"]] : [];
  if (key.trim() !== "" && !/^[a-z][a-z0-9_]{0,39}$/.test(key.trim())) result.push(["key", "keyWrong"]);
  if (kind === "choice")
    options.forEach((option, index) => {
      if (option.label.trim() === "") result.push([`options.${index}.label`, "optionRequired"]);
    });
  return Object.fromEntries(result);
}

export const changeBody = ({ label, labels, kind, options, isRequired }: FieldDraft) => ({
  label: label.trim(),
  labels: ownLabels(labels),
  ...(kind === "choice" && { options: sentOptions(options) }),
  is_required: isRequired,
});

export const newBody = (draft: FieldDraft, subject: FieldSubject) => ({
  ...changeBody(draft),
  subject,
  kind: draft.kind,
  ...(draft.key.trim() !== "" && { key: draft.key.trim() }),
});

/** The options as they are sent. Values of new ones are derived from their labels. */
function sentOptions(options: readonly OptionDraft[]) {
  const taken = new Set(options.flatMap(({ value }) => value ?? []));
  return options.map((option) => {
    const value = option.value ?? keyFor(option.label, (key) => taken.has(key));
    taken.add(value);
    const labels = ownLabels(option.labels);
    return { value, label: option.label.trim(), ...(Object.keys(labels).length > 0 && { labels }) };
  });
}
