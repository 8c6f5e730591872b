import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountScreen } from "@/app/_account/account-screen";
import { TextLink } from "@/app/_account/account-form";
import { pageProvider, ProviderInstead } from "@/app/_account/provider-sign-in";
import { requireTenant } from "@/app/_shell/require-tenant";
import { CheckEmail, RegisterForm } from "./_parts/register-form";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.register"))("title") };
}

/**
 * Registration (ACC-03). ?complete shows the screen after it (ACC-04), so that going back or reloading sends
 * nothing again.
 */
export default async function RegisterPage({ searchParams }: Props) {
  const [t, tenant, provider, { complete }] = await Promise.all([
    getTranslations("auth.register"),
    requireTenant(),
    pageProvider(),
    searchParams,
  ]);
  if (complete !== undefined) return <CheckEmail />;
  if (provider?.isEnforced) return <ProviderInstead label={provider.label} tenant={tenant.name} />;
  return (
    <AccountScreen title={t("title")} text={t("subtitle", { tenant: tenant.name })}>
      <RegisterForm tenant={tenant.slug} />
      <p className="mt-8 text-center text-sm text-muted">
        {t("hasAccount")} <TextLink href="/login">{t("signIn")}</TextLink>
      </p>
    </AccountScreen>
  );
}
