import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { localeCalls } from "@/lib/core/i18n/calls";
import { send } from "../send";
import { textCopy, TRANSLATIONS_LIFETIME, type LanguageTexts, type TextParts } from "./cached-texts";
import { isYoung } from "./load-cached";

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
