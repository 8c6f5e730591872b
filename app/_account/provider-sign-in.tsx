import { KeyRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { requireTenant } from "@/app/_shell/require-tenant";
import { providerSignIn, type ProviderSignIn } from "@/lib/domain/auth/enforced-sign-in";
import { ADDRESSES } from "@/lib/platform/http/addresses";
import { inPage } from "@/lib/server/auth/page-context";
import { AccountScreen } from "./account-screen";
import { TextLink } from "./account-form";

/** The identity provider of the page's workspace; null if it has none. */
export async function pageProvider(): Promise<ProviderSignIn | null> {
  await requireTenant();
  return inPage(providerSignIn);
}

type ButtonProps = { label: string; target?: string; isMain: boolean };

/** Opens the workspace's provider. A plain link, because it leaves the site. */
export async function ProviderButton({ label, target, isMain }: ButtonProps) {
  const t = await getTranslations("auth.sso");
  const query = target === undefined ? "" : `?${new URLSearchParams({ redirect: target })}`;
  return (
    <a
      href={`${ADDRESSES.singleSignOn}${query}`}
      className={classes(buttonStyle(isMain ? "primary" : "secondary"), "w-full")}
    >
      <KeyRound aria-hidden="true" className="size-4" />
      {t("button", { label })}
    </a>
  );
}

type InsteadProps = { label: string; tenant: string; administrators?: string };

/** Shown instead of a password form in a workspace that allows sign-in by its provider only. */
export async function ProviderInstead({ label, tenant, administrators }: InsteadProps) {
  const t = await getTranslations("auth.sso");
  return (
    <AccountScreen title={t("insteadTitle", { label })} text={t("insteadText", { label, tenant })}>
      <ProviderButton label={label} isMain />
      {administrators !== undefined && (
        <p className="mt-8 text-center text-sm text-muted">
          <TextLink href={administrators}>{t("administratorReset")}</TextLink>
        </p>
      )}
    </AccountScreen>
  );
}
