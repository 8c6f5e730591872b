import type { MouseEvent } from "react";
import { rememberLanguage } from "./remember-language";
import type { Language, ProposalTexts } from "./texts";

const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
];

/** The page's two languages (S-117). Without scripts plain links; with them the choice is kept for this host. */
export function LanguageLinks({ language, texts }: { language: Language; texts: ProposalTexts["actions"] }) {
  function choose(event: MouseEvent, code: Language) {
    event.preventDefault();
    rememberLanguage(code);
    location.replace(location.pathname);
  }
  return (
    <nav aria-label={texts.language} className="flex items-center rounded-lg bg-slate-100 p-0.5 text-sm">
      {LANGUAGES.map(({ code, name }) => (
        <a
          key={code}
          href={`?language=${code}`}
          lang={code}
          hrefLang={code}
          title={name}
          aria-label={`${code.toUpperCase()} ${name}`}
          aria-current={code === language ? "true" : undefined}
          onClick={(event) => choose(event, code)}
          className="rounded-md px-2.5 py-1.5 font-medium text-slate-600 uppercase hover:text-slate-900 focus-visible:outline-2 focus-visible:outline-slate-900 aria-[current]:bg-white aria-[current]:text-slate-900 aria-[current]:shadow-sm"
        >
          {code}
        </a>
      ))}
    </nav>
  );
}
