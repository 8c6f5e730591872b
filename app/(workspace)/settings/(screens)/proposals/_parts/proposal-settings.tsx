"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { SavedAtOnce, type Saved } from "@/app/_settings/saved-at-once";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { Button } from "@/app/_ui/button";
import { focusUnread } from "@/app/_ui/focus-unread";
import { NumberField } from "@/app/_ui/number-field";
import { TextArea } from "@/app/_ui/text-area";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { STORED_DECIMALS } from "@/lib/domain/catalog/limits";
import { RadioGroup } from "@/app/_ui/radio-group";
import { MAX_NEXT_STEPS } from "@/lib/domain/settings/limits";
import { DEFAULT_SECTION_PRICES, isSectionPrices, SECTION_PRICES } from "@/lib/core/documents/section-prices";
import { DEFAULT_TYPEFACE, TYPEFACE_NAMES, typefaceOf, TYPEFACES } from "@/lib/core/documents/typefaces";
import { DEFAULT_OFFER_STYLE, OFFER_FORMATS, offerFormatOf, offerText } from "@/lib/core/offers/offer-text";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/** An amount and a date that each format writes differently. */
const EXAMPLE = { amount: 1_234_50, date: "2026-11-23" };

/** The format of dates and amounts in English proposals, with examples; saved at once (T-04). */
export function FormatChoice({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings.proposals.format");
  const options = OFFER_FORMATS.map((format) => {
    const text = offerText({ ...DEFAULT_OFFER_STYLE, language: DEFAULT_LANGUAGE, format });
    const example = { date: text.date(EXAMPLE.date), amount: text.money(EXAMPLE.amount, "CAD") };
    return { value: format, label: t(format, example) };
  });
  return (
    <Choice
      texts={{ title: t("title"), text: t("text"), saved: t("saved") }}
      options={options}
      valueOf={offerFormatOf}
      setting={setting}
      mayChange={mayChange}
    />
  );
}

/** Which prices a new section of services shows by default; saved at once (T-17). */
export function SectionPricesChoice({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings.proposals.sectionPrices");
  return (
    <Choice
      texts={{ title: t("title"), text: t("text"), saved: t("saved") }}
      options={SECTION_PRICES.map((value) => ({ value, label: t(value) }))}
      valueOf={(value) => (isSectionPrices(value) ? value : DEFAULT_SECTION_PRICES)}
      setting={setting}
      mayChange={mayChange}
    />
  );
}

/** The typeface of titles and headings of proposals that name none; saved at once (U-87). */
export function TypefaceChoice({ setting, mayChange }: { setting: SettingAnswer; mayChange: boolean }) {
  const t = useTranslations("settings.proposals.typeface");
  return (
    <Choice
      texts={{ title: t("title"), text: t("text"), saved: t("saved") }}
      options={TYPEFACES.map((value) => ({ value, label: TYPEFACE_NAMES[value] }))}
      valueOf={(value) => typefaceOf(value) ?? DEFAULT_TYPEFACE}
      setting={setting}
      mayChange={mayChange}
    />
  );
}

/** The lowest price of services that are added from now on, in percent of the calculated one. */
export const LowestPrice = (props: { setting: SettingAnswer; mayChange: boolean }) => (
  <SavedAtOnce {...props}>{(saved) => <LowestPriceForm {...saved} />}</SavedAtOnce>
);

function LowestPriceForm({ value, isDisabled, change }: Saved) {
  const t = useTranslations("settings.proposals.lowestPrice");
  const [share, setShare] = useState<number | null>(Number(value));
  useLeaveWarning((share ?? 0) !== Number(value));
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUnread(event.currentTarget)) return;
    setShare(share ?? 0);
    change(String(share ?? 0), t("saved"));
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={save}>
      <NumberField
        className="min-w-0 grow"
        label={t("title")}
        hint={t("text")}
        unit="%"
        min={0}
        max={100}
        decimals={STORED_DECIMALS}
        value={share}
        disabled={isDisabled}
        onChange={setShare}
      />
      <Button type="submit" variant="secondary" disabled={isDisabled}>
        {t("save")}
      </Button>
    </form>
  );
}

type NextStepsProps = {
  setting: SettingAnswer;
  mayChange: boolean;
  /** The language's own name. */
  language: string;
};

/** What customers read in a language once they have accepted (U-85). */
export const NextSteps = ({ language, ...props }: NextStepsProps) => (
  <SavedAtOnce {...props}>{(saved) => <NextStepsForm {...saved} language={language} />}</SavedAtOnce>
);

function NextStepsForm({ value, isDisabled, change, language }: Saved & { language: string }) {
  const t = useTranslations("settings.proposals.nextSteps");
  const [typed, setTyped] = useState(value);
  useLeaveWarning(typed.trim() !== value);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        change(typed.trim(), t("saved"));
      }}
    >
      <TextArea
        label={t("title", { language })}
        hint={t("text", { most: MAX_NEXT_STEPS })}
        rows={3}
        maxLength={MAX_NEXT_STEPS}
        value={typed}
        disabled={isDisabled}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={isDisabled}>
        {t("save")}
      </Button>
    </form>
  );
}

type ChoiceProps<Value extends string> = {
  texts: Record<"title" | "text" | "saved", string>;
  options: { value: Value; label: string }[];
  valueOf: (stored: string) => Value;
  setting: SettingAnswer;
  mayChange: boolean;
};

/** A setting with a fixed list of values. */
const Choice = <Value extends string>({
  texts,
  options,
  valueOf,
  setting,
  mayChange,
}: ChoiceProps<Value>) => (
  <SavedAtOnce setting={setting} mayChange={mayChange} className="space-y-3">
    {({ value, isDisabled, change }) => (
      <>
        <RadioGroup
          label={texts.title}
          options={options}
          value={valueOf(value)}
          disabled={isDisabled}
          onChange={(next) => change(next, texts.saved)}
        />
        <p className="text-xs text-faint">{texts.text}</p>
      </>
    )}
  </SavedAtOnce>
);
