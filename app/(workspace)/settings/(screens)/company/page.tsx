import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { countryOptions } from "@/app/_addresses/country-options";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { SettingSwitch } from "@/app/_settings/saved-at-once";
import { Heading } from "@/app/_settings/section";
import { holds } from "@/lib/core/access/permissions";
import { NUMBER_FORMAT_SETTING, NUMBER_RESTART_SETTING } from "@/lib/core/offers/number-format";
import { dayIn } from "@/lib/core/time/days";
import { TIME_ZONE_SETTING, timeZones } from "@/lib/core/time/time-zones";
import { presentCompany } from "@/lib/domain/company/change-company";
import { readCompany } from "@/lib/domain/company/read-company";
import { FIRST_STEPS_SETTING } from "@/lib/domain/settings/known-settings";
import { readSetting } from "@/lib/domain/settings/setting-rows";
import { inPage } from "@/lib/server/auth/page-context";
import { CompanyForm } from "./_parts/company-form";
import { NumberFormat } from "./_parts/number-format";
import { TimeZoneChoice } from "./_parts/time-zone-choice";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("company") };
}

/** Who the seller is: names, address, numbers and footers of offers; how offers are numbered; the time zone. */
export default async function CompanyPage() {
  const [member, t, language] = [await guard(), await getTranslations("settings.company"), await getLocale()];
  const steps = await getTranslations("firstSteps.setting");
  const mayChange = holds(member, "settings.update");
  const { company, format, restart, zone, firstSteps, now } = await inPage(async (context) => {
    const [row, ...settings] = await Promise.all([
      readCompany(context),
      readSetting(context, NUMBER_FORMAT_SETTING),
      readSetting(context, NUMBER_RESTART_SETTING),
      readSetting(context, TIME_ZONE_SETTING),
      readSetting(context, FIRST_STEPS_SETTING),
    ]);
    const [numberFormat, numberRestart, timeZone, stepsShown] = settings;
    return {
      company: await presentCompany(row),
      format: numberFormat,
      restart: numberRestart,
      zone: timeZone,
      firstSteps: stepsShown,
      now: context.now,
    };
  });
  return (
    <MoreTexts groups={["addresses", "settings.company", "settings.failures", "validation"]}>
      <div className="space-y-5">
        <Heading title={t("title")} text={t("text")} />
        <CompanyForm initial={company} countries={countryOptions(language)} mayChange={mayChange} />
        <NumberFormat setting={format} year={dayIn(zone.value, now).slice(0, 4)} mayChange={mayChange} />
        <SettingSwitch
          texts={{
            label: t("restart.label"),
            hint: t("restart.hint"),
            on: t("restart.on"),
            off: t("restart.off"),
          }}
          setting={restart}
          mayChange={mayChange}
        />
        <TimeZoneChoice setting={zone} zones={timeZones()} mayChange={mayChange} />
        <SettingSwitch
          texts={{
            label: steps("label"),
            hint: steps("hint"),
            on: steps("on"),
            off: steps("off"),
          }}
          setting={firstSteps}
          mayChange={mayChange}
        />
      </div>
    </MoreTexts>
  );
}
