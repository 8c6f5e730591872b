import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";

/** The language of a tenant by its id. Their names are said in themselves. */
export function LanguageField({ value, onChange }: { value: 1 | 2; onChange: (id: 1 | 2) => void }) {
  const t = useTranslations("admin.tenantManagement.form");
  return (
    <SelectField
      label={t("language")}
      required
      options={[
        { value: "1", label: "English" },
        { value: "2", label: "Français" },
      ]}
      value={String(value)}
      onChange={(id) => onChange(id === "2" ? 2 : 1)}
    />
  );
}
