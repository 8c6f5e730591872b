"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { FormDialog } from "@/app/_form/form-dialog";
import { Spinner } from "@/app/_ui/spinner";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { callFailure } from "@/app/_client/call-failure";
import { typeName } from "../question-columns";
import { UsedBy } from "../used-by";
import { ConditionsEditor, useConditionText } from "./conditions-editor";
import { DetailFields, NameFields, Switches, TypeFields } from "./question-fields";
import { OptionsEditor } from "./options-editor";
import { useQuestionForm } from "./use-question-form";
import { changedParts } from "./question-values";

type Props = {
  /** null for a new question. */ id: number | null;
  name: string;
  onClose: () => void;
  onSaved: (question: ManagedField) => void;
};

/** Creates a question, or changes one after loading its current state and its uses (QST-01). */
export const QuestionDialog = ({ id, ...rest }: Props) =>
  id === null ? <QuestionForm question={null} {...rest} /> : <ReadThenEdit id={id} {...rest} />;

function ReadThenEdit({ id, name, onClose, onSaved }: Props & { id: number }) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["question", id],
    queryFn: ({ signal }) => send(fieldCalls.read, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data) return <QuestionForm question={data} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open isChanged={false} onOpenChange={onClose} title={t("form.editTitle", { name })} size="lg">
      {error ? (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
              {common("table.retry")}
            </Button>
          }
        >
          {t(`failures.${callFailure(error)}`)}
        </Banner>
      ) : (
        <div className="flex justify-center py-14 text-faint">
          <Spinner label={common("loading")} className="size-6" />
        </div>
      )}
    </Dialog>
  );
}

type QuestionFormProps = {
  question: ManagedField | null;
  onClose: () => void;
  onSaved: (question: ManagedField) => void;
};

/** The form of a question. If the server refuses it, the input stays. */
function QuestionForm({ question, onClose, onSaved }: QuestionFormProps) {
  const t = useTranslations("questions.form");
  const form = useQuestionForm(question, onSaved);
  const { values, set, constants, errorAt, theirs } = form;
  return (
    <FormDialog
      form={form}
      size="lg"
      title={question ? t("editTitle", { name: question.name }) : t("newTitle")}
      description={question ? t("editText") : t("newText")}
      submit={question ? t("save") : t("create")}
      submitting={t("saving")}
      failureContent={
        form.uses.length > 0 ? <UsedBy text={form.failure?.text ?? ""} uses={form.uses} /> : undefined
      }
      onClose={onClose}
    >
      {theirs && question && (
        <TheirChanges
          before={form.base ?? question}
          theirs={theirs}
          constants={constants ?? []}
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
          error={errorAt("options")}
          errorOf={form.optionError}
        />
      )}
      <Switches values={values} set={set} question={question} error={errorAt("is_price_modifier")} />
      <ConditionsEditor
        ownId={question?.id ?? null}
        conditions={values.conditions}
        onChange={(conditions) => set({ conditions })}
        constants={constants ?? []}
        error={errorAt("conditions")}
        errorOf={form.conditionError}
      />
      <DetailFields values={values} set={set} errorAt={errorAt} />
    </FormDialog>
  );
}

type TheirChangesProps = {
  before: ManagedField;
  theirs: ManagedField;
  constants: readonly ConstantAnswer[];
  onTake: () => void;
  onKeep: () => void;
};

/** Somebody else saved first: shows their changes, and offers to continue with them or to save over them. */
function TheirChanges({ before, theirs, constants, onTake, onKeep }: TheirChangesProps) {
  const t = useTranslations("questions.form");
  const ofTypes = useTranslations("questions");
  const parts = changedParts(before, theirs, {
    type: (question) => typeName(ofTypes, question),
    condition: useConditionText(constants),
  });
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
