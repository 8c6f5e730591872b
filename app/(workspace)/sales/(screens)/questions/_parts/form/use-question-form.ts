import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { ApiError } from "@/app/_client/api-error";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { focusUnread } from "@/app/_ui/focus-unread";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { alikeOptions } from "@/lib/domain/fields/new-rules";
import { questionForm, type QuestionValues } from "@/lib/domain/fields/question-form";
import { typeBy, typesOf } from "@/lib/domain/fields/question-type";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { usesOf } from "../question-uses";
import { NEW_QUESTION, formValuesOf, type QuestionFormValues } from "./form-values";
import { questionBody, sentConditions, sentOptions } from "./question-body";
import type { FieldError } from "@/lib/api-client/api-error";

type Errors = Readonly<Record<string, string>>;

/**
 * State of the form of a question: the server's own rules in the language of the page; refusals show at their
 * fields, other failures on top.
 */
export function useQuestionForm(question: ManagedField | null, onSaved: (question: ManagedField) => void) {
  const t = useTranslations("questions");
  const say = useTranslations("validation");
  const constants = useBootstrap().data?.constants;
  const formId = useId();
  const [base, setBase] = useState(question);
  const [values, setValues] = useState<QuestionFormValues>(() =>
    question ? formValuesOf(question) : NEW_QUESTION,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null);
  const [theirs, setTheirs] = useState<ManagedField | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (found: Errors) => {
    setErrors(found);
    // The first wrong field is marked once the form is drawn again.
    requestAnimationFrame(() =>
      document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  };
  const refuse = async (error: unknown) => {
    if (error instanceof ApiError && error.code === "STALE_VERSION" && question) {
      setTheirs(await send(fieldCalls.read, { params: { id: question.id } }));
    } else if (error instanceof ApiError && error.errors.length > 0) {
      show(Object.fromEntries(error.errors.map((wrong) => [wrong.field, textOfRefusal(t, wrong)])));
      if (usesOf(error).length > 0) setFailure({ text: t("form.used"), error });
    } else setFailure({ text: t(`failures.${callFailure(error)}`), error });
  };
  const save = async (body: QuestionValues, over: ManagedField | null) => {
    setBusy(true);
    await saveQuestion(over, body)
      .then(onSaved, refuse)
      .catch((error: unknown) => setFailure({ text: t(`failures.${callFailure(error)}`), error }));
    setBusy(false);
  };
  const attempt = (over: ManagedField | null) => {
    if (focusUnread(document.getElementById(formId) ?? document)) return;
    setErrors({});
    setFailure(null);
    setTheirs(null);
    if (!constants) return setFailure({ text: t("form.wait"), error: null });
    if (values.field_type !== null && !typeBy(constants, "field_type", values.field_type)) {
      return show({
        type_id: t("form.typeUnknown", {
          type: values.field_type,
          types: typesOf(constants, "field_type")
            .map(({ slug }) => slug)
            .join(", "),
        }),
      });
    }
    const parsed = questionForm(say).safeParse(questionBody(values, constants, over));
    const isChoiceOfNothing = values.field_type === "select" && sentOptions(values).length === 0;
    const alike = parsed.success
      ? alikeOptions(parsed.data.ui?.options ?? [], over?.ui.options ?? [], say)
      : [];
    const found = {
      ...Object.fromEntries(alike.map(({ field, message }) => [field, message])),
      ...(isChoiceOfNothing ? { "ui.options": say("optionsRequired") } : {}),
      ...(parsed.success
        ? {}
        : Object.fromEntries(
            parsed.error.issues.map(({ path, message }) => [path.join("."), message]).reverse(),
          )),
    };
    if (!parsed.success || isChoiceOfNothing || alike.length > 0) return show(found);
    void save(parsed.data, over);
  };
  return {
    values,
    constants,
    formId,
    base,
    theirs,
    isBusy,
    isChanged: JSON.stringify(values) !== JSON.stringify(base ? formValuesOf(base) : NEW_QUESTION),
    failure: failure?.text ?? null,
    uses: usesOf(failure?.error),
    set: (change: Partial<QuestionFormValues>) => {
      setValues((before) => ({ ...before, ...change }));
      // What was mended is no longer called wrong; the next try looks again.
      const mended = Object.keys(change).map((name) => SENT_AS[name as keyof QuestionFormValues] ?? name);
      setErrors((known) =>
        Object.fromEntries(
          Object.entries(known).filter(
            ([path]) => !mended.some((name) => path === name || path.startsWith(`${name}.`)),
          ),
        ),
      );
    },
    errorAt: (path: string): string | null => errors[path] ?? null,
    optionError: (key: number) =>
      rowError(
        errors,
        "ui.options",
        sentOptions(values).findIndex((row) => row.key === key),
      ),
    conditionError: (key: number) =>
      rowError(
        errors,
        "visible_when",
        sentConditions(values).findIndex((row) => row.key === key),
      ),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy) attempt(base);
    },
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      setValues(formValuesOf(theirs));
      setTheirs(null);
    },
    keepMine: () => {
      setBase(theirs);
      attempt(theirs);
    },
  };
}

/** Where refusals name a value of the form, where that is not its own name. */
const SENT_AS: Partial<Record<keyof QuestionFormValues, string>> = {
  field_type: "type_id",
  field_sub_type: "sub_type_id",
  options: "ui.options",
  conditions: "visible_when",
  help_text: "ui.help_text",
};

/** The first thing that is wrong with a sent row. */
const rowError = (errors: Errors, list: string, place: number): string | null =>
  place < 0
    ? null
    : (Object.entries(errors).find(
        ([path]) => path === `${list}.${place}` || path.startsWith(`${list}.${place}.`),
      )?.[1] ?? null);

/**
 * A server's refusal of a field in the reader's language; what has no text of its own here is shown as the
 * server says it.
 */
function textOfRefusal(
  t: ReturnType<typeof useTranslations<"questions">>,
  { field, code, message }: FieldError,
): string {
  if (code === "used_in_pricing") return t("form.usedInPricing");
  if (code === "loop") return t("form.loop", { loop: message.slice(message.indexOf(":") + 2) });
  if (code === "used") return field === "type_id" ? t("form.typeUsed") : t("form.optionUsed");
  return message;
}

/** Adds a question, or changes the given one unless somebody else did so first. Errors: ApiError. */
function saveQuestion(question: ManagedField | null, values: QuestionValues): Promise<ManagedField> {
  if (!question) return send(fieldCalls.create, { body: values });
  return send(fieldCalls.update, {
    params: { id: question.id },
    body: values,
    version: question,
  });
}
