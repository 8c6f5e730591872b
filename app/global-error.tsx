"use client";

import "./globals.css";
import { useEffect, useState } from "react";
import { buttonStyle } from "@/app/_ui/button-style";

type Texts = { title: string; text: string; refresh: string };

// Stands in this file too: whatever went wrong may keep the other texts from loading.
const ENGLISH: Texts = { title: "Something went wrong", text: "We've been notified and are looking into it.", refresh: "Refresh Page" };

/** The last boundary (GRD-21, S-142): it replaces the whole document, so it brings its own. */
export default function GlobalError({ error }: { error: Error }) {
  const [language, setLanguage] = useState<"en" | "fr">("en");
  const [texts, setTexts] = useState(ENGLISH);
  useEffect(() => {
    reportError(error);
    if (!/(?:^|;\s*)kapi\.language=fr(?:;|$)/.test(document.cookie)) return;
    void import("@/messages/fr.json").then(({ default: french }) => {
      setLanguage("fr");
      setTexts(french.errors.global);
    });
  }, [error]);
  return (
    <html lang={language} data-theme="light">
      <body>
        <title>{texts.title}</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center px-6">
          <h1 className="text-2xl font-semibold tracking-tight">{texts.title}</h1>
          <p className="mt-3 text-muted">{texts.text}</p>
          <button type="button" onClick={() => location.reload()} className={`${buttonStyle("primary")} mt-8`}>{texts.refresh}</button>
        </main>
      </body>
    </html>
  );
}
