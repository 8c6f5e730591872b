import { createHash } from "node:crypto";
import { type Language, LANGUAGES } from "@/lib/core/i18n/languages";
import type { ParamsOf, QueryOf } from "@/lib/core/contract/contract";
import { ifNoneMatch, type Reply } from "@/lib/platform/http/reply";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { localesApi } from "./api";

/** Texts by dotted keys; version changes whenever one of them does. */
type Translations = { texts: Readonly<Record<string, string>>; version: string };

const prepared = new Map<Language, Translations>();

/** The texts of a language, flattened once per process (S-039). */
export function translations(language: Language): Translations {
  const cached = prepared.get(language);
  if (cached) return cached;
  const texts = flatTexts(MESSAGES[language]);
  const result = {
    texts,
    version: createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16),
  };
  prepared.set(language, result);
  return result;
}

/** Texts in nested groups, as in the files of messages/. */
type TextTree = { readonly [name: string]: string | TextTree };

/** Texts by dotted keys (S-039): {shell: {menu: "Menu"}} gives {"shell.menu": "Menu"}. */
export function flatTexts(tree: TextTree, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "string"
        ? [[prefix + name, value] as const]
        : Object.entries(flatTexts(value, `${prefix}${name}.`)),
    ),
  );
}

type LocaleRequest = {
  params: ParamsOf<typeof localesApi.read>;
  query: QueryOf<typeof localesApi.read>;
  headers: Headers;
};

/**
 * The texts of a language (REST-14). Cached forever if the query has their version, else for an hour and then
 * revalidated by ETag.
 */
export function readLocale({
  params: { file },
  query,
  headers,
}: LocaleRequest): Reply<Record<string, string>> {
  const language = LANGUAGES.find((each) => `${each}.json` === file);
  if (!language) throw new Error(`${file} is the file of no language`);
  const { texts, version } = translations(language);
  const kept = query.v === version ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return ifNoneMatch(headers, `W/"${version}"`, { ...texts }, { "Cache-Control": kept });
}
