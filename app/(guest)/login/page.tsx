import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { BrandLink } from "@/app/_shell/brand-link";
import { LanguageSelect } from "@/app/_shell/language-select";
import { pageTheme } from "@/app/_shell/page-theme";
import { shownTenant } from "@/app/_shell/shown-tenant";
import { ThemeToggle } from "@/app/_shell/theme-toggle";
import { safePath } from "@/lib/auth/safe-path";
import { LoginForm } from "./_parts/login-form";
import { Picture } from "./_parts/picture";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.login"))("title") };
}

/** Sign-in (ACC-01). ?redirect= holds where to go afterwards (S-012). */
export default async function LoginPage({ searchParams }: Props) {
  const [t, tenant, theme, { redirect }] = await Promise.all([getTranslations("auth.login"), shownTenant(), pageTheme(), searchParams]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 py-4 sm:px-10">
        <header className="flex items-center gap-2">
          <BrandLink href="/" />
          <span className="ml-auto flex items-center gap-1">
            <LanguageSelect />
            <ThemeToggle initial={theme} />
          </span>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="mb-8 mt-1.5 text-muted">{t("subtitle", { tenant: tenant.name })}</p>
          <LoginForm target={safePath(typeof redirect === "string" ? redirect : null)} />
          <p className="mt-8 text-center text-sm text-muted">
            {t("noAccount")} <Link href="/register" prefetch={false} className="font-medium text-accent underline-offset-4 hover:underline">{t("signUp")}</Link>
          </p>
        </main>
      </div>
      <aside className="hidden flex-col items-start justify-center gap-12 border-l border-line bg-sunken px-16 py-14 lg:flex">
        <Picture />
        <div>
          <p className="max-w-md text-balance text-3xl font-semibold leading-tight tracking-tight">{t("tagline")}</p>
          <p className="mt-4 max-w-md text-muted">{t("pitch")}</p>
        </div>
      </aside>
    </div>
  );
}
