import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SubmitEvent, ReactNode } from "react";
import { AccountForm } from "@/app/_account/account-form";
import { knowsPasskeys } from "@/app/_client/passkey";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { useReady } from "@/app/_ui/use-ready";
import { MAX_CODE } from "@/lib/domain/factors/limits";
import type { Second, SignIn, Step } from "./use-sign-in";

/** The second factor after a correct password: a code or a passkey. */
export function SecondStep({ signIn, second }: { signIn: SignIn; second: Second }) {
  const t = useTranslations("auth.second");
  const { message, step, wrong, submit, byPasskey, startAgain } = signIn;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === "open") void submit(event.currentTarget);
  };
  const isSending = step !== "open";
  return (
    <AccountForm message={message} onSubmit={onSubmit}>
      <div>
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="mt-1 text-sm text-muted">{second.hasApp ? t("codeHint") : t("recoveryHint")}</p>
      </div>
      {second.hasPasskey && (
        <PasskeyButton signIn={signIn} onClick={() => void byPasskey()}>
          {t("passkey")}
        </PasskeyButton>
      )}
      <TextField
        label={second.hasApp ? t("code") : t("recoveryCode")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CODE}
        required
        unmarked
        // It replaces the password field.
        autoFocus
        {...(wrong === "code" ? { "aria-invalid": true, "aria-describedby": message.id } : {})}
      />
      <Button type="submit" loading={isSending}>
        {t(isSending ? "submitting" : "submit")}
      </Button>
      <Button variant="ghost" disabled={isSending} onClick={startAgain}>
        {t("again")}
      </Button>
      <p className="text-sm text-muted">{t("lost")}</p>
      <SignedIn step={step} />
    </AccountForm>
  );
}

type ButtonProps = { signIn: SignIn; onClick: () => void; children: ReactNode };

/** Asks for a passkey, if the browser supports them. */
export function PasskeyButton({ signIn: { step }, onClick, children }: ButtonProps) {
  const isReady = useReady();
  if (isReady && !knowsPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      icon={<KeyRound aria-hidden="true" className="size-4" />}
      disabled={!isReady || step !== "open"}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Signed in; the next page is loading (GRD-16). */
export function SignedIn({ step }: { step: Step }) {
  const t = useTranslations("common");
  if (step !== "signed-in") return null;
  return (
    <p role="status" className="text-center text-sm text-muted">
      {t("checking")}
    </p>
  );
}
