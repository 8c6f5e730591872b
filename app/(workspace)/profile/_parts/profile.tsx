"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { Card } from "@/app/_ui/card";
import { Tabs } from "@/app/_ui/tabs";
import { ApiTokens } from "./tokens/api-tokens";
import { PasswordForm } from "./password-form";
import { ProfileForm, type Person } from "./profile-form";
import { Unverified } from "./unverified";

const TAB_NAMES = ["profile", "password", "tokens"] as const;

type TabName = (typeof TAB_NAMES)[number];

/** The three tabs; which one shows stands in the address, so that it can be linked to and survives a reload (ACC-19). */
export function Profile({ person, givable }: { person: Person; givable: readonly string[] }) {
  const t = useTranslations("profile");
  const asked = useSearchParams().get("tab");
  const open: TabName = TAB_NAMES.find((name) => name === asked) ?? "profile";
  const show = (name: TabName) =>
    window.history.replaceState(null, "", name === "profile" ? "/profile" : `/profile?tab=${name}`);
  return (
    <>
      {!person.isVerified && <Unverified email={person.email} />}
      <Card className="px-5 pb-6 pt-2 sm:px-6">
        <Tabs
          label={t("tabs")}
          open={open}
          onOpen={show}
          tabs={[
            { name: "profile", label: t("profileTab"), content: <ProfileForm person={person} /> },
            { name: "password", label: t("passwordTab"), content: <PasswordForm email={person.email} /> },
            // Read only when it is looked at.
            {
              name: "tokens",
              label: t("tokensTab"),
              content: open === "tokens" ? <ApiTokens givable={givable} /> : null,
            },
          ]}
        />
      </Card>
    </>
  );
}
