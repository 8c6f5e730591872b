import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { UntilReady } from "@/app/_ui/until-ready";
import { otherWords } from "@/lib/core/commands/other-words";
import { visibleCommands } from "@/lib/core/commands/commands";
import type { Member } from "@/lib/platform/context";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { administers } from "@/lib/core/access/permissions";
import { BarFrame } from "./bar-frame";
import { BrandLink } from "./brand-link";
import { displayName, initials } from "./avatar";
import { LanguageSelect } from "./language-select";
import type { NavigationEntry } from "./navigation-links";
import { NavigationMenu } from "./navigation-menu";
import { pageTheme } from "./page-look";
import { PaletteButton } from "./palette/palette-button";
import { MoreTexts } from "./texts";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

/** navigation: of a staff page; on a phone it is a menu in the bar. */
type Props = { member: Member | null; navigation?: readonly NavigationEntry[] };

/**
 * The bar of every page except the customer's: logo, commands, language, theme, and the user (SHL-01 to
 * SHL-09).
 */
export async function TopBar({ member, navigation }: Props) {
  const [t, locale, theme] = await Promise.all([getTranslations("shell"), getLocale(), pageTheme()]);
  return (
    <BarFrame>
      {navigation && (
        <UntilReady>
          <NavigationMenu entries={navigation} />
        </UntilReady>
      )}
      <BrandLink href={member ? "/dashboard" : "/"} />
      {/* A long name of the workspace is cut, not these. */}
      <div className="ml-auto flex items-center gap-1 sm:shrink-0 sm:gap-2">
        <UntilReady>
          {/* Without a user there are no commands to search (S-140). */}
          {member && (
            <MoreTexts groups={["commands"]}>
              <PaletteButton
                commands={visibleCommands(member)}
                otherWords={otherWords(locale)}
                progressNames={MESSAGES[locale].deals.progress}
              />
            </MoreTexts>
          )}
          <LanguageSelect isForStaff={member !== null} />
          <ThemeToggle initial={theme} />
        </UntilReady>
        {member ? (
          <UserMenu
            user={{
              name: displayName(member),
              email: member.email,
              initials: initials(member),
              isAdmin: administers(member.role),
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
