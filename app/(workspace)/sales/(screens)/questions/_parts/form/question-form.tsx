"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { UsedBy } from "../used-by";
import { ConditionsEditor } from "./conditions-editor";
import { DetailFields } from "./detail-fields";
import { NameFields } from "./name-fields";
import { OptionsEditor } from "./options-editor";
import { TheirChanges } from "./their-changes";
import { TypeFields } from "./type-fields";
import { Switches } from "./switches";
import { useQuestionForm } from "./use-question-form";

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
