import type { ComponentProps } from "react";
import { PasswordField } from "@/app/_ui/password-field";
import { MAX_PASSWORD } from "@/lib/domain/auth/limits";

type Props = {
  bind: (name: "password" | "password_confirmation") => Partial<ComponentProps<typeof PasswordField>>;
  label: string;
  hint: string;
  confirmLabel: string;
  autoFocus?: boolean;
};

/** A new password, typed twice. */
export function NewPasswordFields({ bind, label, hint, confirmLabel, autoFocus }: Props) {
  const field = { autoComplete: "new-password", maxLength: MAX_PASSWORD, required: true, unmarked: true };
  return (
    <>
      <PasswordField {...bind("password")} {...field} label={label} hint={hint} autoFocus={autoFocus} />
      <PasswordField {...bind("password_confirmation")} {...field} label={confirmLabel} />
    </>
  );
}
