import type { TextKey } from "@/lib/core/i18n/text-or";
import { DAY } from "@/lib/core/time/milliseconds";
import { STORAGE_KEYS } from "../storage-keys";
import { storedCopy, type StoredCopy, isYoung } from "./load-cached";
import type { CacheParts } from "./surroundings";

/** TRN-04. */
const TRANSLATIONS_VERSION = "v12";
export const TRANSLATIONS_LIFETIME = DAY;

export type TextParts = Pick<CacheParts, "storage" | "now" | "log">;

/** The server's version of a language's texts, and the texts by dotted keys. */
export type LanguageTexts = { version: string; texts: Readonly<Record<string, string>> };

/**
 * The copy of a language's texts in this browser; one of an older version is deleted when it is read
 * (TRN-04).
 */
export const textCopy = ({ storage, log }: TextParts, language: string): StoredCopy<LanguageTexts> =>
  storedCopy({
    storage,
    key: STORAGE_KEYS.translations,
    version: TRANSLATIONS_VERSION,
    owner: language,
    log,
  });

/** Returns the text of a dotted key, or the key itself if there is none (TRN-05). */
export type CachedTexts = (key: TextKey) => string;

/** The texts of a language that this browser has stored. */
export function cachedTexts(parts: TextParts, language: string): CachedTexts {
  const cached = textCopy(parts, language).read();
  const texts: LanguageTexts["texts"] =
    cached && isYoung(cached, TRANSLATIONS_LIFETIME, parts.now()) ? cached.data.texts : {};
  return (key) => texts[key] ?? key;
}
