"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { UsedBy } from "../used-by";
import { ConditionsEditor } from "./conditions-editor";
import { DetailFields } from "./detail-fields";
import { OptionsEditor } from "./options-editor";
import { Switches } from "./switches";
import { useQuestionForm } from "./use-question-form";
import { TextField } from "@/app/_ui/text-field";
import type { FormPart } from "./parts";
import { changedParts } from "./changed-parts";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { textOr } from "@/lib/core/i18n/text-or";

type Props = {
  question: ManagedField | null;
  onClose: () => void;
  onSaved: (question: ManagedField) => void;
};

/** The form of a question; what was typed stays when it is refused. */
export function QuestionForm({ question, onClose, onSaved }: Props) {
  const t = useTranslations("questions.form");
  const form = useQuestionForm(question, onSaved);
  const { values, set, constants, errorAt, formId, failure, theirs, isBusy } = form;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      isChanged={form.isChanged}
      size="lg"
      title={question ? t("editTitle", { name: question.name }) : t("newTitle")}
      description={question ? t("editText") : t("newText")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {isBusy ? t("saving") : question ? t("save") : t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={form.submit} className="space-y-5">
        {failure && (
          <Banner tone="error">
            {form.uses.length > 0 ? <UsedBy text={failure} uses={form.uses} /> : failure}
          </Banner>
        )}
        {theirs && question && (
          <TheirChanges
            before={form.base ?? question}
            theirs={theirs}
            onTake={form.takeTheirs}
            onKeep={form.keepMine}
          />
        )}
        <NameFields values={values} set={set} errorAt={errorAt} />
        <TypeFields values={values} set={set} errorAt={errorAt} />
        {values.field_type === "select" && (
          <OptionsEditor
            options={values.options}
            onChange={(options) => set({ options })}
            error={errorAt("ui.options")}
            errorOf={form.optionError}
          />
        )}
        <Switches values={values} set={set} question={question} error={errorAt("is_price_modifier")} />
        <ConditionsEditor
          ownId={question?.id ?? null}
          conditions={values.conditions}
          onChange={(conditions) => set({ conditions })}
          constants={constants ?? []}
          error={errorAt("visible_when")}
          errorOf={form.conditionError}
        />
        <DetailFields values={values} set={set} errorAt={errorAt} />
      </form>
    </Dialog>
  );
}

/** What the question is called, by staff and by clients (S-066). */
function NameFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={300}
        autoComplete="off"
        value={values.name}
        error={errorAt("name")}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t("clientTitle")}
        hint={t("clientTitleHint")}
        maxLength={255}
        autoComplete="off"
        value={values.go_sale_title}
        error={errorAt("go_sale_title")}
        onChange={(event) => set({ go_sale_title: event.target.value })}
      />
    </div>
  );
}

type TheirChangesProps = {
  before: ManagedField;
  theirs: ManagedField;
  onTake: () => void;
  onKeep: () => void;
};

/**
 * Somebody else saved first: what they changed, and the choice to go on from theirs or to save one's own over
 * it.
 */
function TheirChanges({ before, theirs, onTake, onKeep }: TheirChangesProps) {
  const t = useTranslations("questions.form");
  const parts = changedParts(before, theirs);
  return (
    <Banner tone="warning">
      <p className="font-medium">{t("stale")}</p>
      <ul className="mt-1.5 list-disc space-y-0.5 pl-5">
        {parts.map(({ part, was, is }) => (
          <li key={part}>
            {t("theirChange", { part: t(part), was: was || t("nothing"), is: is || t("nothing") })}
          </li>
        ))}
        {parts.length === 0 && <li>{t("theirsSame")}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTake}>
          {t("takeTheirs")}
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t("keepMine")}
        </Button>
      </div>
    </Banner>
  );
}

/** Types that are offered (QST-04, X-34); a stored question may be of another one. */
const OFFERED = ["select", "number", "boolean"];
const SUB_TYPES = ["dropdown", "radio", "multiselect"] as const;

/** The question's type, and of choices how they are shown. */
function TypeFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions");
  const types =
    values.field_type === null || OFFERED.includes(values.field_type)
      ? OFFERED
      : [...OFFERED, values.field_type];
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t("form.type")}
        required
        placeholder={t("form.typePlaceholder")}
        options={types.map((type) => ({ value: type, label: textOr(t, `types.${type}`, type) }))}
        value={values.field_type}
        error={errorAt("type_id")}
        onChange={(type) => set({ field_type: type })}
      />
      {values.field_type === "select" && (
        <RadioGroup
          label={t("form.subType")}
          segmented
          options={SUB_TYPES.map((type) => ({ value: type, label: t(`subTypes.${type}`) }))}
          value={SUB_TYPES.find((type) => type === values.field_sub_type) ?? null}
          error={errorAt("sub_type_id")}
          onChange={(type) => set({ field_sub_type: type })}
        />
      )}
    </div>
  );
}
