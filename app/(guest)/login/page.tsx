import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountScreen } from "@/app/_account/account-screen";
import { TextLink } from "@/app/_account/account-form";
import { pageProvider, ProviderButton } from "@/app/_account/provider-sign-in";
import { Banner } from "@/app/_ui/banner";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { requireTenant } from "@/app/_shell/require-tenant";
import { isRefusal } from "@/lib/domain/single-sign-on/refusal";
import { safePath } from "@/lib/core/access/pages";
import { pageSessionEnd } from "@/lib/server/auth/page-context";
import { LoginForm } from "./_parts/login-form";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.login"))("title") };
}

/**
 * Sign-in (ACC-01). ?redirect= is the page to open afterwards (S-012), ?sso= the reason for a refused single
 * sign-on (T-24), or signed_out after a sign-out at the provider (T-71).
 */
export default async function LoginPage({ searchParams }: Props) {
  const [t, sso, tenant, provider, ended, { redirect, sso: refusal }] = await Promise.all([
    getTranslations("auth.login"),
    getTranslations("auth.sso"),
    requireTenant(),
    pageProvider(),
    pageSessionEnd(),
    searchParams,
  ]);
  const target = safePath(typeof redirect === "string" ? redirect : null);
  return (
    <AccountScreen title={t("title")} text={t("subtitle", { tenant: tenant.name })}>
      {ended && (
        <div className="mb-5">
          <Banner tone="info">{t(`ended.${ended}`)}</Banner>
        </div>
      )}
      <NoticeBanner duration={5_000} />
      {provider && refusal === "signed_out" && (
        <div className="mb-6">
          <Banner tone="info">{sso("signedOut", { label: provider.label })}</Banner>
        </div>
      )}
      {isRefusal(refusal) && (
        <div className="mb-6">
          <Banner tone="error">{sso(`refusals.${refusal}`)}</Banner>
        </div>
      )}
      {provider && <ProviderButton label={provider.label} target={target} isMain={provider.isEnforced} />}
      {provider?.isEnforced ? (
        <details className="mt-8 text-sm">
          <summary className="cursor-pointer text-center font-medium text-accent">
            {sso("asAdministrator")}
          </summary>
          <p className="my-5 text-muted">{sso("administratorText", { label: provider.label })}</p>
          <LoginForm target={target} isFirst={false} />
        </details>
      ) : (
        <>
          {provider && <Divider text={sso("or")} />}
          <LoginForm target={target} isFirst={provider === null} />
          <p className="mt-8 text-center text-sm text-muted">
            {t("noAccount")} <TextLink href="/register">{t("signUp")}</TextLink>
          </p>
        </>
      )}
    </AccountScreen>
  );
}

const Divider = ({ text }: { text: string }) => (
  <p className="my-6 flex items-center gap-3 text-sm text-muted">
    <span className="h-px flex-1 bg-line" />
    {text}
    <span className="h-px flex-1 bg-line" />
  </p>
);
