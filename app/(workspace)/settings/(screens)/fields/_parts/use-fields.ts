import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { useChanges } from "@/app/_settings/use-changes";
import type { FieldSubject } from "@/lib/core/custom-fields/custom-field";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";

export type FieldRights = { mayAdd: boolean; mayChange: boolean; mayDelete: boolean };
export type FieldActions = ReturnType<typeof useFields>;

/** The fields, and the actions on them. Each action shows its result as a message. */
export function useFields(initial: CustomFieldAnswer[]) {
  const t = useTranslations("settings.fields");
  const problems = useTranslations("settings.fields.form.problems");
  const { perform, succeeded, ...messages } = useChanges(({ code }) => problems(problemOf(code)));
  const [fields, setFields] = useState(initial);

  const put = (field: CustomFieldAnswer) =>
    setFields((previous) =>
      previous.some(({ id }) => id === field.id)
        ? previous.map((other) => (other.id === field.id ? field : other))
        : [...previous, field],
    );
  /** `work` returns the message of its success. */
  const act = (work: () => Promise<string>) => perform(work, (text) => text);
  /** Shows the field as somebody else saved it meanwhile, so that trying again is of its present version. */
  const putTheirs = (error: unknown): never => {
    if (error instanceof ApiError && error.code === "STALE_VERSION") put(error.details as CustomFieldAnswer);
    throw error;
  };
  const change = (field: CustomFieldAnswer, body: { is_active: boolean }) =>
    send(customFieldCalls.update, { params: { id: field.id }, body, version: field }).then(put, putTheirs);

  return {
    ...messages,
    fields,
    put,
    saved: (field: CustomFieldAnswer, text: string) => {
      put(field);
      succeeded(text);
    },
    archive: (field: CustomFieldAnswer) =>
      act(async () => {
        await change(field, { is_active: false });
        return t("archived", { name: field.label });
      }),
    restore: (field: CustomFieldAnswer) =>
      act(async () => {
        await change(field, { is_active: true });
        return t("restored", { name: field.label });
      }),
    remove: (field: CustomFieldAnswer) =>
      act(async () => {
        await send(customFieldCalls.remove, { params: { id: field.id }, version: field }).catch(putTheirs);
        setFields((previous) => previous.filter(({ id }) => id !== field.id));
        return t("deleted", { name: field.label });
      }),
    /** Reorders the active fields of a subject: shown at once, and undone if saving fails. */
    reorder: (subject: FieldSubject, ids: readonly number[]) => {
      const before = fields;
      const moved = movedField(before, subject, ids);
      if (!moved) return Promise.resolve();
      setFields(moved.fields);
      return act(async () => {
        const body = { position: moved.position };
        const params = { id: moved.field.id };
        const saved = await send(customFieldCalls.update, { params, body, version: null }).catch(
          (error: unknown) => {
            setFields(before);
            throw error;
          },
        );
        put(saved);
        return t("moved", { name: saved.label });
      });
    },
  };
}

/** The text for a refused field, of settings.fields.form.problems. */
export function problemOf(code: string): "taken" | "sameName" | "tooMany" | "tooManyKept" | "invalid" {
  if (code === "taken") return "taken";
  if (code === "same_name") return "sameName";
  if (code === "too_many") return "tooMany";
  return code === "too_many_kept" ? "tooManyKept" : "invalid";
}

/**
 * Finds the field that was moved in the new order of a subject's active fields. `position` counts from 1
 * among all fields of the subject, including the archived ones; `fields` are all fields in the new order.
 * Null if nothing was moved.
 */
export function movedField(
  fields: readonly CustomFieldAnswer[],
  subject: FieldSubject,
  ids: readonly number[],
): { field: CustomFieldAnswer; position: number; fields: CustomFieldAnswer[] } | null {
  const own = fields.filter((field) => field.subject === subject);
  const before = own.filter(({ is_active }) => is_active).map(({ id }) => id);
  const from = before.findIndex((id, index) => ids[index] !== id);
  if (from === -1) return null;
  // The first difference shows the field itself if it was moved up, and the next field if it was moved down.
  const first = before[from];
  const id = ids[from] === before[from + 1] && ids[from + 1] !== first ? first : ids[from];
  const field = own.find((each) => each.id === id);
  if (!field) return null;
  const rest = own.filter((each) => each !== field);
  const previous = ids[ids.indexOf(field.id) - 1];
  const position = previous === undefined ? 1 : rest.findIndex((each) => each.id === previous) + 2;
  const others = fields.filter((each) => each.subject !== subject);
  return { field, position, fields: [...others, ...rest.toSpliced(position - 1, 0, field)] };
}
