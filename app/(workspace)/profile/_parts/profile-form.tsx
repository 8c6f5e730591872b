"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AccountForm } from "@/app/_account/account-form";
import { SubmitButton } from "@/app/_account/submit-button";
import { useAccountForm } from "@/app/_account/use-account-form";
import { send } from "@/app/_client/send";
import { TextField } from "@/app/_ui/text-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { profileForm } from "@/lib/domain/accounts/schema";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isVerified: boolean;
};

/** Names, address and telephone. After saving, the page is drawn anew with the user as the server now knows them (ACC-22). */
export function ProfileForm({ person }: { person: Person }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const account = useAccountForm({
    schema: profileForm,
    defaults: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
    },
    send: async (changes, { say }) => {
      const { data } = await send(accountCalls.changeMe, { body: changes, version: null });
      const isNew = data.attributes.email !== person.email;
      say(
        "success",
        isNew ? t("savedVerify", { email: data.attributes.email }) : t("saved"),
        "profileSuccess",
      );
      router.refresh();
    },
  });
  const { bind, message, isChanged, onSubmit } = account;
  useLeaveWarning(isChanged, useTranslations("common")("leave.page"));
  return (
    <AccountForm message={message} onSubmit={onSubmit} className="max-w-lg">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...bind("first_name")} label={t("firstName")} autoComplete="given-name" required />
        <TextField {...bind("last_name")} label={t("lastName")} autoComplete="family-name" required />
      </div>
      <TextField
        {...bind("email")}
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField {...bind("phone")} label={t("phone")} hint={t("phoneHint")} type="tel" autoComplete="tel" />
      <SubmitButton form={account} busy={t("saving")} className="self-start">
        {t("save")}
      </SubmitButton>
    </AccountForm>
  );
}
