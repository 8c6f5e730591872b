import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { Column } from "./format/columns";
import type { QUESTION_COLUMNS } from "./questions/question-rows";
import type { SERVICE_COLUMNS } from "./services/service-rows";

/** A text on each column of each subject. */
type ColumnTexts = {
  services: Texts<typeof SERVICE_COLUMNS>;
  questions: Texts<typeof QUESTION_COLUMNS>;
};
type Texts<Columns extends readonly Column[]> = Readonly<Record<Columns[number]["name"], string>>;

/** What a language calls the columns of files. */
export function columnLabels(language: Language): ColumnTexts {
  const { services, questions } = MESSAGES[language].fileColumns;
  return { services, questions };
}

/** The explanations of columns. */
export function columnNotes(language: Language): ColumnTexts {
  const { services, questions } = MESSAGES[language].transfer.columnNotes;
  return { services, questions };
}
