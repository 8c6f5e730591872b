import { createHash } from "node:crypto";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import { flatTexts } from "./flat-texts";
import type { Language } from "@/lib/core/i18n/languages";

/** Texts by dotted keys; version changes whenever one of them does. */
export type Translations = { texts: Readonly<Record<string, string>>; version: string };

const prepared = new Map<Language, Translations>();

/** The texts of a language, flattened once a process (S-039). */
export function translations(language: Language): Translations {
  const known = prepared.get(language);
  if (known) return known;
  const texts = flatTexts(language === "fr" ? fr : en);
  const made = {
    texts,
    version: createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16),
  };
  prepared.set(language, made);
  return made;
}
