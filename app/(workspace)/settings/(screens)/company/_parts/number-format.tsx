"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { SavedAtOnce, type Saved } from "@/app/_settings/saved-at-once";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { focusUnread } from "@/app/_ui/focus-unread";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import {
  DEFAULT_NUMBER_FORMAT,
  fewestDigits,
  MAX_DIGITS,
  MAX_PREFIX,
  numberFormatOf,
  writtenFormat,
  type NumberFormat as Format,
} from "@/lib/core/offers/number-format";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { SettingAnswer } from "@/lib/domain/settings/schema";

type Props = {
  setting: SettingAnswer;
  /** The present one in the workspace, for the example. */
  year: string;
  mayChange: boolean;
};

/** How numbers of new offers are written (U-31). */
export const NumberFormat = ({ setting, year, mayChange }: Props) => (
  <SavedAtOnce setting={setting} mayChange={mayChange}>
    {(saved) => <FormatForm {...saved} year={year} />}
  </SavedAtOnce>
);

// As the specification says, should a stored text not be one.
const usual: Format = numberFormatOf(DEFAULT_NUMBER_FORMAT) ?? { prefix: "Q-", hasYear: false, width: 6 };

function FormatForm({ value, isDisabled, change, year }: Saved & Pick<Props, "year">) {
  const t = useTranslations("settings.company.numbers");
  const stored = numberFormatOf(value) ?? usual;
  const [prefix, setPrefix] = useState(stored.prefix);
  const [hasYear, setYear] = useState(stored.hasYear);
  const [width, setWidth] = useState<number | null>(stored.width);
  const fewest = fewestDigits(hasYear);
  const written = writtenFormat({ prefix, hasYear, width: Math.max(width ?? fewest, fewest) });
  const format = numberFormatOf(written);
  useLeaveWarning(written !== writtenFormat(stored));
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!format || focusUnread(event.currentTarget)) return;
    setWidth(format.width);
    change(written, t("saved"));
  };
  return (
    <form className="max-w-2xl space-y-4" onSubmit={save}>
      <h3 className="text-sm font-semibold">{t("title")}</h3>
      <p className="text-sm text-muted">{t("text")}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t("prefix")}
          hint={t("prefixHint", { count: MAX_PREFIX })}
          error={format ? null : t("prefixWrong")}
          value={prefix}
          maxLength={MAX_PREFIX}
          disabled={isDisabled}
          autoComplete="off"
          onChange={({ target }) => setPrefix(target.value)}
        />
        <NumberField
          label={t("digits")}
          hint={t("digitsHint", { fewest, most: MAX_DIGITS })}
          min={fewest}
          max={MAX_DIGITS}
          decimals={0}
          value={width}
          disabled={isDisabled}
          onChange={setWidth}
        />
      </div>
      <Checkbox
        label={t("year")}
        hint={t("yearHint")}
        checked={hasYear}
        disabled={isDisabled}
        onChange={({ target }) => setYear(target.checked)}
      />
      {format && (
        <p className="text-sm">
          {t("example")} <span className="font-medium whitespace-nowrap">{exampleOf(format, year)}</span>
        </p>
      )}
      <Button type="submit" variant="secondary" disabled={isDisabled}>
        {t("save")}
      </Button>
    </form>
  );
}

const exampleOf = ({ prefix, hasYear, width }: Format, year: string): string =>
  quoteNumber({
    numberPrefix: hasYear ? `${prefix}${year}-` : prefix,
    number: 12,
    numberWidth: width,
    revision: 1,
  });
