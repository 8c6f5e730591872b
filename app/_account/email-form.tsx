"use client";

import { lateRules } from "@/app/_form/late-rules";
import { TextField } from "@/app/_ui/text-field";
import { AccountForm, SubmitButton } from "./account-form";
import { useStoredEmail } from "./stored-email";
import { useAccountForm } from "./use-account-form";

const addressOnlyRules = lateRules(async () => (await import("@/lib/domain/accounts/schema")).addressOnly);

type FormProps = {
  initial: string;
  texts: { email: string; submit: string; submitting: string };
  send: (email: string) => Promise<void>;
};
type Props = Omit<FormProps, "initial"> & {
  /** Leaves out the address that was typed on the screen before. */ isEmpty?: boolean;
};

/** A form with one address and a button (VAL-07). */
export function EmailForm({ isEmpty = false, ...rest }: Props) {
  const stored = useStoredEmail();
  const initial = isEmpty ? "" : (stored ?? "");
  // Only the browser knows the stored address, so the form is mounted again with it.
  return <Form key={initial} initial={initial} {...rest} />;
}

function Form({ initial, texts, send }: FormProps) {
  const account = useAccountForm({
    rules: addressOnlyRules,
    defaults: { email: initial },
    send: ({ email }) => send(email),
  });
  const { id, bind, message, onSubmit } = account;
  return (
    <AccountForm id={id} message={message} onSubmit={onSubmit}>
      <TextField
        {...bind("email")}
        label={texts.email}
        type="email"
        autoComplete="username"
        required
        unmarked
        autoFocus
      />
      <SubmitButton form={account} busy={texts.submitting}>
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  );
}
