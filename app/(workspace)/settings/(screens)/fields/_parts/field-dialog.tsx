import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { AddRow } from "@/app/_ui/add-row";
import { IconButton } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import {
  FIELD_KINDS,
  fieldVariable,
  keyFor,
  LONGEST_KEY,
  LONGEST_LABEL,
  MAX_OPTIONS,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import { OTHER_LANGUAGES, type Language, type OtherLanguage } from "@/lib/core/i18n/languages";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import {
  changeBody,
  draftOf,
  fieldProblems,
  newBody,
  newOption,
  type FieldDraft,
  type OptionDraft,
} from "./field-draft";
import { problemOf } from "./use-fields";

type Props = {
  subject: FieldSubject;
  /** The field to change; null for a new one. */
  field: CustomFieldAnswer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (field: CustomFieldAnswer) => void;
  /** Called with the field as somebody else saved it meanwhile. */
  onTheirs?: (field: CustomFieldAnswer) => void;
};

/** Creates or changes a field (T-19). If the server refuses it, the input stays. */
export const FieldDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({ subject, field, onOpenChange, onSaved, onTheirs }: Omit<Props, "open">) {
  const t = useTranslations("settings.fields.form");
  const kinds = useTranslations("settings.fields.kinds");
  const form = useFieldForm({ subject, field, onSaved, onTheirs });
  const { values, set, errorAt } = form;
  const key = field?.key ?? (values.key.trim() || keyFor(values.label, () => false));
  return (
    <FormDialog
      form={form}
      title={field ? t("editTitle", { name: field.label }) : t(`newTitle.${subject}`)}
      description={field ? t("editText") : undefined}
      submit={field ? t("save") : t("create")}
      submitting={t("saving")}
      onClose={() => onOpenChange(false)}
    >
      <LabelFields
        label={t("label")}
        value={values}
        error={errorAt("label")}
        onChange={(change) => set(change)}
      />
      <SelectField
        label={t("kind")}
        hint={field ? t("kindStays") : undefined}
        disabled={field !== null}
        options={FIELD_KINDS.map((kind) => ({ value: kind, label: kinds(kind) }))}
        value={values.kind}
        onChange={(chosen) => set({ kind: FIELD_KINDS.find((kind) => kind === chosen) ?? "text" })}
      />
      {values.kind === "choice" && (
        <OptionFields options={values.options} errorAt={errorAt} onChange={(options) => set({ options })} />
      )}
      <TextField
        label={t("key")}
        hint={t("keyHint", { variable: `{${fieldVariable({ subject, key })}}` })}
        maxLength={LONGEST_KEY}
        autoComplete="off"
        spellCheck={false}
        disabled={field !== null}
        placeholder={key}
        value={values.key}
        onChange={(event) => set({ key: event.target.value })}
        error={errorAt("key")}
      />
      <Checkbox
        label={t("required")}
        hint={t("requiredHint")}
        checked={values.isRequired}
        onChange={(event) => set({ isRequired: event.target.checked })}
      />
    </FormDialog>
  );
}

/**
 * The form of a field. If two users change it, the second is told, and saving again replaces the first's
 * changes; closing it shows them.
 */
function useFieldForm({
  subject,
  field,
  onSaved,
  onTheirs,
}: Pick<Props, "subject" | "field" | "onSaved" | "onTheirs">) {
  const t = useTranslations("settings.fields.form.problems");
  const tellFailure = useTranslations("settings.failures");
  const [state, setState] = useState(field);
  return useApiForm<FieldDraft>({
    defaults: draftOf(field),
    resolver: checkedBy((values) =>
      Object.fromEntries(Object.entries(fieldProblems(values)).map(([path, problem]) => [path, t(problem)])),
    ),
    send: (values) =>
      (state
        ? send(customFieldCalls.update, {
            params: { id: state.id },
            body: changeBody(values),
            version: state,
          })
        : send(customFieldCalls.create, { body: newBody(values, subject) })
      ).then(onSaved),
    refusalText: ({ code }) => t(problemOf(code)),
    failureText: (error) => tellFailure(callFailure(error)),
    onStale: ({ details }) => {
      const theirs = details as CustomFieldAnswer;
      setState(theirs);
      onTheirs?.(theirs);
      return tellFailure("changed");
    },
  });
}

type Labelled = Pick<OptionDraft, "label" | "labels">;

/** Keys of the labels of the fields for translations. The default language has the plain label. */
const LABELS_IN = { fr: "inFrench", es: "inSpanish" } as const satisfies Record<OtherLanguage, string>;

type LabelProps = {
  label: string;
  value: Labelled;
  error: string | null;
  onChange: (change: Partial<Labelled>) => void;
};

/** A label and its translations. */
function LabelFields({ label, value, error, onChange }: LabelProps) {
  const t = useTranslations("settings.fields.form");
  const say = (language: Language, text: string) =>
    onChange({ labels: { ...value.labels, [language]: text } });
  return (
    <>
      <TextField
        label={label}
        required
        maxLength={LONGEST_LABEL}
        autoComplete="off"
        value={value.label}
        onChange={(event) => onChange({ label: event.target.value })}
        error={error}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {OTHER_LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={t(LABELS_IN[language])}
            maxLength={LONGEST_LABEL}
            autoComplete="off"
            placeholder={value.label}
            value={value.labels[language]}
            onChange={(event) => say(language, event.target.value)}
          />
        ))}
      </div>
    </>
  );
}

type OptionProps = {
  options: readonly OptionDraft[];
  errorAt: (path: string) => string | null;
  onChange: (options: OptionDraft[]) => void;
};

/** The options of a choice. */
function OptionFields({ options, errorAt, onChange }: OptionProps) {
  const t = useTranslations("settings.fields.form");
  const isFull = options.length >= MAX_OPTIONS;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">{t("options")}</legend>
      {options.map((option, index) => (
        <div
          key={option.key}
          role="group"
          aria-label={t("option", { number: index + 1 })}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-card border border-line p-3"
        >
          <div className="space-y-3">
            <LabelFields
              label={t("option", { number: index + 1 })}
              value={option}
              error={errorAt(`options.${index}.label`)}
              onChange={(change) =>
                onChange(options.map((each) => (each === option ? { ...each, ...change } : each)))
              }
            />
          </div>
          <IconButton
            tone="danger"
            className="mt-6.5"
            label={t("removeOption", { number: index + 1 })}
            icon={<Trash2 />}
            disabled={options.length === 1}
            onClick={() => onChange(options.filter((each) => each !== option))}
          />
        </div>
      ))}
      <AddRow block={isFull ? t("mostOptions") : null} onAdd={() => onChange([...options, newOption()])}>
        {t("addOption")}
      </AddRow>
    </fieldset>
  );
}
