import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import type { Member } from "@/lib/http/context";
import { BrandLink } from "./brand-link";
import { displayName } from "./display-name";
import { initials } from "./initials";
import { LanguageSelect } from "./language-select";
import { pageTheme } from "./page-theme";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

/** The bar over every page but the customer's: logo, language, theme, and who is signed in (SHL-01 to SHL-07). */
export async function TopBar({ member }: { member: Member | null }) {
  const [t, theme] = await Promise.all([getTranslations("shell"), pageTheme()]);
  return (
    <header data-screen-only className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-3 px-4 sm:px-6">
        <BrandLink href={member ? "/dashboard" : "/"} />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <LanguageSelect />
          <ThemeToggle initial={theme} />
          {member ? (
            <UserMenu user={{ name: displayName(member), email: member.email, initials: initials(member), isAdmin: member.role === "admin" || member.role === "super_admin" }} />
          ) : (
            <ButtonLink href="/login" variant="secondary" size="sm">{t("signIn")}</ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
