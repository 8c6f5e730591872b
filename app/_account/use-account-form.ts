import { useTranslations } from "next-intl";
import { useMemo, type RefCallback, type SubmitEvent } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { LateRules } from "@/app/_form/late-rules";
import { useApiForm } from "@/app/_form/use-api-form";
import { useReady } from "@/app/_ui/use-ready";
import type { Say, ValidationKey } from "@/lib/domain/accounts/fields";
import { failureText } from "./failure-text";
import { useRetryMessage } from "./use-retry-message";
import { useMessage, type MessageState } from "./account-form";
import { ownValue } from "@/lib/core/own-value";

type Parts<Input extends FieldValues, Output> = {
  /**
   * Of lib/domain/accounts/schema.ts: the server's own, with messages in the page's language. Fields have the names
   * that the call uses.
   */
  rules: LateRules<Input, Output, Say>;
  defaults: Input;
  /**
   * Makes the call and handles its success. Errors that it throws become messages of the form or of its
   * fields.
   */
  send: (values: Output, after: { say: MessageState["say"]; reset: () => void }) => Promise<void>;
};

/**
 * A form of the account screens: refused values are shown at their fields, other failures in the form's
 * message. What was typed stays.
 */
export function useAccountForm<Input extends FieldValues, Output>({
  rules,
  defaults,
  send,
}: Parts<Input, Output>) {
  const say = useTranslations("validation");
  const errors = useTranslations("auth.errors");
  const message = useMessage();
  const isReady = useReady();
  const resolver = useMemo(() => rules(say), [rules, say]);
  const { form, bind, onSubmit, ...state } = useApiForm<Input, Output>({
    defaults,
    resolver,
    send: async (values) => {
      await send(values, { say: message.say, reset: () => form.reset(defaults) });
      // The values are saved, so leaving the page must not warn about them.
      form.reset(form.getValues());
    },
    refusalText: ({ code, message: text }) => {
      const key = ownValue(KEYS, code);
      return key ? say(key) : text;
    },
    failureText: (error) => failureText(error, errors),
    onFailure: ({ text }) => message.say("error", text),
  });
  return {
    ...state,
    message: useRetryMessage(message, state.isBusy),
    isReady,
    /** A new try removes the message of the last one, also if a field is refused before anything is sent. */
    onSubmit: (event: SubmitEvent) => {
      message.forget();
      onSubmit(event);
    },
    /** Binds a field of the design system to a value; the server renders it with its initial value. */
    bind: (name: Path<Input>) => {
      const { ref, ...field } = bind(name);
      const initial: unknown = defaults[name];
      return {
        ...field,
        ref: isReady
          ? ref
          : keepTyped(ref, (typed) => form.setValue(name, typed as PathValue<Input, Path<Input>>)),
        defaultValue: typeof initial === "string" ? initial : undefined,
      };
    },
  };
}

/** Messages for fields that only the server can refuse, by code: keys under validation. */
const KEYS: Readonly<Record<string, ValidationKey | undefined>> = {
  password_incorrect: "currentPasswordIncorrect",
  email_taken: "emailTaken",
  common_password: "passwordCommon",
};

/**
 * Binds an input to its form without losing a value that was typed or filled in by the browser before the
 * page's script ran. `bind` writes the form's own value into the input; `tell` then receives the earlier one.
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
