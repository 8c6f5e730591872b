import type { ComponentProps } from "react";
import { useLanguageName } from "@/app/_ui/language-name";
import { SelectField } from "@/app/_ui/select-field";
import { isLanguage, LANGUAGES, type Language } from "@/lib/core/i18n/languages";

type SelectFieldProps = ComponentProps<typeof SelectField>;
type Props = Pick<SelectFieldProps, "label" | "hint" | "placeholder" | "disabled" | "clearable"> & {
  /** null: the workspace's language. */
  value: Language | null;
  onChange: (language: Language | null) => void;
};

/**
 * The language of a client's proposals and mails, or none. Separate from the client's form, which is much
 * larger.
 */
export function LanguageField({ clearable = true, onChange, ...field }: Props) {
  const nameOf = useLanguageName();
  return (
    <SelectField
      {...field}
      clearable={clearable}
      options={LANGUAGES.map((language) => ({ value: language, label: nameOf(language) }))}
      onChange={(chosen) => onChange(isLanguage(chosen) ? chosen : null)}
    />
  );
}
