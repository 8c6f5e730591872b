import { useEffect, useId, useState, type SubmitEvent } from "react";
import {
  set as setAt,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { ApiError } from "@/app/_client/api-error";
import { focusUnread } from "@/app/_ui/focus-unread";
import type { FieldError } from "@/lib/api-client/api-error";

type Given<Input extends FieldValues, Output, Over> = {
  defaults: Input;
  /** The rules: `lateRules(…)` or `zodResolver(schema)` with the server's own, or `checkedBy(…)`. */
  resolver: Resolver<Input, unknown, Output>;
  /** Makes the call and handles its success. `over` is the argument of `submit`. */
  send: (values: Output, over: Over | undefined) => Promise<void>;
  /** Maps a refused path of the body to a path of the form; null: none. Default: the same path. */
  fieldOf?: (path: string) => string | null;
  /** Message at a refused field; default: the server's message. */
  refusalText?: (refusal: FieldError) => string;
  /** The banner's text for an error that names no field of the form. */
  failureText: (error: unknown) => string;
  /** Called with the failure, for forms without a banner. */
  onFailure?: (failure: FormFailure) => void;
  /** The banner's text in addition to refused fields; default: none. */
  besideFields?: (error: ApiError) => string | null;
  /**
   * Called if somebody else saved first (412). Returns the banner's text, or null if it is shown otherwise.
   * By default that is a failure like any other.
   */
  onStale?: (error: ApiError) => string | null | Promise<string | null>;
};

/** Why the form could not be saved. */
export type FormFailure = { text: string; error: unknown };

/**
 * A form that is sent to the API: errors are shown at their fields, and the first of these gets the focus.
 * Other failures are shown in the form, and what was typed stays (MSG-27).
 */
export function useApiForm<Input extends FieldValues, Output = Input, Over = undefined>(
  input: Given<Input, Output, Over>,
) {
  const id = useId();
  const { defaults, resolver, send, refusalText, failureText, onFailure, besideFields, onStale } = input;
  const { fieldOf = (path: string) => ((path.split(".")[0] ?? "") in defaults ? path : null) } = input;
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: defaults as DefaultValues<Input>,
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Input;
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const { isSubmitting, isDirty, submitCount } = form.formState;

  useFirstErrorFocused(id, submitCount);
  const fail = (error: unknown) => {
    const told = { text: failureText(error), error };
    setFailure(told);
    onFailure?.(told);
  };
  const refuse = async (error: unknown): Promise<void> => {
    const answer = answerOf(error);
    if (!answer) return fail(error);
    if (answer.code === "STALE_VERSION" && onStale) {
      const text = await onStale(answer);
      return setFailure(text === null ? null : { text, error: answer });
    }
    const refused = answer.errors.flatMap((refusal) => {
      const path = fieldOf(refusal.field);
      return path === null ? [] : [{ path, message: refusalText?.(refusal) ?? refusal.message }];
    });
    if (refused.length === 0) return fail(error);
    refused.forEach(({ path, message }) => form.setError(path as Path<Input>, { type: "server", message }));
    const text = besideFields?.(answer) ?? null;
    if (text !== null) setFailure({ text, error: answer });
  };
  const submit = (over?: Over): void => {
    if (isSubmitting || focusUnread(document.getElementById(id) ?? document)) return;
    setFailure(null);
    form
      .handleSubmit((checked) => send(checked, over).catch(refuse).catch(fail))()
      .catch(fail);
  };
  const errorAt = (path: string): string | null =>
    form.getFieldState(path as Path<Input>, form.formState).error?.message ?? null;
  return {
    /** Id of the form element. */
    id,
    form,
    values,
    failure,
    isBusy: isSubmitting,
    isChanged: isDirty,
    submit,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      // A dialog may be inside another form's React tree.
      event.stopPropagation();
      submit();
    },
    errorAt,
    /** Binds a field of the design system to a value. */
    bind: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
      ...form.register(name, options),
      error: errorAt(name),
    }),
    /** Changes values and removes their errors. */
    set: (change: Partial<Input>): void => {
      const names = Object.keys(change) as Path<Input>[];
      for (const name of names)
        form.setValue(name, change[name] as PathValue<Input, Path<Input>>, { shouldDirty: true });
      form.clearErrors(names);
    },
    /** For onStale: shows the newer values where the user has changed nothing. */
    takeOver: (newer: Input, rebase?: Rebase<Input>): void => takeOver(form, newer, rebase),
  };
}

/** After each submission. */
function useFirstErrorFocused(id: string, submitCount: number): void {
  useEffect(() => {
    if (submitCount > 0)
      document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount, id]);
}

/** Applies the user's changes of `base` (`mine`) to newer values. */
type Rebase<Input> = (base: Input, mine: Input, theirs: Input) => Input;

/** What differs from the newer values counts as changed from now on. */
function takeOver<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  newer: Input,
  rebase: Rebase<Input> = rebaseFields,
): void {
  const rebased = rebase(form.formState.defaultValues as Input, form.getValues(), newer);
  form.reset(newer);
  form.reset(rebased, { keepDefaultValues: true });
}

/** Rebases field by field: one that the user changed is kept as a whole. */
export const rebaseFields = <Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(mine).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Fields]),
    ),
  ),
});

/** The ApiError: the thrown error, or its cause. */
function answerOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
}

/** Makes a resolver of a function that returns error texts by path, none if all is valid. */
export const checkedBy =
  <Values extends FieldValues>(
    check: (values: Values) => Readonly<Record<string, string>>,
  ): Resolver<Values, unknown, Values> =>
  (values) => {
    // Set a list's error before those of its entries, which it would overwrite otherwise.
    const result = Object.entries(check(values)).sort(([one], [other]) => one.length - other.length);
    const errors = {};
    for (const [path, message] of result) setAt(errors, path, { type: "check", message });
    return result.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
