import type { Bootstrap } from "@/lib/bootstrap/schema";
import type { localesApi } from "@/lib/i18n/api";
import type { TextKey } from "@/lib/i18n/text-key";
import { send } from "../send";
import { STORAGE_KEYS } from "../storage-keys";
import { keptCopy } from "./kept-copy";
import { isYoung } from "./load-kept";
import type { CacheParts } from "./surroundings";

/** TRN-04. */
export const TRANSLATIONS_VERSION = "v12";
export const TRANSLATIONS_LIFETIME = 24 * 60 * 60_000;

type File = Bootstrap["translations"][number];
type Texts = { version: string; texts: Readonly<Record<string, string>> };
type Parts = Pick<CacheParts, "storage" | "now" | "log">;

/**
 * Keeps the texts of the page's language in this browser, for the pages that must speak when the server cannot be asked. Asked for
 * again when a day has gone, when the server has other texts, or in another language; a copy of an older version is deleted (TRN-04).
 */
export async function keepTranslations(parts: Parts, file: File, ask: (file: File) => Promise<Texts["texts"]> = askServer): Promise<void> {
  const copy = copyOf(parts, file.language);
  const kept = copy.read();
  if (kept && kept.data.version === file.version && isYoung(kept, TRANSLATIONS_LIFETIME, parts.now())) return;
  const savedAt = parts.now();
  copy.write({ data: { version: file.version, texts: await ask(file) }, savedAt });
}

/** Gives the text of a dotted key; the key itself where there is none (TRN-05). */
export type KeptTexts = (key: TextKey) => string;

/** The texts that this browser keeps of a language. */
export function keptTexts(parts: Parts, language: string): KeptTexts {
  const kept = copyOf(parts, language).read();
  const texts: Texts["texts"] = kept && isYoung(kept, TRANSLATIONS_LIFETIME, parts.now()) ? kept.data.texts : {};
  return (key) => texts[key] ?? key;
}

const copyOf = ({ storage, log }: Parts, language: string) =>
  keptCopy<Texts>({ storage, key: STORAGE_KEYS.translations, version: TRANSLATIONS_VERSION, owner: language, log });

const askServer = ({ language, version }: File): Promise<Texts["texts"]> =>
  send<typeof localesApi.read>("GET", "/locales/{file}", { params: { file: `${language}.json` as "en.json" }, query: { v: version } });
