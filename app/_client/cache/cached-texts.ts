import type { TextKey } from "@/lib/core/i18n/text-or";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { localeCalls } from "@/lib/core/i18n/calls";
import { DAY } from "@/lib/core/time/milliseconds";
import { STORAGE_KEYS } from "../storage-keys";
import { storedCopy, type StoredCopy, isYoung } from "./load-cached";
import type { CacheParts } from "./surroundings";
import { send } from "../send";

/** TRN-04. */
const TRANSLATIONS_VERSION = "v12";
const TRANSLATIONS_LIFETIME = DAY;

export type TextParts = Pick<CacheParts, "storage" | "now" | "log">;

/** The server's version of a language's texts, and the texts by dotted keys. */
export type LanguageTexts = { version: string; texts: Readonly<Record<string, string>> };

/**
 * The copy of a language's texts in this browser; one of an older version is deleted when it is read
 * (TRN-04).
 */
const textCopy = ({ storage, log }: TextParts, language: string): StoredCopy<LanguageTexts> =>
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

type File = Bootstrap["translations"][number];

/**
 * Stores the texts of the page's language in this browser, for the error page that cannot ask the server.
 * Loaded again after a day, when the server's texts change, or when the language does (TRN-03, TRN-04).
 */
export async function keepTranslations(
  parts: TextParts,
  file: File,
  ask: (file: File) => Promise<LanguageTexts["texts"]> = askServer,
): Promise<void> {
  const copy = textCopy(parts, file.language);
  const cached = copy.read();
  if (cached && cached.data.version === file.version && isYoung(cached, TRANSLATIONS_LIFETIME, parts.now()))
    return;
  const savedAt = parts.now();
  copy.write({ data: { version: file.version, texts: await ask(file) }, savedAt });
}

const askServer = ({ language, version }: File): Promise<LanguageTexts["texts"]> =>
  send(localeCalls.read, {
    params: { file: `${language}.json` },
    query: { v: version },
  });
