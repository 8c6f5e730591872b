import type { IntlError } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { cookies } from "next/headers";
import { tenantOfPage } from "@/lib/server/auth/page-context";
import { log } from "@/lib/platform/log";
import { DEFAULT_LANGUAGE, isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import { MESSAGES } from "@/lib/core/i18n/all-messages";

/**
 * Texts of the page being rendered. Its language: the visitor's choice (cookie), else the tenant's (S-141), else
 * English.
 */
export default getRequestConfig(async () => {
  const locale = await languageOfPage();
  return { locale, messages: MESSAGES[locale], timeZone: "UTC", onError: reportText };
});

/**
 * Reports a text that is missing or cannot be formatted; the page shows its key instead. Tests fail on it
 * (tests/support/missing-texts.ts).
 */
const reportText = (error: IntlError): void => log.error({ event: "text_failed", err: error }, error.message);

async function languageOfPage(): Promise<Language> {
  const chosen = (await cookies()).get("kapi.language")?.value;
  if (isLanguage(chosen)) return chosen;
  try {
    return languageOfId((await tenantOfPage()).languageId);
  } catch {
    // No such tenant, or no database: an error page still needs some language.
    return DEFAULT_LANGUAGE;
  }
}
