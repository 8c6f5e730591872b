import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BrandLink } from "@/app/_shell/brand-link";
import { LanguageSelect } from "@/app/_shell/language-select";
import { pageTheme } from "@/app/_shell/page-theme";
import { ThemeToggle } from "@/app/_shell/theme-toggle";
import { UntilReady } from "@/app/_ui/until-ready";
import { Picture } from "./picture";

/** The screens for guests: what is to be done on one side, what it is for on the other. */
export async function AccountFrame({ children }: { children: ReactNode }) {
  const [t, theme] = await Promise.all([getTranslations("auth.login"), pageTheme()]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 py-4 sm:px-10">
        <header className="flex items-center gap-2">
          <BrandLink href="/" />
          <span className="ml-auto flex items-center gap-1">
            <UntilReady>
              <LanguageSelect />
              <ThemeToggle initial={theme} />
            </UntilReady>
          </span>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">{children}</main>
      </div>
      <aside className="hidden flex-col items-start justify-center gap-12 border-l border-line bg-sunken px-16 py-14 lg:flex">
        <Picture />
        <div>
          <p className="max-w-md text-balance text-3xl font-semibold leading-tight tracking-tight">
            {t("tagline")}
          </p>
          <p className="mt-4 max-w-md text-muted">{t("pitch")}</p>
        </div>
      </aside>
    </div>
  );
}
