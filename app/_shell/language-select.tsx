"use client";

import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { rememberChoice } from "@/app/_client/remember-choice";
import { classes } from "@/app/_ui/classes";
import { LANGUAGE_TABLE, LANGUAGES, type Language } from "@/lib/core/i18n/languages";

/**
 * Shows the language's code in upper case (SHL-03); a choice renders the page again in that language and
 * keeps the focus.
 * @param isForStaff marks languages that are drafts: on pages that customers do not read
 */
export function LanguageSelect({ isForStaff }: { isForStaff: boolean }) {
  const t = useTranslations("shell");
  const [language, setLanguage] = useOptimistic<string>(useLocale());
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = (next: string) => {
    rememberChoice("language", next);
    startTransition(() => {
      setLanguage(next);
      router.refresh();
    });
  };
  return (
    <span className="relative inline-flex">
      <select
        aria-label={t("language")}
        value={language}
        aria-busy={isPending}
        onChange={(event) => choose(event.target.value)}
        className={classes(
          // As wide as the shown code: the options in the list are wider.
          "field-sizing-content min-h-10 appearance-none rounded-control bg-transparent py-1 pl-3 pr-7",
          "max-[22.5rem]:pl-2 max-[22.5rem]:pr-6",
          "text-sm font-medium text-muted hover:bg-sunken hover:text-ink sm:min-h-9",
          "[&_option]:bg-surface [&_option]:text-ink [&>optgroup]:bg-surface [&>optgroup]:text-muted",
        )}
      >
        {options(LANGUAGES.filter((each) => !isForStaff || !DRAFTS.includes(each)))}
        {isForStaff && DRAFTS.length > 0 && (
          <optgroup label={t("draftLanguages")}>{options(DRAFTS)}</optgroup>
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2 top-1/2 size-3.5 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

const DRAFTS = LANGUAGES.filter((each) => LANGUAGE_TABLE[each].isDraft);

const options = (languages: readonly Language[]) =>
  languages.map((each) => (
    <option key={each} value={each}>
      {each.toUpperCase()}
    </option>
  ));
