import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { FormerSession } from "@/app/_shell/former-session";
import { LookSheet } from "@/app/_shell/look-sheet";
import { requireTenant } from "@/app/_shell/require-tenant";
import { Texts } from "@/app/_shell/texts";
import { classes } from "@/app/_ui/classes";
import { pageMember } from "@/lib/server/auth/page-context";
import { BrandLink } from "@/app/_shell/brand-link";
import { LanguageSelect } from "@/app/_shell/language-select";
import { pageTheme } from "@/app/_shell/page-look";
import { ThemeToggle } from "@/app/_shell/theme-toggle";
import { UntilReady } from "@/app/_ui/until-ready";
import { SignInLink } from "./_parts/sign-in-link";

export { siteIcon as generateMetadata } from "@/app/_shell/page-look";

/** Sign-in and related pages, only for guests; signed-in users are redirected to the dashboard (GRD-02). */
export default async function GuestLayout({ children }: { children: ReactNode }) {
  await requireTenant();
  if (await pageMember()) redirect("/dashboard");
  return (
    <Texts groups={["common", "errors", "shell", "auth", "validation"]}>
      <LookSheet />
      <FormerSession />
      <AccountFrame>{children}</AccountFrame>
    </Texts>
  );
}

/** The frame of guests' screens: the form on one side, a description of the product on the other. */
async function AccountFrame({ children }: { children: ReactNode }) {
  const [t, theme] = await Promise.all([getTranslations("auth.login"), pageTheme()]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col px-5 py-4 sm:px-10">
        <header className="flex items-center gap-2">
          <BrandLink href="/" />
          <div className="ml-auto flex items-center gap-1">
            <UntilReady>
              <LanguageSelect isForStaff />
              <ThemeToggle initial={theme} />
            </UntilReady>
            <SignInLink />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">{children}</main>
      </div>
      <aside
        className={classes(
          "hidden flex-col items-start justify-center gap-12 border-l",
          "border-line bg-sunken px-16 py-14 lg:flex",
        )}
      >
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

/** A line drawing of a proposal, as decoration beside the form. */
const Picture = () => (
  <div
    aria-hidden="true"
    className="w-full max-w-md rounded-card border border-line bg-surface p-7 shadow-float"
  >
    <div className="flex items-center justify-between">
      <span className="h-3 w-28 rounded-full bg-ink/80" />
      <span
        className={classes(
          "h-5 w-16 rounded-full bg-success-100 ring-1 ring-success-200 ring-inset",
          "dark:bg-success-500/25 dark:ring-success-500/40",
        )}
      />
    </div>
    <div className="mt-7 divide-y divide-line border-y border-line">
      {ROWS.map(({ name, price, isTicked }) => (
        <div key={name} className="flex items-center gap-3 py-3.5">
          <span
            className={`size-4 rounded border ${isTicked ? "border-action bg-action" : "border-control"}`}
          />
          <span className="h-2 rounded-full bg-control/45" style={{ width: name }} />
          <span className="ml-auto h-2 rounded-full bg-control/70" style={{ width: price }} />
        </div>
      ))}
    </div>
    <div className="mt-6 flex items-center justify-between">
      <span className="h-9 w-28 rounded-control bg-action" />
      <span className="h-4 w-24 rounded-full bg-ink/80" />
    </div>
  </div>
);

const ROWS = [
  { name: "9rem", price: "3.5rem", isTicked: true },
  { name: "6.5rem", price: "2.75rem", isTicked: true },
  { name: "10rem", price: "3.25rem", isTicked: false },
  { name: "7.5rem", price: "3rem", isTicked: true },
];
