import type { ParamsOf, QueryOf } from "@/lib/core/contract/contract";
import { ifNoneMatch } from "@/lib/platform/http/if-none-match";
import type { Reply } from "@/lib/platform/http/reply";
import type { localesApi } from "./api";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { translations } from "./translations";

type Asked = {
  params: ParamsOf<typeof localesApi.read>;
  query: QueryOf<typeof localesApi.read>;
  headers: Headers;
};

/** The texts of a language (REST-14): kept for good under their version, else for an hour and then asked for again by ETag. */
export function readLocale({ params: { file }, query, headers }: Asked): Reply<Record<string, string>> {
  const { texts, version } = translations(LANGUAGES.find((language) => `${language}.json` === file) ?? "en");
  const kept = query.v === version ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return ifNoneMatch(headers, `W/"${version}"`, { ...texts }, { "Cache-Control": kept });
}
