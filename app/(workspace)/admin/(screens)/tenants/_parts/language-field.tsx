import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";
import { LANGUAGE_TABLE, LANGUAGES, type LanguageId } from "@/lib/core/i18n/languages";

type Props = { value: LanguageId; onChange: (id: LanguageId) => void };

const ROWS = LANGUAGES.map((language) => LANGUAGE_TABLE[language]);

/** The language of a tenant by its id. Their names are said in themselves. */
export function LanguageField({ value, onChange }: Props) {
  const t = useTranslations("admin.tenantManagement.form");
  return (
    <SelectField
      label={t("language")}
      required
      options={ROWS.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(chosen) => {
        const row = ROWS.find(({ id }) => String(id) === chosen);
        if (row) onChange(row.id);
      }}
    />
  );
}
