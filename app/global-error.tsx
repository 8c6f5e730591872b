"use client";

import "./globals.css";
import { useEffect, useState } from "react";
import { cachedTexts } from "@/app/_client/cache/cached-texts";
import { cacheParts } from "@/app/_client/cache/surroundings";
import { buttonStyle } from "@/app/_ui/button";
import { DEFAULT_LANGUAGE, isLanguage, type Language, type OtherLanguage } from "@/lib/core/i18n/languages";

type Texts = { title: string; text: string; refresh: string };

// Repeated in this file, because the error may keep other texts from loading.
const DEFAULT_TEXTS: Texts = {
  title: "Something went wrong",
  text: "We've been notified and are looking into it.",
  refresh: "Refresh Page",
};

/**
 * The last error boundary (GRD-21, S-142): it replaces the whole document, so it renders its own, in the
 * language and theme of the page.
 */
export default function GlobalError({ error }: { error: Error }) {
  const [{ language, theme }] = useState(lookOfPage);
  const [texts, setTexts] = useState(DEFAULT_TEXTS);
  useEffect(() => {
    // Heard by app/_client/report-errors.ts.
    reportError(error);
    if (language !== DEFAULT_LANGUAGE) void textsIn(language).then(setTexts);
  }, [error, language]);
  return (
    <html lang={language} data-theme={theme}>
      <body>
        <title>{texts.title}</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center px-6">
          <h1 className="text-2xl font-semibold tracking-tight">{texts.title}</h1>
          <p role="alert" className="mt-3 text-muted">
            {texts.text}
          </p>
          <button
            type="button"
            onClick={() => location.reload()}
            className={`${buttonStyle("primary")} mt-8`}
          >
            {texts.refresh}
          </button>
        </main>
      </body>
    </html>
  );
}

/** Texts stored in this browser, because nothing may load any more; if none are stored, try to load them. */
async function textsIn(language: OtherLanguage): Promise<Texts> {
  const text = cachedTexts(cacheParts(""), language);
  const cached = {
    title: text("errors.global.title"),
    text: text("errors.global.text"),
    refresh: text("errors.global.refresh"),
  };
  return cached.title === "errors.global.title" ? (await LOADED[language]()).default.errors.global : cached;
}

const LOADED: Readonly<Record<OtherLanguage, () => Promise<{ default: { errors: { global: Texts } } }>>> = {
  fr: () => import("@/messages/fr.json"),
  es: () => import("@/messages/es.json"),
};

/** The choices stored in this browser, else those of the document that is being replaced. */
function lookOfPage(): { language: Language; theme: "light" | "dark" } {
  if (typeof document === "undefined") return { language: DEFAULT_LANGUAGE, theme: "light" };
  const { lang, dataset } = document.documentElement;
  const chosen = (name: string) => new RegExp(`(?:^|;\\s*)kapi\\.${name}=(\\w+)`).exec(document.cookie)?.[1];
  const language = chosen("language") ?? lang;
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    theme: (chosen("theme") ?? dataset["theme"]) === "dark" ? "dark" : "light",
  };
}
