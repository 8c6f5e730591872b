"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, type ComponentProps } from "react";
import { Banner } from "@/app/_ui/banner";
import { TextField } from "@/app/_ui/text-field";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { isMalformed, taxLabels, type TaxNumber } from "@/lib/core/addresses/tax-numbers";
import { MAX_LABEL, MAX_NUMBER } from "@/lib/domain/company/limits";

type Props = {
  /** Binds a field to a part of the number. */
  bind: (part: keyof TaxNumber) => Partial<ComponentProps<typeof TextField>>;
  value: TaxNumber;
  /** The country of the address: it suggests names, and says how numbers look. */
  country: string;
};

/** The name and the number by which authorities know a business, and a warning where the number looks wrong. */
export function TaxNumberFields({ bind, value, country }: Props) {
  const t = useTranslations("addresses.taxNumber");
  const suggestions = useId();
  return (
    <>
      <TextField
        {...bind("label")}
        label={t("label")}
        list={suggestions}
        maxLength={MAX_LABEL}
        autoComplete="off"
      />
      <datalist id={suggestions}>
        {taxLabels(country).map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <TextField {...bind("number")} label={t("number")} maxLength={MAX_NUMBER} autoComplete="off" />
      <Malformed value={value} country={country} />
    </>
  );
}

/** Says that a number has another form than its country's; it can be saved all the same. */
function Malformed({ value, country }: Pick<Props, "value" | "country">) {
  const t = useTranslations("addresses.taxNumber");
  const number = useSettledText(value.number.trim());
  const label = useSettledText(value.label.trim());
  const { data: isWrong = false } = useQuery({
    queryKey: ["tax-number", country, label, number],
    queryFn: () => isMalformed(country, { label, number }),
    enabled: country !== "" && label !== "" && number !== "",
    staleTime: Infinity,
  });
  if (!isWrong) return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="warning">{t("malformed", { label })}</Banner>
    </div>
  );
}
