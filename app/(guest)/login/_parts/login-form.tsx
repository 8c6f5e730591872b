"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { IconButton } from "@/app/_ui/icon-button";
import { TextField } from "@/app/_ui/text-field";
import { errorKey } from "./error-key";
import { useSignIn } from "./use-sign-in";

/** E-mail and password. Messages clear after 5 seconds (SES-19). `target` is a path of this origin. */
export function LoginForm({ target }: { target: string }) {
  const t = useTranslations("auth.login");
  const errors = useTranslations("auth.errors");
  const [isShown, setShown] = useState(false);
  const { failure, isBusy, clear, submit } = useSignIn(target);
  const isReady = useSyncExternalStore(noSubscription, () => true, () => false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };
  return (
    // post: should the script be late, the password never gets into an address.
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure && <Banner tone="error" duration={5_000} onClose={clear}>{errors(errorKey(failure.code))}</Banner>}
      <TextField label={t("email")} name="email" type="email" autoComplete="username" maxLength={255} required unmarked autoFocus aria-invalid={failure?.field === "email" || undefined} />
      <div>
        <TextField
          label={t("password")}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={128}
          required
          unmarked
          aria-invalid={failure?.field === "password" || undefined}
          trailing={<IconButton label={isShown ? t("hide") : t("show")} icon={isShown ? <EyeOff /> : <Eye />} onClick={() => setShown(!isShown)} />}
        />
        <Link href="/auth/forgot-password" prefetch={false} className="mt-2 inline-block text-sm font-medium text-accent underline-offset-4 hover:underline">{t("forgot")}</Link>
      </div>
      <Button type="submit" loading={isBusy} disabled={!isReady}>{isBusy ? t("submitting") : t("submit")}</Button>
    </form>
  );
}

const noSubscription = () => () => undefined;
