import type { ComponentProps } from "react";
import { SelectField } from "@/app/_ui/select-field";
import { isLanguage, LANGUAGE_TABLE, LANGUAGES, type Language } from "@/lib/core/i18n/languages";

type Props = Pick<ComponentProps<typeof SelectField>, "label" | "hint" | "placeholder" | "disabled"> & {
  /** null: the workspace's. */
  value: Language | null;
  onChange: (language: Language | null) => void;
};

/** The language of a client's proposals and mails, or none. Stands apart from the client's form, which is far larger. */
export const LanguageField = ({ onChange, ...field }: Props) => (
  <SelectField
    {...field}
    clearable
    options={OPTIONS}
    onChange={(chosen) => onChange(isLanguage(chosen) ? chosen : null)}
  />
);

/** Languages are called by their own names. */
const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_TABLE[language].name }));
