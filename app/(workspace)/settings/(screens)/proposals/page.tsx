import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { SettingSwitch } from "@/app/_settings/saved-at-once";
import { Heading } from "@/app/_settings/section";
import type { Context } from "@/lib/platform/context";
import { inPage } from "@/lib/server/auth/page-context";
import { textOr } from "@/lib/core/i18n/text-or";
import { listRoles } from "@/lib/domain/roles/read-role";
import { holds } from "@/lib/core/access/permissions";
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import {
  CLIENT_ONCE_SETTING,
  DETAILS_SETTING,
  DISCOUNT_LIMITS_SETTING,
  LOWEST_PRICE_SETTING,
  NAME_SETTING,
  nextStepsSetting,
  OFFER_FORMAT_SETTING,
  PICTURES_SETTING,
  PURCHASE_ORDER_SETTING,
  REMINDERS_SETTING,
  SECTION_PRICES_SETTING,
  TYPEFACE_SETTING,
} from "@/lib/domain/settings/known-settings";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import { DiscountLimits } from "./_parts/discount-limits";
import {
  FormatChoice,
  LowestPrice,
  NextSteps,
  SectionPricesChoice,
  TypefaceChoice,
} from "./_parts/proposal-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("proposals") };
}

/**
 * Settings of proposals: reminders before they expire, what customers need to accept them and read then, how they
 * look, and the lowest price of new services.
 */
export default async function ProposalSettingsPage() {
  const [member, t] = [await guard(), await getTranslations("settings.proposals")];
  const roleTexts = await getTranslations("roles");
  const mayChange = holds(member, "settings.update");
  const [
    reminders,
    name,
    purchaseOrder,
    clientOnce,
    details,
    pictures,
    prices,
    lowest,
    format,
    typeface,
    limits,
    roles,
    ...nextSteps
  ] = await inPage(readParts);
  const switchTexts = (
    of: "reminders" | "name" | "purchaseOrder" | "clientOnce" | "pictures" | "details",
  ) => ({
    label: t(`${of}.label`),
    hint: t(`${of}.hint`),
    on: t(`${of}.on`),
    off: t(`${of}.off`),
  });
  return (
    <MoreTexts
      groups={[
        "settings.failures",
        "settings.proposals.format",
        "settings.proposals.limits",
        "settings.proposals.lowestPrice",
        "settings.proposals.nextSteps",
        "settings.proposals.sectionPrices",
        "settings.proposals.typeface",
      ]}
    >
      <div className="space-y-5">
        <Heading title={t("title")} text={t("text")} />
        <SettingSwitch texts={switchTexts("reminders")} setting={reminders} mayChange={mayChange} />
        <SettingSwitch texts={switchTexts("name")} setting={name} mayChange={mayChange} />
        <SettingSwitch texts={switchTexts("purchaseOrder")} setting={purchaseOrder} mayChange={mayChange} />
        {nextSteps.map((setting, index) => (
          <NextSteps
            key={setting.key}
            language={LANGUAGE_TABLE[LANGUAGES[index] ?? DEFAULT_LANGUAGE].name}
            setting={setting}
            mayChange={mayChange}
          />
        ))}
        <SettingSwitch texts={switchTexts("clientOnce")} setting={clientOnce} mayChange={mayChange} />
        <SettingSwitch texts={switchTexts("pictures")} setting={pictures} mayChange={mayChange} />
        <SettingSwitch texts={switchTexts("details")} setting={details} mayChange={mayChange} />
        <TypefaceChoice setting={typeface} mayChange={mayChange} />
        <SectionPricesChoice setting={prices} mayChange={mayChange} />
        <LowestPrice setting={lowest} mayChange={mayChange} />
        <DiscountLimits
          setting={limits}
          roles={roles.data.map(({ slug, name: own }) => ({ slug, name: textOr(roleTexts, slug, own) }))}
          mayChange={mayChange}
        />
        <FormatChoice setting={format} mayChange={mayChange} />
      </div>
    </MoreTexts>
  );
}

/** The settings of the page in the order of its fields, the roles, and what customers read in each language. */
const readParts = (context: Context) =>
  Promise.all([
    readSetting(context, REMINDERS_SETTING),
    readSetting(context, NAME_SETTING),
    readSetting(context, PURCHASE_ORDER_SETTING),
    readSetting(context, CLIENT_ONCE_SETTING),
    readSetting(context, DETAILS_SETTING),
    readSetting(context, PICTURES_SETTING),
    readSetting(context, SECTION_PRICES_SETTING),
    readSetting(context, LOWEST_PRICE_SETTING),
    readSetting(context, OFFER_FORMAT_SETTING),
    readSetting(context, TYPEFACE_SETTING),
    readSetting(context, DISCOUNT_LIMITS_SETTING),
    listRoles(context, { page: 1, per_page: 200, exclude_super_admin: true, with_permissions: false }),
    ...LANGUAGES.map((language) => readSetting(context, nextStepsSetting(language))),
  ]);
