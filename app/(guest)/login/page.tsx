import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountScreen } from "@/app/_account/account-screen";
import { TextLink } from "@/app/_account/account-form";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { shownTenant } from "@/app/_shell/shown-tenant";
import { safePath } from "@/lib/core/access/pages";
import { LoginForm } from "./_parts/login-form";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.login"))("title") };
}

/** Sign-in (ACC-01). ?redirect= holds where to go afterwards (S-012). */
export default async function LoginPage({ searchParams }: Props) {
  const [t, tenant, { redirect }] = await Promise.all([
    getTranslations("auth.login"),
    shownTenant(),
    searchParams,
  ]);
  return (
    <AccountScreen title={t("title")} text={t("subtitle", { tenant: tenant.name })}>
      <NoticeBanner duration={5_000} />
      <LoginForm target={safePath(typeof redirect === "string" ? redirect : null)} />
      <p className="mt-8 text-center text-sm text-muted">
        {t("noAccount")} <TextLink href="/register">{t("signUp")}</TextLink>
      </p>
    </AccountScreen>
  );
}
