import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/app/_ui/checkbox";
import { useLanguageName } from "@/app/_ui/language-name";
import { SelectField } from "@/app/_ui/select-field";
import { LANGUAGE_IDS, languageOfId, type LanguageId } from "@/lib/core/i18n/languages";

type LanguageFieldProps = { value: LanguageId; onChange: (id: LanguageId) => void };

/** The language of a tenant by its id. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const t = useTranslations("admin.tenantManagement.form");
  const nameOf = useLanguageName();
  return (
    <SelectField
      label={t("language")}
      required
      options={LANGUAGE_IDS.map((id) => ({ value: String(id), label: nameOf(languageOfId(id)) }))}
      value={String(value)}
      onChange={(chosen) => {
        const id = LANGUAGE_IDS.find((each) => String(each) === chosen);
        if (id) onChange(id);
      }}
    />
  );
}

type SwitchName = "is_test_mode" | "is_enabled" | "without_dns";
const TEXTS = { is_test_mode: "testMode", is_enabled: "enabled", without_dns: "withoutDns" } as const;

/** The switches of a tenant, each with an explanation. */
export function TenantSwitches({
  register,
  ownReason,
}: {
  register: (name: SwitchName) => UseFormRegisterReturn;
  ownReason?: string | undefined;
}) {
  const t = useTranslations("admin.tenantManagement.form");
  return (
    <fieldset className="flex flex-col items-start gap-3">
      {(["is_enabled", "is_test_mode", "without_dns"] as const).map((name) => {
        const isKept = name === "is_enabled" && ownReason !== undefined;
        return (
          <Checkbox
            key={name}
            {...register(name)}
            aria-disabled={isKept || undefined}
            onClick={isKept ? (event) => event.preventDefault() : undefined}
            label={t(TEXTS[name])}
            hint={isKept ? ownReason : t(`${TEXTS[name]}Hint`)}
          />
        );
      })}
    </fieldset>
  );
}
