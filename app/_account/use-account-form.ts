import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo, type FormEvent, type RefCallback } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "@/app/_client/api-error";
import { useReady } from "@/app/_ui/use-ready";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { failureText } from "./failure-text";
import { useMessage, type MessageState } from "./form-message";

type Parts<Input extends FieldValues, Output extends FieldValues> = {
  /**
   * From lib/domain/accounts/schema.ts: the server's own rules, in the language of the page. Fields are named
   * as the call's.
   */
  schema: (say: Say) => z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  /**
   * Makes the call and what follows its success. What it throws becomes the form's message, or its fields'.
   */
  send: (values: Output, after: { say: MessageState["say"]; reset: () => void }) => Promise<void>;
};

/**
 * A form of the account screens: its refusals show at their fields, other failures on top. What was typed
 * stays.
 */
export function useAccountForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaults,
  send,
}: Parts<Input, Output>) {
  const say = useTranslations("validation");
  const errors = useTranslations("auth.errors");
  const message = useMessage();
  const isReady = useReady();
  const resolver = useMemo(() => zodResolver(schema(say)), [schema, say]);
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues: defaults });
  const refuse = (error: unknown) => {
    const refused =
      error instanceof ApiError ? error.errors.filter(({ field }) => field in form.getValues()) : [];
    refused.forEach(({ field, code, message: text }, place) => {
      const key = refusalKey(code);
      form.setError(
        field as Path<Input>,
        { type: "server", message: key ? say(key) : text },
        { shouldFocus: place === 0 },
      );
    });
    if (refused.length === 0) message.say("error", failureText(error, errors));
  };
  const submit = form.handleSubmit(async (values) => {
    message.forget();
    try {
      await send(values, { say: message.say, reset: () => form.reset(defaults) });
      // What was sent is not lost any more when the page is left.
      form.reset(form.getValues());
    } catch (error) {
      refuse(error);
    }
  });
  return {
    message,
    isReady,
    isBusy: form.formState.isSubmitting,
    isChanged: form.formState.isDirty,
    onSubmit: (event: FormEvent) => void submit(event),
    /** What binds a field of the design system to a value; the server draws it filled already. */
    bind: (name: Path<Input>) => {
      const { ref, ...field } = form.register(name);
      const initial: unknown = defaults[name as keyof typeof defaults];
      return {
        ...field,
        ref: isReady
          ? ref
          : keepTyped(ref, (typed) => form.setValue(name, typed as PathValue<Input, Path<Input>>)),
        defaultValue: typeof initial === "string" ? initial : undefined,
        error: form.getFieldState(name, form.formState).error?.message ?? null,
      };
    },
  };
}

const KEYS: Readonly<Record<string, ValidationKey>> = {
  password_incorrect: "currentPasswordIncorrect",
  email_taken: "emailTaken",
};

/**
 * The text (below validation) of what only the server can refuse in a field, by its code; null for another.
 */
const refusalKey = (code: string): ValidationKey | null => KEYS[code] ?? null;

/**
 * Binds an input to its form without losing what stands in it already: typed, or filled in by the browser,
 * before the page's script ran. `bind` writes the form's own value into the input; `tell` then hears of the
 * earlier one.
 */
const keepTyped = (
  bind: RefCallback<HTMLInputElement>,
  tell: (value: string | boolean) => void,
): RefCallback<HTMLInputElement> =>
  function attach(input) {
    const before = input && valueOf(input);
    const detach = bind(input);
    if (input && before !== null && before !== valueOf(input)) tell(before);
    return detach;
  };

const valueOf = (input: HTMLInputElement): string | boolean =>
  input.type === "checkbox" ? input.checked : input.value;
