import { languageOf } from "@/lib/platform/http/request-facts";
import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";

/** The language asked for in the address, else the visitor's stored one, else their company's or the tenant's, else English (S-117, S-141). */
export function pageLanguage(
  request: Request,
  tenantLanguageId?: number,
  customerLanguage: Language | null = null,
): Language {
  const asked = new URL(request.url).searchParams.get("language");
  if (isLanguage(asked)) return asked;
  const stored = languageOf(request.headers);
  if (isLanguage(stored)) return stored;
  return customerLanguage ?? (tenantLanguageId === undefined ? "en" : languageOfId(tenantLanguageId));
}
