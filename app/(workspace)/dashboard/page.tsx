import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { greetingName } from "./_parts/greeting-name";
import { NoRole } from "./_parts/no-role";
import { ProfileCard } from "./_parts/profile-card";
import { QuickActions } from "./_parts/quick-actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

/** Home of the signed-in: a greeting, where to go, and who one is (S-017). */
export default async function DashboardPage() {
  const [member, t] = await Promise.all([guard(), getTranslations("dashboard")]);
  const hasRights = member.isSuperAdmin || member.role !== null || member.permissions.length > 0;
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <NoticeBanner duration={5_000} />
      <h1 className="text-2xl font-semibold tracking-tight">
        {t("greeting", { name: greetingName(member) })}
      </h1>
      {hasRights && <p className="mt-1.5 text-muted">{t("subtitle")}</p>}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {hasRights ? <QuickActions member={member} /> : <NoRole />}
        <ProfileCard member={member} />
      </div>
    </main>
  );
}
