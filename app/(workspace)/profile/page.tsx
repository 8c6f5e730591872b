import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageMain } from "@/app/_shell/page-main";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { givableOf } from "@/lib/domain/api-tokens/token-rules";
import { Profile } from "./_parts/profile";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("title") };
}

/** The user's own account; ?tab= names the open tab (ACC-19). */
export default async function ProfilePage() {
  const [member, t] = await Promise.all([guard(), getTranslations("profile")]);
  const { firstName, lastName, email, phone, emailVerifiedAt } = member;
  return (
    <PageMain width="narrow">
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mb-6 mt-1.5 text-muted">{t("subtitle")}</p>
      <MoreTexts groups={["apiTokens", "auth.check", "auth.errors", "profile", "validation"]}>
        <Profile
          person={{ firstName, lastName, email, phone: phone ?? "", isVerified: emailVerifiedAt !== null }}
          givable={givableOf(member)}
        />
      </MoreTexts>
    </PageMain>
  );
}
