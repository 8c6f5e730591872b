import type { Bootstrap } from "@/lib/server/bootstrap/schema";
import { localeCalls } from "@/lib/core/i18n/calls";
import { send } from "../send";
import { textCopy, TRANSLATIONS_LIFETIME, type LanguageTexts, type TextParts } from "./kept-texts";
import { isYoung } from "./load-kept";

type File = Bootstrap["translations"][number];

/**
 * Keeps the texts of the page's language in this browser, for the page that must speak when the server cannot be asked. Asked for
 * again when a day has gone, when the server has other texts, or in another language (TRN-03, TRN-04).
 */
export async function keepTranslations(
  parts: TextParts,
  file: File,
  ask: (file: File) => Promise<LanguageTexts["texts"]> = askServer,
): Promise<void> {
  const copy = textCopy(parts, file.language);
  const kept = copy.read();
  if (kept && kept.data.version === file.version && isYoung(kept, TRANSLATIONS_LIFETIME, parts.now())) return;
  const savedAt = parts.now();
  copy.write({ data: { version: file.version, texts: await ask(file) }, savedAt });
}

const askServer = ({ language, version }: File): Promise<LanguageTexts["texts"]> =>
  send(localeCalls.read, {
    params: { file: `${language}.json` },
    query: { v: version },
  });
