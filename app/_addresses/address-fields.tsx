import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_POSTAL_CODE, MAX_TEXT } from "@/lib/domain/company/limits";

type Part = "postal_code" | "city" | "region" | `lines.${number}`;

type Props = {
  /** Binds a field to a part of the address. */
  bind: (part: Part) => Partial<ComponentProps<typeof TextField>>;
  /** How many lines the address has in the form (withLines()). */
  lines: number;
  country: string;
  countryError: string | null;
  onCountry: (country: string) => void;
  countries: readonly Option[];
  /** What browsers fill in; "off" for the address of somebody else. */
  autoComplete?: "on" | "off";
};

/** The fields of a postal address, in a grid of two columns. */
export function AddressFields({
  bind,
  lines,
  country,
  countryError,
  onCountry,
  countries,
  autoComplete = "on",
}: Props) {
  const t = useTranslations("addresses");
  const filledBy = (name: string) => (autoComplete === "on" ? name : "off");
  return (
    <>
      {Array.from({ length: lines }, (_, index) => (
        <TextField
          key={index}
          {...bind(`lines.${index}`)}
          label={index === 0 ? t("street") : t("line", { number: index + 1 })}
          maxLength={MAX_TEXT}
          autoComplete={filledBy(index < 3 ? `address-line${index + 1}` : "off")}
        />
      ))}
      <TextField
        {...bind("postal_code")}
        label={t("postalCode")}
        maxLength={MAX_POSTAL_CODE}
        autoComplete={filledBy("postal-code")}
      />
      <TextField
        {...bind("city")}
        label={t("city")}
        maxLength={MAX_TEXT}
        autoComplete={filledBy("address-level2")}
      />
      <TextField
        {...bind("region")}
        label={t("region")}
        maxLength={MAX_TEXT}
        autoComplete={filledBy("address-level1")}
      />
      <SelectField
        label={t("country")}
        options={countries}
        value={country || null}
        placeholder={t("noCountry")}
        clearable
        error={countryError}
        onChange={(code) => onCountry(code ?? "")}
      />
    </>
  );
}
