import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageProvider, ProviderInstead } from "@/app/_account/provider-sign-in";
import { requireTenant } from "@/app/_shell/require-tenant";
import { ForgotPassword } from "./_parts/forgot-password";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.forgot"))("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * Asking for a link to choose a new password (ACC-06). If single sign-on is enforced, the page says so first,
 * because only administrators have a password (T-24).
 */
export default async function ForgotPasswordPage({ searchParams }: Props) {
  const [tenant, provider, { administrator }] = await Promise.all([
    requireTenant(),
    pageProvider(),
    searchParams,
  ]);
  return provider?.isEnforced && administrator === undefined ? (
    <ProviderInstead
      label={provider.label}
      tenant={tenant.name}
      administrators="/auth/forgot-password?administrator"
    />
  ) : (
    <ForgotPassword />
  );
}
