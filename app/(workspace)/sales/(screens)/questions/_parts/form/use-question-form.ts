import { useTranslations } from "next-intl";
import { useState } from "react";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import type { FieldError } from "@/lib/api-client/api-error";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { alikeOptions } from "@/lib/domain/fields/new-rules";
import { questionForm, type QuestionValues } from "@/lib/domain/fields/question-form";
import { typeBy, typesOf } from "@/lib/domain/fields/question-type";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { usesOf } from "../used-by";
import {
  formValuesOf,
  NEW_QUESTION,
  questionBody,
  sentConditions,
  sentOptions,
  type QuestionFormValues,
} from "./question-values";

/** State of the form of a question. Checks with the server's own rules, in the language of the page. */
export function useQuestionForm(question: ManagedField | null, onSaved: (question: ManagedField) => void) {
  const t = useTranslations("questions");
  const say = useTranslations("validation");
  const constants = useBootstrap()?.constants;
  const [base, setBase] = useState(question);
  const [theirs, setTheirs] = useState<ManagedField | null>(null);
  const check = useCheck(constants, base);
  const state = useApiForm<QuestionFormValues, QuestionFormValues, ManagedField>({
    defaults: question ? formValuesOf(question) : NEW_QUESTION,
    resolver: checkedBy(check),
    send: async (values, chosen) => {
      const over = chosen ?? base;
      setTheirs(null);
      if (!constants) throw new Error("The constants are not loaded yet");
      onSaved(await saveQuestion(over, questionForm(say).parse(questionBody(values, constants, over))));
    },
    fieldOf: formPath,
    refusalText: (refusal) => textOfRefusal(t, refusal),
    failureText: (error) => (constants ? t(`failures.${callFailure(error)}`) : t("form.wait")),
    besideFields: (error) => (usesOf(error).length > 0 ? t("form.used") : null),
    onStale: async () => {
      if (question) setTheirs(await send(fieldCalls.read, { params: { id: question.id } }));
      return null;
    },
  });
  const { values, errorAt } = state;
  /** The first error of a row; a row that is not sent has none. */
  const rowError = (list: "options" | "conditions", sent: readonly { key: number }[], key: number) => {
    const row = `${list}.${sent.findIndex((each) => each.key === key)}`;
    return [row, ...ROW_PARTS.map((part) => `${row}.${part}`)].map(errorAt).find(Boolean) ?? null;
  };
  return {
    ...state,
    constants,
    base,
    theirs,
    uses: usesOf(state.failure?.error),
    optionError: (key: number) => rowError("options", sentOptions(values), key),
    conditionError: (key: number) => rowError("conditions", sentConditions(values), key),
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      state.form.reset(formValuesOf(theirs));
      setTheirs(null);
    },
    keepMine: () => {
      if (!theirs) return;
      setBase(theirs);
      state.submit(theirs);
    },
  };
}

const ROW_PARTS = ["label", "value", "field_id", "comparison_id"];

/** Returns a function that finds the errors of the form by path. `base`: the stored question. */
function useCheck(constants: readonly ConstantAnswer[] | undefined, base: ManagedField | null) {
  const t = useTranslations("questions.form");
  const say = useTranslations("validation");
  return (values: QuestionFormValues): Record<string, string> => {
    // Sending reports that they are missing.
    if (!constants) return {};
    const type = values.field_type;
    if (type !== null && !typeBy(constants, "field_type", type)) {
      const types = typesOf(constants, "field_type").map(({ slug }) => slug);
      return { field_type: t("typeUnknown", { type, types: types.join(", ") }) };
    }
    const parsed = questionForm(say).safeParse(questionBody(values, constants, base));
    const alike = alikeOptions(parsed.data?.ui?.options ?? [], base?.ui.options ?? [], say);
    const isChoiceOfNothing = type === "select" && sentOptions(values).length === 0;
    const result: [string, string][] = [
      ...alike.map(({ field, message }): [string, string] => [field, message]),
      ...(isChoiceOfNothing ? [["ui.options", say("optionsRequired")] satisfies [string, string]] : []),
      // Reversed, so that of several errors of one field the first remains.
      ...(parsed.error?.issues ?? [])
        .map(({ path, message }): [string, string] => [path.join("."), message])
        .reverse(),
    ];
    return Object.fromEntries(result.map(([path, message]) => [formPath(path), message]));
  };
}

/** Fields of the form that have another name in the request body. */
const CALLED: Readonly<Record<string, keyof QuestionFormValues>> = {
  type_id: "field_type",
  sub_type_id: "field_sub_type",
  "ui.options": "options",
  visible_when: "conditions",
  "ui.help_text": "help_text",
};

/** Converts a path in the body to a path in the form. Rows are counted as they are sent. */
function formPath(path: string): string {
  const [name, value] =
    Object.entries(CALLED).find(([sent]) => path === sent || path.startsWith(`${sent}.`)) ?? [];
  return name && value ? path.replace(name, value) : path;
}

/** The text for a refused field in the user's language; the server's message if there is no own text. */
function textOfRefusal(
  t: ReturnType<typeof useTranslations<"questions">>,
  { field, code, message }: FieldError,
): string {
  if (code === "used_in_pricing") return t("form.usedInPricing");
  if (code === "loop") return t("form.loop", { loop: message.slice(message.indexOf(":") + 2) });
  if (code === "used") return field === "type_id" ? t("form.typeUsed") : t("form.optionUsed");
  return message;
}

/** Creates a question, or changes the given one unless somebody else changed it first. Throws ApiError. */
function saveQuestion(question: ManagedField | null, values: QuestionValues): Promise<ManagedField> {
  if (!question) return send(fieldCalls.create, { body: values });
  return send(fieldCalls.update, {
    params: { id: question.id },
    body: values,
    version: question,
  });
}
