import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { UntilReady } from "@/app/_ui/until-ready";
import { visibleCommands } from "@/lib/commands/visible-commands";
import type { Member } from "@/lib/http/context";
import { BarFrame } from "./bar-frame";
import { BrandLink } from "./brand-link";
import { displayName } from "./display-name";
import { initials } from "./initials";
import { LanguageSelect } from "./language-select";
import { pageTheme } from "./page-theme";
import { PaletteButton } from "./palette/palette-button";
import { Texts } from "./texts";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

/** The bar over every page but the customer's: logo, commands, language, theme, and who is signed in (SHL-01 to SHL-09). */
export async function TopBar({ member }: { member: Member | null }) {
  const [t, theme] = await Promise.all([getTranslations("shell"), pageTheme()]);
  return (
    <BarFrame>
      <BrandLink href={member ? "/dashboard" : "/"} />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <UntilReady>
          {/* Signed out there are no commands to search (S-140). */}
          {member && (
            <Texts groups={["common", "commands"]}>
              <PaletteButton commands={visibleCommands(member)} />
            </Texts>
          )}
          <LanguageSelect />
          <ThemeToggle initial={theme} />
        </UntilReady>
        {member ? (
          <UserMenu
            user={{
              name: displayName(member),
              email: member.email,
              initials: initials(member),
              isAdmin: member.role === "admin" || member.role === "super_admin",
            }}
          />
        ) : (
          <ButtonLink href="/login" variant="secondary" size="sm">
            {t("signIn")}
          </ButtonLink>
        )}
      </div>
    </BarFrame>
  );
}
