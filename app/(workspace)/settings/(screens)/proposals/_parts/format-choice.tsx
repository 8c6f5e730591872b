"use client";

import { useTranslations } from "next-intl";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { RadioGroup } from "@/app/_ui/radio-group";
import { useReady } from "@/app/_ui/use-ready";
import { OFFER_FORMATS, offerFormatOf, offerText } from "@/lib/core/offers/offer-text";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { useSetting } from "./use-setting";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/** An amount and a day that all formats write differently. */
const EXAMPLE = { amount: 1_234_50, date: "2026-11-23" };

/** How English proposals write dates and amounts, each choice with an example; saved at once (T-04). */
export function FormatChoice({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings.proposals.format");
  const isReady = useReady();
  const { value, isBusy, failure, success, change, forget } = useSetting(setting);
  const options = OFFER_FORMATS.map((format) => {
    const text = offerText({ language: DEFAULT_LANGUAGE, format });
    const example = { date: text.date(EXAMPLE.date), amount: text.money(EXAMPLE.amount, "CAD") };
    return { value: format, label: t(format, example) };
  });
  return (
    <>
      <SuccessBanner text={success} onClose={forget} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card className="space-y-3 p-4 sm:p-5">
        <RadioGroup
          label={t("title")}
          options={options}
          value={offerFormatOf(value)}
          disabled={!isReady || isBusy || !mayChange}
          onChange={(format) => void change(format, t("saved"))}
        />
        <p className="text-xs text-faint">{t("text")}</p>
      </Card>
    </>
  );
}
